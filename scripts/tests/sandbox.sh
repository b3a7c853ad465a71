#!/bin/sh
# What a program in a root cannot do to the host, tried by one that types, writes and calls what it should
# not, with a terminal.  Implementations under test have a closer box: conformance/tests/escape.cases.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/sandbox.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/eventually.sh
. scripts/lib/eventually.sh

# escapes COMMAND: what the program did, started by it.  On a terminal, which `script` makes; what is
# typed there by the program would be in what it shows.
escapes() {
  timeout 1800 script -qec "$1" /dev/null </dev/null 2>&1 | tr -d '\r' >"$work/shown"
  sed -n 's/.*escaped: //p' "$work/shown" | tail -n 1
}
compile="gcc -w -D_GNU_SOURCE -o /tmp/escape conformance/tests/escape.c"
closed='kernel-settings kernel-triggers own-program root types-on-the-terminal sockets keyrings other-doors other-entries'

for root in forky trixie bookworm; do
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
for root in forky trixie bookworm; do
  prepare="mkdir /tmp/seen && gcc -w -D_GNU_SOURCE -o /tmp/seen/escape conformance/tests/escape.c"
  managed=$(boxed $root '--hide=. --read=/tmp/seen')
  [ "$managed" = nothing ]
  ok $? "$root: out of sframe-box: ${managed:-no answer}"
  managed=$(boxed $root '--hide=. --read=/tmp/seen --shared-processes')
  [ "$managed" = other-processes ]
  ok $? "$root: out of it with other processes: ${managed:-no answer}"
done

# What several processes have together, which no limit of one says.
# bounded NAME STATUS COMMAND [OPTIONS]: with 64 MiB of memory and 8 of disk.
ways='--hide=. --shared-processes'
bounded() {
  for how in $ways; do
    # shellcheck disable=SC2016  # the inner shell expands
    scripts/toolchain run forky -- sh -c 'mkdir /tmp/own && build/bin/sframe-box $1 --memory=64 --disk=8 --write=/tmp/own -- sh -c "$2"
      status=$?
      ! pgrep -x sleep && exit $status' sh "$how ${4-}" "$3" >"$work/said" 2>&1
    status=$?
    [ $status -eq "$2" ]
    ok $? "sframe-box $how: $1: exit status $status, of $2"
  done
}
hold='(head -c 30000000 /dev/zero; sleep 31415) | tail'
bounded 'what is within the bounds' 7 "setsid sleep 31416 & head -c 4000000 /dev/zero >/tmp/own/a; exit 7"
bounded 'memory of three processes' 125 "for i in 1 2 3; do $hold & done; wait"
# shellcheck disable=SC2016  # the inner shell expands
bounded 'disk space of many files' 125 'i=0; while [ $i -lt 5000 ]; do head -c 500000 /dev/zero >/tmp/own/$i; i=$((i + 1)); sleep 0.02; done'
bounded 'disk space that cannot be looked at' 125 'mkdir /tmp/own/a && chmod 0 /tmp/own/a; sleep 31417'

# Time of the processor, and sleep.  What does not end is asked once more.
time='--processor=1 --patience=1'
bounded 'work without an end' 124 'while :; do :; done' "$time"
ways=--hide=.
bounded 'work of a process that it started' 124 '(while :; do :; done) & wait' "$time"
bounded 'sleep without an end' 124 'sleep 31418' "$time"
bounded 'a word from time to time' 124 'while sleep 0.5; do echo word; done' "$time"
bounded 'what does not end once' 7 '[ -e /tmp/own/a ] && exit 7; : >/tmp/own/a; sleep 31418' "$time"
ways=--open
bounded 'what does not end, without a sandbox, is not asked again' 124 '[ -e /tmp/own/a ] && exit 7; : >/tmp/own/a; sleep 31418' "$time"
bounded 'what ends, without a sandbox' 7 'exit 7' "$time"
bounded 'without a bound' 7 'sleep 2; exit 7' --patience=1
# shellcheck disable=SC2016  # the inner shell expands
scripts/toolchain run forky -- sh -c 'mkdir /tmp/own && echo before >/tmp/said && build/bin/sframe-box $1 --write=/tmp/own -- \
  sh -c "echo word; [ -e /tmp/own/a ] || { : >/tmp/own/a; sleep 31418; }" >>/tmp/said; cat /tmp/said' sh "$time" >"$work/said" 2>&1
[ "$(xargs <"$work/said")" = 'before word' ]
ok $? "sframe-box: what it said before it was asked once more is taken back: $(xargs <"$work/said")"
# shellcheck disable=SC2016  # the inner shell expands
scripts/toolchain run forky -- sh -c 'mkdir /tmp/late /tmp/other
  build/bin/sframe-box --processor=9 --write=/tmp/other --read=/tmp/late -- \
    sh -c "until [ -e /tmp/late/once ]; do sleep 0.1; done; sleep 4; : >/tmp/other/ended" &
  build/bin/sframe-box $1 --write=/tmp/late --read=/tmp/other -- \
    sh -c "[ ! -e /tmp/late/once ] || exec test -e /tmp/other/ended; : >/tmp/late/once; sleep 31418"' sh "$time" >"$work/said" 2>&1
ok $? 'sframe-box: it is asked once more when no other one runs'

