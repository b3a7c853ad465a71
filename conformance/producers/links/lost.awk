# What was lost, in functions, by linker: of the columns check, link, loss and text of observations of sframe-links.
BEGIN { FS = "\t" }
$1 == "arrives" {
  sub(/\/.*/, "", $2)
  looked[$2]++
  if (!$3) next
  lost[$2, $3] += $4
  outputs[$2, $3]++
}
END {
  for (name in looked) any = 1
  if (!any) exit
  printf "%-10s %8s %22s %22s\n", "linker", "outputs", "lost in silence", "lost, announced"
  for (name in looked) {
    silent = sprintf("%d functions of %d", lost[name, "silent"], outputs[name, "silent"])
    announced = sprintf("%d functions of %d", lost[name, "announced"], outputs[name, "announced"])
    printf "%-10s %8d %22s %22s\n", name, looked[name], silent, announced | "sort"
  }
}
