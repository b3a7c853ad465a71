#!/bin/sh
# sframe-truth: its unit tests; small programs on every ABI, which have to be
# right; the same verdicts from QEMU and the real CPU; mismatches explained, and
# added up.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/truth.sh - 0 0 "$@"
. scripts/lib/tap.sh
. scripts/lib/corpus.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
# shellcheck source=scripts/lib/truth.sh
. scripts/lib/truth.sh

make -f build.mk -j"$jobs" check-truth >"$shared/unit" 2>&1
already "$shared/unit"
is 'at least 50 unit tests were run' [ "$tests" -ge 50 ]
compile_corpus all >"$shared/log" 2>&1 || tail -5 "$shared/log"

# file ABI PROGRAM
file() { echo "$corpus/$1/gcc-O2-nofp/bin/$2"; }

# truth ABI OPTION... FILE
truth() {
  abi=$1
  shift
  build/bin/sframe-truth --prefix="/usr/$abi-linux-gnu" --max-steps=8000 "$@"
}

# is_right ABI OPTION... FILE: or known.
is_right() {
  abi=$1
  shift
  explained --prefix="/usr/$abi-linux-gnu" --max-steps=8000 "$@"
}

# The longest first.
is 'exceptions are right' is_right amd64 --target=ptrace --max-steps=300000 --min-pcs=200 --min-depth=10 \
  "$(file amd64 exceptions.pie)"
for abi in $(abis_of_programs); do
  for program in leaf.pie shrink_wrap.pie plt_lazy.pie; do
    is "$abi $program is right" is_right "$abi" --min-pcs=100 --min-frames=1000 --min-depth=2 \
      "$(file "$abi" $program)"
  done
  # Handlers on two stacks, swapcontext, longjmp and nested goto, which is known.
  for program in signals.pie coroutines.pie jumps.pie; do
    is "$abi $program is right" is_right "$abi" --max-steps=30000 --min-pcs=100 --min-depth=5 \
      "$(file "$abi" $program)"
  done
  is "$abi, statically linked, is right" is_right "$abi" --from=main --min-pcs=100 --min-depth=2 \
    "$(file "$abi" leaf.static)"
done
# What the recorder once took for a defect: stacks that are used again, returns by other registers and
# instructions.  What is not known is little, and has a reason.
knows_reasons() {
  is_right "$@" --max-steps=120000 --min-pcs=100 --min-depth=5 >"$work/reasons" || return
  cat "$work/reasons"
  grep -q 'not checked: [0-9]* instructions, \(function-is-over\|switches-stacks\)$' "$work/reasons" &&
    awk '/ checked at / { all = $5 } /not checked/ { unknown += $5 } END { exit !(all > 5 * unknown) }' "$work/reasons"
}
for abi in $(abis_of_programs); do
  for program in stacks.pie odd_returns.pie; do
    is "$abi $program is right, or not known" knows_reasons "$abi" "$(file "$abi" $program)"
  done
done
for program in stacks.pie odd_returns.pie; do
  is "the real CPU, $program is right, or not known" knows_reasons amd64 --target=ptrace "$(file amd64 $program)"
done
# A program that writes return addresses: none of it is wrong, and what can be known is checked: where a function returned
# to another label of its caller, and what a return jumped to in the place of its caller.
# knows_own_returns ABI TARGET
knows_own_returns() {
  own=$(file "$1" own_returns.pie)
  is_right "$1" --target="$2" --max-steps=20000 --min-pcs=150 --min-frames=7000 --min-depth=13 --rows="$work/rows" "$own" >"$work/own" || return
  cat "$work/own"
  grep -q '; exit 0, ' "$work/own" && grep -q ', return-rewritten$' "$work/own" && grep -q ', called-by-hand$' "$work/own" || return
  for label in aside jumped_to; do
    grep "^$(nm "$own" | sed -n "s/^0*\([0-9a-f]*\) [tT] $label\$/0x\1/p") .*right" "$work/rows" || return
  done
}
for abi in $(abis_of_programs); do
  is "$abi own_returns.pie is right, or not known" knows_own_returns "$abi" gdbstub
