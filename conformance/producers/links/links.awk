# Which linker does which case: DIRECTORY CASE LINKER ABI, a line each.
#   awk -v results=DIRECTORY -v only=GLOB -f links.awk LINKERS PAIRINGS CASE...

# As the shell's case and fnmatch (3) do.
function match_glob(glob, text) {
  gsub(/[.+(){}|$^]/, "\\\\&", glob)
  gsub(/\[!/, "[^", glob)
  gsub(/\?/, ".", glob)
  gsub(/\*/, ".*", glob)
  return text ~ "^(" glob ")$"
}

function match_some(list, text,   n, i, globs) {
  n = split(list, globs, " ")
  for (i = 1; i <= n; i++)
    if (match_glob(globs[i], text)) return 1
  return 0
}

# Can the pairing TEXT do all that the case needs?
function can(text,   n, i, words) {
  n = split("sframe " needs, words, " ")
  for (i = 1; i <= n; i++)
    if (match_some(lacks[words[i]], text)) return 0
  return 1
}

function is_for(text) {
  if (on) return match_some(on, text)
  return can(text) && (!abi || match_some("*/" abi, text))
}

function finish(   i, n, name, part, words) {
  name = file
  sub(/.*\//, "", name)
  n = split(needs, words, " ")
  for (i = 1; file && i <= n; i++)
    if (!(words[i] in lacks)) {
      print file ": needs `" words[i] "', which corpora/links/linkers does not have" >"/dev/stderr"
      failed = 1
      exit 2
    }
  gsub(/ +/, " */", abi)
  for (i = 1; file && i <= count; i++)
    if (is_for(pairing[i]) && match_glob(only, pairing[i])) {
      split(pairing[i], part, "/")
      print results "/" name "/" part[1] "." part[2], file, part[1], part[2]
    }
}

FILENAME == ARGV[1] {
  if (!/^#/ && NF) {
    split($0, column, / *\| */)
    lacks[column[1]] = column[2]
  }
  next
}
# What a linker cannot do, which was asked: all abilities that begin so.
FILENAME == ARGV[2] && $1 == "-" {
  for (ability in lacks) if (index(ability, $2) == 1) lacks[ability] = lacks[ability] " " $3
  next
}
FILENAME == ARGV[2] { pairing[++count] = $1 "/" $2; next }
FNR == 1 { finish(); on = needs = abi = ""; file = FILENAME }
/^-- / { nextfile }
/^on:/ { on = on substr($0, 4) }
/^needs:/ { needs = needs substr($0, 7) }
/^abi:/ { abi = substr($0, 5); gsub(/^ +| +$/, "", abi) }
END { if (!failed) finish() }
