# shellcheck shell=sh disable=SC2034,SC2086,SC2116
# The cases of the suite conformance: a part of the corpus.

check_cases=build/check-cases
# Of 84 programs, those with which each root and ABI has every form of row, function, section and file that the others
# have, and each implementation every known defect that it shows with the others; and some of other kinds.
check_programs='leaf frames frames_probed dynamic_stack realign varargs nested assembly bare odd_returns handlers pauth_a
  vectors_z14 profiled_entry exceptions plt_lazy pauth_b_leaf s390x split_stack big_function'

# conformance_of_check NAME VARIABLE=VALUE...: make conformance with these cases, its results below
# build/results/check/NAME.
conformance_of_check() {
  name=$1
  shift
  env GENERATED=150 ROOTS="$(usual_roots | xargs)" CORPUS=build/corpus-check CASES=$check_cases \
    CORPUS_ARGUMENTS="CONFIGS=gcc-O2-nofp 'PROGRAMS=$(echo $check_programs)'" RESULTS="build/results/check/$name" "$@" conformance/readers/run
}
