# shellcheck shell=sh disable=SC2034,SC2086  # what scripts/mutants/one reads
# Does some test notice each change of make plug?
files='scripts/plug scripts/lib/own.sh'
suites=plug
host='it enters a root'
open='drawn at random, some survive'

passes() { suite 'build/tests/run-cases --stop scripts/tests/plug.cases && scripts/tests/plug.sh'; }
