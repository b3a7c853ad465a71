# How many tests of a variant passed, and what they checked.
/^ok /      { passed++ }
/^not ok /  { failed++ }
/^# checked / { for (i = 3; i < NF; i += 2) checked[$(i + 1)] += $i }
END {
  printf "%s: %d tests passed", variant, passed
  if (failed) printf ", %d FAILED", failed
  separator = " ("
  for (what in checked) {
    printf "%s%d %s", separator, checked[what], what
    separator = ", "
  }
  print (separator == ", " ? ")" : "")
  exit failed > 0 || passed == 0
}
