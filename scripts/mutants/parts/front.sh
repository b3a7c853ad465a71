# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/mutants/one reads and sets
# Does some test notice each change of scripts/sframe, and of what refuses arguments?
files='scripts/sframe scripts/arguments scripts/lib/arguments.sh scripts/lib/variables.sh'
host='it enters a root'
open='drawn at random, some survive'

build() { is_script; }

passes() {
  case $file in scripts/sframe) suites scripts/tests/sframe.sh ;; *) suites scripts/tests/arguments.sh ;; esac
}
