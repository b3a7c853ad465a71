#!/bin/sh
# What a program in a root cannot do to the host, tried by one that types, writes and calls what it should
# not, with a terminal.  Implementations under test have a closer box: conformance/readers/tests/escape.cases.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/sandbox.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/tests/eventually.sh

# escapes COMMAND: what the program did, started by it.  On a terminal, which `script` makes; what is
# typed there by the program would be in what it shows.
escapes() {
  timeout 1800 script -qec "$1" /dev/null </dev/null 2>&1 | tr -d '\r' >"$work/shown"
  sed -n 's/.*escaped: //p' "$work/shown" | tail -n 1
}
compile="gcc -w -D_GNU_SOURCE -o /tmp/escape conformance/readers/tests/escape.c"
closed='kernel-settings kernel-triggers own-program root types-on-the-terminal sockets keyrings other-doors other-entries newer-calls control-groups'

for root in $(usual_roots); do
  managed=$(escapes "scripts/toolchain run $root -- sh -c '$compile && /tmp/escape decode; :'")
  echo "# $root: ${managed:-no answer}"
  [ -n "$managed" ]
  ok $? "$root: the program has tried"
  # What is open there is not this test's: build/ is, and the program's own name space.
  through=$(echo "$managed" | tr ' ' '\n' | grep -xF "$(echo "$closed" | tr ' ' '\n')" | xargs)
  [ -z "$through" ]
  ok $? "$root: nothing that is closed was done${through:+, but for $through}"
done

# What is judged there (a linker, an assembler, what is executed) is in a closer sandbox.
boxed() {
  escapes "scripts/toolchain run $1 -- sh -c '$prepare && build/bin/sframe-box $2 -- /tmp/seen/escape decode; :'"
}
for root in $(usual_roots); do
  prepare="mkdir /tmp/seen && gcc -w -D_GNU_SOURCE -o /tmp/seen/escape conformance/readers/tests/escape.c"
  managed=$(boxed "$root" '--hide=. --read=/tmp/seen')
  [ "$managed" = nothing ]
  ok $? "$root: out of sframe-box: ${managed:-no answer}"
  managed=$(boxed "$root" '--hide=. --read=/tmp/seen --shared-processes')
  [ "$managed" = other-processes ]
  ok $? "$root: out of it with other processes: ${managed:-no answer}"
done

# leaves NAME COMMAND STATUS: what a tool leaves in its folder, which the host reads, once it has ended.
mkdir -p "$work/checkout/scripts"
cp -r scripts/lib "$work/checkout/scripts/"
cat >"$work/checkout/scripts/toolchain" <<'END'
#!/bin/sh
cd "$3" && shift 4 && exec "$@"
END
chmod +x "$work/checkout/scripts/toolchain"
cat >"$work/checkout/step" <<'END'
#!/bin/sh
. scripts/lib/job.sh
lock_checkout step
on_interrupt :
run_work build/corpus/x root sh -c "$1"
status=$?
count_files build/corpus/x >counted
exit $status
END
leaves() {
  rm -rf "$work/checkout/build"
  (cd "$work/checkout" && sh step "$2") 2>"$work/said"
  status=$?
  [ $status -eq "$3" ]
  ok $? "$1: exit status $status"
}
counts() {
  leaves "$1" "$2" "$3"
  [ "$(cat "$work/checkout/counted")" = "$4" ] && [ ! -e "$work/checkout/build/corpus/x/evaluated" ]
  ok $? 'and is counted as what it is'
}
counts 'files' 'printf 12 >to-do && printf ... >done; exit 7' 7 '3 12 files of the corpus, x'
counts 'a pipe where progress is read' 'mkfifo to-do' 3 ''
counts 'a device there' 'ln -s /dev/zero to-do' 3 ''
# shellcheck disable=SC2016  # nobody expands it
counts 'a program in the place of a number' 'printf "x[\$(touch evaluated)]" >to-do; : >done' 0 ''
counts 'a number that sh would read as another' 'printf 010 >to-do; : >done' 0 '0 10 files of the corpus, x'
leaves 'a link to a file of the host' 'mkdir a && ln -s /etc/passwd a/index.tsv' 3
grep -q '^build/corpus/x/a/index.tsv: no plain file' "$work/said"
ok $? 'it is named'
leaves 'a program that others start as its owner' 'mkdir a && : >a/b && chmod 4755 a/b' 3
leaves 'escapes in a name do not reach the terminal' "ln -s / '$(printf '\033')[2J'" 3
! grep -q "$(printf '\033')" "$work/said"
ok $? 'its name does, without them'

# Two that do no harm succeed where nothing is closed.
gcc -w -D_GNU_SOURCE -o "$work/escape" conformance/readers/tests/escape.c 2>/dev/null ||
  scripts/toolchain run forky -- sh -c "$compile -static && cat /tmp/escape" >"$work/escape"
chmod +x "$work/escape"
managed=$(escapes "$work/escape only sockets keyrings")
echo "# the host: $managed"
for attempt in sockets keyrings; do
  case " $managed " in *" $attempt "*) true ;; *) false ;; esac
  ok $? "the host allows $attempt"
done

