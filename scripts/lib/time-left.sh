# shellcheck shell=sh disable=SC2034
# make check TIME=SECONDS: which suites there is time for.  How much slower this machine is than that of
# scripts/durations, the suites that have run tell.  Wants: turn.sh.

# begin_time SECONDS: or nothing, where time has no bound.
begin_time() {
  until=${1:+$(($(date +%s) + $1))}
  expected=0 spent=0
}

# seconds_left: prints nothing where time has no bound.
seconds_left() { [ -z "$until" ] || echo $((until - $(date +%s))); }

# took DURATION SECONDS
took() { expected=$((expected + $1)) spent=$((spent + $2)); }

# with_durations <TABLE: DURATION| in front of each line, whose first fields are a suite and its budget.
with_durations() {
  awk -F'|' 'NR == FNR { if (!/^#/) { split($0, word, " "); duration[word[1]] = word[2] } next }
    { print ($1 in duration ? duration[$1] : $2) "|" $0 }' scripts/durations -
}

# has_time DURATION: a suite would end in time, were it a quarter slower than those so far.
has_time() {
  [ -n "$until" ] || return 0
  [ "$expected" -gt 0 ] && [ "$spent" -gt "$expected" ] || set -- "$1" 1 1
  [ $(($1 * ${2:-$spent} * 5 / (${3:-$expected} * 4))) -le "$(seconds_left)" ]
}

# The suite READER looks at what the suite READ has made, and runs behind it, in the same lane.
READER=browser READ=conformance

# in_order_of_time <TABLE: where time has a bound, quick suites come first, and each commit begins with another one of
# the rest, so that what one run has no time for another one has.  READER is right behind READ.
in_order_of_time() {
  [ -n "$until" ] || { cat; return; }
  awk -F'|' -v turn="$(turn_of_commit)" -v reader=$READER -v read=$READ '
    $4 ~ /^quick/ { print; next }
    $2 == reader { last = $0; next }
    { rest[n++] = $0 }
    $2 == read { is_read = 1 }
    END {
      for (i = 0; i < n; i++) {
        print one = rest[(turn + i) % n]
        if (last && split(one, field, "|") && field[2] == read) print last
      }
      if (last && !is_read) print last
    }'
}

# reads_in_vain SUITE LATE: there was no time for what it looks at.
reads_in_vain() { case $1,$2, in $READER,*", $READ,"*) ;; *) false ;; esac }
