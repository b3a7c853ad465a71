# shellcheck shell=sh disable=SC2154  # what the test sets
# The table of counts, and the tree that it counts.  Wants: work.

# count_tree: NUMBER | NAME, a line each, of the tree that is the working directory.
count_tree() {
  shell_files . >"$work/shell"
  tree_files . >"$work/files"
  grep -E '\.(c|cc|h)$' "$work/files" | no_subjects >"$work/c"
  grep -E '^(.*/)?(Makefile|[^/]*\.(mk|awk|py|def))$' "$work/files" | cat - "$work/c" "$work/shell" | sort -u >"$work/code"
  grep '\.md$' "$work/files" | grep -vx conformance/KNOWN-ISSUES.md >"$work/pages"
  of shell '{ lines++ } FNR == 101 { long++ } END { print lines " | lines of shell\n" long + 0 " | scripts over 100 lines" }'
  { grep -E '(^|/)tests/' "$work/shell"; grep -E '(^|/)tests/.*\.(awk|pl|py|cases)$' "$work/files"; } >"$work/tests"
  of tests 'FILENAME !~ /[.]cases$/ { n++; next }
    /^[^ ]/ { planted = /^program / }
    planted && /^ .*([|;<>`]|[$][(])/ || /^(run|let) .*sh -c / { n++ }
    END { print n + 0 " | lines of shell in tests" }'
  awk '/^[^#]/ { n++ } END { print n " | variables" }' scripts/variables
  echo "$(grep -c . "$work/code") | files of code"
  of c -v width="$(sed -n 's/^ColumnLimit: //p' .clang-format)" '{ gsub(/[\200-\277]/, "") } length > width { n++ }
    END { print n + 0 " | lines of C over the width" }'
  of pages -f scripts/tests/prose.awk STYLE.md
}

# of LIST ARGUMENT...: awk with these, on the files of the list.
of() {
  list=$work/$1
  shift
  xargs -s 1000000 awk "$@" <"$list"
}

# differences TABLE COUNTS
differences() { grep -v '^#' "$1" | sed 's/^\([0-9]* | [^|]*[^| ]\).*/\1/' | sort -t'|' -k2 | diff - "$2" | grep '^[<>]'; }

# rises OLD NEW: numbers of the table NEW that are higher than in OLD, without a reason that OLD does not have.
rises() {
  awk -F ' *[|] *' '/^#/ || NF < 2 { next }
    NR == FNR { number[$2] = $1; reason[$2] = $3; next }
    $2 in number && $1 > number[$2] + 0 && ($3 == "" || $3 == reason[$2]) {
      print $2 ": " number[$2] " to " $1 ", and no new reason beside it in the table"
    }' "$1" "$2"
}

# written TABLE COUNTS: the table with these numbers; its reasons stay until there are others.
written() {
  awk -F ' *[|] *' 'NR == FNR { number[$2] = $1; next }
    /^#/ { print; next }
    $2 in number { $0 = number[$2] " | " $2 ($3 == "" ? "" : " | " $3); delete number[$2]; print }
    END { for (name in number) print number[name] " | " name }' "$2" "$1"
}
