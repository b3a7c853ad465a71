#!/bin/sh
# sframe-conform killed again and again while it asks and writes results, and gone on with by --resume: each
# time it comes to its end, the results are those of a run that nobody disturbed, none is written twice, and no
# process is left.  KILLS is how many, a hundred or more for a campaign; SEED chooses the moments.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/selftest/kills.sh - 0 0 "$@"
. scripts/lib/tap.sh
. scripts/lib/eventually.sh
kills=${KILLS:-12} seed=${SEED:-1}
make -s -f build.mk programs vectors testees >"$work/made" 2>&1 || { cat "$work/made"; echo 'Bail out! the programs do not build'; exit 1; }
printf '%s\t%s\t-\n' reference build/bin/sframe-ref libsframe-2.47 build/testees/libsframe-2.47/testee >"$work/testees"
results=$work/results/results.jsonl

# conform [OPTION...]: some hundred cases, of which many end the second implementation.
conform() {
  exec build/bin/sframe-conform --cases=build/vectors/list.tsv --testees="$work/testees" --results="$work/results" --partial \
    --case='vectors/functions/*' -j 2 "$@" >"$work/said" 2>&1 </dev/null
}
# Without times, and without what depends on the way there.
meaning() { grep -s '"type":"result"' "$results" | sed 's/"ms":[0-9.]*//' | sort; }
count() { grep -cs '"type":"result"' "$results" || [ -f "$results" ] || echo 0; }
# draw N: a number below N, in $drawn; not in a shell of its own, which would draw the same again.
moments=
draw() {
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  drawn=$((seed / 65536 % $1))
  moments="$moments $drawn"
}
# Of our processes, only sframe-conform and what it starts.
left() {
  for process in /proc/[0-9]*; do
    case $(tr '\0' ' ' <"$process/cmdline" 2>/dev/null) in
      *bin/sframe-conform* | *testees/libsframe* | *bin/sframe-ref*) echo "${process#/proc/}" ;;
    esac
  done
}
none_left() { [ -z "$(left)" ]; }

(conform)
ended=$?
whole=$(count)
meaning >"$work/whole"
[ $ended -le 1 ] && [ "$whole" -ge 300 ]
status=$?
ok $status "a run that nobody disturbs: exit status $ended, $whole results"
[ $status -eq 0 ] || { tail -n 5 "$work/said"; echo "1..$n"; exit 1; }
[ "$(wc -l <"$work/whole")" = "$(sort -u "$work/whole" | wc -l)" ]
ok $? 'no result is there twice'

# strike: one run, killed at a moment of its own choice, unless it ends before.
before=0 asking=0 late=0 lost=0 strays=0
strike() {
  had=$(count)
  (conform ${resume:+--resume}) &
  run=$!
  # A fifth before there is anything new; else once so many results more are there.
  draw 5
  if [ "$drawn" = 0 ]; then
    draw 10
    sleep "0.0$drawn"
  else
    draw $((whole * 6 / 10))
    more=$((drawn + 1))
    while kill -0 "$run" 2>/dev/null && [ "$(count)" -lt $((had + more)) ]; do :; done
  fi
  if kill -KILL "$run" 2>/dev/null; then
    wait "$run" 2>/dev/null
    now=$(count)
    if [ "$now" -le "$had" ]; then before=$((before + 1)); elif [ "$now" -ge "$whole" ]; then late=$((late + 1)); else asking=$((asking + 1)); fi
    [ "$now" -ge "$had" ] || lost=$((lost + 1))
  fi
  eventually none_left || strays=$((strays + 1))
  resume=yes
}
same=0 rounds=0
while [ $((before + asking + late)) -lt "$kills" ] && [ $rounds -lt $((kills * 4)) ]; do
  rounds=$((rounds + 1)) resume=
  rm -rf "$work/results"
  for _ in 1 2 3; do strike; done 2>/dev/null
  (conform --resume)
  # Each result once, and as without a kill.
  [ $? -eq "$ended" ] && meaning | cmp -s - "$work/whole" && same=$((same + 1))
done
struck=$((before + asking + late))
echo "# $struck kills in $rounds runs: before a result $before, while results are written $asking, behind the last $late"
[ "$struck" -ge "$kills" ] && [ $((asking * 10)) -ge "$kills" ]
ok $? "$kills kills, a tenth of them while results are written"
# shellcheck disable=SC2086  # words
[ "$(printf '%s\n' $moments | sort -u | wc -l)" -ge $((struck / 2)) ]
ok $? 'they strike at different moments'
[ $same -eq $rounds ]
ok $? "$same of $rounds runs have the results of the undisturbed one"
[ $lost -eq 0 ]
ok $? "no result that was there is gone: $lost runs"
[ $strays -eq 0 ]
ok $? "no process is left: $strays runs"
echo "1..$n"
