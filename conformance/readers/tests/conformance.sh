#!/bin/sh
# make conformance from end to end on a part of the corpus.  TAP: one test for
# each testee, and one for the run.
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/tests/conformance.sh - 0 0 "$@"
. conformance/readers/tests/check-cases.sh
results=build/results/check/conformance
rm -rf $results-part $results
conformance_of_check conformance REPORT=build/report-check \
  MINIMUMS='--partial --min-sections 500 --min-fres 20000 --min-abis 4 --min-versions 3 --min-testees 10' >&2
status=$?

# A part, by ABI and by the machine of the implementations: no other is in it, and what is in it is much.  It has cases
# of its own, for which nothing is compiled.
part=build/results/check/conformance-part
conformance_of_check conformance-part REPORT=build/report-check-part ABI=s390x HOST=s390x CASES= 'CASE=vectors/*' \
  MINIMUMS='--partial --min-sections 200 --min-testees 2' >&2
part_status=$?
# The probe, by which a testee shows that it answers at all, is a case of its own.
others=$(grep -v '"tag":"[^"]*,s390x-be[,"]\|"case":"probe"' $part/observations.jsonl | grep -c '"testee"')
natives=$(grep '"testee"' $part/observations.jsonl | grep -vc '"testee":"[^"]*-s390x"')
asked=$(grep -o '"testee":"[^"]*-s390x"' $part/observations.jsonl | sort -u | wc -l)

# The large sections: answers, and implementations that gave them.
large=$(grep '"case":"large/' $results/results.jsonl | grep '"verdict":"agree"' | sed 's/.*"testee":"\([^"]*\)".*/\1/' |
  sort | uniq -c | awk '{ sum += $1 } END { print sum + 0, NR }')

# Lines of the judge are `[not ]ok N - TESTEE CASE: OPERATION [# WHY]`; the last says that enough was checked.
awk -v STATUS=$status -v PART="$part_status $others $natives" -v ASKED="$asked" -v LARGE="$large" '
  /^ok .* - as much was checked/ { enough = 1; next }
  /^(not )?ok / {
    failed = sub(/^not /, "")
    testee = $4
    known = /# TODO/
    all[testee]++
    if (failed && !known) bad[testee]++
    if (known) explained[testee]++
    if (/# SKIP/) skipped[testee]++
  }
  END {
    for (testee in all)
      printf "%sok %d - %s: %d answers, %d known issues, %d not asked\n",
        (bad[testee] ? "not " : ""), ++n, testee,
        all[testee] - skipped[testee], explained[testee], skipped[testee]
    printf "%sok %d - the run and its minimum counts (exit status %d)\n",
      (STATUS || !enough ? "not " : ""), ++n, STATUS
    printf "%sok %d - ABI=s390x HOST=s390x: %d implementations (exit status, others of ABI, of HOST: %s)\n",
      (PART != "0 0 0" || ASKED < 3 ? "not " : ""), ++n, ASKED, PART
    split(LARGE, large, " ")
    printf "%sok %d - large sections: %d right answers of %d implementations\n",
      (large[1] < 200 || large[2] < 17 ? "not " : ""), ++n, large[1], large[2]
    print "1.." n
  }' $results/results.tap
