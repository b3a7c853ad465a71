# One TAP stream of the TAP files of many test programs,
# build/tests/VARIANT/MODULE.tap, and how much they checked.
FNR == 1 {
  if (FILENAME != "" && NR > 1) complete()
  parts = split(FILENAME, part, "/")
  module = part[parts]
  sub(/\.tap$/, "", module)
  program = part[parts - 1] "/" module
  planned = seen = 0
}

function test(state, line) {
  sub(/^(not )?ok [0-9]* *-? */, "", line)
  print state, ++number, "- " program ": " line
  seen++
}

# A program that stopped on its way has run fewer tests than it planned.
function complete() {
  if (planned == 0 || seen != planned) {
    failed++
    print "not ok", ++number, "- " program ": " seen " of " planned " tests ran"
  }
}

/^TAP version/    { next }
/^1\.\.[0-9]+/    { sub(/^1\.\./, ""); planned = $1 + 0; next }
/^ok /            { passed++; test("ok", $0); next }
/^not ok /        { failed++; test("not ok", $0); next }
/^# checked /     { for (i = 3; i < NF; i += 2) checked[$(i + 1)] += $i; next }
/^# (not )?ok - / { next }
                  { print }

END {
  complete()
  print "1.." number
  printf "# %d tests passed", passed
  if (failed) printf ", %d FAILED", failed
  separator = ": "
  for (what in checked) {
    printf "%s%d %s", separator, checked[what], what
    separator = ", "
  }
  print ""
  exit failed > 0 || passed == 0
}
