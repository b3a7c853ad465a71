# shellcheck shell=sh disable=SC2154
# Names with what they mean, in 80 columns.  Wants: near.sh.

# columns INDENT WIDTH: input has lines NAME, tab, TEXT; a line without a tab is printed as it is.
# TEXT begins WIDTH columns after NAME does, on a line of its own where NAME is longer.
columns() { awk -F '\t' -v indent="$1" -v width="$2" 'NF < 2 { print; next } { columns($1, $2) }'"$column_functions"; }

# For awk: columns(NAME, TEXT), which wants indent and width.
column_functions=$folding'
  function columns(name, text,   begin) {
    begin = sprintf("%" indent "s%-" width "s", "", name)
    if (length(name) >= width) { print begin; begin = sprintf("%" indent + width "s", "") }
    gsub(/ +/, " ", text)
    fold(begin text, indent + width)
  }'