done
is 'the real CPU, own_returns.pie is right, or not known' knows_own_returns amd64 ptrace
ends_with_threads() { timeout 1800 build/bin/sframe-truth --target=ptrace --max-steps="$1" "$(file amd64 threads.pie)" | grep "$1 instructions.*; limit 0, "; }
is 'the real CPU, a run is ended while there are two threads' ends_with_threads 3000
is 'the real CPU, a run is ended while there are more threads' ends_with_threads 8000
# SIGTRAP is the program's, too; code in a page that cannot be read; the same as by QEMU, whose server refuses the first.
for program in trap vsyscall; do
  gcc -O1 -g -fno-omit-frame-pointer -Wa,--gsframe "qemu/tests/programs/$program.c" -o "$shared/$program"
  is "the real CPU, $program is right" is_right amd64 --target=ptrace --min-pcs=50 --min-frames=100 --min-depth=2 "$shared/$program"
done
# QEMU itself ends the program by SIGSEGV now and then, also without its gdb server: that is asked again.
by_qemu() {
  for _ in 1 2 3 4 5; do
    is_right amd64 --min-pcs=50 --min-frames=100 --min-depth=2 "$shared/vsyscall" >"$work/vsyscall" 2>&1
    right=$?
    grep -q 'signal 11, ' "$work/vsyscall" || break
  done
  cat "$work/vsyscall"
  return "$right"
}
is 'vsyscall is right' by_qemu
refuses_traps() {
  truth amd64 "$shared/trap" 2>"$work/refused"
  [ $? -eq 3 ] && grep 'has a handler for SIGTRAP, which gdbstub needs' "$work/refused"
}
is 'a handler for SIGTRAP is refused by the gdb server' refuses_traps

# The CPU has what programs use: without pointer authentication the combined instructions would be none.
for program in pauth_combined pauth_combined_b pauth_keys gcs_enabled sve sme; do
  is "aarch64 $program.pie is right" is_right aarch64 --min-pcs=60 --min-frames=100 --min-depth=2 "$(file aarch64 $program.pie)"
done
for program in vectors_z14 vectors_z16; do
  is "s390x $program.pie is right" is_right s390x --min-pcs=200 --min-frames=1000 --min-depth=2 "$(file s390x $program.pie)"
done
# What it does not have is said: QEMU has no AVX-512.
printf 'int main(void)\n{\n    __asm__ volatile("vpaddd %%%%zmm0, %%%%zmm1, %%%%zmm2" ::: "xmm2");\n    return 0;\n}\n' >"$shared/avx512.c"
gcc -O1 -Wa,--gsframe "$shared/avx512.c" -o "$shared/avx512"
says_what_is_missing() {
  truth amd64 "$shared/avx512" >"$work/illegal"
  cat "$work/illegal"
  grep -q '; signal 4, ' "$work/illegal" && grep -q 'ended by SIGILL: an instruction that this CPU' "$work/illegal" &&
    grep -q 'it is at 0x[0-9a-f]*, main of .*avx512$' "$work/illegal"
}
is 'an instruction that QEMU does not have is named' says_what_is_missing

# Calls that are none, and functions that return by a thunk; a profiler that is called before there is a frame; more
# stacks than one.
for abi in amd64 s390x; do
  for program in return_thunk.pie profiled_entry.pie split_stack.pie; do
    is "$abi $program is right" is_right $abi --max-steps=30000 --min-pcs=100 --min-depth=2 "$(file $abi $program)"
  done
done
is 'calls by retpolines are right, but for what is known' is_right amd64 --max-steps=30000 --min-pcs=250 --min-depth=3 \
  "$(file amd64 thunk_inline.pie)"
# Handlers that change what they interrupt: what is not known is said, and is little.
knows_most() {
  is_right "$1" --max-steps=40000 --min-pcs=250 --min-depth=5 --target="$2" "$(file "$1" handlers.pie)" >"$work/known-$2" || return
  cat "$work/known-$2"
  grep -q 'not checked: [0-9]* instructions, resumed-elsewhere$' "$work/known-$2" &&
    grep -q 'not checked: [0-9]* instructions, registers-changed$' "$work/known-$2" &&
    grep -q '; exit 0, ' "$work/known-$2" &&
    awk '/ checked at / { gsub(",", ""); all = $6 } /not checked/ { unknown += $5 } END { exit !(all > 40 * unknown) }' "$work/known-$2"
}
is 'the real CPU, handlers.pie is right' knows_most amd64 ptrace
for abi in $(abis_of_programs); do
  is "$abi handlers.pie is right" knows_most "$abi" gdbstub
  is "$abi contexts.pie is right" is_right "$abi" --max-steps=30000 --min-pcs=50 --min-depth=4 "$(file "$abi" contexts.pie)"
  is "$abi odd_calls.pie is right" is_right "$abi" --min-pcs=80 --min-depth=5 "$(file "$abi" odd_calls.pie)"
