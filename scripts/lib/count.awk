# Counts of a TAP file: PASSED FAILED SKIPPED.  What fails as a TODO is as it is known to be.  A plan
# that does not match the tests, or no test at all, is a failure: a suite that died.
/^ *not ok([ \t]|$)/ { if (/# *[Tt][Oo][Dd][Oo]/) passed++; else failed++; next }
/^ *ok([ \t]|$)/ { if (/# *[Ss][Kk][Ii][Pp]/) skipped++; else passed++; next }
/^ *1\.\.0 *# *[Ss][Kk][Ii][Pp]/ { none++; next }
/^ *1\.\.[0-9]+/ { sub(/^ *1\.\./, ""); planned += $1 }
/^Bail out!/ { failed++; planned++ }
END {
  seen = passed + failed + skipped
  if (planned != seen || seen + none == 0) failed++
  print passed + 0, failed + 0, skipped + none
}
