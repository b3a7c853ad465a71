# shellcheck shell=sh disable=SC2034,SC2086  # what scripts/selftest/mutants/one reads
# Does some test notice each change of what makes roots and runs commands in them?
files='roots.sh sandbox.sh build.sh stamp.sh'
files="scripts/toolchain$(printf ' scripts/lib/%s' $files)"
suites=toolchain
host='it makes roots'
open='drawn at random, some survive'

passes() { suite 'build/tests/run-cases --stop scripts/tests/toolchain.cases' && suite scripts/tests/toolchain/host.sh && suite scripts/tests/toolchain.sh; }