done
is 'aarch64, signed return addresses, is right' is_right aarch64 --min-pcs=20 \
  "$(file aarch64 pauth_b_leaf.pie)"
is 'aarch64_be is right' is_right aarch64_be --min-pcs=100 --min-depth=2 \
  "$(file aarch64_be leaf.bare)"

# What is at an address may be another thing later.
# changing ABI TARGET PROGRAM: compiles it, and is right.
changing() {
  case $1 in amd64) compiler=gcc ;; *) compiler=$1-linux-gnu-gcc ;; esac
  made=$work/$1.$3
  case $3 in
    reloaded)
      for library in 1 2; do
        $compiler -O2 -fasynchronous-unwind-tables -fPIC -shared -Wa,--gsframe -DLIBRARY=$library "qemu/tests/programs/$3.c" -o "$made.$library" || return
      done ;;
  esac
  $compiler -O2 -fasynchronous-unwind-tables -Wa,--gsframe "-DFIRST=\"$made.1\"" "-DSECOND=\"$made.2\"" "qemu/tests/programs/$3.c" -o "$made" &&
    explained --prefix="/usr/$1-linux-gnu" --target="$2" --min-pcs=40 --min-depth=1 "$made" >"$work/changed" || return
  cat "$work/changed"
  grep -q '; exit 0, ' "$work/changed"
}
for abi in $(abis_of_programs); do
  is "$abi: a library at the addresses of another one" changing "$abi" gdbstub reloaded
  [ "$abi" = s390x ] || is "$abi: code that is written anew" changing "$abi" gdbstub rewritten
done
is 'the real CPU: a library at the addresses of another one' changing amd64 ptrace reloaded
is 'the real CPU: code that is written anew' changing amd64 ptrace rewritten

# Code that is made at run time: while a table is registered for it, frames are right in it and beyond it; a
# table that stays when other code is in its place is wrong, and where none is registered nothing is checked.
# made ABI TARGET SED: registered.c, changed by the script; out is what was found, rows are the rows.
made() {
  case $1 in amd64) compiler=gcc ;; *) compiler=$1-linux-gnu-gcc ;; esac
  sed "$3" corpora/programs/registered.c >"$work/registered.c" &&
    $compiler -O2 -fasynchronous-unwind-tables -Wa,--gsframe -Icorpora/programs "$work/registered.c" -o "$work/registered" || return
  truth "$1" --target="$2" --rows="$work/rows" --json="$work/record" "$work/registered" >"$work/made"
  [ $? -le 1 ] && cat "$work/made" && grep -q '; exit 0, ' "$work/made"
}
checked_there() { grep -c ' right registered-[0-9]*$' "$work/rows"; }
depth_of() { sed -n 's/.*, depth \([0-9]*\),.*/\1/p' "$work/made"; }
follows_made() {
  made "$1" "$2" '/sframe_tables_changed();$/d' && [ "$(checked_there)" -eq 0 ] && before=$(depth_of) || return
  made "$1" "$2" '' && no_news "$work/record" && [ "$(checked_there)" -ge 25 ] && [ "$(depth_of)" -ge $((before + 2)) ]
}
for abi in $(abis_of_programs); do
  is "$abi: code made at run time is checked while a table is registered" follows_made "$abi" gdbstub
done
is 'the real CPU: code made at run time is checked while a table is registered' follows_made amd64 ptrace
finds_stale() {
  made "$1" gdbstub '/sframe_tables = table.next;/d; s/struct sframe_table table =/static struct sframe_table tables[2]; static int n; &/; s/&table;/\&tables[n++]; *sframe_tables = table;/' &&
    grep -q ' of frame [0-9] is .* in registered-[0-9]*$' "$work/made"
}
for abi in amd64 aarch64; do
  is "$abi: a table that stays, with other code in its place, is wrong" finds_stale $abi
