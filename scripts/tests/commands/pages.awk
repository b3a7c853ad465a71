# The commands in a page's indented blocks, a line each: "FILE:LINE", a tab, and the command,
# without its comment.  A block of several lines that belong together (a here-document, a
# loop, tools of a root) is written to SCRIPTS/NAME-OF-FILE-LINE and printed as "script", a
# tab, and that name.  Other lines are counted: "text", a tab, their number.  What stands between
# two fences is a reproducer's, which make issues runs.
function is_command(line,   words, i, n) {
  n = split(line, words, /[ \t]+/)
  for (i = 1; i <= n && words[i] ~ /^[A-Z_]+=/; i++) ;
  return words[i] ~ /^(make|git)$/ || words[i] ~ /^(scripts|build|fuzz|corpora|conformance|qemu)\/[a-z]/ && words[i] !~ /\/$/
}
function is_script(line) {
  return line ~ /<<'E'$/ || line ~ /^(as|ld|gcc|g\+\+|echo|for|sed|objcopy|[a-z0-9-]+-as) /
}
function flush_block(   i, name, line, from) {
  if (count && is_script(block[1])) {
    name = FILENAME
    gsub(/\//, "_", name)
    name = SCRIPTS "/" name "-" first
    for (i = 1; i <= count; i++) print block[i] >name
    close(name)
    print "script\t" name
  } else {
    for (i = 1; i <= count; i++) {
      line = block[i]
      from = i
      sub(/[ \t]+# .*$/, "", line)
      # A backslash at the end, or an open quotation mark: the command goes on.
      while (i < count && (line ~ /\\$/ || gsub(/'/, "'", line) % 2))
        line = (sub(/\\$/, "", line) ? line : line "; ") block[++i]
      if (is_command(line)) {
        gsub(/[ \t]+/, " ", line)
        print FILENAME ":" first + from - 1 "\t" line
      } else texts++
    }
  }
  count = 0
}
FNR == 1 { flush_block(); fenced = 0 }
/^```/ { fenced = !fenced }
fenced { flush_block(); next }
/^    [^ ]/ || (count && /^    /) {
  if (!count) first = FNR
  block[++count] = substr($0, 5)
  next
}
{ flush_block() }
END { flush_block(); print "text\t" texts + 0 }
