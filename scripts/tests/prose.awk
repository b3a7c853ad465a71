# Counts in pages: sentences over 25 words, paragraphs over 500 characters, and the words that the table of STYLE.md
# calls wrong.  STYLE.md is the first file; where it is a page, too, its words do not count.  Run with LC_ALL=C.
# A block of code is none of them.  Code in a line is one word, a link is its text, a row of a table has words alone.
# With LIST=sentences, paragraphs or words it prints those instead.

function note(kind, text) { if (LIST == kind) print page ":" line ": " text; sum[kind]++ }

# "holds X against Y": what a capital stands for is any words.
function learn(cell,   phrases, count, i) {
  count = split(cell, phrases, /, */)
  for (i = 1; i <= count; i++) {
    gsub(/^ +| +$/, "", phrases[i])
    sub(/ [A-Z]$/, "", phrases[i])
    gsub(/ [A-Z] /, " ([a-z0-9'-]+ )+", phrases[i])
    wrong[" " phrases[i] " "]
  }
}

function look(text,   phrase, n) {
  text = " " tolower(text) " "
  gsub(/[^a-z0-9'-]+/, " ", text)
  for (phrase in wrong) for (n = gsub(phrase, "&", text); n > 0; n--) note("words", phrase)
}

function flush(   paragraph, count, part, sentence, i, words) {
  paragraph = text
  text = ""
  if (paragraph == "") return
  # As it is read: a link without its target.  A character of several bytes is one.
  while (match(paragraph, /\]\([^)]*\)/)) paragraph = substr(paragraph, 1, RSTART - 1) substr(paragraph, RSTART + RLENGTH)
  gsub(/[\[\]*]/, "", paragraph)
  gsub(/[\200-\277]/, "", paragraph)
  if (!is_row && length(paragraph) > 500) note("paragraphs", length(paragraph))
  gsub(/`[^`]*`/, "CODE", paragraph)
  # A sentence ends where no small letter follows.
  gsub(/[.!?][)"]* +/, "&\n", paragraph)
  count = split(paragraph, part, "\n")
  for (i = 1; i <= count; i++) {
    sentence = sentence part[i]
    if (i < count && part[i + 1] ~ /^[a-z]/) continue
    words = gsub(/[^ ]*[A-Za-z0-9][^ ]*/, "&", sentence)
    if (!is_row && words > 25) note("sentences", sentence)
    if (page != "STYLE.md") look(sentence)
    sentence = ""
  }
}

FNR == 1 { flush(); files++; is_code = 0; is_blank = 1 }
files == 1 {
  if (/^## /) is_table = /^## Words/
  if (is_table && /^\|/ && split($0, cell, "|") == 4 && cell[3] !~ /^ not $|^-+$/) learn(cell[3])
  next
}
/^ *```/ { flush(); is_code = !is_code; next }
is_code { next }
/^ *$/ { flush(); is_blank = 1; next }
/^    / && is_blank { next }
{ is_blank = 0 }
/^#|^ *([-*+]|[0-9]+[.]) |^\|/ { flush(); is_row = /^[#|]/ }
{
  if (text == "") { page = FILENAME; line = FNR }
  sub(/^[ >]*([-*+] |[0-9]+[.] |#+ )?/, "")
  text = text (text == "" ? "" : " ") $0
  if (is_row) { flush(); is_row = 0 }
}
END {
  flush()
  if (LIST == "") printf "%d | words that STYLE.md calls wrong\n%d | sentences over 25 words\n%d | paragraphs over 500 characters\n", sum["words"], sum["sentences"], sum["paragraphs"]
}
