# shellcheck shell=sh
# Names that are like one that there is not: what is said of them, wherever a person types a name.

# instead_of WORD [HOW]: what there is in place of WORD, of the names in the input: those that are near, or
# else all, or, where they are many, HOW they are listed.
instead_of() {
  instead=$(cat)
  near=$(printf '%s\n' "$instead" | near_to "$1" | head -n 3 | xargs)
  if [ -n "$near" ]; then
    echo "did you mean $(echo "$near" | sed 's/ /, /g; s/, \([^,]*\)$/ or \1/')?"
  elif [ "${#instead}" -le 800 ]; then
    echo "there are $(echo "$instead" | xargs)"
  else
    echo "there are $(echo "$instead" | wc -l)${2:+: $2}"
  fi
}

# in_columns: a line that is longer than 100 columns goes on in others, of 80.
in_columns() {
  awk 'length($0) <= 100 { print; next }
  {
    line = ""
    for (i = 1; i <= NF; i++) {
      if (line != "" && length(line) + length($i) >= 80) { print line; line = "   " }
      line = line == "" ? $i : line " " $i
    }
    print line
  }'
}

# near_to WORD: the lines of the input that are most like it, eight at most: the word without its
# special characters is in them, or few letters are to be changed, or they, and no others, begin as it does.
near_to() {
  awk -v word="$1" '
    function least(a, b) { return a < b ? a : b }
    function distance(a, b,   i, j, m, n, before, row, up) {
      m = length(a); n = length(b)
      for (j = 0; j <= n; j++) row[j] = j
      for (i = 1; i <= m; i++) {
        before = row[0]; row[0] = i
        for (j = 1; j <= n; j++) {
          up = row[j]
          row[j] = least(least(row[j] + 1, row[j - 1] + 1), before + (substr(a, i, 1) != substr(b, j, 1)))
          before = up
        }
      }
      return row[n]
    }
    BEGIN { plain = word; gsub(/[*?\[\]\\]/, "", plain); short = plain; sub(/.*\//, "", short); limit = length(short) / 3 }
    function common(a, b,   i) {
      for (i = 0; substr(a, i + 1, 1) == substr(b, i + 1, 1) && i < length(a) && i < length(b); i++) ;
      return i
    }
    plain == "" { exit }
    {
      far = index($0, plain) ? 0 : 99
      base = $0; sub(/.*\//, "", base); sub(/@.*/, "", base)
      if (far && length(base) - length(short) <= limit && length(short) - length(base) <= limit) far = distance(tolower(short), tolower(base))
      if (far <= limit) { print far, NR, $0; found = 1 }
      same = common(plain, $0)
      if (same > longest) { longest = same; count = 0 }
      if (same == longest) begins[count++] = NR " " $0
    }
    END {
      if (found || longest < 3 || count > 8) exit
      for (i = 0; i < count; i++) print 0, begins[i]
    }' | sort -n | head -n 8 | cut -d' ' -f3-
}
