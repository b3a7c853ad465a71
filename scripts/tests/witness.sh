#!/bin/sh
# sframe-witness: the second recorder agrees with the first on programs of three ABIs, and
# QEMU executed what was observed; a first recorder that is broken is found out.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/witness.sh - 0 0 "$@"
. scripts/lib/tap.sh
. scripts/lib/corpus.sh

make -s -f build.mk build/bin/sframe-truth build/bin/sframe-witness >&2 || exit 3
compile_corpus all >"$shared/log" 2>&1 || tail -5 "$shared/log"

# witness ABI PROGRAM OPTION...: the options are its own.
witness() {
  abi=$1 program=$2
  shift 2
  build/bin/sframe-witness "$@" -- --prefix="/usr/$abi-linux-gnu" --max-steps=20000 \
    "$corpus/$abi/gcc-O2-nofp/bin/$program"
}
agrees() { witness "$@" --min-compared=2000 --min-depth=9; }
for abi in $(abis_of_programs); do
  for program in leaf tail_call jumps coroutines signals stacks odd_returns own_returns; do
    is "$abi $program: both recorders agree" agrees "$abi" $program.pie
  done
done
# EX and EXRL of calls and returns.
s390x-linux-gnu-gcc -O2 -fasynchronous-unwind-tables -Wa,--gsframe qemu/tests/programs/execute.c -o "$shared/execute"
executes() {
  build/bin/sframe-witness --min-compared=2000 -- --prefix=/usr/s390x-linux-gnu --min-frames=500 --min-depth=3 "$shared/execute" &&
    ! build/bin/sframe-truth --prefix=/usr/s390x-linux-gnu "$shared/execute" | grep 'not known'
}
is 's390x, calls and returns by EX: both recorders agree' executes
is 'aarch64_be: both recorders agree' witness aarch64_be leaf.bare --min-compared=300

# Broken recorders.  broken FILE CHANGE: sframe-truth with a C file that sed has changed, in $broken.
broken() {
  sed "$2" "$1" >"$work/changed.c"
  ! cmp -s "$1" "$work/changed.c" || { echo "$1 is not changed by $2" && return 1; }
  object=build/obj/${1%.c}.o broken=$work/sframe-truth
  gcc -std=gnu11 -D_GNU_SOURCE -O1 -Ireference -Ilib/base -Ilib/arch -Ilib/elf -Ilib/cfi -Ilib/issues -Ilib/observe -Iqemu/core -Iqemu/target -Iqemu/tool \
    -Iqemu/plugin -c "$work/changed.c" -o "$work/changed.o" || return
  others=$(find build/obj/qemu/core build/obj/qemu/target build/obj/qemu/tool -name '*.o' ! -path "$object")
  # shellcheck disable=SC2086  # names of files
  gcc -o "$broken" "$work/changed.o" $others build/obj/qemu/plugin/launch.o build/obj/qemu/plugin/results.o \
    build/lib.a build/libsframe-ref.a -ldw -lelf -lyyjson -lcapstone
}

# finds TEXT ABI PROGRAM FILE CHANGE: the program shows that this recorder is broken; TEXT is said.
finds() {
  broken "$4" "$5" || return
  witness "$2" "$3" --truth="$broken" >"$work/said" 2>&1
  [ $? -eq 3 ] && grep "$1" "$work/said"
}
differ=': the stacks .* differ'
is 'a return that pops too little is found' finds "$differ" amd64 leaf.pie qemu/core/shadow.c \
  '/^return_from (/,/^}/ s/drop_above (s, k, depth)/drop_above (s, k, depth + 1)/'
is 'a call with another SP is found' finds "$differ" s390x leaf.pie qemu/core/thread.c \
  's/shadow_call (&t->shadow, ra, t->last_sp, t/shadow_call (\&t->shadow, ra, t->last_sp + 8, t/'
is 'a tail call that drops its frame is found' finds "$differ" aarch64 tail_call.pie qemu/core/shadow.c \
  '/^shadow_jump (/,/^}/ s/!leaves_frames (s, pc, sp)/!leaves_frames (s, pc, sp + 1)/'
is 'a way back to where a call has returned that is not seen is found' finds "$differ" aarch64 handlers.pie qemu/core/thread.c \
  's/|| shadow_return_again (&t->shadow, pc, sp)//'
is 'a new stack that is none is found' finds "$differ" s390x coroutines.pie qemu/core/thread.c \
  's/left_stack (t, v) && !is_same_code/false \&\& !is_same_code/'
is 'a stack that goes on and is taken for a new one is found' finds "$differ" aarch64 coroutines.pie qemu/core/thread.c \
  's/&& shadow_resume (&t->shadow, sp)/\&\& false/'
is 'a handler that does not end is found' finds "$differ" amd64 signals.pie qemu/core/shadow.c \
  '/^shadow_end_handler (/,/^}/ s/found - current (s)->frames)/& + 1/'
is 'a call that is not known is found' finds "$differ" aarch64 leaf.pie lib/arch/arch_aarch64.c \
  '/BLR, BLRAA/,/return/ s/INSN_CALL/INSN_INDIRECT/'
is 'an instruction that is not observed is found' finds 'executed after .* not observed' amd64 leaf.pie \
  qemu/target/gdbstub.c 's/^  if (t->after_syscall)/  if (false)/'

# The other back ends keep no log.  Of a program without signals and libraries each observes as many instructions
# as the gdb server, of which the log tells that these are all.
# count TRUTH ABI TARGET
count() {
  "$1" --target="$3" --json="$work/count.json" "$corpus/$2/gcc-O2-nofp/bin/bare.bare" >/dev/null
  sed -n 's/.*"instructions":\([0-9]\{3,\}\),.*/\1/p;q' "$work/count.json"
}
observes_all() {
  all=$(count "$1" "$2" gdbstub) seen=$(count "$1" "$2" "$3")
  echo "$seen of $all"
  [ -n "$all" ] && [ "$seen" = "$all" ]
}
is 'the server observes all of bare.bare' witness amd64 bare.bare --min-compared=300
is 'ptrace observes all' observes_all build/bin/sframe-truth amd64 ptrace
if [ -f build/lib/sframe-truth-plugin.so ]; then
  for abi in $(abis_of_programs); do
    is "$abi: the plugin observes all" observes_all build/bin/sframe-truth "$abi" plugin
  done
fi
finds_lost() {
  broken qemu/target/ptrace.c 's/^  t->steps = true;/&\n  static int n;\n  if (++n % 100 == 0 \&\& resume (t->tid, 0, p))\n    wait_for (t, p);/' &&
    ! observes_all "$broken" amd64 ptrace
}
is 'a ptrace that loses one of 100 instructions is found' finds_lost

# What cannot be compared, and usage.
# ends STATUS TEXT OPTION...
ends() {
  status=$1 text=$2
  shift 2
  build/bin/sframe-witness "$@" >"$work/said" 2>&1
  [ $? -eq "$status" ] && grep -e "$text" "$work/said"
}
is 'too little compared: exit status 3' ends 3 'too little' --min-compared=1000000 -- \
  "$corpus/amd64/gcc-O2-nofp/bin/leaf.pie"
is 'a program that is none: exit status 2' ends 2 'Makefile' -- Makefile
is 'no program: exit status 2' ends 2 'PROGRAM'
echo 'no log' >"$shared/no-log"
is 'a log that is none: exit status 2' ends 2 'is no log of QEMU' --claims="$shared/no-log" --log="$shared/no-log"

finish
