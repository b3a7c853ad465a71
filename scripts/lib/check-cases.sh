# shellcheck shell=sh disable=SC2034
# The cases of the suites conformance and round-trip: a part of the corpus.

check_cases=build/check-cases

# conformance_of_check NAME VARIABLE=VALUE...: make conformance with these cases, its results below
# build/results/check/NAME.
conformance_of_check() {
  name=$1
  shift
  env GENERATED=300 ROOTS='forky trixie bookworm' CORPUS=build/corpus-check CASES=$check_cases \
    CORPUS_ARGUMENTS='CONFIGS=gcc-O2-nofp' RESULTS="build/results/check/$name" "$@" scripts/conformance
}
