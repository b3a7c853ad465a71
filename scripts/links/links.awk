# Which linker does which case: DIRECTORY CASE LINKER ABI, a line each.
#   awk -v results=DIRECTORY -v only=GLOB -f links.awk PAIRINGS CASE...

function match_glob(glob, text) {
  gsub(/[.+]/, "\\\\&", glob)
  gsub(/\?/, ".", glob)
  gsub(/\*/, ".*", glob)
  return text ~ "^(" glob ")$"
}

# Without an `on:` line all but those whose assembler writes no .sframe.
function is_for(on, text,   n, i, globs) {
  n = split(on, globs, " ")
  for (i = 1; i <= n; i++)
    if (match_glob(globs[i], text)) return 1
  return n == 0 && text !~ /^ld-2\.4[0-4]\/s390x$/
}

function finish(   i, name, part) {
  name = file
  sub(/.*\//, "", name)
  for (i = 1; file && i <= count; i++)
    if (is_for(on, pairing[i]) && match_glob(only, pairing[i])) {
      split(pairing[i], part, "/")
      print results "/" name "/" part[1] "." part[2], file, part[1], part[2]
    }
}

FILENAME == ARGV[1] { pairing[++count] = $1 "/" $2; next }
FNR == 1 { finish(); on = ""; file = FILENAME }
/^on:/ { on = on substr($0, 4) }
END { finish() }
