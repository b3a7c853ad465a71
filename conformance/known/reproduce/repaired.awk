# ALSO BEFORE AFTER: what the repair of `issue' does: to its own page, and to others of the component.  BEFORE and AFTER are
# lines PAGE reproducer|test STATUS, of the release as it is and repaired; 1 is there, 0 is gone.  With `other' it is
# another release than the one that the repair was tried with: it may not show the defect, or cannot be asked for the test.
FILENAME == "-" { if ($1 == issue) may[$2]; next }
FILENAME == ARGV[2] { before[$1, $2] = $3; next }
{
  key = $1 SUBSEP $2
  after[key]
  if (!(key in before)) next
  count[$1 ~ /^upstream/ ? "tests" : "pages"] += $2 == "reproducer" || $1 ~ /^upstream/
  if ($1 == issue) own[$2] = before[key] $3
  else if (before[key] != $3) {
    if ($1 in may) met[$1]
    else why = why "; " $1 ": its " $2 " ends with " $3 ", not with " before[key]
  }
}
END {
  for (key in before) if (!(key in after)) { split(key, part, SUBSEP); why = why "; " part[1] ": its " part[2] " ended with " before[key] ", and now there is no answer" }
  # These are tests of gas, ld, libsframe and LLVM.
  if (issue ~ /^(gnu-|libsframe|llvm)/ && !count["tests"]) why = why "; no test of upstream\047s was run"
  if (other && own["reproducer"] !~ /^1/) {
    print "not applicable: " issue ": its reproducer ends with " substr(own["reproducer"], 1, 1) " before"
    exit
  }
  if (own["reproducer"] != "10") why = why "; its reproducer ends with " substr(own["reproducer"], 2) ", and with " substr(own["reproducer"], 1, 1) " before"
  # These have no form of a test, as that of glibc is compiled for this machine.
  if (own["test"] == "" && issue ~ /^(poke|mold)\/|^glibc\/.*-aarch64$/ || own["test"] == "7777" && other) said = ""
  else if (own["test"] != "10") why = why "; its test is " (own["test"] == "" ? "not there" : "at " substr(own["test"], 2) ", and at " substr(own["test"], 1, 1) " before")
  for (page in may) {
    # What is of a suite that was not run: conformance/known/reproduce/whole looks.
    if (page ~ /^upstream/ && !((page, "test") in before)) continue
    if (page in met) said = said ", with " page
    else if (!other) why = why "; it does not change " page
  }
  print (why ? "not repaired: " : "repaired: ") issue ": " (why ? substr(why, 3) : "gone" (own["test"] == "10" ? ", and its test passes" : ", without a test") said ", of " count["pages"] " pages and " count["tests"] + 0 " tests of upstream's")
}
