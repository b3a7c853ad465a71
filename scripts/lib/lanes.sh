# shellcheck shell=sh disable=SC2154,SC2034
# Two lanes of make check: most suites keep one core busy, and no two can share a build/.  So the second lane is a copy
# of the checkout, which runs the other half of the suites at the same time.
# On a virtual machine that is slow at starting programs, as that of scripts/durations is, two lanes gain nothing: both
# wait for the same.
# Wants: results; refuse; seconds_left.  Sets passed, failed, skipped, late.

# half_of LANE <TABLE, with durations: the suites of LANE, 1 or 2: the next suite goes to the lane that has less to do,
# READER (time-left.sh) to that of READ.
half_of() {
  awk -F'|' -v lane="$1" -v reader="$READER" -v read="$READ" '
    { to = $2 == reader && of_read ? of_read : sum[2] < sum[1] ? 2 : 1 }
    $2 == read { of_read = to }
    { sum[to] += $1; if (to == lane) print }'
}

# start_lane SUITE...: in a copy of the commit that is checked out; leaves lane and copy.
start_lane() {
  [ -z "$(git status --porcelain)" ] || refuse 'LANES=2 copies what is committed, and something here is not'
  copy=$(mktemp -d) && git clone --quiet "$PWD" "$copy/checkout" || exit 3
  trap 'end_lane; exit 129' HUP
  trap 'end_lane; exit 130' INT
  trap 'end_lane; exit 143' TERM
  (cd "$copy/checkout" && TIME=$(seconds_left) exec setsid scripts/check "$@") >"$results/lane.log" 2>&1 </dev/null 6<&- &
  lane=$!
}

end_lane() {
  kill -TERM -- "-$lane" 2>/dev/null
  rm -rf "$copy"
}

# join_lane: waits for it, prints what it printed, and adds what it counted.
join_lane() {
  wait "$lane"
  cp "$copy"/checkout/build/results/check/* "$results/" 2>/dev/null
  rm -rf "$copy"
  trap - HUP INT TERM
  ! grep -q '^not run, for want of time' "$results/lane.log" || late="$late, of the second lane"
  sed '$d; s/^\(not run, for want of time\|over budget\): /\1, second lane: /' "$results/lane.log"
  set -- "$(tail -n 1 "$results/lane.log" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p')"
  # shellcheck disable=SC2086  # three numbers
  set -- $1
  if [ $# = 3 ]; then
    passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
  else
    tail -n 1 "$results/lane.log"
    echo "the second lane ended before its last line ($results/lane.log)"
    failed=$((failed + 1))
  fi
}
