#!/bin/sh
# What scripts/lib/progress.sh says of a long step, with a clock of its own: every look at it is a
# second later.  TAP.
# shellcheck disable=SC2016  # text for an inner sh
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/progress.sh - 0 0 "$@"
. scripts/lib/tap.sh

mkdir "$shared/bin"
cat >"$shared/bin/date" <<'E2'
#!/bin/sh
read -r now <"$CLOCK"
echo $((now + 1)) | tee "$CLOCK"
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
  # Every tenth second, and nothing between.
  [ "$(cut -d' ' -f1 "$work/said" | head -n 3 | xargs)" = "$(cut -d' ' -f1 "$work/said" | head -n 1 |
    awk '{ print $1, $1 + 10, $1 + 20 }')" ]
}
t_rate() {
  shows 'echo "$((now * 5)) 1000 files"' | grep -q '^[0-9]* of 1000 files, [0-9]* %, 5\.0/s, [0-9]:[0-9][0-9] left$'
}
t_time_left() {
  # 10 of 100 are done when the rest takes, at 1 a second, as many seconds.
  shows 'echo "$now 100 files"' | head -n 1 |
    awk '{ split($(NF - 1), left, ":"); exit !(left[1] * 60 + left[2] == 100 - $1) }'
}
t_unknown_total() {
  shows 'echo "$now 0 files"' | head -n 1 | grep -qx '[0-9]* files, 1\.0/s'
}
t_nothing_yet() { [ -z "$(shows : 20)" ]; }
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
is 'done, total, share, rate and time left' t_rate
is 'the time left is what the rest takes at this rate' t_time_left
is 'of an unknown total what is done, and the rate' t_unknown_total
is 'nothing before something has begun' t_nothing_yet
is 'no rate and no time left for what stands still' t_stands_still
is 'what is counted next has a rate of its own' t_next_part
is 'it ends with the step' t_ends_with_it
is 'on a terminal one line, rewritten, that is gone at the end' t_on_a_terminal
finish
