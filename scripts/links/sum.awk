# The TAP of all links, numbered.  A test at its end for each entry of the known
# defects that was not needed, or names a case or a link that did not need it.
# Where `untried` names releases that no entry has met, it is listed as gone, and no
# failure.
#   awk -v complete=1 -v untried=TEXT -v known_file=KNOWN -f sum.awk KNOWN TAP

function match_glob(glob, text) {
  gsub(/[.+]/, "\\\\&", glob)
  gsub(/\*/, ".*", glob)
  return text ~ "^(" glob ")$"
}

function need(name, field, text,   n, i, words) {
  n = split(globs[name, field], words, " ")
  for (i = 1; i <= n; i++)
    if (match_glob(words[i], text)) needed[name, field, words[i]] = 1
}

FILENAME == known_file && /^ / { globs[entry, field] = globs[entry, field] " " $0 }
FILENAME == known_file && /^name: / { entry = $2; names[++name_count] = entry }
FILENAME == known_file && /^[a-z]*: / { field = $1; sub(/^[a-z]*: */, ""); globs[entry, field] = $0 }
FILENAME == known_file { next }

/^(not )?ok - / {
  count++
  link = $0
  sub(/^(not )?ok - /, "", link)
  sub(/: .*/, "", link)
  if (!(link in links)) links[link] = ++link_count
  if (/^not/) failed++
  if (/ # known: /) {
    known++
    split(link, part, " ")
    need($NF, "cases:", part[1])
    need($NF, "links:", part[2])
  }
  sub(/ok - /, "ok " count " - ")
}
{ print }

function test(good, text) {
  count++
  if (!good) failed++
  print (good ? "" : "not ") "ok " count " - " text
}

function test_needed(name, field,   n, i, words) {
  n = split(globs[name, field], words, " ")
  for (i = 1; i <= n; i++)
    if (!((name, field, words[i]) in needed) && untried) {
      gone++
      print "# gone: " name " in " field " " words[i]
    }
    else if (!((name, field, words[i]) in needed))
      test(0, "the known defect " name " is not seen any more in " field " " words[i])
}

END {
  for (i = 1; complete && i <= name_count; i++) {
    test_needed(names[i], "cases:")
    test_needed(names[i], "links:")
  }
  if (untried)
    print "# untried: " untried ": " known + 0 " checks fail as known, " gone + 0 " words of known defects gone, " \
      failed + 0 " checks changed"
  test(link_count >= (complete ? 1000 : 1), link_count + 0 " links judged, " count + 0 " checks, " \
    known + 0 " of them known to fail")
  print "1.." count
  exit failed > 0
}
