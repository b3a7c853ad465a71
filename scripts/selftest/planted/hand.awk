# Of a fault by hand, named in `hand', the script of sed.  A row of a reader has it in its fourth field; one of a tool has the
# function and the hash of the line there, FUNCTION:HASH, and then what is done to that line of the file `plain'.  With
# `list', prints FUNCTION:HASH and each line of `plain', to choose from.  A fault may have rows of several lines and files.
# With `marks', of what mutants lists the faults FILE:FUNCTION:KIND:N:HASH FILE.

BEGIN {
  for (i = 32; i < 127; i++) place[sprintf("%c", i)] = i
  while (plain != "" && (getline line <plain) > 0) {
    number++
    if (plain !~ /\.[ch]$/ || plain ~ /\/llvm\/(lib|include|test)\//) within = plain ~ /testsuite/ ? "test" : "file"
    else if (line ~ /^[a-z_A-Z0-9]+( \(|$)/ || line ~ /^struct [a-z_]+$/ || line ~ /^static const .* =$/) {
      split(line, word, " ")
      within = line ~ /=$/ ? word[length(word) - 1] : line ~ /^struct / ? word[2] : word[1]
    }
    at = within ":" hash(line)
    if (list) print at, line
    if (!(at in found)) found[at] = number
  }
}
function hash(text,   i, sum) {
  gsub(/[ \t]+/, " ", text)
  for (i = 1; i <= length(text); i++) sum = (sum * 33 + place[substr(text, i, 1)]) % 16777213
  return sprintf("%06x", sum)
}
marks {
  split($1, part, ":")
  print $1 ":" hash($4), part[1]
  next
}
$1 == hand && $5 == "" { print $4 }
$1 == hand && $5 != "" && substr(plain, length(plain) - length($3) + 1) == $3 {
  if (!($4 in found)) exit 1
  # An assertion names its line: what is taken out leaves an empty one.  People read repairs.
  if ($5 ~ /(^|;)d$/ && $2 != "repair") sub(/d$/, "s/.*//", $5)
  print found[$4] " {\n" $5 "\n}"
}
