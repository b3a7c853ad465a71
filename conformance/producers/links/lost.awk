# What was lost, in functions, by linker: of observations of sframe-links.
#   awk -f lost.awk observations.jsonl

# The value of KEY in this line.
function value(key,   text) {
  if (!match($0, "\"" key "\":\"[^\"]*")) return ""
  text = substr($0, RSTART, RLENGTH)
  sub(/.*:"/, "", text)
  return text
}

/"check":"arrives"/ {
  split(value("link"), linker, "/")
  looked[linker[1]]++
  loss = value("loss")
  if (!loss) next
  split(value("text"), words, " ")
  lost[linker[1], loss] += words[1]
  outputs[linker[1], loss]++
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
