# Texts to what they name: KIND<tab>TEXT<tab>NAME, each once a text.  Kinds: link, path, target, program, suite, case.
function say(kind, name) {
  if (!((FILENAME, kind, name) in seen)) { seen[FILENAME, kind, name]; print kind "\t" FILENAME "\t" name }
}
# What of TEXT fits REGEX, each without FRONT, and without the parenthesis that ends a link.
function each(kind, text, regex, front,   piece) {
  while (match(text, regex)) {
    piece = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    sub(front, "", piece)
    sub(/\)$/, "", piece)
    say(kind, piece)
  }
}
function commands(piece,   words, count, i, at) {
  count = split(piece, words, /[ \t'"=(),;]+/)
  for (i = 1; i <= count; i++)
    if (words[i] ~ /^[a-z][a-zA-Z0-9_.-]*\/[A-Za-z0-9_.\/-]*[A-Za-z0-9_\/]$/ && words[i] !~ /[A-Z][A-Z]|[.][.][.]/) say("path", words[i])
  each("target", piece, "(^ *|=[^ ]* |&& )make [a-z][a-z-]+", "^.*make ")
  each("program", piece, "build/bin/[a-z0-9.-]+", "")
  while (match(piece, /scripts\/check( [a-z][a-z-]*)+/)) {
    count = split(substr(piece, RSTART + 14, RLENGTH - 14), words, " ")
    for (i = 1; i <= count; i++) say("suite", words[i])
    piece = substr(piece, RSTART + RLENGTH)
  }
}
FNR == 1 { is_code = 0 }
/^```/ { is_code = !is_code; is_fence = 1 }
!is_code && !is_fence { each("link", $0, "\\]\\([^)]*\\)", "^\\]\\(") }
{ is_fence = 0; each("case", " " $0, "[^A-Za-z0-9_](vectors|regressions)/[a-z0-9/-]*[a-z0-9]", "^[^vr]") }
/^    / { commands($0); next }
{
  rest = $0
  while (match(rest, /`[^`]*`/)) {
    piece = substr(rest, RSTART + 1, RLENGTH - 2)
    rest = substr(rest, RSTART + RLENGTH)
    commands(piece)
  }
}
