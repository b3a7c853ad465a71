# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what tells the sections of the campaign over a library apart?
files=conformance/readers/api/tags.c
suites='units api'
libraries='build/lib.a build/libsframe-ref.a -lcmocka'

passes() { unit_tests; }
