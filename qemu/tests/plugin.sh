#!/bin/sh
# The plugin of sframe-truth: the same verdicts as by the gdb server; what is
# remembered changes none; and what only the plugin sees: threads, children,
# signals that come at once.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
. qemu/tests/truth.sh
arguments qemu/tests/plugin.sh - 0 0 "$@"
own=build/tests/truth/programs

if [ ! -f build/lib/sframe-truth-plugin.so ]; then
  echo 'ok 1 - the plugin # SKIP there is no QEMU for it: scripts/qemu-plugin build'
  echo 1..1
  exit
fi

. scripts/tests/tap.sh
at_once
corpus=build/corpus/check
make -s -f build.mk corpus-of-suites >"$shared/log" 2>&1 || tail -5 "$shared/log"
rm -rf $own && mkdir -p $own
for program in qemu/tests/programs/*.c; do
  name=$(basename "$program" .c)
  for abi in $(abis_of_programs); do
    "$(abis triple "abi=$abi")-gcc" -O1 -g -fno-omit-frame-pointer -Wa,--gsframe "$program" -o "$own/$name.$abi"
  done
done

# file ABI PROGRAM
file() { echo "$corpus/$1/gcc-O2-nofp/bin/$2"; }

# truth ABI OPTION... FILE
truth() {
  abi=$1
  shift
  build/bin/sframe-truth --target=plugin --prefix="/usr/$abi-linux-gnu" "$@"
}

# is_right ABI OPTION... FILE: or known.
is_right() {
  abi=$1
  shift
  explained --target=plugin --prefix="/usr/$abi-linux-gnu" "$@"
}

# The records without what depends on the machine.
facts() {
  sed -e 's/"\(target\|command\|got\|expected\|explanation\)":"[^"]*",*//g' \
    -e 's/"seconds":[0-9.]*,*//' -e 's/"instructions":[0-9]*,*//' "$1"
}

# are_same FILE FILE: and something was checked.
are_same() {
  facts "$1" >"$1.facts"
  facts "$2" >"$2.facts"
  grep -q '"checked":[1-9]' "$1.facts" && diff "$1.facts" "$2.facts"
}

# Of a program without signals and libraries as many instructions as the gdb server, of which its log tells that these
# are all (the suite witness).
observes_all() {
  for target in gdbstub plugin; do truth "$1" --target=$target --json="$work/$target" "$(file "$1" bare.bare)"; done
  for target in gdbstub plugin; do sed -n 's/.*"instructions":\([0-9]\{3,\}\),.*/\1/p;q' "$work/$target" >"$work/$target.count"; done
  [ -s "$work/gdbstub.count" ] && cmp "$work/gdbstub.count" "$work/plugin.count"
}
for abi in $(abis_of_programs); do
  is "$abi: the plugin observes all" observes_all "$abi"
done

# Several executions, and all of each: instructions in the C library are left
# out, which differ between releases of QEMU.
agrees() {
  truth "$@" --json="$work/plugin.json"
  truth "$@" --target=gdbstub --json="$work/gdbstub.json"
  are_same "$work/plugin.json" "$work/gdbstub.json"
}
for abi in $(abis_of_programs); do
  for program in leaf plt_lazy signals coroutines jumps recursion; do
    is "$abi $program: the verdicts of the gdb server" agrees "$abi" --max-steps=100000 "$(file "$abi" $program.pie)"
  done
  is "$abi, statically linked: the verdicts of the gdb server" agrees "$abi" --from=main \
    --max-steps=100000 "$(file "$abi" leaf.static)"
done
is 'aarch64_be: the verdicts of the gdb server' agrees aarch64_be "$(file aarch64_be leaf.bare)"

# Everything anew, against what relies on what was seen.
is_the_same_anew() {
  truth "$@" --json="$work/seen.json"
  truth "$@" --fresh --json="$work/fresh.json"
  are_same "$work/seen.json" "$work/fresh.json"
}
for abi in $(abis_of_programs); do
  for program in recursion signals coroutines; do
    is "$abi $program: the same when all is checked anew" is_the_same_anew "$abi" "$(file "$abi" $program.pie)"
  done
done

# A word that changes below frames that were right: what it returns to is not known.
is_rewritten() { grep -q 'not checked: [0-9]* instructions, return-rewritten$' "$1"; }
finds_overwritten() {
  truth "$1" "$own/overwritten.$1" >"$work/overwritten"
  [ $? -le 1 ] && is_rewritten "$work/overwritten" &&
    is_the_same_anew "$1" "$own/overwritten.$1" && agrees "$1" "$own/overwritten.$1"
}
is 'amd64: a return address that is overwritten for a while is found' finds_overwritten amd64
is 'aarch64: a return address that is overwritten for a while is found' finds_overwritten aarch64

# The same 500 frames up, where not all words are read at each instruction: by the program, and by a
# thread of it, which nobody can follow.
finds_far() {
  truth "$1" "$own/far.$1" >"$work/far"
  [ $? -le 1 ] && is_rewritten "$work/far" && is_the_same_anew "$1" "$own/far.$1"
}
finds_far_by_thread() {
  truth "$1" "$own/far.$1" -- thread >"$work/far"
  [ $? -le 1 ] && is_rewritten "$work/far"
}
for abi in amd64 aarch64; do
  is "$abi: a return address 500 frames up that is overwritten for a while is found" finds_far "$abi"
  is "$abi: by whatever back end" agrees "$abi" --max-steps=40000 "$own/far.$abi"
  is "$abi: one that another thread overwrites, too" finds_far_by_thread "$abi"
