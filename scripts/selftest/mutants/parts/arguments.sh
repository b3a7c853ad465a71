# shellcheck shell=sh disable=SC2034  # what scripts/selftest/mutants/one reads
# Does some test notice each change of what refuses arguments and variables?
files='scripts/arguments scripts/lib/arguments.sh scripts/lib/variables.sh'
suites=arguments
host='it tries what people type there'
open='drawn at random, some survive'

passes() { suite scripts/tests/arguments.sh; }