done

# What was checked, without what depends on the machine.
counts() {
  sed 's/.*\("checked.*depth":[0-9]*\).*/\1/;q' "$1"
}
agree() {
  for target in gdbstub ptrace; do
    truth amd64 --max-steps=60000 --target=$target --json="$work/$target" "$(file amd64 "$1")"
    no_news "$work/$target" || return
  done
  counts "$work/gdbstub"
  [ "$(counts "$work/gdbstub")" = "$(counts "$work/ptrace")" ]
}
knows_threads() {
  is_right amd64 --target=ptrace --max-steps=30000 --min-pcs=150 --min-depth=20 "$(file amd64 threads.pie)" >"$work/threads" &&
    cat "$work/threads" && ! grep -q 'not known' "$work/threads"
}
is 'threads, which hand a coroutine on, are right' knows_threads
no_second_thread() {
  truth amd64 "$(file amd64 threads.pie)" >"$work/second" 2>&1
  [ $? -eq 3 ] && grep -q 'the program begins another thread.*--target=plugin' "$work/second"
}
is 'QEMU: a second thread is none that the gdb server can step' no_second_thread
is 'QEMU and the real CPU give the same verdict on signals' agree signals.pie
is 'QEMU and the real CPU give the same verdict on jumps' agree jumps.pie
is 'forked processes, four deep, are right' is_right amd64 --target=ptrace --max-steps=30000 --min-pcs=150 \
  --min-depth=24 --min-frames=4500 "$(file amd64 processes.pie)"

# Without the list of what is known, .plt.got is a mismatch.
finds_plt_got() {
  truth amd64 --explain "$(file amd64 leaf.pie)" >"$work/plt"
  [ $? -eq 1 ] && grep -q 'plt.got: cfa of frame 0' "$work/plt" &&
    grep -q '^    > .*jmpq' "$work/plt" && grep -q 'row .*cfa=sp+16' "$work/plt" &&
    grep -q 'eh_frame *cfa=r7+8' "$work/plt" && grep -q 'class *row wrong' "$work/plt" &&
    grep -q 'source *none' "$work/plt" && grep -q 'again .*--max-steps' "$work/plt"
}
is 'the wrong rows of .plt.got are found and explained' finds_plt_got

# s390x with clang: the epilogue has no CFI, and .eh_frame is as wrong.
finds_epilogue() {
  clang --target=s390x-linux-gnu -fno-integrated-as -g1 -O2 -fasynchronous-unwind-tables \
    -Wa,--gsframe corpora/programs/recursion.c -o "$work/epilogue" || return
  truth s390x --explain "$work/epilogue" >"$work/why-epilogue"
  [ $? -eq 1 ] && grep -q 'fibonacci: cfa of frame 0' "$work/why-epilogue" &&
    grep -q 'recursion.c:5: .*fibonacci' "$work/why-epilogue" &&
    grep -q '> .* br %r14' "$work/why-epilogue" &&
    grep -q 'both tables are wrong: the compiler' "$work/why-epilogue"
}
is 'a compiler that is at fault is named, with the source line' finds_epilogue

# The other two classes.  A rule that needs a third register, in a frame that
# is not the topmost; and a call that is none of the instructions for it, of a function
# without tables, which the other tables follow and the recorded stack does not.
is_class() {
  class=$1
  shift
  truth amd64 --explain "$@" >"$work/class"
  [ $? -eq 1 ] && grep -q "class *$class" "$work/class"
}
cat >"$shared/pushed.s" <<'END'
	.globl	main
	.type	main, @function
main:	.cfi_startproc
	push	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset rbp, -16
	mov	%rsp, %rbp
	.cfi_def_cfa_register rbp
	lea	back(%rip), %rax
	push	%rax
	jmp	pushed
back:	xor	%eax, %eax
	pop	%rbp
	.cfi_def_cfa rsp, 8
	ret
	.cfi_endproc
	.size	main, .-main
	.type	pushed, @function
