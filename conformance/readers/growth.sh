# shellcheck shell=sh disable=SC2034
# How the time and the memory of readers grow with the section, and what a server keeps (sframe-growth --brief).
# Wants: scripts/lib/observations.sh.

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
