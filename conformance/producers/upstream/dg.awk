# What a test of GCC says of itself, for one target: lines `do WHAT', `options OPTION...', `demand KIND COUNT DIRECTIVE'.
# A demand is one of scan-assembler that is a plain CFI directive; KIND is `some', `times' or `none'.
# Variables: triple; torture=1 where options without -O are meant to be varied.

# holds(SELECTOR): is it for this target?  Only what names a machine, or 32 bits, is looked at.
function holds(selector,   word, count, i, machines, is, not, text) {
  if (selector !~ /target/) return 1
  text = selector
  sub(/.*target/, "", text)
  sub(/xfail.*/, "", text)
  gsub(/[{}]/, " ", text)
  count = split(text, word, " ")
  for (i = 1; i <= count; i++) {
    not = i > 1 && word[i - 1] == "!"
    if (word[i] ~ /^(ia32|ilp32|x32)$/ && !not) return 0
    if (word[i] == "lp64" && not) return 0
    if (word[i] !~ /-.*-/) continue
    machines++
    if (triple ~ pattern(word[i])) {
      if (not) return 0
      is = 1
    } else if (not) is = 1
  }
  return !machines || is
}

# pattern(GLOB): the same as an expression.  The triple has a vendor here.
function pattern(glob) {
  gsub(/[.+]/, "[&]", glob)
  gsub(/[*]/, ".*", glob)
  gsub(/[?]/, ".", glob)
  return "^" glob "$"
}

# quoted: the first word in quotes or braces of rest, which is left without it.
function quoted(   end) {
  sub(/^ */, "", rest)
  if (rest ~ /^"/) end = "\""
  else if (rest ~ /^[{]/) end = "}"
  else { word = rest; sub(/[ }].*/, "", word); rest = substr(rest, length(word) + 1); return word }
  rest = substr(rest, 2)
  word = ""
  while (rest != "" && substr(rest, 1, 1) != end) {
    if (substr(rest, 1, 1) == "\\") { word = word substr(rest, 1, 1); rest = substr(rest, 2) }
    word = word substr(rest, 1, 1)
    rest = substr(rest, 2)
  }
  rest = substr(rest, 2)
  return word
}

# directive(EXPRESSION): the one that it looks for, or nothing where it looks for something else.
function directive(text) {
  sub(/^(\\\\?t)+/, "", text)
  sub(/^\\*[.]/, "", text)
  sub(/^\t/, "", text)
  sub(/\(\?:.*/, "", text)
  sub(/\\+n$/, "", text)
  return text ~ /^cfi_(offset|def_cfa|def_cfa_offset|def_cfa_register|adjust_cfa_offset|restore|register|rel_offset|undefined|same_value|negate_ra_state|window_save|remember_state|restore_state)( [0-9]+(, ?-?[0-9]+)?)?$/ ? text : ""
}

{ sub(/\r$/, "") }
match($0, /[{] *dg-(do|options|additional-options|require-effective-target) /) {
  what = substr($0, RSTART, RLENGTH)
  rest = substr($0, RSTART + RLENGTH)
  said = quoted()
  if (what ~ /dg-do/) { doing = said; if (!holds(rest)) other = 1 }
  else if (what ~ /require/) { if (said ~ /^(ia32|ilp32|x32)$/) other = 1 }
  else if (!holds(rest)) next
  else if (what ~ /additional/) more = more " " said
  else options = said
}
match($0, /[{] *scan-assembler(-times|-not)? /) {
  what = substr($0, RSTART, RLENGTH)
  rest = substr($0, RSTART + RLENGTH)
  said = directive(quoted())
  if (said == "" || $0 ~ /xfail/) next
  number = 0
  kind = what ~ /-not/ ? "none" : "some"
  if (what ~ /times/) { kind = "times"; number = quoted() }
  if (holds(rest)) demands[++count_demands] = kind " " number " " said
}
END {
  print "do " (other ? "other" : doing == "" ? "compile" : doing)
  options = options " " more
  gsub(/\\/, "", options)
  if (torture && options !~ /(^| )-O/) options = "-O2 " options
  print "options " options
  for (i = 1; i <= count_demands; i++) print "demand " demands[i]
}
