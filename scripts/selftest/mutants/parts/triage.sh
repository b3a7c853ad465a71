# shellcheck shell=sh disable=SC2034  # what scripts/selftest/mutants/one reads
# Does some test notice each change of what tells the causes of findings apart?
files='fuzz/classify.awk'
suites=fuzz

# gawk looks for the program in $out first.
passes() { cases_test fuzz/tests/classify.cases; }
