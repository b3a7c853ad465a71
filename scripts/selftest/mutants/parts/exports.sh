# shellcheck shell=sh disable=SC2034,SC2086  # what scripts/selftest/mutants/one reads
# Does some test notice each change of what runs the exported tests in their projects' harnesses?
files='run write inside forms.sh homes.sh listed.sh patched.sh patch report tools.sh unpack'
files=$(printf ' conformance/known/export/%s' $files)
suites=exports
host='it enters roots'
open='drawn at random, some survive'

passes() { suite 'build/tests/run-cases --stop conformance/known/export/tests/command.cases'; }
