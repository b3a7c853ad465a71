# Lines of make survey to sums: a table by ABI and version, then what is left out, by reason.
# Fields: package, version, bytes of the .deb, then those of sframe-derive --sizes.
BEGIN { FS = "\t" }
{
  key = $5 " " $6
  if (!(key in files)) keys[++count] = key
  files[key]++
  functions[key] += $7; flexible[key] += $8; rows[key] += $9
  sframe[key] += $11; eh[key] += $12; hdr[key] += $13; left[key] += $14
  for (i = 17; i <= 21; i++) part[key, i] += $i
  file_size[key] += $22; text[key] += $23
  if ($24 != "-") { orc[key] += $24; orc_left[key] += $27 }
  if ($30 != "-") { compact[key] += $30 + $31; kept[key] += $31; adapted[key] += $32; compact_left[key] += $33 }
  if (!((key, $1) in packages)) { packages[key, $1]; package_count[key]++ }
  share[key, files[key]] = $12 + $13 > 0 ? 100 * $11 / ($12 + $13) : 0
  n = $16 == "-" ? 0 : split($16, each, ";")
  for (i = 1; i <= n; i++) {
    at = match(each[i], /=[0-9]+$/)
    why = substr(each[i], 1, at - 1)
    if (!((key, why) in reasons)) names[key, ++reason_count[key]] = why
    reasons[key, why] += substr(each[i], at + 1)
  }
}
# The share of .sframe in percent below which P of 100 files are.
function of(some, whole) { return whole ? 100 * some / whole : 0 }
# Of .eh_frame and its index; - where the ABI has no such table.
function beside(list, key) { return key in list ? sprintf("%d (%.1f %%)", list[key], of(list[key], eh[key] + hdr[key])) : "-" }
function percentile(key, p,   list, m, i, j, x) {
  m = files[key]
  if (!(key in is_sorted)) {
    # A sort of numbers in one key: shell sort, in place.
    for (gap = int(m / 2); gap > 0; gap = int(gap / 2))
      for (i = gap + 1; i <= m; i++) {
        x = share[key, i]
        for (j = i; j > gap && share[key, j - gap] > x; j -= gap) share[key, j] = share[key, j - gap]
        share[key, j] = x
      }
    is_sorted[key]
  }
  i = int(m * p / 100 + 0.5)
  return share[key, i < 1 ? 1 : i]
}
function print_beside(key) {
  if (key !~ / 3$/ || !(key in orc || key in compact)) return
  printf "%-10s ORC %s, cannot say %s functions; compact unwind %s, of which %d of .eh_frame for %d functions; if frames fit it %s\n", substr(key, 1, length(key) - 2),
    beside(orc, key), key in orc_left ? orc_left[key] : "-", beside(compact, key), kept[key], compact_left[key], beside(adapted, key)
}
function print_reasons(key,   i) {
  for (i = 1; i <= reason_count[key]; i++) printf "%-14s %8d  %s\n", key, reasons[key, names[key, i]], names[key, i]
}
END {
  print "ABI      version packages  files   functions  flexible  left out        rows      .sframe    .eh_frame         _hdr  of both  p10  p50  p90"
  for (k = 1; k <= count; k++) {
    key = keys[k]
    split(key, name, " ")
    printf "%-10s V%s %10d %6d %11d %9d %9d %11d %12d %12d %12d %6.1f %% %4.0f %4.0f %4.0f\n", name[1], name[2], package_count[key], files[key],
      functions[key], flexible[key], left[key], rows[key], sframe[key], eh[key], hdr[key],
      eh[key] + hdr[key] ? 100 * sframe[key] / (eh[key] + hdr[key]) : 0, percentile(key, 10), percentile(key, 50), percentile(key, 90)
  }
  print ""
  print "ABI      version  index  attributes  starts  infos  words   of file  of code   (.sframe, %)"
  for (k = 1; k <= count; k++) {
    key = keys[k]
    split(key, name, " ")
    printf "%-10s V%s %8.1f %11.1f %7.1f %6.1f %6.1f %9.2f %8.2f\n", name[1], name[2], of(part[key, 17], sframe[key]), of(part[key, 18], sframe[key]),
      of(part[key, 19], sframe[key]), of(part[key, 20], sframe[key]), of(part[key, 21], sframe[key]), of(sframe[key], file_size[key]), of(sframe[key], text[key])
  }
  print ""
  print "beside them (conformance/producers/derive/README.md says what is assumed):"
  for (k = 1; k <= count; k++) print_beside(keys[k])
  print ""
  print "functions that the format cannot say:"
  for (k = 1; k <= count; k++) print_reasons(keys[k])
}
