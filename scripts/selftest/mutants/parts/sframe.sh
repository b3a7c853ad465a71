# shellcheck shell=sh disable=SC2034  # what scripts/selftest/mutants/one reads
# Does some test notice each change of scripts/sframe?
files=scripts/sframe
suites=sframe
host='it enters a root'
open='drawn at random, some survive'

passes() { suite 'build/tests/run-cases --stop scripts/tests/sframe.cases' && suite scripts/tests/sframe.sh; }
