# shellcheck shell=sh
# The programs of the corpus as `make check` runs and observes them: for every ABI,
# without and with optimisation.  What one suite has compiled, the next finds.

corpus=build/corpus/check

# compile_corpus GOAL: of corpora/programs/build (all, run)
compile_corpus() {
  corpora/programs/build ROOT=forky OUT=$corpus CONFIGS='gcc-O0-fp gcc-O2-nofp' "$@"
}