# All that a command in a root starts, where a cgroup can be made.
with_bounds() { sh -c '. scripts/lib/cgroup.sh && bound_run && echo "$bounds"' 2>&1; }
bounds=$(with_bounds)
echo "# a run in a root is bounded by: $bounds"
case $bounds in
  'a cgroup (version '[12]')')
    SFRAME_MEMORY=64 scripts/toolchain run forky -- sh -c '. scripts/lib/eventually.sh; for i in 1 2 3; do (head -c 40000000 /dev/zero; eventually test -e /tmp/ended >&2) | { tail >/dev/null || { echo one ended; : >/tmp/ended; }; } & done; wait' >"$work/said" 2>&1
    status=$?
    [ $status -gt 128 ] || grep -q 'one ended' "$work/said"
    ok $? 'processes of a run that have more memory together than it has: one is killed'
    SFRAME_MEMORY=400 scripts/toolchain run forky -- sh -c 'head -c 40000000 /dev/zero | tail | wc -c' >"$work/said" 2>&1
    grep -qx 40000000 "$work/said"
    ok $? 'with less than it has, none is'
    ;;
  *)
    SFRAME_MEMORY=64 scripts/toolchain run forky -- true 2>"$work/said"
    grep -q 'SFRAME_MEMORY=64 bounds nothing: no cgroup can be made here' "$work/said"
    ok $? 'where no cgroup can be made, that is said'
    ;;
esac
# Version 2 as the kernel shows it, but in plain files.  group CONTROLLERS OF: what is written where.
group() {
  rm -rf "$work/cgroup" && mkdir -p "$work/cgroup/slice/own"
  echo "cgroup2 $work/cgroup cgroup2 rw 0 0" >"$work/mounts"
  echo '0::/slice/own' >"$work/self"
  echo "$1" >"$work/cgroup/$2/cgroup.subtree_control"
  cgroup_mounts=$work/mounts cgroup_self=$work/self SFRAME_MEMORY=64 with_bounds >"$work/said"
  find "$work/cgroup" -name 'sframe-*' -exec sh -c 'cd "$1" && echo "${1#"$2"/}: $(cat memory.max) $(cat pids.max) $(cat cgroup.procs)"' sh {} "$work/cgroup" \;
}
group 'cpu memory pids' slice | grep -q '^slice/sframe-\([0-9]*\): 67108864 8192 \1$'
ok $? 'version 2: beside the own group, whose parent hands memory and pids down'
group 'memory pids' slice/own | grep -q '^slice/own/sframe-\([0-9]*\): 67108864 8192 \1$'
ok $? 'version 2: within the own group, which does'
[ -z "$(group 'cpu pids' slice)" ] && grep -qx 'no cgroup' "$work/said"
ok $? 'version 2 without memory: none'
SFRAME_MEMORY=6x scripts/toolchain run forky -- true 2>"$work/said"
[ $? -eq 2 ]
ok $? 'SFRAME_MEMORY that is no number is refused'

# leads NAME COMMAND STATUS: the host writes build/log behind a command that has run in a root.
mkdir -p "$work/checkout/scripts" "$work/outside"
cp -r scripts/lib "$work/checkout/scripts/"
cat >"$work/checkout/step" <<'END'
#!/bin/sh
. scripts/lib/job.sh
lock_checkout step
on_interrupt :
run_child sh -c "$1"
status=$?
echo written >build/log
exit $status
END
leads() {
  rm -rf "$work/checkout/build" "$work/outside/log"
  mkdir -p "$work/checkout/build/inside"
  (cd "$work/checkout" && sh step "$2") 2>"$work/said"
  status=$?
  [ $status -eq "$3" ] && [ ! -e "$work/outside/log" ]
  ok $? "$1: exit status $status"
}
leads 'no link' 'exit 7' 7
leads 'a link within build/' 'ln -s inside build/other && ln -s ../step build/step' 0
leads 'a log that is a link to a file outside' "ln -s $work/outside/log build/log" 3
grep -q '^build/log : leads out of the checkout' "$work/said"
ok $? 'the link is named'
leads 'a directory that is one' "ln -s $work/outside build/results" 3
leads 'a link to a link' "ln -s $work/outside build/a && ln -s a/log build/log" 3
leads 'escapes in its name do not reach the terminal' "ln -s / 'build/$(printf '\033')[2J'" 3
! grep -q "$(printf '\033')" "$work/said"
ok $? 'its name does, without them'

# Two that do no harm succeed where nothing is closed.
gcc -w -D_GNU_SOURCE -o "$work/escape" conformance/tests/escape.c 2>/dev/null ||
  scripts/toolchain run forky -- sh -c "$compile -static && cat /tmp/escape" >"$work/escape"
chmod +x "$work/escape"
managed=$(escapes "$work/escape only sockets keyrings")
echo "# the host: $managed"
for attempt in sockets keyrings; do
  case " $managed " in *" $attempt "*) true ;; *) false ;; esac
  ok $? "the host allows $attempt"
done

# A job in a root still ends when it is told to.
scripts/toolchain run forky -- sh -c 'echo begun; exec sleep 1800' >"$work/job" &
job=$!
eventually test -s "$work/job"
kill -TERM "$job" 2>/dev/null
wait "$job"
status=$?
[ $status -eq 143 ]
ok $? "a job in a root ends when it is told to: exit status $status"
echo "1..$n"
