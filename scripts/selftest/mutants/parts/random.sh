# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what draws programs, options and decorations?
files='common.awk decorate.awk draw.awk'
files=$(printf ' corpora/random/%s' $files)
suites='random-units random'

build() {
  [ -n "$id" ] || return 0
  ln -s "$PWD"/corpora/random/*.awk "$out" 2>/dev/null
  gawk -o/dev/null -f "$out/common.awk" -f "$out/draw.awk" && gawk -o/dev/null -f "$out/common.awk" -f "$out/decorate.awk"
}

passes() { seconds=20 limited build/tests/random/test_random ${id:+"$out"}; }
