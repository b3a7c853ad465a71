#!/bin/sh
# make conformance when it is stopped, or asked for a part: what is kept, what is said, which results
# lie side by side, and that it goes on; in a copy of this checkout with a small corpus, few
# cases and a testee that can be told to be slow.  Then make plug and make issues.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/stops.sh - 0 0 "$@"
here=$PWD
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/processes.sh
. scripts/lib/processes.sh
# shellcheck source=scripts/lib/eventually.sh
. scripts/lib/eventually.sh
exec 6<&- # make check holds the lock of this checkout, not that of the copy

copy=$work/copy
mkdir -p "$copy/build"
git ls-files -coz --exclude-standard | xargs -0 cp -a --parents -t "$copy" || exit 3
cp -a build/obj build/bin build/peers build/testees build/*.a "$copy/build/" || exit 3
[ ! -d build/lib ] || cp -a build/lib "$copy/build/"
find "$copy"/corpora/vectors/*/ -name '*.sfv' ! -path '*/default/*' -delete
find "$copy/corpora/regressions" -name '*.sfv' ! -name '*gap*' -delete
sed -i 's/GENERATED:-10000/GENERATED:-20/' "$copy/scripts/lib/cases.sh"
# And no linkers.
sed -i '/^[a-z]/d' "$copy/conformance/testees/linker/linkers"

# The reference by another name, slow while there is a file of the name $slow.
slow=$copy/build/testees/slow/slow
mkdir "${slow%/*}"
cp build/bin/sframe-ref "${slow%/*}"
cat >"${slow%/*}/testee" <<'END'
#!/bin/sh
here=${0%/*}
[ "$1" != serve ] || [ ! -e "$here/slow" ] || exit 89
[ "$1" != decode ] || [ ! -e "$here/slow" ] || sleep 0.5
if [ "$1" != caps ]; then exec "$here/sframe-ref" "$@"; fi
"$here/sframe-ref" caps | sed 's/^name .*/name slow/'
END
chmod +x "${slow%/*}/testee"
printf '%s\tbuild/%s\t-\n' reference bin/sframe-ref slow testees/slow/testee >"$copy/build/testees/list"

# These variables make a small run that counts as a whole one.
export CORPUS=build/small MINIMUMS='--min-sections 100 --min-testees 2'
export CORPUS_ARGUMENTS='PROGRAMS=leaf ABI=amd64 CONFIGS=gcc-O2-nofp'
unset CASE TESTEE ADD ROOTS TOOLCHAIN GENERATED RESUME CORPUS_SET RESULTS REPORT CASES MAKEFLAGS MFLAGS CI

# conformance [VARIABLE=VALUE...]: as the user types it; its output is in $work/said.
conformance() { env -C "$copy" "$@" make conformance >"$work/said" 2>&1 </dev/null; }
says() { grep -qF -e "$1" "$work/said"; }
# tell: what was said, when a test fails.
tell() { [ "$1" -eq 0 ] || sed 's/^/# | /' "$work/said" | tail -n 20; }
lines=$copy/build/results/results.jsonl
judged=$copy/build/results/table.txt
sums() { (cd "$copy" && sha256sum build/results/results.* build/results/toolchains.tsv build/results/table.txt); }
# Without times and what depends on the way there.
meaning() { sed 's/"ms":[0-9.]*//' "$lines" | sort; }
results() { grep -cs '"type":"result"' "$lines" || [ -f "$lines" ] || echo 0; }
# left: processes that work in the copy, those of its sandboxes too.
left() { find /proc -maxdepth 2 -path '/proc/[0-9]*/cwd' -lname "$copy*" -printf '%h\n' 2>/dev/null | sed 's,.*/,,'; }
none_left() { [ -z "$(left)" ]; }

conformance
status=$?
ok $status 'a run comes to its end'
tell $status
[ -s "$judged" ] && ! says PARTIAL && grep -q '"type":"end"' "$lines" && [ "$(results)" -gt 200 ]
ok $? 'with results that are whole, and judged'
[ $status -eq 0 ] || { echo "1..$n"; exit 1; }
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
  status=$?
  ok $status "a part ($words) comes to its end"
  tell $status
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

# begin: a run in the background, until there are results of the slow testee.  INT is what the
# background would ignore.
begin() {
  touch "$slow"
  rm -f "$work/said"
  seen=1
  (cd "$copy" && exec env --default-signal=INT,HUP,TERM "$@" >"$work/said" 2>&1 </dev/null) &
  run=$!
}
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
  [ $status -eq "$2" ]
  ok $? "$1: the exit status is $2"
  [ $status -eq "$2" ] || echo "# it was $status"
  eventually none_left
  ok $? "$1: no process is left"
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
  status=$?
  ok $status "$signal: RESUME=1 comes to its end"
  tell $status
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
  begin scripts/conformance
  eventually asks || echo "# $name: it did not begin to ask"
  kill -"$name" "$run"
  stopped "$name" "${signal#*:}"
  if [ "$name" != KILL ]; then
    # The command is typed as it is printed.
    printed=$(sed -n 's/^to go on: make conformance //p' "$work/said")
    [ "$printed" = RESUME=1 ] && says "kept: what is compiled, and $before results in build/results/results.jsonl"
    status=$?
    ok $status "$name: it says what is kept and how to go on"
    tell $status
  fi
  goes_on "$name" RESUME=1
done

# As Ctrl-C does it: to make, the script and all that runs in the foreground of a terminal.
begin script -qec 'make conformance' /dev/null
eventually asks || echo '# Ctrl-C: it did not begin to ask'
signal_session INT "$(session_of "$(children_of "$run" | head -n 1)")"
wait "$run"
eventually none_left
ok $? 'Ctrl-C: no process is left'
grep -q 'to go on: make conformance RESUME=1' "$work/said"
status=$?
ok $status 'Ctrl-C: it says how to go on'
tell $status
before=$(results)
goes_on Ctrl-C RESUME=1

# --- stopped before it asks ---

sums >"$work/sums"
rm -rf "$copy/build/small"
begin scripts/conformance
compiles() { [ -n "$(find "$copy/build/small" -name '*.o.log' 2>/dev/null | head -n 1)" ]; }
eventually compiles
kill -TERM "$run"
wait "$run"
[ $? -eq 143 ] && eventually none_left
ok $? 'stopped while it compiles: nothing is left'
[ "$(grep -c 'to go on: make conformance$' "$work/said")" -eq 1 ]
status=$?
ok $status 'and it says how to go on'
tell $status
sums | cmp -s - "$work/sums"
ok $? 'the results of the run before, and what was said of them, still belong together'
rm -f "$slow"
conformance && meaning | cmp -s - "$work/whole"
ok $? 'the same command goes on'

# --- a run that dies by itself ---

# A runner that is killed is no verdict.
begin scripts/conformance
eventually asks || echo '# killed runner: it did not begin to ask'
for process in $(left); do
  case $(tr '\0' ' ' <"/proc/$process/cmdline") in build/bin/sframe-conform*) kill -KILL "$process" ;; esac
