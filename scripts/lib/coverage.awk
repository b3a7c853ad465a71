# What two toolchains cover of the same sources, and why one does not cover what the other does.
#   awk -v then=NAME -v now=NAME -v lists=DIRECTORY -f coverage.awk \
#     side=1 of=functions THEN of=warnings THEN-WARNINGS side=2 of=functions NOW of=warnings NOW-WARNINGS
# THEN and NOW are what sframe-audit --functions wrote, with paths that are alike in both; warnings are the
# diagnostics.tsv of both corpora.  Prints the table; writes lists/coverage.lost and coverage.gained: FILE,
# FUNCTION, BYTES, CAUSE.
# exit status: 0 nothing is lost by assembler or linker; 1 something is; 3 nothing is in both

# ABI/CONFIGURATION of a path.
function configuration(path,   part) {
  split(path, part, "/")
  return part[1] "/" part[2]
}

function is_linked(side, path) { return kind[side, path] == "linked" || path ~ /\/bin\// }

# Why SIDE does not cover FUNCTION of PATH, which the other side covers.
function cause(side, path, name,   id) {
  id = path SUBSEP name
  if (!((side, id) in size)) return "other code: there is no such function"
  if (why[side, id] == "no directives") return "other code: no directives describe it"
  if (!is_linked(side, path)) {
    if (version[side, path] == 0) return "the assembler wrote no table" announced(side, path)
    if (why[side, id] != "-") return "the format cannot say it: " why[side, id] announced(side, path)
    return "the assembler left it out" announced(side, path)
  }
  if (name ~ /^\.i?plt/) return "the linker wrote no rows for its PLT"
  if (!((side, configuration(path), name) in of_object)) return "no object has rows for it"
  return version[side, path] == 0 ? "the linker dropped the table" : "the linker dropped it"
}

function announced(side, path) { return (side, path) in warned ? ", with a message" : ", in silence" }

function note(what, side, path, name, bytes,   why_not) {
  why_not = cause(side, path, name)
  functions[what, why_not]++
  sum[what, why_not] += bytes
  causes[what " " why_not] = why_not
  print path, name, bytes, why_not >(lists "/coverage." what)
  if (what == "lost" && why_not ~ /^the (assembler|linker)/) regressed = 1
}

function line(label, a, b) { printf "%-28s %14d %14d %+14d\n", label, a, b, b - a }

function print_causes(what, title,   i, n, key) {
  printf "\n%s\n%10s %10s  %s\n", title, "functions", "bytes", "cause"
  command = "sort -rn"
  for (key in causes)
    if (index(key, what " ") == 1) {
      printf "%10d %10d  %s\n", functions[what, causes[key]], sum[what, causes[key]], causes[key] | command
      n++
    }
  close(command)
  if (!n) print "      none"
}

BEGIN { FS = OFS = "\t" }
of == "warnings" {
  if ($2 == "sframe") warned[side, $1] = 1
  next
}
$1 == "file" {
  files[$2] += side
  kind[side, $2] = $4
  version[side, $2] = $5
  code[side, $2] = $6
  covered[side, $2] = $7
  rows[side, $2] = $8
  bytes_of[side, $2] = $9
  next
}
{
  id = $2 SUBSEP $3
  size[side, id] += $4
  with[side, id] += $5
  why[side, id] = $7
  path_of[id] = $2
  name_of[id] = $3
  if ($5 > 0 && !is_linked(side, $2)) of_object[side, configuration($2), $3] = 1
}
END {
  printf "" >(lists "/coverage.lost")
  printf "" >(lists "/coverage.gained")
  for (path in files) {
    if (files[path] != 3) { alone[files[path]]++; continue }
    both++
    for (s = 1; s <= 2; s++) {
      all_code[s] += code[s, path]
      all_covered[s] += covered[s, path]
      all_rows[s] += rows[s, path]
      all_bytes[s] += bytes_of[s, path]
    }
  }
  for (id in path_of) {
    if (files[path_of[id]] != 3) continue
    for (s = 1; s <= 2; s++) {
      all[s] += (s, id) in size
      all_with[s] += with[s, id] > 0
    }
    if (with[1, id] > 0 && !(with[2, id] > 0)) note("lost", 2, path_of[id], name_of[id], with[1, id])
    if (with[2, id] > 0 && !(with[1, id] > 0)) note("gained", 1, path_of[id], name_of[id], with[2, id])
  }
  if (!both) { print "no file is in both"; exit 3 }
  printf "%d files that both compiled; %d of %s alone, %d of %s alone\n\n", both, alone[1], then, alone[2], now
  printf "%-28s %14s %14s\n", "", substr(then, 1, 14), substr(now, 1, 14)
  line("functions", all[1], all[2])
  line("  with rows", all_with[1], all_with[2])
  line("bytes of code", all_code[1], all_code[2])
  line("  covered", all_covered[1], all_covered[2])
  line("rows", all_rows[1], all_rows[2])
  line("bytes of .sframe", all_bytes[1], all_bytes[2])
  print_causes("lost", "had rows by " then ", has none by " now)
  print_causes("gained", "had none by " then ", has rows by " now)
  exit regressed
}
