# Of what readelf --debug-dump=frames-interp prints: how many entries ORC has, and how many of them end code.  A new entry
# stands where SP, FP or their offsets change, and where code ends.
# The last of several rows at one place is in force.
function take_row() {
  if (loc == "" || loc "" >= to "") return
  if (first == "") first = state; else if (state != last) changes++
  last = state
}
function close_function() {
  if (!is_open) return
  take_row()
  if (first == "") first = last = of_cie[cie]
  if (is_bad) { first = last = "none"; changes = 0 }
  functions[++count] = from " " to " " first " " last " " changes
  is_open = 0
}
/ FDE cie=/ {
  close_function()
  split($0, part, "pc="); split(part[2], pc, "[.][.]"); from = pc[1]; to = pc[2]
  is_open = 1; is_bad = 0; changes = 0; first = loc = ""
  cie = substr($5, 5)
  next
}
/ CIE / || /ZERO/ { close_function(); cie = $1 }
/^ *LOC / { delete at; for (i = 1; i <= NF; i++) at[$i] = i; next }
$1 ~ /^[0-9a-f]+$/ && $at["CFA"] ~ /^(r[a-z0-9]*[+]|exp)/ {
  if ($1 "" != loc "") take_row()
  loc = $1
  state = $at["ra"] == "u" ? "outermost" : $at["CFA"] "," ("rbp" in at ? $at["rbp"] : "u")
  if (!is_open) { of_cie[cie] = state; loc = ""; next }
  if (state !~ /^r(sp|bp)[+]/ && state !~ /^(r10|r13|rdi|rdx)[+]0,/ && state != "outermost") is_bad = 1
}
END {
  close_function()
  asort(functions)
  for (i = 1; i <= count; i++) {
    split(functions[i], f, " ")
    if (i > 1 && f[1] "" > end "" && state != "none") { gaps++; state = "none" }
    entries += f[5] + (i == 1 ? f[3] != "none" : state != f[3])
    state = f[4]
    end = f[2]
  }
  if (state != "none") gaps++
  print entries + gaps, gaps
}
