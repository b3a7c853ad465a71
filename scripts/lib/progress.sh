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
    [ -z "$count" ] || show_progress
  done
}

# show_progress: count, total, what.  The rate, in hundredths, is that of the last ten seconds or so.
show_progress() {
  now=$(date +%s)
  if [ "$of" != "$what" ] || [ "$count" -lt "$from" ]; then
    of=$what rate=0
  elif [ "$now" -gt "$since" ]; then
    latest=$(((count - from) * 100 / (now - since)))
    [ "$rate" -ne 0 ] || rate=$latest
    rate=$((rate + (latest - rate) * (now - since) / (now - since + 10)))
  fi
  from=$count since=$now
  if [ "$rewrites" = yes ]; then
    printf '\r%s\033[K' "$(progress_text)" >&2
    shown=yes
  elif [ "$now" -ge "$next" ]; then
    progress_text >&2
    next=$((now + 10))
  fi
}

progress_text() {
  text="$count"
  [ "$total" -eq 0 ] || text="$text of $total"
  text="$text $what"
  [ "$total" -eq 0 ] || text="$text, $((count * 100 / total)) %"
  if [ "$rate" -gt 0 ]; then
    text="$text, $((rate / 100)).$((rate % 100 / 10))/s"
    left=$(((total - count) * 100 / rate))
    [ "$left" -lt 0 ] || text="$text, $((left / 60)):$(printf %02d $((left % 60))) left"
  fi
  echo "$text"
}

# count_files [DIRECTORY...]: of corpora, as corpora/programs/build makes them there.
count_files() {
  files=0 made=0 of_=
  for each; do
    [ -f "$each/to-do" ] && to_do=$(cat "$each/to-do") && [ -n "$to_do" ] || continue
    files=$((files + to_do)) made=$((made + $(wc -c <"$each/done"))) of_="$of_ ${each##*/}"
  done
  [ $files -eq 0 ] || echo "$made $files files of the corpus,$of_"
}
