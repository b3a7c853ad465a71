# The observations of make upstream as a table: a line for each release, and why what is excused is.
# Tests are counted for each ABI and set of options.
function value(key,   at, rest) {
  at = index($0, "\"" key "\":\"")
  if (!at) return ""
  rest = substr($0, at + length(key) + 4)
  return substr(rest, 1, index(rest, "\"") - 1)
}
{
  release = value("release")
  what = value("what")
  result = value("result")
  test = release " " value("project") " " value("case") " " value("abi")
  if (!(release in seen)) { seen[release] = 1; order[++releases] = release }
  if (!(test in tests)) { tests[test] = 1; count[release]++ }
  if (what == "met") met[release]++
  if (what == "rows") rows[release] += match($0, /"count":[0-9]+/) ? substr($0, RSTART + 8, RLENGTH - 8) : 1
  if (result == "wrong") wrong[release]++
  if (result == "excused") { excused[release]++; reasons[release "|" value("reason")]++ }
}
END {
  printf "%-9s %6s %6s %6s %6s %8s\n", "release", "tests", "met", "rows", "wrong", "excused"
  for (i = 1; i <= releases; i++) {
    r = order[i]
    printf "%-9s %6d %6d %6d %6d %8d\n", r, count[r], met[r], rows[r], wrong[r], excused[r]
    all += count[r]; all_met += met[r]; all_rows += rows[r]; all_wrong += wrong[r]; all_excused += excused[r]
  }
  printf "%-9s %6d %6d %6d %6d %8d\n", "all", all, all_met, all_rows, all_wrong, all_excused
  for (i = 1; i <= releases; i++)
    for (key in reasons) {
      split(key, part, "|")
      if (part[1] == order[i]) printf "  excused %s: %d: %s\n", part[1], reasons[key], part[2]
    }
}
