# shellcheck shell=sh disable=SC2154
# Whom make differential asks, and a batch of sections through them.  Wants: own.sh, out, batch, jobs.

# NAME PROGRAM DIRECTORY MET of each implementation: as in build/testees/list.  What has no name, the runner refuses.
list_testees() {
  if [ -n "$program" ]; then
    name=$(beside_own "$program" caps 2>/dev/null </dev/null | sed -n 's/^name //p' | head -n 1)
    printf '%s\t%s\t%s\n' "${name:-added}" "$program" "${directory:--}"
  else
    names_wanted_testees | awk -F '\t' 'FNR == NR { wanted[$1]; next } $1 in wanted' - build/testees/list
  fi
}

# The names of those that were asked.
list_asked() {
  cut -f1 "$out/testees" | while read -r name; do
    # shellcheck disable=SC2254  # a glob
    case $name in ${TESTEE:-*}) echo "$name" ;; esac
  done | awk '{ name = $0 } END { print (NR == 1 ? name : NR " implementations") }'
}

# run_batch SEED [LIST]: half of it mutated, half of it generated, and what LIST has.
run_batch() {
  # shellcheck disable=SC2016
  beside_own env OUT="$out" SEED="$1" HALF=$((batch / 2)) JOBS="$jobs" TESTEE="${TESTEE:-*}" pages="$pages" sh -c '
    rm -rf "$OUT/mutated" "$OUT/generated" "$OUT/results"
    find "$OUT/seeds" -name "*.bin" -o -name "*.sframe" | sort |
      xargs build/bin/sframe-differential batch --seed "$SEED" --count "$HALF" --out "$OUT/mutated" &&
    build/bin/sframe-generate --seed "$SEED" --count "$HALF" --max-size 4000 --out "$OUT/generated" || exit 3
    build/bin/sframe-conform --partial --min-sections 1 --results "$OUT/results" -j "$JOBS" --testees "$OUT/testees" \
      --testee "$TESTEE" \
      --cases "$OUT/mutated/list.tsv" --cases "$OUT/generated/list.tsv" ${1:+--cases "$1"} >"$OUT/summary" 2>"$OUT/progress"
    status=$?
    [ $status -le 1 ] || exit $status
    rm -f "$OUT/new"
    build/bin/sframe-judge --issues=conformance/issues ${pages:+--issues="$pages"} --new="$OUT/new" \
      "$OUT/results/observations.jsonl" >>"$OUT/summary" 2>>"$OUT/progress"
    status=$?
    [ $status -le 1 ] || exit $status
    build/bin/sframe-differential collect --new "$OUT/new" --out "$OUT" \
      "$OUT/mutated/list.tsv" "$OUT/generated/list.tsv" ${1:+"$1"}' batch "${2-}" || {
    status=$?
    end_progress
    tail -n 5 "$out/summary" "$out/progress" | grep -v '^==>' >&2
    [ $status -ne 2 ] || exit 2
    exit 3
  }
}
