# With `lacking', the pages that want a repair, and have neither one nor a paragraph that says why not; with no other variable:
# of pages, the repairs, as faults by hand are written (scripts/selftest/planted): ISSUE | repair | FILE | FUNCTION:HASH |
# SCRIPT of sed; FILE may be a test of upstream's.  With `also', ISSUE and each other page that it changes.  Fails where one is not as
# conformance/issues/README.md says.

function wrong(text) {
  print FILENAME ":" FNR ": " text >"/dev/stderr"
  failed = 1
}
# A page of a project whose source is compiled here, about a defect that is there today; of glibc, its reader.
function leave() {
  if (issue ~ /^(gnu-as|gnu-ld|readelf|libsframe|llvm-mc|llvm-readobj|mold|poke)\// || issue ~ /^glibc\// && is_reader)
    if (lacking && is_defect && !(is_memory && is_untold) && !is_ended && !is_reason) print issue
}
FNR == 1 {
  leave()
  if (is_open) wrong("the repair of " issue " does not end")
  n = split(FILENAME, part, "/")
  issue = part[n - 1] "/" part[n]
  sub(/\.md$/, "", issue)
  is_reader = is_reason = 0
  is_defect = 1
  is_memory = is_untold = is_open = is_ended = is_cause = 0
  cause = ""
}
/^class: memory$/ { is_memory = 1 }
/^class: none$/ || /^reach: gone$/ { is_defect = 0 }
/^blame: consumer$/ { is_reader = 1 }
/^No small change repairs / { is_reason = 1 }
/^reported: not yet/ { is_untold = 1 }
/^The cause is in / { is_cause = 1 }
is_cause { is_cause = /./; cause = cause " " $0 }
/^```repair$/ {
  if (is_ended) wrong("a page has one repair")
  if (is_memory && is_untold) wrong("a memory error that is not reported: neither its function nor its change stands here (CONTRIBUTING.md)")
  where = issue ~ /^(gnu-as|gnu-ld|readelf|libsframe)\// ? "^(gas|bfd|ld|binutils|libsframe)/.*[.][ch]$|^(gas|ld)/testsuite/.*[.]d$" : issue ~ /^poke\// ? "^pickles/.*[.]pk$" : \
    issue ~ /^glibc\// ? "^sysdeps/(generic/sframe.*|unix/sysv/linux/aarch64/uw-sigframe)[.][ch]$" : issue ~ /^llvm-/ ? "^llvm/(lib|include)/.*[.](cpp|h)$|^llvm/test/.*[.](s|test)$" : issue ~ /^mold\// ? "^src/.*[.]cc$" : ""
  if (!where) wrong("repairs are of GNU as, GNU ld, readelf, libsframe, glibc, LLVM, mold and poke")
  is_open = 1
  rows = tried = 0
  next
}
!is_open { next }
/^```$/ {
  is_open = 0
  is_ended = 1
  if (!rows || !tried) wrong("a repair has a release, `tried: 2.47', and one row or more")
  next
}
/^tried: [0-9][0-9.]*$/ { tried = 1; next }
/^also: / {
  for (i = split($0, word, " "); i > 1; i--) {
    if (word[i] !~ /^upstream\// && word[i] !~ /^[a-z0-9-]+\/[a-z0-9.-]+$/) wrong("no name of a page: " word[i])
    else if (word[i] !~ /^upstream\// && system("test -f " substr(FILENAME, 1, length(FILENAME) - length(issue) - 3) word[i] ".md")) wrong("no page is called " word[i])
    if (also) print issue, word[i]
  }
  next
}
{
  if (split($0, field, / [|] /) != 3 || field[1] !~ where || field[2] !~ /^[a-zA-Z_0-9]+:[0-9a-f]+$/) {
    wrong("a row is FILE | FUNCTION:HASH | SCRIPT of sed")
    next
  }
  is_test = field[1] ~ /\/testsuite\/|^llvm\/test\//
  rows += !is_test
  sub(/:.*/, "", field[2])
  if (!is_test && (!index(cause, "`" field[1] "`") || field[2] != "file" && !index(cause, "`" field[2] "`"))) wrong("no paragraph `The cause is in' names " field[2] " of " field[1])
  if (!also && !lacking) print issue " | repair | " $0
}
END {
  leave()
  if (is_open) wrong("the repair of " issue " does not end")
  exit failed
}
