# shellcheck shell=sh disable=SC2034,SC2154
# What make conformance and make plug ask besides the cases: how time and memory grow; and the readers of a Linux source
# tree (LINUX) as testees.
# Wants: LINUX, in_root, asking, jobs, scripts/lib/observations.sh.

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