done

is 's390x: calls and returns by EX' truth s390x --min-frames=100 --min-depth=3 "$own/execute.s390x"
is 's390x, calls and returns by EX: the verdicts of the gdb server' agrees s390x "$own/execute.s390x"

# knows_all ABI OPTION... FILE: right, and nothing of it is not known.
knows_all() {
  is_right "$@" >"$work/all" && cat "$work/all" && ! grep -q 'not known' "$work/all"
}

# has_seen ABI FUNCTION: of the program $own/fork.
has_seen() {
  is_right "$1" --rows="$work/rows" "$own/fork.$1" || return
  at=$(nm "$own/fork.$1" | sed -n "s/^0*\([0-9a-f]*\) [tT] $2\$/0x\1/p")
  grep "^$at .*right" "$work/rows"
}
for abi in $(abis_of_programs); do
  is "$abi: several threads, which hand a coroutine on" knows_all "$abi" --min-pcs=150 --min-depth=30 "$(file "$abi" threads.pie)"
  is "$abi: several signals at once, faults, other stacks" is_right "$abi" --min-pcs=50 --min-depth=2 \
    "$own/two_signals.$abi"
  is "$abi: what a child executes" has_seen "$abi" child_only
  is "$abi: a handler for SIGTRAP" is_right "$abi" --min-pcs=50 --min-depth=2 "$own/trap.$abi"
  is "$abi: code in a page that cannot be read" is_right "$abi" --min-pcs=30 --min-depth=2 "$own/vsyscall.$abi"
  is "$abi: signals at any instruction" is_right "$abi" --min-pcs=80 --min-depth=20 "$own/storm.$abi"
  for program in stacks odd_returns own_returns; do
    is "$abi $program: the verdicts of the gdb server" agrees "$abi" --max-steps=60000 "$(file "$abi" $program.pie)"
  done
done

# ends ENDING PROGRAM OPTION...: and what is wrong is known.
ends() {
  ending=$1 program=$2
  shift 2
  truth amd64 --json="$work/end.json" "$@" "$program"
  [ $? -le 1 ] && no_news_but_end "$work/end.json" && grep -q "\"ending\":\"$ending\"" "$work/end.json" &&
    grep -q '"checked":[1-9]' "$work/end.json"
}
is 'a program that dies of a signal' ends signal "$own/abort.amd64"
# ends_by ABI WAY ENDING: of the program $own/ends.
ends_by() {
  truth "$1" --min-pcs=25 --json="$work/end.json" "$own/ends.$1" -- "$2" >"$work/ended"
  [ $? -le 1 ] && no_news_but_end "$work/end.json" && grep "; $3, " "$work/ended"
}
# is_killed ABI: nothing is known of it, though something is of its child.
is_killed() {
  for target in plugin gdbstub; do
    truth "$1" --target=$target --max-steps=100000000 "$own/ends.$1" -- child 2>"$work/killed"
    [ $? -eq 3 ] && grep 'killed by signal 9 (Killed).*by another process' "$work/killed" || return
  done
}
for abi in $(abis_of_programs); do
  for way in kill raise queue pidfd; do
    is "$abi: a program that kills itself by $way" ends_by "$abi" $way 'signal 9'
  done
  is "$abi: a program that its child kills" is_killed "$abi"
  is "$abi: a program that closes all descriptors" ends_by "$abi" close 'exit [0-9]'
done
is 'a program that ends' ends exit "$(file amd64 leaf.pie)"
# Its leaks are not looked for, which would end it with 1.
ends_well() { ends exit "$1" && grep -q '"status":0,' "$work/end.json"; }
gcc -O1 -fsanitize=address -Wa,--gsframe corpora/programs/recursion.c -o "$own/address.amd64"
is 'a program with AddressSanitizer' ends_well "$own/address.amd64"
ends_after() { ends limit "$2" --max-steps="$1" && grep -q "\"instructions\":$1," "$work/end.json"; }
is 'a run is ended after so many instructions' ends_after 5000 "$(file amd64 recursion.pie)"

# 10,000 frames, of which a word is written by each round of the loop.
is_deep() {
  is_right amd64 --min-depth=10003 "$own/deep.amd64" -- 10000
}
is 'a stack of 10,000 frames' is_deep

# Resolvers of indirect functions and constructors run before the entry point.
pcs() { sed -n 's/.*"pcs":\([0-9]*\).*/\1/p;q' "$1"; }
sees_more_early() {
  truth "$1" --json="$work/late.json" "$(file "$1" ifunc.pie)"
  truth "$1" --early --json="$work/early.json" "$(file "$1" ifunc.pie)"
  no_news "$work/late.json" && no_news "$work/early.json" && [ "$(pcs "$work/early.json")" -gt "$(pcs "$work/late.json")" ]
}
is 'amd64: what runs before the entry point' sees_more_early amd64
is 'aarch64: what runs before the entry point' sees_more_early aarch64

is_wrong_usage() {
  truth amd64 "$@"
  [ $? -eq 2 ]
}
is 'a function that is not there: exit status 2' is_wrong_usage --from=no_such_function "$(file amd64 leaf.pie)"

finish
