# shellcheck shell=sh disable=SC2034,SC2154  # what copy.sh sets and reads
# make issues when it is stopped: what is kept, what is said, and that it goes on.  A part of stops.sh.

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
    printf '```\nnumber: %s\ntitle: a test\nblame: suite\nclass: none\nreach: crafted\naffects: %s\nclauses: -\n' "$number" "$2"
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
resume() { env RESUME=1 conformance/known/reproduce/run; }
# finds_again WHAT ASKED COMMAND...: it asks these alone, and the results are those of the whole run.
finds_again() {
  what=$1 wanted=$2
  shift 2
  finds "$@"
  [ "$status" -eq 0 ] && [ "$asked" = "$wanted" ] && cmp -s "$issues/results" "$work/whole-issues"
  right=$?
  tell_unless_ok $right "make issues, $what"
  [ $right -eq 0 ] || echo "# status $status, asked: $asked"
}

finds conformance/known/reproduce/run
[ "$status" -eq 0 ] && [ "$asked" = 'first second third' ] && [ "$(wc -l <"$issues/results")" -eq 3 ] && cp "$issues/results" "$work/whole-issues"
tell_unless_ok $? 'make issues comes to its end'

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
  tell_unless_ok $? "make issues, $1: it says what is known, and how to go on"
}
for signal in INT:130 KILL:137; do
  name=${signal%:*}
  begin_issues conformance/known/reproduce/run
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
is 'make issues, Ctrl-C: no process is left' eventually none_left
says_issues Ctrl-C
finds_again 'Ctrl-C: the command that is printed asks the rest' 'second third' sh -c "${typed:-false}"

# What else is asked again is in resume.cases.
echo >>"$copy/build/bin/sframe-box"
finds_again 'of another suite all are asked again' 'first second third' resume