pushed:	.cfi_startproc
	push	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset rbp, -16
	mov	%rsp, %rbp
	.cfi_def_cfa_register rbp
	nop
	pop	%rbp
	.cfi_def_cfa rsp, 8
	ret
	.cfi_endproc
	.size	pushed, .-pushed
	.section .note.GNU-stack,"",@progbits
END
sed '/^main:/s/\.cfi_startproc//; /^main:/,/^\t\.size\tmain/ { /^\t\.cfi/d }' "$shared/pushed.s" >"$shared/bare.s"
for program in pushed bare; do
  gcc -Wa,--gsframe "$shared/$program.s" -o "$shared/$program"
done
is 'a rule that cannot be applied is the format'\''s fault' is_class 'not expressible' \
  "$(file amd64 assembly.pie)"
is 'a stack that only we do not see is our fault' is_class 'our method' "$shared/bare"
# Where the tables lead to the recorded stack, it cannot be said that they are wrong.
is_by_hand() {
  truth amd64 --from=main "$shared/pushed" >"$work/by-hand"
  [ $? -le 1 ] && grep 'not checked: 5 instructions, called-by-hand$' "$work/by-hand" && ! grep 'pushed: ' "$work/by-hand" | grep -v amd64
}
is 'a call by a pushed address and a jump is not known' is_by_hand

