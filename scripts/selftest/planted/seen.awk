# PLAIN NEW TAP EXCUSED FAULT: what shows of a fault: `noticed BY' where the judge calls something new that is not there
# without it, or something is excused by no reason of EXCUSED, with which a whole run fails; `hidden PAGE' where only what
# a page or a reason explains is another.  PLAIN and FAULT are observations without it and with it, NEW and TAP the judge's
# of FAULT.

# The judge writes ? where a text has another line.  What is compiled with a fault calls its sources otherwise than what the tree
# has; of how many random functions something is said is chance, and so is the text of a crash, of which the test has form and message.
function plainly(line) {
  sub(/,"again":"([^"\\]|\\.)*"/, "", line)
  if (line ~ /"verdict":"crashed"/) sub(/,"text":"([^"\\]|\\.)*"/, "", line)
  sub(/"text":"[0-9]+ x /, "\"text\":\"", line)
  sub(/,"count":[0-9]+/, "", line)
  gsub(/[^ "]*\/(bfd|gas|ld|libsframe)\//, "", line)
  gsub(/\\[nt]/, "?", line)
  gsub(/planted\/(faults\/)?[a-z0-9-]*/, "planted", line)
  return line
}
function field(name, line) {
  if (!match(line, "\"" name "\":\"([^\"\\\\]|\\\\.)*\"")) return ""
  return substr(line, RSTART + length(name) + 4, RLENGTH - length(name) - 5)
}
function by(line,   text) {
  text = field("test", line)
  sub(/^[^:]*: /, "", text)
  gsub(/ /, "_", text)
  return field("case", line) == "" ? text : field("case", line) "/" field("check", line)
}
/"end":/ || !NF { next }
FILENAME == ARGV[1] { was[plainly($0)] }
FILENAME == ARGV[2] && !(plainly($0) in was) { print "noticed", name, by($0); is_seen = 1; exit }
FILENAME == ARGV[3] && /# TODO known: / {
  test = page = $0
  sub(/^(not )?ok [0-9]* - /, "", test)
  sub(/ # TODO known: .*/, "", test)
  sub(/.* # TODO known: /, "", page)
  sub(/ .*/, "", page)
  known[test] = page
}
FILENAME == ARGV[4] { split($0, row, / [|] /); is_read[row[2]] }
FILENAME == ARGV[5] && /"result":"(wrong|excused)"/ && !(plainly($0) in was) {
  if (/"result":"excused"/ && !(field("reason", $0) in is_read)) { print "noticed", name, by($0); is_seen = 1; exit }
  hidden = field("test", $0)
  hidden = hidden in known ? known[hidden] : /excused/ ? "excused:" by($0) : "?"
}
END { if (!is_seen && hidden) print "hidden", name, hidden }
