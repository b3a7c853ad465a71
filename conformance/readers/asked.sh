# shellcheck shell=sh disable=SC2034,SC2154
# What make conformance and make plug ask besides the cases: how time and memory grow; and the readers of a Linux source
# tree (LINUX) as testees.  And how make plug asks the cases.
# Wants: LINUX, in_root, asking, jobs, scripts/lib/observations.sh; ask_in_turn: what plug sets.

linux_list=build/testees/list-linux

# build_linux LOG: what LINUX has of a reader in build/linux, and its programs.
build_linux() {
  conformance/readers/testees/linux/take "$LINUX" build/linux || exit 2
  rm -f "$linux_list"
  in_root forky make -f build.mk -j"$jobs" linux-testees >"$1" 2>&1 && [ -s "$linux_list" ] && return
  grep -m 1 -E 'error|Error' "$1" >&2
  refuse "LINUX=$LINUX: the reader of this tree does not compile with what conformance/readers/testees/linux/shim.h has; all that was said: $1"
}

# linux_is_here: what was compiled, a line.
linux_is_here() {
  while read -r which arch version release validator lists; do
    echo "$LINUX: Linux $release, a reader of $which sections, SFrame version $version, $arch$([ "$validator" = yes ] || echo ', without a validator')$([ "$lists" != no ] || echo ", which does not list all rows")"
  done <build/linux/readers
}

# linux_faults RESULTS: what the reader does when user memory fails, a line; nothing where it has none.
# A crash of linux-user-faults that linux-user has, too, is no such thing.
linux_faults() {
  in_root "$asking" build/bin/sframe-issues columns type testee case operation verdict <"$1" | awk -F '\t' '
    $1 != "result" || $5 == "unsupported" { next }
    { dead = $5 ~ /^(crash|timeout)$/ }
    $2 == "linux-user" && dead { dies[$3 $4] }
    $2 == "linux-user-faults" { request[$3 $4] = dead }
    END {
      for (which in request) {
        asked++
        if (request[which] && !(which in dies)) wrong++
      }
      if (!asked) print "linux: user memory that fails: nothing was asked"
      else if (wrong) print "linux: user memory that fails: the reader goes on, or gives something out, in " wrong " of " asked " requests (linux-user-faults: crash)"
      else print "linux: user memory that fails: in each of " asked " requests the reader stops at the access that fails, and gives nothing out"
    }'
}

# How the time and the memory of readers grow with the section, and what a server keeps (sframe-growth --brief):
# observe_growth DIRECTORY START NAME=PROGRAM...: sets growths to the observations in DIRECTORY, or to nothing where
# no reader answers: those of other machines than amd64.  START starts a command where the programs can be seen.
observe_growth() {
  growth=$1 start=$2 growths=$1/observations.jsonl
  shift 2
  mkdir -p "$growth"
  "$start" build/bin/sframe-box --shared-processes --processor=86400 -- build/bin/sframe-growth --brief --observe "$@" \
    >"$growth/observed" 2>"$growth/log"
  lacks=$?
  [ $lacks -gt 1 ] && lacks="exit status $lacks of sframe-growth" || lacks=
  if grep -q 'nothing could be measured' "$growth/log"; then
    growths=
  else
    end_observations growth part "$lacks" <"$growth/observed" >"$growths"
  fi
  echo "time and memory against size: $(tail -n 1 "$growth/log") ($growth/log)"
}

# ask OPTION...: leaves OUT/run.log.  One that hangs gets no more requests.
ask() {
  with_program build/bin/sframe-conform --results "$out" -j "$jobs" --part "make plug$(setting LARGE)" \
    --again "make plug$(setting ADD LINUX)" --min-sections 1 --min-testees 1 ${CASE:+--case "$CASE"} ${RESUME:+--resume} "$@" >"$out/run.log"
  ran=$?
  [ "$ran" -le 1 ] || { cat "$out/run.log"; exit "$ran"; }
}
hangs() { [ "$ran" -eq 1 ] && tail -n 1 "$out/observations.jsonl" | grep -q '"lacks"'; }

# ask_in_turn OPTION...: the small ones first, as their answers come in seconds; then the large ones; then how it grows.
ask_in_turn() {
  ran=0 growths=
  if [ "$LARGE" != 0 ] && [ -z "${CASE:-}${RESUME:-}" ]; then
    ask "$@"
    RESUME=1
    hangs || sed -n 's/^\([0-9,]*\) of what was seen.*/wrong answers so far: \1; the large cases follow, about a minute (LARGE=0 leaves them out)/p' "$out/run.log"
  fi
  if [ "$LARGE" != 0 ] && ! hangs; then
    generate_large >"$out/cases.log" 2>&1 || { tail -n 5 "$out/cases.log"; exit 3; }
    set -- "$@" --cases "$cases/large.tsv"
  fi
  hangs || ask "$@"
  if [ "$LARGE" != 0 ] && [ -z "${CASE:-}" ] && ! hangs; then eval "observe_growth \"\$out/growth\" with_program $grows"; fi
}
