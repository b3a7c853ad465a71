# shellcheck shell=sh disable=SC2154
# What each finding of a target does, and of which causes they are.  Wants: target, work, jobs.

# replay_findings: one replay each, kept: a finding is replayed once.
replay_findings() {
  find "$work/findings" -type f ! -name '*.part' -printf '%s\t%f\n' >"$work/sizes"
  find "$work/replays" -type f -size +0 ! -name '*.part' -printf '%f\n' | sort >"$work/replayed"
  cut -f2 "$work/sizes" | sort | comm -23 - "$work/replayed" >"$work/unreplayed"
  [ ! -s "$work/unreplayed" ] || echo "$target: $(wc -l <"$work/unreplayed") findings are replayed, $jobs at a time" >&2
  # shellcheck disable=SC2016  # the inner shell expands
  tr '\n' '\0' <"$work/unreplayed" | xargs -0 -r -P "$jobs" -I{} sh -c '
    fuzz/replay "$1" "$2/findings/$3" >"$2/replays/$3.part"
    [ $? -le 1 ] && mv "$2/replays/$3.part" "$2/replays/$3"' sh "$target" "$work" {} || {
    echo "fuzz: not every finding of $target could be replayed" >&2
    return 3
  }
}

# count_causes: into WORK/counted, COUNT KIND FUNCTION PLACE BEST of each cause.  Of its inputs the best has the fewest
# faults of its own: valid ones first, those of which not even the header can be read last; then the smallest.
count_causes() {
  find "$work/replays" -type f ! -name '*.part' -print0 | sort -z | xargs -0 -r awk -f fuzz/classify.awk >"$work/classified.part"
  mv "$work/classified.part" "$work/classified"
  cut -f2 "$work/sizes" | sed "s,^,$work/findings/," | tr '\n' '\0' | xargs -0 -r build/bin/sframe-ref check >"$work/checked" 2>&1
  awk -F'\t' -v directory="$work/findings/" '
    FILENAME ~ /sizes$/ { size[$2] = $1; next }
    FILENAME ~ /checked$/ {
      if (index($0, directory) != 1) next
      file = substr($0, length(directory) + 1)
      sub(/: .*/, "", file)
      if (!(file in faults)) faults[file] = /\[(PREAMBLE|HEADER_ABI|HEADER_COMPLETE)/ ? 2 : /\[/ ? 1 : 0
      next
    }
    {
      cause = $1 "\t" $2 "\t" $3
      count[cause]++
      if (!($6 in size)) next
      rank = sprintf("%d%12d%s", faults[$6], size[$6], $6)
      if (!(cause in best) || rank < least[cause]) { best[cause] = $6; least[cause] = rank }
    }
    END { for (cause in count) print count[cause] "\t" cause "\t" best[cause] }' \
    "$work/sizes" "$work/checked" "$work/classified" | sort -rn >"$work/counted"
}

# report_causes: on those in WORK/table.  The same target of other releases: its name with other numbers in it.  They are
# built here, once, because the causes are reported on side by side.
report_causes() {
  [ ! -s "$work/table" ] || {
    pattern=$(echo "$target" | sed 's/-[0-9][0-9.]*//; s/\(-past-walls\|-valid\)*$/(-[0-9][0-9.]*)?&/')
    make -s -f build.mk fuzz-list | tr ' ' '\n' | grep -xE "$pattern" >"$work/releases"
    echo "$target: compiling $(xargs <"$work/releases"), to compare"
    sed 's/^/fuzz-libfuzzer-/' "$work/releases" | xargs make -s -k -j"$jobs" -f build.mk >&2
  }
  find "$work/causes" -mindepth 1 -maxdepth 1 -type d | while read -r directory; do
    [ -s "$directory/report" ] || { [ -n "${ONLY_NEW:-}" ] && [ "$(cat "$directory/known")" != no ]; } || echo "$directory"
  done >"$work/unreported"
  [ ! -s "$work/unreported" ] || echo "$target: $(wc -l <"$work/unreported") causes are made smaller, each in at most ${SHRINK:-10} s, $jobs at a time" >&2
  xargs <"$work/unreported" -P "$jobs" -I{} fuzz/cause "$target" {}
}
