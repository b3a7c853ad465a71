# The TAP of all links: numbered, and at its end what is known of no use.
#   awk -v complete=1 -v known_file=KNOWN -f sum.awk KNOWN TAP

FILENAME == known_file { if (/^name: /) needless[$2] = 1; next }

/^(not )?ok - / {
  count++
  sub(/ok - /, "ok " count " - ")
  if (/^not/) failed++
  if (/ # known: /) { known++; delete needless[$NF] }
  link = $0
  sub(/^(not )?ok [0-9]* - /, "", link)
  sub(/: .*/, "", link)
  if (!(link in links)) links[link] = ++link_count
}
{ print }

function test(good, text) {
  count++
  if (!good) failed++
  print (good ? "" : "not ") "ok " count " - " text
}

END {
  if (complete)
    for (name in needless)
      test(0, "the known defect " name " is not seen any more: take it out of corpora/links/known")
  test(link_count >= (complete ? 300 : 1), link_count + 0 " links judged, " count + 0 " checks, " \
    known + 0 " of them known to fail")
  print "1.." count
  exit failed > 0
}
