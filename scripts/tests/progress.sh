#!/bin/sh
# What scripts/lib/progress.sh says of a long step, with a clock of its own: every look at it is a
# second later.  TAP.
# shellcheck disable=SC2016  # text for an inner sh
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/progress.sh - 0 0 "$@"
. scripts/tests/tap.sh
at_once

mkdir "$shared/bin"
cat >"$shared/bin/date" <<'E2'
#!/bin/sh
read -r now <"$CLOCK"
echo $((now + 1)) >"$CLOCK" && echo $((now + 1))
E2
cat >"$shared/bin/sleep" <<'E2'
#!/bin/sh
exec /bin/sleep 0.01
E2
chmod +x "$shared/bin/"*

# shows COUNT [LOOKS]: what is said while COUNT, a command that sees $now, tells how far a step is; also in
# $work/said.  The step ends at the 45th second of the clock, or after LOOKS looks at it, 50 ms apart.
shows() {
  echo 1000 >"$work/clock"
  printf '%s\n' '. scripts/lib/progress.sh' "tell() { read -r now <\"\$CLOCK\"; now=\$((now - 1000)); $1; }" \
    'begin_progress tell' "looks=${2:-36000}" \
    'while read -r now <"$CLOCK"; [ "${now:-0}" -lt 1045 ] && [ $((looks -= 1)) -gt 0 ]; do /bin/sleep 0.05; done' \
    end_progress >"$work/step"
  CLOCK=$work/clock PATH=$shared/bin:$PATH sh "$work/step" 2>"$work/said"
  cat "$work/said"
}

t_every_ten_seconds() {
  shows 'echo "$now 1000 files"' >/dev/null
  # Every tenth second, and nothing between; less than a twentieth says nothing of the rest.
  ! grep -q left "$work/said" &&
  [ "$(cut -d' ' -f1 "$work/said" | head -n 3 | xargs)" = "$(cut -d' ' -f1 "$work/said" | head -n 1 |
    awk '{ print $1, $1 + 10, $1 + 20 }')" ]
}
t_rate() {
  shows 'echo "$((now * 5)) 1000 files"' | head -n 1 | grep -qx '[0-9]* of 1000 files, [0-9]* %, 5\.0/s'
}
t_time_left() {
  # At 1 a second the rest takes as many seconds; before 20 seconds nobody knows.
  shows 'echo "$now 150 files"' | awk '
    { count++; says = index($0, "left") > 0; left = int((150 - $1 + 30) / 60) }
    count == 1 && says { wrong = 1 }
    count > 2 && $0 !~ ", about " left " min left$" { wrong = 1 }
    END { exit wrong || count < 3 }'
}
# texts SECONDS TOTAL FAST PERIOD: what progress_text says in each of them, where those of the first half of each period have
# FAST events, and the others one.
texts() {
  sh -c '. scripts/lib/progress.sh
    begin=0 first=0 now=0 count=0 all=$2 what=files
    while [ $now -lt "$1" ]; do
      if [ $((now % $4)) -lt $(($4 / 2)) ]; then count=$((count + $3)); else count=$((count + 1)); fi
      now=$((now + 1)) total=$all
      progress_text
    done' texts "$@"
}
t_bursts() {
  texts 600 120300 400 20 >"$work/texts"
  [ "$(tail -n 1 "$work/texts")" = '120300 of 120300 files, 100 %, 200.5/s' ] &&
    awk '{ now = -1 }
      / min left$/ { now = $(NF - 2) }
      /less than a minute left/ { now = 0 }
      now >= 0 && NR > 80 {
        count++
        truth = (600 - NR) / 60
        if (now > 1.5 * truth + 2 || now < truth / 1.5 - 2) wrong = 1
        if (before != "" && (now - before) ^ 2 > (now > 10 || before > 10 ? 25 : 1)) wrong = 1
        before = now
      }
      END { exit wrong || count < 400 }' "$work/texts"
}
t_passed_total() {
  # A total that is too small is not shown as one.
  texts 60 100 5 2 >"$work/texts"
  ! grep -qE ' (10[1-9]|1[1-9][0-9]) %' "$work/texts" && [ "$(tail -n 1 "$work/texts")" = '180 files, 3.0/s' ]
}
t_unknown_total() {
  shows 'echo "$now 0 files"' | head -n 1 | grep -qx '[0-9]* files, 1\.0/s'
}
t_nothing_yet() { [ -z "$(shows : 20)" ] && [ -z "$(shows 'echo "0 0 packages"' 20)" ]; }
t_stands_still() {
  shows 'echo "7 1000 files"' | head -n 1 | grep -qx '7 of 1000 files, 0 %'
}
t_next_part() {
  # Another thing is counted from then on: its rate is not that of the one before.
  shows 'if [ "$now" -lt 12 ]; then echo "$((now * 90)) 1000 files of one"; else echo "$now 1000 files of two"; fi' |
    grep 'of two' | grep -vq ' 1\.0/s\| two, [0-9]* %$' && return 1
  grep -q 'of one' "$work/said" && grep -q 'of two, .* 1\.0/s' "$work/said"
}
t_ends_with_it() {
  shows 'echo "$now 1000 files"' >/dev/null
  before=$(cat "$work/clock")
  /bin/sleep 0.3
  [ "$before" = "$(cat "$work/clock")" ]
}
t_on_a_terminal() {
  shows 'echo "$now 1000 files"' >/dev/null
  echo 1000 >"$work/clock"
  TERM=xterm CI='' CLOCK=$work/clock PATH=$shared/bin:$PATH script -qec "sh $work/step" /dev/null >"$work/typed"
  # Rewritten each second, and gone at the end.
  [ "$(tr '\r' '\n' <"$work/typed" | grep -c 'of 1000 files')" -gt 30 ] &&
    [ "$(tail -c 4 "$work/typed")" = "$(printf '\r\033[K')" ]
}

is 'a line every ten seconds where there is no terminal' t_every_ten_seconds
is 'done, total, share and rate' t_rate
is 'the time left is what the rest takes at this rate, and nothing at first' t_time_left
is 'the time left does not jump where the work comes in bursts' t_bursts
is 'a total that is passed is no total' t_passed_total
is 'of an unknown total what is done, and the rate' t_unknown_total
is 'nothing before something has begun' t_nothing_yet
is 'no rate and no time left for what stands still' t_stands_still
is 'what is counted next has a rate of its own' t_next_part
is 'it ends with the step' t_ends_with_it
is 'on a terminal one line, rewritten, that is gone at the end' t_on_a_terminal
finish