# Each small program of corpora/truth shows what its comment says: where, what
# is wrong, and whether .eh_frame is.
shows() {
  build=$(sed -n 's/^ *build: //p' "$1")
  what=$(sed -n 's,^ *shows: \(.*\) \*/,\1,p' "$1")
  abi=amd64
  case $build in *s390x*) abi=s390x ;; *aarch64*) abi=aarch64 ;; esac
  $build -g1 -fasynchronous-unwind-tables -Wa,--gsframe "$1" -o "$work/shows" || return
  truth $abi --from=main --json="$work/shown" "$work/shows"
  [ $? -eq 1 ] && sed -n 's/.*"where":"\([^"]*\)","wrong":"\([^"]*\)".*"eh-frame":"\([^"]*\)".*/\1 \2 \3/p' \
    "$work/shown" | grep -qxF "${what:-nothing}"
}
for source in corpora/truth/*.c corpora/truth/*.cc; do
  is "the defect of $source is there" shows "$source"
done

# The reducer, on one of these with code around it that has nothing to do with it, by lines
# only, which ends by itself after some tries.
shrinks() {
  in=build/reduce/test
  rm -rf $in
  mkdir -p $in/s390x
  program=$in/s390x/program
  {
    sed 's/int main(void)/int main_of_it(void)/' corpora/truth/clang-epilogue-s390x.c
    for i in 1 2 3 4 5 6; do
      echo "int unneeded$i(int a) { for (int i = 0; i < a; i++) a ^= i * $i; return a; }"
    done
    echo 'int main(void) { return unneeded1(3) == 99 ? 1 : main_of_it(); }'
  } >$in/large.c
  corpora/programs/step $program.o clang --target=s390x-linux-gnu -fno-integrated-as -O2 \
    -fasynchronous-unwind-tables -Wa,--gsframe -c $in/large.c -o $program.o
  corpora/programs/step $program clang --target=s390x-linux-gnu $program.o -o $program
  echo '{"first": [{"pass": "lines", "arg": "0"}], "main": [], "last": []}' >"$work/passes"
  OUT=$in/out WHERE=f TIME=3600 PASSES=$work/passes scripts/reduce/run $program || return
  grep -q unneeded1 $in/out/whole.c && ! grep -q 'unneeded[2-6]' $in/out/reduce.c
}
is 'a program is shrunk to what shows its mismatch' shrinks

# A program that kills itself, or closes what is QEMU's.
gcc -O1 -Wa,--gsframe qemu/tests/programs/ends.c -o "$shared/ends"
dies_of_9() {
  build/bin/sframe-truth --target="$1" --min-pcs=30 "$shared/ends" -- kill >"$work/ended" &&
    grep '; signal 9, ' "$work/ended"
}
for target in gdbstub ptrace; do
  is "$target: a program that kills itself dies of signal 9" dies_of_9 $target
done
closes_all() {
  build/bin/sframe-truth "$shared/ends" -- close 2>"$work/ended"
  [ $? -eq 3 ] && grep 'a program that closes file descriptors which are QEMU.s' "$work/ended"
}
is 'a program that closes the connection of the gdb server: it is said so' closes_all

# ends STATUS OPTION...
ends() {
  expected=$1
  shift
  truth amd64 "$@"
  [ $? -eq "$expected" ]
}
is 'what is no program: exit status 2' ends 2 Makefile
is 'what is not there: exit status 2' ends 2 "$work/nothing"
is 'an unknown option: exit status 2' ends 2 --nonsense "$(file amd64 leaf.pie)"
is 'a function that is not there: exit status 2' ends 2 --from=no_such_function "$(file amd64 leaf.pie)"
is 'nothing checked: exit status 3' ends 3 --max-steps=2 "$(file amd64 leaf.pie)"
is 'less checked than demanded: exit status 3' ends 3 --min-pcs=100000 "$(file amd64 leaf.pie)"

# A gdb server that lies: an end where the program cannot end is none, whatever was right or wrong
# before; the end of the line is none either.
# lies REQUEST COUNT ANSWER MESSAGE OPTION... FILE: the answer to the COUNTth request of that letter.
mkdir -p "$shared/liar"
ln -sf "$PWD/build/tests/truth/liar" "$shared/liar/qemu-x86_64"
lies() (
  export LIAR_REQUEST="$1" LIAR_COUNT="$2" LIAR_ANSWER="$3"
  message=$4
  export PATH="$shared/liar:$PATH"
  shift 4
  truth amd64 "$@" >"$work/told" 2>"$work/lied"
  lied=$?
  cat "$work/told" "$work/lied"
  [ $lied -eq 3 ] && grep -qF "$message" "$work/lied" && [ "$(wc -l <"$work/lied")" -eq 1 ]
)
# Since the last checked instruction the program may have executed any number of others.
# ends_nowhere STEPS FRAMES OPTION... FILE
ends_nowhere() {
  steps=$1 frames=$2
  shift 2
  lies s "$steps" W00 'ended where it was not observed; what it executed after the last instruction above was not checked' "$@" &&
    grep -q "^[^ ]*: amd64, gdbstub: $steps instructions, .* $frames; exit 0, " "$work/told"
}
is 'an end where the program cannot end, after right frames: exit status 3' ends_nowhere 1500 '0 wrong of 0 causes' "$(file amd64 leaf.pie)"
is 'an end where the program cannot end, after wrong frames: exit status 3' ends_nowhere 8 '[1-9] wrong of [1-9] causes' \
  --from=main "$shared/bare"
is 'an end before the first instruction: exit status 3' lies c 1 W00 'leaf.pie: too little was checked' "$(file amd64 leaf.pie)"
is 'a gdb server that hangs up: exit status 3' lies s 1500 '' 'the gdb server does not answer s: ' "$(file amd64 leaf.pie)"

# Records are as qemu/records.schema.json says.
echo '{"kind":"left-out","program":"a/threads.pie","abi":"s390x","reason":"threads"}' >"$shared/left-out"
keeps_schema() {
  truth amd64 --label=a/b --json="$work/records" "$(file amd64 leaf.pie)"
  truth amd64 --json="$work/unknown" "$(file amd64 assembly.pie)"
  cat "$work/unknown" "$shared/left-out" >>"$work/records"
  python3 - qemu/records.schema.json "$work/records" <<'END'
import json, sys, jsonschema
schema, lines = json.load(open(sys.argv[1])), [json.loads(line) for line in open(sys.argv[2])]
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for line in lines:
    validator.validate(line)
    known = schema["$defs"][line["kind"]]["properties"]
    assert set(line) <= set(known), f"not in the schema: {set(line) - set(known)}"
assert {line["kind"] for line in lines} == {"run", "cause", "left-out"} and len(lines) >= 5
assert not validator.is_valid({**lines[1], "wrong": "all"}) and not validator.is_valid({"kind": "run"})
END
}
is 'records keep their schema' keeps_schema

# The command of a record is the run again, and that of a cause the way to it, with the
# program's arguments.
command_in() { sed -n "s/.*\"kind\":\"$1\".*\"command\":\"\([^\"]*\)\".*/\1/p" "$work/again" | head -n 1; }
repeats() {
  truth amd64 --json "$work/again" "$(file amd64 leaf.pie)" -- 'two words' >"$work/first"
  [ $? -eq 1 ] || return
  sh -c "$(command_in run)" >"$work/second"
  [ $? -eq 1 ] && [ "$(sed 's/ wrong of.*//;q' "$work/first")" = "$(sed 's/ wrong of.*//;q' "$work/second")" ] &&
    command_in cause | grep -q " --explain --max-steps=[0-9]* -- 'two words'\$" || return
  sh -c "$(command_in cause)" >"$work/third"
  [ $? -eq 1 ] && grep -q 'class *row wrong' "$work/third"
}
is 'the command of a record repeats its run' repeats

