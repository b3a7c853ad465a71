#!/bin/sh
# conformance/readers/baselines/run NAME: what it makes is made once, whole or not at all, and anew when what decides about it has
# changed.  In copies of the scripts, with roots that are empty and a stub in the place of toolchain-report.  TAP.
# shellcheck disable=SC2317,SC2329  # functions that are called by name
. "${0%/*}/../../../scripts/lib/top.sh"
arguments conformance/readers/tests/baseline.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/reports.sh
exec 6<&- # the lock of this checkout, which make check holds
SFRAME_CACHE=$work/cache
export SFRAME_CACHE

# shellcheck disable=SC2086,SC2154  # words
exist() { ls -d $observing; }
is 'the sources that decide about a report exist' exist

# What is hashed of the sources is a file for each, and one that is a test.
mkdir "$work/tree"
cp -a --parents scripts conformance/readers/baselines/run VERSION build.mk box "$work/tree"
cd "$work/tree" || exit 3
for each in $observing; do [ -e "$each" ] || { mkdir -p "$each/tests" && touch "$each/one" "$each/page.md" "$each/tests/one"; } done
cat >scripts/toolchain-report <<END
#!/bin/sh
echo "\$TOOLCHAIN \$PARTS \${ABI-}\${COUNT-}\${PROGRAM-}\${STEPS-}\${CORPUS_ARGUMENTS-} \${JOBS-}" >>$work/runs
echo \$\$ >$work/process
. $work/behaviour
mkdir -p "\$RESULTS/\$TOOLCHAIN" && cd "\$RESULTS/\$TOOLCHAIN" && echo "\$PARTS" >\$PARTS.found && echo one >coverage.functions
exit \${status:-0}
END
behave() { echo "$*" >"$work/behaviour"; : >"$work/runs"; rm -f "$work/process"; }
for each in $(usual_roots); do
  root=$(scripts/toolchain list | awk -v root="$each" '$1 == root { print $NF }')
  mkdir "$root" && printf 'index Date today\npackage as:amd64 1\n' >"$root/made-of"
done

# makes STATUS RUNS ARGUMENT...: the stub has been started RUNS times since behave.
makes() {
  conformance/readers/baselines/run "$3" ${4:+"$4"} ${5:+"$5"} >"$work/out" 2>"$work/said"
  status=$?
  [ $status = "$1" ] && [ "$(wc -l <"$work/runs")" = "$2" ] || { echo "status $status"; cat "$work/said" "$work/runs"; false; }
}
# kept PART...: of the last one that was made.
kept() { for part; do grep -qx "$part" "$(sed -n "/-$part-/p" "$work/out")/$part.found" || return; done; }
says() { grep -q -- "$1" "$work/said" || { cat "$work/said"; false; }; }
nothing() { [ "$(ls -d "$SFRAME_CACHE"/baseline-*-???????????? "$SFRAME_CACHE"/tmp/baseline-* 2>/dev/null)" = "$1" ]; }

behave :
wrong() { makes 2 0 forki && says 'did you mean forky' && makes 2 0 forky audt && makes 2 0 /usr && nothing ''; }
is 'a name that there is not: exit status 2, with those that are near, and nothing is made' wrong
first() { ABI=amd64 COUNT=1 PROGRAM=leaf STEPS=1 CORPUS_ARGUMENTS=x JOBS=7 makes 0 1 forky audit && kept audit && grep -qx 'forky audit  7' "$work/runs"; }
is 'a part is made of the whole corpus, whatever is chosen' first
told() { head -n 1 "$work/said" | grep 'baseline of forky is made once: audit, about [1-9][0-9]* minutes'; }
is 'which says before how long that takes' told
again() { makes 0 1 forky audit && kept audit && [ ! -s "$work/said" ]; }
is 'a second use makes nothing, and says nothing' again
others() { makes 0 4 forky && kept audit asm links truth && [ "$(wc -l <"$work/out")" = 4 ] && makes 0 8 trixie && kept audit; }
is 'without parts, those that are missing are made; each root has its own' others

# anew RUNS FILE LINE: after LINE was added to FILE.
anew() { behave :; echo "$3" >>"$2" && makes 0 "$1" forky audit && kept audit; }
sources() {
  for each in $observing; do
    [ ! -d "$each" ] || each=$each/one
    before=$(report_key forky) && echo '# new' >>"$each" && [ "$(report_key forky)" != "$before" ] || { echo "$each"; return 1; }
  done
  anew 1 lib/one '# new'
}
is 'another source that decides: made anew' sources
unmoved() { anew 0 lib/tests/one '# new' && anew 0 reference/page.md new && anew 0 "$SFRAME_CACHE"/forky-????????????/made-of 'index Date tomorrow'; }
is 'another test, page or date of the index: not' unmoved
packages() { anew 1 "$SFRAME_CACHE"/forky-????????????/made-of 'package ld 2' && anew 1 "$SFRAME_CACHE"/bookworm-????????????/made-of 'package ld 2'; }
is 'another package of a root: made anew' packages

fresh() { rm -rf "$SFRAME_CACHE"/baseline-* "$work/go"; behave "$@"; }
fails() { fresh "$1"; makes 3 1 forky audit && says 'cannot be built (log: .*/baseline-forky-audit.log)' && nothing ''; }
is 'a report that fails makes no baseline' fails status=3
is 'nor one without what it found' fails 'exit 0'
edited() {
  fresh "echo '# new' >>lib/one"
  makes 3 1 forky audit && nothing '' && grep -q 'have changed meanwhile' "$SFRAME_CACHE/baseline-forky-audit.log"
}
is 'nor one during which a source has changed' edited
differs() { fresh status=1; makes 0 1 forky audit && kept audit; }
is 'one in which an oracle found something new does: it is not new beside it' differs

# begin: in the background, up to where the stub has been started.
begin() {
  conformance/readers/baselines/run forky audit >"$work/out" 2>"$work/said" &
  begun
}
# begun: the stub has been started; 60 seconds are for ever.
begun() { for _ in $(seq 600); do [ ! -s "$work/process" ] || return 0; sleep 0.1; done; echo 'nothing was begun'; return 1; }
ended() { for _ in $(seq 600); do kill -0 "$(cat "$work/process")" 2>/dev/null || return 0; sleep 0.1; done; echo 'it goes on'; return 1; }
waits="until [ -e $work/go ]; do sleep 0.1; done"
interrupted() {
  fresh 'sleep 600 & trap "kill $!; exit 143" TERM; wait'
  begin && kill $! || return
  wait $!
  [ $? -eq 143 ] && ended && nothing '' && behave : && makes 0 1 forky audit && kept audit
}
is 'an interrupted making leaves nothing, no process either' interrupted
killed() {
  fresh "$waits" && begin && kill -KILL $! || return
  wait $!
  touch "$work/go" && ended && behave : && makes 0 1 forky audit && kept audit && nothing "$(cat "$work/out")"
}
is 'of one that was killed nothing counts, and the next use makes it' killed
at_once() {
  cp -a "$work/tree" "$work/other"
  fresh "$waits" && begin || return
  (cd "$work/other" && conformance/readers/baselines/run forky audit >"$work/out.other" 2>"$work/said.other") &
  for _ in $(seq 600); do ! grep -q 'being built by another process' "$work/said.other" || break; sleep 0.1; done
  touch "$work/go"
  wait
  cmp "$work/out" "$work/out.other" && kept audit && [ "$(wc -l <"$work/runs")" = 1 ] && grep -q 'being built by another' "$work/said.other"
}
is 'of two at once, in two checkouts, one makes it and the other waits for it' at_once
echo "1..$n"
