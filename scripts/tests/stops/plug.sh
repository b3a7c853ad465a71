# shellcheck shell=sh disable=SC2034,SC2154  # what copy.sh sets and reads
# make plug when it is stopped: what it says is typed, and goes on.  A part of stops.sh.

# A reader from elsewhere, slow while there is a file beside it: what is said at Ctrl-C is typed.
mkdir "$work/own place"
cp build/bin/sframe-ref "$work/own place/ref"
touch "$work/own place/slow"
cat >"$work/own place/program" <<'END'
#!/bin/sh
here=${0%/*}
[ "$1" != serve ] || exit 89
[ "$1" != decode ] || [ ! -e "$here/slow" ] || sleep 0.3
exec "$here/ref" "$@"
END
chmod +x "$work/own place/program"
lines=$copy/build/results/plug/results.jsonl
unset CORPUS MINIMUMS CORPUS_ARGUMENTS
some_are_there() { grep -qs '"type":"probe"' "$lines"; } # what was asked before counts
begin script -qec "make plug ADD='$work/own place/program' CASE='vectors/default/*' JOBS=1" /dev/null
eventually some_are_there || echo '# make plug: it did not begin to ask'
signal_session INT "$(session_of "$(children_of "$run" | head -n 1)")"
wait "$run"
is 'Ctrl-C, make plug: no process is left' eventually none_left
tr -d '\r' <"$work/said" >"$work/plain"
typed=$(sed -n 's/^to go on: //p' "$work/plain")
[ "$typed" = "make plug ADD='$work/own place/program' CASE='vectors/default/*' JOBS=1 RESUME=1" ]
tell_unless_ok $? 'Ctrl-C, make plug: it says how to go on'
! grep -e --resume "$work/plain"
ok $? 'Ctrl-C, make plug: it names no option that the command does not have'
before=$(results)
rm "$work/own place/slow"
(cd "$copy" && eval "${typed:-false}") >"$work/said" 2>&1 </dev/null
tell_unless_ok $? 'Ctrl-C, make plug: typed, it comes to its end'
taken=$(sed -n 's/ results are there already$//p' "$work/said")
[ "$before" -ge 10 ] && [ "${taken:-0}" -ge 5 ] && [ "$(results)" -gt "$taken" ]
ok $? "Ctrl-C, make plug: it asks what was left (${taken:-0} of $before are taken over)"