# The sum of runs.
for target in gdbstub ptrace; do
  truth amd64 --target=$target --json="$shared/$target" "$(file amd64 leaf.pie)" >"$shared/log"
done
sums() {
  expected=$1
  shift
  build/bin/sframe-truth --sum "$@" "$shared/gdbstub" "$shared/ptrace"
  [ $? -eq "$expected" ]
}
# sums_at_least STATUS LEAST: and what is too little is none for the judge.
sums_at_least() {
  echo "$2" >"$work/least"
  sums "$1" --observations="$work/observations" --least="$work/least" && [ "$1" -ne 2 ] || return
  judges "$1" "$work/observations"
}
# judges STATUS OBSERVATIONS [OPTION...]
judges() {
  expected=$1 observations=$2
  shift 2
  build/bin/sframe-judge --tap="$work/judged" "$@" "$observations"
  [ $? -eq "$expected" ]
}
is_no_abi() {
  echo 'vax|1|1|1|1' >"$work/least"
  sums 2 --least="$work/least"
}
is 'a sum of runs that agree: exit status 0' sums 0 --min-runs=2
is 'too few runs: exit status 3' sums 3 --min-runs=3
is 'as much of an ABI as demanded: exit status 0' sums_at_least 0 'amd64|2|100|100|2'
is 'too few PCs of an ABI: exit status 3' sums_at_least 3 'amd64|2|100000|100|2'
is 'an ABI that is missing: exit status 3' sums_at_least 3 's390x|1|1|1|1'
is 'an ABI that is none: exit status 2' is_no_abi
is 'a file that is missing: exit status 3' sums 3 "$work/nothing"
# spoiled SED: records that are changed are damaged, for the judge, too.
spoiled() {
  sed "$1" "$shared/gdbstub" >"$work/spoiled"
  ! cmp -s "$shared/gdbstub" "$work/spoiled" &&
    sums 3 --observations="$work/observations" "$work/spoiled" && judges 3 "$work/observations"
}
is 'records without their causes: exit status 3' spoiled '/"kind":"cause"/d'
is 'causes without their run: exit status 3' spoiled '/"kind":"run"/d'
is 'no record at all: exit status 3' spoiled d
is 'a record of another kind: exit status 3' spoiled '1s/"kind":"run"/"kind":"runs"/'
is 'a run of no ABI of ours: exit status 3' spoiled '1s/"abi":"amd64"/"abi":"vax"/'
is 'a record that is cut: exit status 3' spoiled "\$s/......\$//"

