# shellcheck shell=sh disable=SC2034,SC2154  # what scripts/mutants/one reads and sets
# Does some test notice each change of what tells the causes of findings apart?
files='fuzz/classify.awk'
suites=fuzz

build() { is_script; }

passes() { shell_test fuzz/tests/classify.sh CLASSIFY="${id:+$out/classify.awk}"; }
