# shellcheck shell=sh disable=SC2154,SC2034
# What the user reads: one line each, on stderr; names with what they mean, in 80 columns; and what is said of what a person
# types wrongly.  Wants: script, its path below the top.

say() { printf '%s: %s\n' "${said_by:-${0##*/}}" "$*" >&2; }

# The infrastructure failed: the line says what to do about it.
fail() { say "$*"; exit 3; }

# instead_of WORD [HOW]: what there is in place of WORD, of the names in the input: the three that are most like it,
# or else all, or, where they are many, HOW they are listed.  Like it is: the word without its special characters is in
# them, or few letters are to be changed or to change places, or they, eight at most, and no others, begin as it does.
instead_of() {
  awk -v word="$1" -v how="${2-}" '
    function least(a, b) { return a < b ? a : b }
    function distance(a, b,   i, j, m, n, far) {
      m = length(a); n = length(b)
      for (i = 0; i <= m; i++) far[i, 0] = i
      for (j = 0; j <= n; j++) far[0, j] = j
      for (i = 1; i <= m; i++)
        for (j = 1; j <= n; j++) {
          far[i, j] = least(least(far[i - 1, j], far[i, j - 1]) + 1, far[i - 1, j - 1] + (substr(a, i, 1) != substr(b, j, 1)))
          if (i > 1 && j > 1 && substr(a, i - 1, 2) == substr(b, j, 1) substr(b, j - 1, 1))
            far[i, j] = least(far[i, j], far[i - 2, j - 2] + 1)
        }
      return far[m, n]
    }
    function common(a, b,   i) {
      for (i = 0; substr(a, i + 1, 1) == substr(b, i + 1, 1) && i < length(a) && i < length(b); i++) ;
      return i
    }
    # Of names that are as far, the numbers of their lines decide, as text.
    function note(far, number, name,   i) {
      for (i = count < 3 ? count : 3; i > 0 && (far < away[i] || far == away[i] && number " " < at[i] " "); i--) {
        away[i + 1] = away[i]; at[i + 1] = at[i]; near[i + 1] = near[i]
      }
      away[i + 1] = far; at[i + 1] = number; near[i + 1] = name
      count++
    }
    BEGIN { plain = word; gsub(/[*?\[\]\\]/, "", plain); short = plain; sub(/.*\//, "", short); limit = length(short) / 3 }
    { size += length($0) + 1; if (size <= 801) all = all (NR > 1 ? " " : "") $0 }
    plain != "" {
      far = index($0, plain) ? 0 : 99
      base = $0; sub(/.*\//, "", base); sub(/@.*/, "", base)
      if (far && length(base) - length(short) <= limit && length(short) - length(base) <= limit)
        far = base in away_of ? away_of[base] : (away_of[base] = distance(tolower(short), tolower(base)))
      if (far <= limit) note(far, NR, $0)
      same = common(plain, $0)
      if (same > longest) { longest = same; alike = 0 }
      if (same == longest) { line[++alike] = NR; begins[alike] = $0 }
    }
    END {
      if (!count && longest >= 3 && alike <= 8) for (i = 1; i <= alike; i++) note(0, line[i], begins[i])
      if (count > 2) print "did you mean " near[1] ", " near[2] " or " near[3] "?"
      else if (count) print "did you mean " near[1] (count > 1 ? " or " near[2] : "") "?"
      else if (size <= 801) print "there are " all
      else print "there are " NR (how == "" ? "" : ": " how)
    }'
}

# usage_line: in parentheses, after a blank, for a message.
usage_line() { sed -n '/^#/!q; s/^# usage:\(.*\)/ (usage:\1)/p' "${checkout:-.}/$script"; }

# no_more MOST ARGUMENT...: refuses the one after so many.
no_more() {
  [ $(($# - 1)) -gt "$1" ] || return 0
  shift "$1" && shift
  refuse "unexpected argument '$1'$(usage_line)"
}

# For awk: the first words of text, at most 80 columns, as first_words(TEXT); rest is what follows them.  fold(TEXT, INDENT)
# prints all of it, INDENT is that of its other lines.
folding='
  function first_words(text,   cut) {
    rest = ""
    if (length(text) <= 80) return text
    for (cut = 81; cut > 40 && substr(text, cut, 1) != " "; cut--) ;
    if (cut == 40) return text
    rest = substr(text, cut + 1)
    return substr(text, 1, cut - 1)
  }
  function fold(text, indent) { for (; text != ""; text = rest == "" ? "" : sprintf("%" indent "s%s", "", rest)) print first_words(text) }'

# refuse TEXT: with exit status 2.
refuse() {
  printf '%s\n' "$script: $* (see ${script_sees:-$script --help})" | awk 'length($0) <= 100 { print; next } { fold($0, 4) }'"$folding" >&2
  exit 2
}

# For awk: columns(NAME, TEXT), which wants indent and width.  TEXT begins WIDTH columns after NAME does, on a line of its own
# where NAME is longer.
column_functions=$folding'
  function columns(name, text,   begin) {
    begin = sprintf("%" indent "s%-" width "s", "", name)
    if (length(name) >= width) { print begin; begin = sprintf("%" indent + width "s", "") }
    gsub(/ +/, " ", text)
    fold(begin text, indent + width)
  }'