# What the judge says of it.
# observes FILE...: $work/observations of these records.
observes() { build/bin/sframe-truth --sum --observations="$work/observations" "$@"; }
names_known() {
  observes "$shared/gdbstub" && judges 0 "$work/observations" && cat "$work/judged" &&
    grep -q '^not ok .*leaf.pie: .plt.got of leaf.pie: cfa .*# TODO known: gnu-ld/plt-got' "$work/judged"
}
is 'what a page explains has its name' names_known
# judges_with STATUS SHOWS: beside the page that is needed one more.
judges_with() {
  rm -rf "$work/issues" && mkdir "$work/issues" && cp conformance/issues/gnu-ld/plt-got.md "$work/issues" &&
    issue_page "$2" 99999 >"$work/issues/unneeded.md" &&
    observes --complete "$shared/gdbstub" "$shared/ptrace" && judges "$1" "$work/observations" --issues="$work/issues"
}
is 'an explanation that is not needed: exit status 1' judges_with 1 'truth program=*leaf* where=nothing'
is 'an explanation for programs that were not run: exit status 0' judges_with 0 'truth program=*/nowhere/*'
is 'one of another oracle: exit status 0' judges_with 0 'audit file=*leaf*'
unneeded_by_a_part() {
  judges_with 1 'truth program=*leaf* where=nothing' && observes "$shared/gdbstub" && judges 0 "$work/observations" --issues="$work/issues"
}
is 'one that a part of a set does not need: exit status 0' unneeded_by_a_part
unexplained() {
  observes "$shared/gdbstub"
  judges 1 "$work/observations" --issues=/dev/null
}
is 'a mismatch that nobody explained: exit status 1' unexplained
explained_by_half() {
  echo 'number: 1' >"$work/half.md"
  observes "$shared/gdbstub"
  judges 2 "$work/observations" --issues="$work/half.md"
}
is 'half a page: exit status 2' explained_by_half
# explains_not FIELD=OTHER: a page that has this value of that field, and else the mismatch's own.
explains_not() {
  line='truth program=*leaf.pie abi=amd64 where=.plt.got wrong=cfa eh-frame=right'
  observes "$shared/gdbstub"
  issue_page "$line" >"$work/one.md" && judges 0 "$work/observations" --issues="$work/one.md" || return
  issue_page "$(echo "$line" | sed "s/ ${1%%=*}=[^ ]*/ $1/")" >"$work/one.md" && judges 1 "$work/observations" --issues="$work/one.md"
}
for field in program=leaf abi=s390x where=.plt wrong=ra eh-frame=wrong; do
  is "a page with another ${field%=*} explains nothing" explains_not $field
done
# no_excuse SED TEXT: a run that ended so is new, whatever pages say.
no_excuse() {
  sed "$1" "$shared/gdbstub" >"$work/ended"
  issue_page 'truth program=* abi=* where=* wrong=* eh-frame=*' >"$work/each.md"
  observes "$work/ended" && judges 1 "$work/observations" --issues="$work/each.md" >"$work/said" && cat "$work/said" && grep -q "$2" "$work/said"
}
is 'a program that dies' no_excuse '1s/"ending":"exit"/"ending":"signal"/; 1s/"status":0/"status":11/' 'ended by signal 11'
is 'a program that ends otherwise than with 0' no_excuse '1s/"status":0/"status":1/' 'ended by exit 1'
is 'a program of which nothing was checked' no_excuse '1s/"checked":[0-9]*/"checked":0/' ' 0 instructions were checked'

# What is not compared.
# excuses STATUS SED [OPTION...]: the first record with such a change, and a list of excuses.
excuses() {
  expected=$1 changed=$2
  shift 2
  sed "1$changed" "$shared/gdbstub" >"$work/changed"
  { echo 'truth | stopped | 1 | a test' && echo 'truth | threads | 1 | a test'; } >"$work/excused"
  observes "$@" "$work/changed" "$shared/left-out" && judges "$expected" "$work/observations" --issues=conformance/issues/gnu-ld/plt-got.md --excused="$work/excused" &&
    grep -q '^ok .* s390x: threads # SKIP threads' "$work/judged"
}
is 'a program that was left out, and nothing else' excuses 0 's/x/x/'
is 'a run that was stopped' excuses 0 's/"ending":"exit"/"ending":"limit"/' --complete
is 'instructions that are not known, for a reason that is not on the list: exit status 1' \
  excuses 1 's/"unknown":{}/"unknown":{"call-inside":1}/' --complete
is 'more left out than somebody has read: exit status 1' excuses 1 's/x/x/' --complete "$shared/left-out"
is 'the same of a part: exit status 0' excuses 0 's/x/x/' "$shared/left-out"

# Observations are as conformance/judge/observations.schema.json says.
observations_keep_schema() {
  observes "$shared/gdbstub" "$shared/left-out" && python3 - conformance/judge/observations.schema.json "$work/observations" <<'END'
import json, sys, jsonschema
schema, lines = json.load(open(sys.argv[1])), [json.loads(line) for line in open(sys.argv[2])]
validator = jsonschema.Draft202012Validator(schema)
for line in lines:
    validator.validate(line)
assert {line.get("result") for line in lines} == {"wrong", "excused", None}, lines
END
}
is 'observations keep their schema' observations_keep_schema

finish
