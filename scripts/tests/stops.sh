#!/bin/sh
# make conformance when it is stopped, or asked for a part: what is kept, what is said, which results lie side by side,
# and that it goes on.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/stops.sh - 0 0 "$@"
. scripts/tests/stops/copy.sh

conformance
tell_unless_ok $? 'a run comes to its end'
[ -s "$judged" ] && ! says PARTIAL && grep -q '"type":"end"' "$lines" && [ "$(results)" -gt 200 ]
ok $? 'with results that are whole, and judged'
[ -s "$judged" ] || { echo "1..$n"; exit 1; }
meaning >"$work/whole"
all=$(results)
sums >"$work/sums"

# --- a part of a run ---

# a_part WORDS VARIABLE=VALUE...: it has a place of its own and says that it is a part, and which.
a_part() {
  words=$1
  shift
  rm -rf "$copy/build/results/part"
  conformance MINIMUMS= "$@"
  tell_unless_ok $? "a part ($words) comes to its end"
  says "checked: PARTIAL ($words): " && says 'PARTIAL: nothing new'
  ok $? 'its summary calls it PARTIAL'
  grep -qF "\"part\":\"$words\"" "$copy/build/results/part/results.jsonl"
  ok $? 'so do its results'
  sums | cmp -s - "$work/sums"
  ok $? 'the results of the whole run are as they were'
}
a_part "CASE='vectors/default/aarch64*' TESTEE=reference" 'CASE=vectors/default/aarch64*' TESTEE=reference
a_part 'ADD=reference=build/bin/sframe-ref ROOTS=trixie' ADD=reference=build/bin/sframe-ref ROOTS=trixie
conformance MINIMUMS= ADD=reference=build/bin/sframe-ref ROOTS=trixie RESUME=1
says ' results are there already' && sums | cmp -s - "$work/sums"
ok $? 'RESUME=1 of a part goes on with the part'

# --- stopped while it asks ---

# Counted once: the next run may begin between two looks.
are_some() {
  some=$(results)
  [ "$some" -gt $((all / 2 + 2)) ] && [ "$some" -lt "$all" ]
}
asks() { are_some && ! grep -q '"type":"end"' "$lines" && seen=$some; }

# stopped SIGNAL STATUS: the run is; wait for it and look around.
stopped() {
  wait "$run"
  status=$?
  is "$1: the exit status is $2" status_is "$2"
  is "$1: no process is left" eventually none_left
  before=$(results)
  [ "$before" -ge "$seen" ] && are_some
  ok $? "$1: the results so far are kept"
  echo "# $seen, then $before of $all"
  [ ! -e "$judged" ] && [ ! -e "$copy/build/results/observations.jsonl" ]
  ok $? "$1: nothing that was said of an earlier run lies beside them"
}

# goes_on SIGNAL VARIABLE=VALUE...
goes_on() {
  signal=$1
  shift
  rm -f "$slow"
  conformance "$@"
  tell_unless_ok $? "$signal: RESUME=1 comes to its end"
  there=$(sed -n 's/^\([0-9]*\) results are there already$/\1/p' "$work/said")
  # Results that no probe has confirmed are asked again: after a KILL there is no time for one, after
  # another signal as much as one quick answer takes.
  echo "# ${there:-0} of $before count"
  least=1
  [ "$signal" != KILL ] || least=0
  [ "${there:-0}" -le "$before" ] && [ "${there:-0}" -ge $least ]
  ok $? "$signal: it asks what is missing, and what was not confirmed"
  meaning | cmp -s - "$work/whole" && [ -s "$judged" ]
  ok $? "$signal: and ends with the results of a whole run"
}

for signal in INT:130 TERM:143 KILL:137; do
  name=${signal%:*}
  begin conformance/readers/run
  eventually asks || echo "# $name: it did not begin to ask"
  kill -"$name" "$run"
  stopped "$name" "${signal#*:}"
  if [ "$name" != KILL ]; then
    # The command is typed as it is printed.
    printed=$(sed -n 's/^to go on: make conformance //p' "$work/said")
    [ "$printed" = RESUME=1 ] && says "kept: what is compiled, and $before results in build/results/results.jsonl"
    tell_unless_ok $? "$name: it says what is kept and how to go on"
  fi
  goes_on "$name" RESUME=1
done

# As Ctrl-C does it: to make, the script and all that runs in the foreground of a terminal.
begin script -qec 'make conformance' /dev/null
eventually asks || echo '# Ctrl-C: it did not begin to ask'
signal_session INT "$(session_of "$(children_of "$run" | head -n 1)")"
wait "$run"
is 'Ctrl-C: no process is left' eventually none_left
grep -q 'to go on: make conformance RESUME=1' "$work/said"
tell_unless_ok $? 'Ctrl-C: it says how to go on'
before=$(results)
goes_on Ctrl-C RESUME=1

# --- stopped before it asks ---

sums >"$work/sums"
rm -rf "$copy/build/small"
begin conformance/readers/run
compiles() { [ -n "$(find "$copy/build/small" -name '*.o.log' 2>/dev/null | head -n 1)" ]; }
eventually compiles
kill -TERM "$run"
wait "$run"
[ $? -eq 143 ] && eventually none_left
ok $? 'stopped while it compiles: nothing is left'
[ "$(grep -c 'to go on: make conformance$' "$work/said")" -eq 1 ]
tell_unless_ok $? 'and it says how to go on'
sums | cmp -s - "$work/sums"
ok $? 'the results of the run before, and what was said of them, still belong together'
rm -f "$slow"
conformance && meaning | cmp -s - "$work/whole"
ok $? 'the same command goes on'

# --- a run that dies by itself ---

# A runner that is killed is no verdict.
begin conformance/readers/run
eventually asks || echo '# killed runner: it did not begin to ask'
for process in $(left); do
  case $(tr '\0' ' ' <"/proc/$process/cmdline") in build/bin/sframe-conform*) kill -KILL "$process" ;; esac
done 2>/dev/null
wait "$run"
status=$?
[ $status -eq 3 ] && [ ! -e "$judged" ]
ok $? 'a runner that is killed: status 3, and nothing that looks whole'
[ $status -eq 3 ] || echo "# status $status"
is 'a runner that is killed: no process is left' eventually none_left

. scripts/tests/stops/plug.sh
. scripts/tests/stops/issues.sh
echo "1..$n"
