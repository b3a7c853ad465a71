#!/bin/sh
# The command lines of all C programs, found by listing build/bin, and of their commands:
# --help and --version answer and do nothing, an option that does not exist is refused, and
# so is a bad number for each option that takes one.  TAP.
set -u
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/programs.sh - 0 0 "$@"
checkout=$PWD
. scripts/lib/ok.sh

make -f build.mk programs build/bin/sframe-fuzz-program build/bin/bench build/mutants/mutants \
  build/testees/reference-s390x/testee >"$work/made" 2>&1 ||
  { cat "$work/made"; echo 'Bail out! the programs do not build'; exit 1; }
mkdir "$work/empty"
seq 1000 >"$work/input"
numbers=0

# run ARGUMENT...: $program and $command with them, in an empty directory, with input.
# Leaves status, out, err, rest (of the input) and made.
run() {
  cd "$work/empty" || exit 3
  # shellcheck disable=SC2086  # $program and $command are words
  {
    timeout 1800 $program $command "$@" >"$work/out" 2>"$work/err"
    status=$?
    cat >"$work/rest"
  } <"$work/input"
  cd "$checkout" || exit 3
}

# did STATUS TEXT: did it end so, say TEXT, read nothing and make nothing?
did() {
  [ "$status" -eq "$1" ] && cat "$work/out" "$work/err" | grep -qFe "$2" &&
    cmp -s "$work/input" "$work/rest" && [ -z "$(ls -A "$work/empty")" ] && return
  { echo "status $status"; head -n 3 "$work/out" "$work/err"; ls -A "$work/empty"; } | sed 's/^/# /'
  return 1
}

# number_options: those of the last --help.
number_options() {
  grep -oE '^ +(-[a-zA-Z], )?--[a-z_-]+=(N|ADDR|ADDRESS|SECONDS|MIB)( |$)' "$work/out" |
    grep -oE -e '--[a-z_-]+'
}

refuses_numbers() {
  bad=
  for option in $(number_options); do
    for value in '' 12abc 0x -5 99999999999999999999999; do
      run "$option=$value"
      did 2 "$option wants" >"$work/why" || { bad="$bad $option=$value"; cat "$work/why"; }
    done
    numbers=$((numbers + 1))
  done
  [ -z "$bad" ] || { echo "# accepted:$bad"; false; }
}

# test_command: $name is how it calls itself.
test_command() {
  run --version
  did 0 "${name%% *} $(cat VERSION)"
  ok $? "$name --version"
  run --nonsense
  did 2 "option '--nonsense'"
  ok $? "$name --nonsense"
  run --nonsense --help
  did 2 "option '--nonsense'"
  ok $? "$name --nonsense --help"
  run ./no-such-file --help
  did 0 "Usage: $name"
  ok $? "$name FILE --help"
  run -h
  did 0 "Usage: $name"
  ok $? "$name -h"
  run --help
  did 0 "Usage: $name"
  ok $? "$name --help"
  cp "$work/out" "$work/help"
  refuses_numbers
  ok $? "$name: bad numbers"
}

# commands_of: those that the last --help lists, if the program has any.
commands_of() {
  grep -q '^Usage: .* COMMAND' "$work/out" && sed -n 's/^  \([a-z][a-z]*\)  *[a-z(].*/\1/p' "$work/out"
}

test_program() {
  command=
  run --help
  name=$(sed -n '1s/^Usage: \([^ ]*\) .*/\1/p' "$work/out")
  list=$(commands_of)
  if [ -z "$list" ]; then test_command; return; fi
  did 0 "Usage: $name"
  ok $? "$name --help"
  run --version
  did 0 "$name $(cat VERSION)"
  ok $? "$name --version"
  run frob
  did 2 "no command is called 'frob': $(echo "$list" | xargs)"
  ok $? "$name frob lists the commands"
  run
  did 2 "wants a COMMAND: $(echo "$list" | xargs)"
  ok $? "$name alone lists the commands"
  base=$name
  for command in $list; do
    name="$base $command"
    commands=$((commands + 1))
    test_command
  done
}

# lists OPTION NAMES PROGRAM [COMMAND]: a name that does not exist is answered with those that do.
lists() {
  option=$1 names=$2 program=$checkout/build/bin/$3 command=${4-}
  run "$option=nonsense"
  did 2 "$option wants one of $names, not 'nonsense'"
  ok $? "$3 ${4-} $option=nonsense lists the names"
}

echo 'TAP version 13'
programs=0 commands=0
for program in build/bin/* build/mutants/mutants; do
  case $program in *.so) continue ;; esac
  program=$checkout/$program
  programs=$((programs + 1))
  test_program
done
program="qemu-s390x $checkout/build/testees/reference-s390x/program" command=check
run --help
did 0 'Usage: sframe-ref check'
ok $? 'sframe-ref check --help on a big-endian machine'
lists --target 'gdbstub ptrace plugin' sframe-truth
lists --abi "$(abis abi | xargs)" sframe-asm campaign
lists --abi 'aarch64-le aarch64-be' sframe-ref assemble
lists --isolation 'group pid-namespace user-namespace box' sframe-conform
[ "$programs" -ge 15 ] && [ "$commands" -ge 19 ] && [ "$numbers" -ge 60 ]
ok $? "$programs programs, $commands commands, $numbers options that take numbers"
# What the specs of the sources call numbers has a value that the help calls one.
grep -rhoE '\.value = "[A-Z]+", *\.number|\.value = "[A-Z]+",$' --include=*.c --include=*.h -A1 lib reference conformance corpora fuzz qemu scripts |
  paste -sd ' ' | grep -oE '\.value = "[A-Z]+",[^"]*\.number' | grep -vE '"(N|ADDR|ADDRESS|SECONDS|MIB)"' >"$work/unknown"
[ ! -s "$work/unknown" ]
ok $? 'every option that takes a number is found as one'
echo "1..$n"