# alone PROGRAM...: as scripts/sframe starts a static program, on the files of the host.
cat >"$work/alone" <<'END'
#!/bin/sh
checkout=$CHECKOUT
for part in near roots sandbox; do . "$checkout/scripts/lib/$part.sh"; done
enter_alone "$@"
echo 'there is no sandbox for it'
END
chmod +x "$work/alone"
export CHECKOUT="$PWD"
managed=$(escapes "$work/alone sh -c '$work/escape decode; :'")
echo "# alone: ${managed:-no answer}"
[ -n "$managed" ]
ok $? "alone: the program has tried"
through=$(echo "$managed" | tr ' ' '\n' | grep -xF "$(echo "$closed descriptors new-file" | tr ' ' '\n')" | xargs)
[ -z "$through" ]
ok $? "alone: nothing that is closed was done${through:+, but for $through}"

# Sockets of the host, which a read-only view does not keep from being used: how many of three ways lead to one.
# shellcheck disable=SC2016  # perl expands
reached() {
  rm -f "$work/stream" "$work/datagram"
  perl -MSocket -e 'for ([SOCK_STREAM, shift], [SOCK_DGRAM, shift]) {
      my $s; socket($s, AF_UNIX, $$_[0], 0) && bind($s, sockaddr_un($$_[1])) or die; listen($s, 9); push @open, $s }
    system @ARGV' "$work/stream" "$work/datagram" "$@" perl -MSocket -e '
      $n += socket($a, AF_UNIX, SOCK_STREAM, 0) && connect($a, sockaddr_un($ARGV[0]));
      $n += socketpair($a, $b, AF_UNIX, $_, 0) && connect($a, sockaddr_un($ARGV[1])) for SOCK_DGRAM, SOCK_RAW;
      print 0 + $n' "$work/stream" "$work/datagram"
}
[ "$(reached)" = 3 ] && [ "$(reached scripts/toolchain run --host-files all forky)" = 0 ] && [ "$(reached "$work/alone")" = 0 ]
ok $? 'a program that sees the files of the host reaches no socket of it'

# Control groups of version 2: a process of the host in one, which cgroup.kill ends.  Each way to a view of them that a
# program may try, as flags of unshare (272), and what it does with it; 165 is mount, which a command of its own would have
# no right to.  On the host only the way that leaves nothing mounted there.
# shellcheck disable=SC2016  # perl expands
end_groups='my ($at, $name, @flags) = @ARGV;
  my ($none, $root, @types) = ("none", "/", "cgroup2", "sysfs");
  for my $type (@types) { for my $flag (map { hex } @flags) { unless (fork) {
    syscall 272, $flag;
    syscall 165, $none, $root, $none, 0x44000, 0 if $flag & 0x20000;
    syscall 165, $none, $at, $type, 0, 0;
    for (glob "{$at,/sys/fs/cgroup}/{,*/,*/*/,*/*/*/}$name/cgroup.kill") { if (open my $f, ">", $_) { syswrite $f, 1 } }
    exit } wait } }'
. scripts/lib/cgroup.sh
find_groups
name=sframe-attack-$$
group=${unified:+${unified%/}/$name}
# ends_in_groups COMMAND...: 0 where it ends a process of the host in the group: SIGKILL goes before the SIGTERM after it.
ends_in_groups() {
  sleep 31419 &
  victim=$!
  echo $victim >"$group/cgroup.procs" && "$@"
  echo "$*: $?" >>"$work/said"
  kill $victim
  wait $victim 2>/dev/null
  [ $? -eq 137 ]
}
if mkdir "${group:-/proc/none}" 2>/dev/null && [ -w "$group/cgroup.kill" ]; then
  box="build/bin/sframe-box --hide=. --shared-processes"
  # shellcheck disable=SC2016,SC2086  # the inner shell expands; words
  for view in $(usual_roots) '--host-files all forky' '--host-files system forky' "forky -- $box --"; do
    ! ends_in_groups scripts/toolchain run $view sh -c 'exec perl -e "$0" "$(mktemp -d)" "$@"' "$end_groups" "$name" \
      0 20000 2000000 2020000 10000000 10020000 12000000 12020000
    ok $? "no group of the host is reached from a root: $view"
  done
  # shellcheck disable=SC2016  # the inner shell expands
  ! ends_in_groups "$work/alone" sh -c 'exec perl -e "$0" /tmp "$@"' "$end_groups" "$name" 0 20000 2000000 2020000 10000000 10020000 12000000 12020000
  ok $? 'nor alone'
  if [ "$(id -u)" = 0 ]; then set -- perl -e "$end_groups" "$work" "$name" 2020000; else set -- sh -c "echo 1 >$group/cgroup.kill"; fi
  ends_in_groups "$@"
  ok $? 'on the host it is'
  rmdir "$group"
else
  ok 0 "a group of the host # SKIP ${unified:-no hierarchy of version 2 is mounted}${unified:+: no group can be made there}"
fi

# A job in a root still ends when it is told to.
scripts/toolchain run forky -- sh -c 'echo begun; exec sleep 1800' >"$work/job" &
job=$!
eventually test -s "$work/job"
kill -TERM "$job" 2>/dev/null
wait "$job"
status=$?
[ $status -eq 143 ]
ok $? "a job in a root ends when it is told to: exit status $status"
is 'a folder for results that a root does not see is refused' sh -c "OUT=$work/x scripts/inside fuzz-soak true 2>&1 | grep 'OUT=.*: this is not'"
is 'one in the checkout is taken' env OUT=build/x scripts/inside fuzz-soak true
echo "1..$n"
