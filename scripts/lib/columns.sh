# shellcheck shell=sh
# Names with what they mean, in 80 columns.

# columns INDENT WIDTH: input has lines NAME, tab, TEXT; a line without a tab is printed as it is.
# TEXT begins WIDTH columns after NAME does, on a line of its own where NAME is longer.
columns() { awk -F '\t' -v indent="$1" -v width="$2" 'NF < 2 { print; next } { columns($1, $2) }'"$column_functions"; }

# For awk: columns(NAME, TEXT), which wants indent and width.
column_functions='
  function columns(name, text,   line, empty, count, word, i) {
    line = sprintf("%" indent "s%-" width "s", "", name)
    if (length(name) >= width) { print line; line = sprintf("%" indent + width "s", "") }
    empty = length(line)
    count = split(text, word, " ")
    for (i = 1; i <= count; i++) {
      if (length(line) > empty && length(line) + 1 + length(word[i]) > 80) {
        print line
        line = sprintf("%" indent + width "s", "")
        empty = length(line)
      }
      line = line (length(line) > empty ? " " : "") word[i]
    }
    print line
  }'
