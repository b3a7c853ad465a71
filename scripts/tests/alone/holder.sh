# shellcheck shell=sh disable=SC2034,SC2154  # what the test sets and reads
# Two small checkouts, and what takes the lock of one of them.  Wants: shared, work.

for checkout in one other; do
  mkdir -p "$shared/$checkout/scripts/lib"
  cp scripts/alone "$shared/$checkout/scripts/"
  cp scripts/lib/job.sh scripts/lib/progress.sh scripts/lib/interrupt.sh \
    scripts/lib/top.sh scripts/lib/arguments.sh scripts/lib/near.sh scripts/lib/abis.sh "$shared/$checkout/scripts/lib/"
done
# A job that takes the lock, says so, and lasts.
cat >"$shared/job" <<'END'
#!/bin/sh
. scripts/lib/job.sh
lock_checkout 'make job'
echo $$ >"$1"
sleep 100000
END
chmod +x "$shared/job"

alone() { "$checkout/scripts/alone" "$@"; }
begins() { checkout=$work/one; cp -r "$shared/one" "$shared/other" "$work/"; }

# hold: another process has the lock; its number is in $holder.
hold() {
  (cd "$checkout" && exec "$shared/job" "$work/held") &
  holder=$!
  eventually test -s "$work/held"
}
# The end of the test's processes.
# shellcheck disable=SC2046  # several numbers
release() { kill -KILL $(children_of "$holder"); kill -KILL "$holder"; wait "$holder"; } 2>/dev/null

# waits NAME: scripts/alone in the background, which has said that it waits.
waits() {
  # A shell's background processes ignore INT, unless told otherwise.
  env --default-signal=INT,HUP,TERM "$checkout/scripts/alone" second touch "$work/done" 2>"$work/said" &
  waiter=$!
  eventually grep -q waiting "$work/said" && sleep 0.2 && [ ! -e "$work/done" ]
}

is_gone() { ! kill -0 "$1" 2>/dev/null; }
