# Lines of make survey, of sframe-flow --files, to sums by ABI and table: how much the instructions decide of packages.
# Fields: package, version, then those of sframe-flow --files.
BEGIN { FS = "\t" }
{
  key = $4 "\t" $5
  if (!(key in files)) keys[++count] = key
  files[key]++
  functions[key] += $6; decided[key] += $7; right[key] += $8; unknown[key] += $9; wrong[key] += $10; in_functions[key] += $11
  if (!((key, $1) in packages)) { packages[key, $1]; of[key]++ }
  if ($10 > 0) { at[key, $1] += $10; functions_at[key, $1] += $11 }
}
END {
  print "ABI        table        packages  files   functions   wholly decided  instructions     decided       wrong  functions with wrong ones"
  for (k = 1; k <= count; k++) {
    key = keys[k]
    split(key, part, "\t")
    all = right[key] + unknown[key] + wrong[key]
    printf "%-10s %-12s %8d %6d %11d %15.2f%% %13d %10.2f%% %11d %26d\n", part[1], part[2], of[key], files[key], functions[key],
      (functions[key] ? 100 * decided[key] / functions[key] : 0), all, (all ? 100 * (right[key] + wrong[key]) / all : 0), wrong[key], in_functions[key]
  }
  for (each in at) {
    split(each, part, SUBSEP)
    sub(/\t/, " ", part[1])
    printf "  wrong in %s, %s: %d instructions of %d functions\n", part[2], part[1], at[each], functions_at[each] | "LC_ALL=C sort"
  }
}
