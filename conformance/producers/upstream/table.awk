# A line for each release, and why what is excused is.  Tests are counted for each ABI and set of options.  Fields of
# observations: release, project, case, abi, what, result, reason, count.
BEGIN { FS = "\t" }
function add(r) {
  count[r] += is_new; met[r] += $5 == "met"; wrong[r] += $6 == "wrong"; excused[r] += $6 == "excused"
  if ($5 == "rows") rows[r] += $8 == "" ? 1 : $8
}
{
  if (!($1 in count)) order[++releases] = $1
  is_new = !seen[$1, $2, $3, $4]++
  add($1)
  add("all")
  if ($6 == "excused") reasons[$1, $7]++
}
END {
  order[releases + 1] = "all"
  printf "%-9s %6s %6s %6s %6s %8s\n", "release", "tests", "met", "rows", "wrong", "excused"
  for (i = 1; (r = order[i]) != ""; i++) printf "%-9s %6d %6d %6d %6d %8d\n", r, count[r], met[r], rows[r], wrong[r], excused[r]
  for (i = 1; i <= releases; i++)
    for (key in reasons) {
      split(key, part, SUBSEP)
      if (part[1] == order[i]) printf "  excused %s: %d: %s\n", part[1], reasons[key], part[2]
    }
}
