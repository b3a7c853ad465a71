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
t_targets() {
  # Four, with recipes that print nothing, several lines, and what looks like a line of make.
  printf '%s\n' 'all: a b c' '.PHONY: all' 'a b: d' '	@touch $@' 'c:' "	echo \"m:1: update target 'b' due to: x\"; touch c" \
    'd:' '	@mkdir -p e' '	for i in 1 2 3 4 5 6 7 8 9; do echo $$i; done' '	touch d' >"$work/m"
  chmod 777 "$work"
  scripts/toolchain run --bind "$work" forky -- sh -c 'cd "$1" && for how in -n ""; do
    LC_ALL=C make $how -f m --trace all >"log$how" || exit; done' targets "$work" || return
  # After each line that make prints.
  lines=$(wc -l <"$work/log") && . scripts/lib/progress.sh || return
  for line in $(seq 0 "$lines"); do
    head -n "$line" "$work/log" >"$work/so-far"
    count_targets "$work/log-n" "$work/so-far" files
  done >"$work/counts"
  [ "$(sort -u "$work/counts" | xargs)" = '0 4 files 1 4 files 2 4 files 3 4 files 4 4 files' ] && sort -nc "$work/counts" &&
    [ "$(tail -n 1 "$work/counts")" = '4 4 files' ] && [ -z "$(count_targets "$work/no-plan" "$work/log" files)" ]
}
# apt_log LINES: so much of a build's log: 2 packages, then 3 and one of each fetched three times.
apt_log() {
  {
    echo 'Get:1 http://debian forky/main amd64 Packages [10.0 MB]'
    apt_of a b
    apt_of c d e
  } | head -n "$1"
}
apt_of() {
  echo "0 upgraded, $# newly installed, 0 to remove and 0 not upgraded."
  for each in "$@" "$1" "$1"; do echo "Get:1 http://debian forky/main amd64 $each amd64 1.0 [38.7 kB]"; done
  for each; do echo "Unpacking $each:amd64 (1.0) ..."; done
  for each; do echo "Setting up $each:amd64 (1.0) ..."; done
}
t_packages() {
  checkout=$PWD cache=$work/cache && . scripts/lib/build.sh || return
  root_dir() { echo "$cache/$1-1"; }
  mkdir -p "$cache/tmp/one-1"
  apt_log 99 >"$cache/two.log" # of an attempt before
  for line in $(seq 0 22); do
    apt_log "$line" >"$cache/one.log"
    count_packages one two
  done >"$work/counts"
  # Of the second root nothing is known.
  [ "$(tail -n 1 "$work/counts")" = '5 0 packages of one, two' ] && ! grep -qv '^[0-5] 0 ' "$work/counts" || return
  mv "$cache/tmp/one-1" "$cache/" && mkdir "$cache/tmp/two-1"
  for line in $(seq 0 22); do
    apt_log "$line" >"$cache/two.log"
    count_packages one two
  done >>"$work/counts"
  [ "$(tail -n 1 "$work/counts")" = '10 10 packages of one, two' ] && grep -qx '7 10 packages of one, two' "$work/counts" && sort -nc "$work/counts" &&
    ! grep -qv '^[0-9]* \(0\|10\) ' "$work/counts"
}
t_cases() {
  cases=$work/cases && mkdir "$cases" && . scripts/lib/cases.sh || return
  # Of a root that has not changed, of hand-written cases, and of two roots; a file with two sections, one with none.
  printf 'old/a\tx\nold/b\tx\n' >"$cases/old.tsv"
  seq 9 >"$cases/vectors.tsv"
  for root in one two; do printf "p\t$root/%s\tt\n" a b c >"$cases/$root.names"; done
  [ "$(count_cases)" = '0 6 files with sections' ] || return
  printf 'one/%s\tx\n' a a.1 b >"$cases/one.part"
  [ "$(count_cases)" = '2 6 files with sections' ] || return
  mv "$cases/one.part" "$cases/one.tsv"
  printf 'two/%s\tx\n' a b c c.1 >"$cases/two.part"
  [ "$(count_cases)" = '5 6 files with sections' ]
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
is 'of what make makes it counts what was planned' t_targets
is 'packages: no total before it is known of each root, and then the same' t_packages
is 'files with sections are those that are listed' t_cases
is 'of an unknown total what is done, and the rate' t_unknown_total
is 'nothing before something has begun' t_nothing_yet
is 'no rate and no time left for what stands still' t_stands_still
is 'what is counted next has a rate of its own' t_next_part
is 'it ends with the step' t_ends_with_it
is 'on a terminal one line, rewritten, that is gone at the end' t_on_a_terminal
finish
