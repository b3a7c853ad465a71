# The TAP of all links, numbered.  A test at its end for each glob of a line of known
# defects (`sframe-issues lines links`) of a case or link that did not need it.  Where
# `untried` names releases that no issue has met, it is listed as gone, and no failure.
#   awk -v complete=1 -v untried=TEXT -v lines=LINES -f sum.awk LINES TAP

function match_glob(glob, text) {
  gsub(/[.+]/, "\\\\&", glob)
  gsub(/\*/, ".*", glob)
  return text ~ "^(" glob ")$"
}

# need(PLACE, FIELD, TEXT): the globs of that line for FIELD that match were needed.
function need(place, field, text,   i) {
  for (i = 1; i <= globs[place, field]; i++)
    if (match_glob(glob[place, field, i], text)) needed[place, field, i] = 1
}

FILENAME == lines {
  n = split($0, part, "\t")
  names[part[2]] = part[1]
  places[++place_count] = part[2]
  for (i = 3; i <= n; i++) {
    field = substr(part[i], 1, index(part[i], "=") - 1)
    glob[part[2], field, ++globs[part[2], field]] = substr(part[i], index(part[i], "=") + 1)
  }
  next
}

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
    need($NF, "case", part[1])
    need($NF, "link", part[2])
  }
  sub(/ok - /, "ok " count " - ")
}
{ print }

function test(good, text) {
  count++
  if (!good) failed++
  print (good ? "" : "not ") "ok " count " - " text
}

function test_needed(place, field,   i) {
  for (i = 1; i <= globs[place, field]; i++)
    if (!((place, field, i) in needed) && untried) {
      gone++
      print "# gone: " names[place] " in " field "=" glob[place, field, i]
    }
    else if (!((place, field, i) in needed))
      test(0, place ": the known defect " names[place] " is not seen any more in " field "=" glob[place, field, i])
}

END {
  for (i = 1; complete && i <= place_count; i++) {
    test_needed(places[i], "case")
    test_needed(places[i], "link")
  }
  if (untried)
    print "# untried: " untried ": " known + 0 " checks fail as known, " gone + 0 " globs of known defects gone, " \
      failed + 0 " checks changed"
  test(link_count >= (complete ? 1000 : 1), link_count + 0 " links judged, " count + 0 " checks, " \
    known + 0 " of them known to fail")
  print "1.." count
  exit failed > 0
}
