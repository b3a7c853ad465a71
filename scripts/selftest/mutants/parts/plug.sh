# shellcheck shell=sh disable=SC2034,SC2086  # what scripts/selftest/mutants/one reads
# Does some test notice each change of make plug?
files='conformance/readers/plug conformance/readers/own.sh'
suites=plug
host='it enters a root'
open='drawn at random, some survive'

passes() { suite 'build/tests/run-cases --stop conformance/readers/tests/plug.cases && conformance/readers/tests/plug.sh'; }
