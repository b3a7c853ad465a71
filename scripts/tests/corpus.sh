#!/bin/sh
# The programs of the corpus compute what they should, for every ABI, when they
# are compiled without and with optimisation.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/corpus.sh
log=build/results/check/corpus-build.log
mkdir -p build/results/check
compile_corpus run >$log 2>&1
awk -F'\t' '
  { n++; print ($2 ~ /^exit 0:/ ? "ok " : "not ok ") n " - " $1 }
  END { if (n < 60) { n++; print "not ok " n " - at least 60 programs were run" }
        print "1.." n }' $corpus/run.tsv
