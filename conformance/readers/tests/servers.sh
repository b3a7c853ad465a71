#!/bin/sh
# The servers of our adapters (conformance/CONTRACT.md): the process of a request dies, the server tells how and
# answers the next one.  In the root forky.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/tests/servers.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
make -s -f build.mk programs testees linker-testees vectors >"$work/made" 2>&1 </dev/null || {
  tail -n 5 "$work/made" >&2
  exit 3
}
vectors=build/vectors

# request FILE: asks for the dump of FILE.
request() {
  length=$((11 + $(wc -c <"$1")))
  # shellcheck disable=SC2059  # the format is the bytes
  printf "\\$(printf %o $((length & 255)))\\$(printf %o $((length >> 8)))\\0\\0decode 0x0\\n"
  cat "$1"
}

# told TESTEE BAD GOOD: how each of the requests BAD, GOOD, BAD, GOOD is answered: the first lines of the replies,
# behind their lengths.
told() {
  for section in "$2" "$3" "$2" "$3"; do request "$section"; done >"$work/requests"
  timeout 1800 build/testees/"$1"/testee serve <"$work/requests" >"$work/replies" 2>"$work/errors" || echo "exit status $?"
  grep -ao 'signal [0-9]*$\|exit [0-9]*$\|^element 0' "$work/replies" | xargs
}
goes_on() {
  says=$(told "$1" "$vectors/$3" "$vectors/$4")
  [ "$says" = "$2 element 0 $2 element 0" ] || { echo "it tells: $says"; return 1; }
}

# Of releases that stay as they are: what crashes them has a page.
at_end=functions/v1-row-offset-at-end@aarch64-be good_v1=default/aarch64-signed-key-b-v1@aarch64-le
any_type=functions/v2-row-type-15 good_v2=default/aarch64-signed-key-b-v2@aarch64-le
is 'a reader in the adapter' goes_on libsframe-2.40 'signal 11' bin/$at_end.bin bin/$good_v1.bin
is 'a reader of another machine' goes_on libsframe-2.44-s390x 'signal 6' bin/$any_type.bin bin/$good_v2.bin
is 'a program that prints' goes_on readelf-2.40 'exit 70' elf/$at_end.elf elf/$good_v1.elf
is 'a linker' goes_on ld-2.40 'exit 70' bin/$at_end.bin bin/$good_v1.bin

# one_thread TESTEE GOOD: a thread may hold a lock when a process is forked, which then waits for it for ever.
one_thread() {
  : >"$work/replies"
  build/testees/"$1"/testee serve <"$work/asked" >"$work/replies" 2>"$work/errors" 5<&- &
  server=$!
  request "$vectors/bin/$2.bin" >&5
  eventually test -s "$work/replies"
  threads=$(find "/proc/$server/task" -mindepth 1 -maxdepth 1 | wc -l)
  kill "$server"
  [ -s "$work/replies" ] && [ "$threads" -eq 1 ] || { echo "$threads threads"; return 1; }
}
mkfifo "$work/asked" && exec 5<>"$work/asked" || exit 3
is 'a server that has answered has one thread: poke' one_thread poke $good_v1
is 'libsframe' one_thread libsframe-2.40 $good_v1
echo "1..$n"
