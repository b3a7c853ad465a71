# shellcheck shell=sh
# How far a long step is, on stderr: a line that is rewritten each second on a terminal; elsewhere,
# and in CI, a line every ten seconds.  lib/base/progress.c shows the same.

# begin_progress COUNT: until end_progress, of which there is one for each.  COUNT is a command
# that prints `DONE TOTAL WHAT...`; nothing while nothing has begun, TOTAL 0 while it is unknown.
begin_progress() {
  poll_progress "$1" 6<&- 8<&- & # without locks
  poller=$!
}

end_progress() {
  [ -n "${poller:-}" ] || return 0
  # Told before it listens, as a step may end at once, it does not hear.
  while kill "$poller" 2>/dev/null; do
    read -r _ _ state _ <"/proc/$poller/stat" || break
    [ "$state" != Z ] || break
    sleep 0.02
  done 2>/dev/null
  wait "$poller" 2>/dev/null
  poller=
}

poll_progress() {
  shown='' of='' rewrites=no next=$(($(date +%s) + 10)) nap=
  if [ -t 2 ] && [ -z "${CI:-}" ] && [ "${TERM:-dumb}" != dumb ]; then rewrites=yes; fi
  # Two processes may not write to one line: the sleep ends with us.
  trap 'kill "$nap" 2>/dev/null; [ -z "$shown" ] || printf "\r\033[K" >&2; exit 0' TERM
  while kill -0 $$ 2>/dev/null; do
    sleep 1 &
    nap=$!
    wait "$nap"
    read -r count total what <<END
$($1)
END
    case "$count $total" in ' ' | '0 0') ;; *) show_progress ;; esac
  done
}

# show_progress: count, total, what.
show_progress() {
  now=$(date +%s)
  if [ "$of" != "$what" ] || [ "$count" -lt "$from" ]; then
    of=$what first=$count begin=$now
  fi
  from=$count
  if [ "$rewrites" = yes ]; then
    printf '\r%s\033[K' "$(progress_text)" >&2
    shown=yes
  elif [ "$now" -ge "$next" ]; then
    progress_text >&2
    next=$((now + 10))
  fi
}

# progress_text: count, total, what; the rate and the time left are those since `begin', when count was `first'.  What a
# few seconds say of the rest is wrong: it comes in bursts.
progress_text() {
  text=$count seconds=$((now - begin)) since=$((count - first))
  [ "$count" -le "$total" ] || total=0 # that was not the total
  [ "$total" -eq 0 ] || text="$text of $total"
  text="$text $what"
  [ "$total" -eq 0 ] || text="$text, $((count * 100 / total)) %"
  [ "$seconds" -eq 0 ] || [ $((rate = since * 10 / seconds)) -eq 0 ] || text="$text, $((rate / 10)).$((rate % 10))/s"
  # Before that nobody knows it.
  if [ "$seconds" -ge 20 ] && [ "$count" -lt "$total" ] && [ $((since * 20)) -ge $((total - first)) ]; then
    left=$((seconds * (total - count) / since)) minutes=$(((left + 30) / 60))
    [ $minutes -le 10 ] || minutes=$(((minutes + 2) / 5 * 5))
    if [ $left -lt 60 ]; then text="$text, less than a minute left"; else text="$text, about $minutes min left"; fi
  fi
  echo "$text"
}

# count_files [DIRECTORY...]: of corpora, as corpora/programs/build makes them there, whose tools may write what they like.
count_files() {
  files=0 made=0 of_=
  for each; do
    to_do=$(dd if="$each/to-do" bs=8 count=1 iflag=nofollow,nonblock 2>/dev/null | tr -cd 0-9)
    to_do=${to_do#"${to_do%%[1-9]*}"} size=$(stat -c %s "$each/done" 2>/dev/null)
    [ -n "$to_do" ] && [ -n "$size" ] || continue
    files=$((files + to_do)) made=$((made + size)) of_="$of_ ${each##*/}"
  done
  [ $files -eq 0 ] || echo "$made $files files of the corpus,$of_"
}

# count_targets PLAN LOG WHAT: of the targets in PLAN, from `make -n --trace`, those that LOG, from `make --trace`, has.
count_targets() {
  [ ! -s "$1" ] || awk -F"'" -v what="$3" '
    !/: update target / { next }
    FILENAME == ARGV[1] { all += !planned[$2]++; next }
    { begun += $2 in planned && !seen[$2]++ }
    END { if (all) print begun + 0, all, what }' "$1" "$2"
}