done 2>/dev/null
wait "$run"
status=$?
[ $status -eq 3 ] && [ ! -e "$judged" ]
ok $? 'a runner that is killed: status 3, and nothing that looks whole'
[ $status -eq 3 ] || echo "# status $status"
eventually none_left
ok $? 'a runner that is killed: no process is left'

cd "$here" || exit 3
# --- make plug ---

# A reader from elsewhere, slow while there is a file beside it: what is said at Ctrl-C is typed.
mkdir "$work/own place"
cp build/bin/sframe-ref "$work/own place/ref"
touch "$work/own place/slow"
cat >"$work/own place/program" <<'END'
#!/bin/sh
here=${0%/*}
[ "$1" != serve ] || exit 89
[ "$1" != decode ] || [ ! -e "$here/slow" ] || sleep 0.3
exec "$here/ref" "$@"
END
chmod +x "$work/own place/program"
lines=$copy/build/results/plug/results.jsonl
unset CORPUS MINIMUMS CORPUS_ARGUMENTS
some_are_there() { grep -qs '"type":"probe"' "$lines"; } # what was asked before counts
begin script -qec "make plug ADD='$work/own place/program' CASE='vectors/default/*' JOBS=1" /dev/null
eventually some_are_there || echo '# make plug: it did not begin to ask'
signal_session INT "$(session_of "$(children_of "$run" | head -n 1)")"
wait "$run"
eventually none_left
ok $? 'Ctrl-C, make plug: no process is left'
tr -d '\r' <"$work/said" >"$work/plain"
typed=$(sed -n 's/^to go on: //p' "$work/plain")
[ "$typed" = "make plug ADD='$work/own place/program' CASE='vectors/default/*' JOBS=1 RESUME=1" ]
status=$?
ok $status 'Ctrl-C, make plug: it says how to go on'
tell $status
! grep -e --resume "$work/plain"
ok $? 'Ctrl-C, make plug: it names no option that the command does not have'
before=$(results)
rm "$work/own place/slow"
(cd "$copy" && eval "${typed:-false}") >"$work/said" 2>&1 </dev/null
status=$?
ok $status 'Ctrl-C, make plug: typed, it comes to its end'
tell $status
taken=$(sed -n 's/ results are there already$//p' "$work/said")
[ "$before" -ge 10 ] && [ "${taken:-0}" -ge 5 ] && [ "$(results)" -gt "$taken" ]
ok $? "Ctrl-C, make plug: it asks what was left (${taken:-0} of $before are taken over)"

# --- make issues ---

# One reproducer at a time, of which the second waits until its place has the file `go`.
issues=$copy/build/issues
places=$issues/binutils-2.47.50/gnu-as
mkdir -p "$copy/pages/gnu-as"
echo 'binutils forky' >"$copy/pages/tools"
export ISSUES=pages TOOLS=pages/tools JOBS=1
# issue_page NAME AFFECTS LINE
issue_page() {
  number=$((${number:-0} + 1))
  # shellcheck disable=SC2016  # backquotes of the page
  {
    printf '```\nnumber: %s\ntitle: a test\nblame: suite\nclass: none\naffects: %s\nclauses: -\n' "$number" "$2"
    printf 'reported: not yet\nshows: -\n```\n\nA test.\n\n```sh\n%s\n```\n' "$3"
  } >"$copy/pages/gnu-as/$1.md"
}
issue_page first '2.47 on' 'exit 1'
issue_page second '2.47 on' ': >begun; until [ -e go ]; do sleep 0.1; done; exit 1'
issue_page third 2.40 'exit 0'

# finds COMMAND...: to its end; what it asked is in $asked.  A place is made anew for what is asked.
finds() {
  for each in "$places"/*/; do [ ! -d "$each" ] || touch "$each/old"; done
  rm -f "$work/ended"
  (cd "$copy" && "$@" >"$work/said" 2>&1 </dev/null; echo $? >"$work/ended") &
  until [ -s "$work/ended" ]; do
    [ ! -e "$places/second/begun" ] || [ -e "$places/second/go" ] || : >"$places/second/go"
    sleep 0.3
  done
  status=$(cat "$work/ended")
  asked=$(for each in "$places"/*/; do [ -e "$each/old" ] || basename "$each"; done | xargs)
}
resume() { env RESUME=1 scripts/reproduce/run; }
# finds_again WHAT ASKED COMMAND...: it asks these alone, and the results are those of the whole run.
finds_again() {
  what=$1 wanted=$2
  shift 2
  finds "$@"
  [ "$status" -eq 0 ] && [ "$asked" = "$wanted" ] && cmp -s "$issues/results" "$work/whole-issues"
  right=$?
  ok $right "make issues, $what"
  [ $right -eq 0 ] || echo "# status $status, asked: $asked"
  tell $right
}

finds scripts/reproduce/run
[ "$status" -eq 0 ] && [ "$asked" = 'first second third' ] && [ "$(wc -l <"$issues/results")" -eq 3 ] && cp "$issues/results" "$work/whole-issues"
ok $? 'make issues comes to its end'
tell "$status"

# begin_issues COMMAND...: in the background, until the first is told, and the second was begun.
begin_issues() {
  rm -rf "$issues"
  (cd "$copy" && exec env --default-signal=INT,HUP,TERM "$@" >"$work/said" 2>&1 </dev/null) &
  run=$!
  eventually test -e "$places/second/begun" || echo '# make issues: the second reproducer did not begin'
}
# says_issues WHAT: what is known and how to go on is said, and only that.
says_issues() {
  tr -d '\r' <"$work/said" >"$work/plain"
  typed=$(sed -n 's/^to go on: //p' "$work/plain")
  grep -qx 'gnu-as/first (affects: 2.47 on): 2.47.50 yes' "$work/plain" && ! grep -q '^gnu-as/[st]' "$work/plain" &&
    grep -q '^PARTIAL: defects and releases: 1 as their pages say, 0 gone' "$work/plain" &&
    grep -qx 'kept: what is compiled, and 1 results in build/issues' "$work/plain" &&
    [ "$typed" = 'make issues JOBS=1 RESUME=1' ] && [ ! -e "$issues/results" ]
  right=$?
  ok $right "make issues, $1: it says what is known, and how to go on"
  tell $right
}
for signal in INT:130 KILL:137; do
  name=${signal%:*}
  begin_issues scripts/reproduce/run
  kill -"$name" "$run"
  wait "$run"
  [ $? -eq "${signal#*:}" ] && eventually none_left
  ok $? "make issues, $name: no process is left"
  [ "$name" = KILL ] || says_issues "$name"
  finds_again "$name: RESUME=1 asks the rest" 'second third' resume
done
begin_issues script -qec 'make issues' /dev/null
signal_session INT "$(session_of "$(children_of "$run" | head -n 1)")"
wait "$run"
eventually none_left
ok $? 'make issues, Ctrl-C: no process is left'
says_issues Ctrl-C
finds_again 'Ctrl-C: the command that is printed asks the rest' 'second third' sh -c "${typed:-false}"

# What else is asked again is in resume.cases.
echo >>"$copy/build/bin/sframe-box"
finds_again 'of another suite all are asked again' 'first second third' resume

echo "1..$n"
