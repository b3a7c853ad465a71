#!/bin/sh
# The programs of the corpus compute what they should, for every ABI, when they
# are compiled without and with optimisation; nothing fails to compile or link, and this
# root can link all.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/corpus.sh - 0 0 "$@"
. scripts/lib/corpus.sh
log=build/results/check/corpus-build.log
mkdir -p build/results/check
rm -f $corpus/run.tsv $corpus/index.tsv
compile_corpus run >$log 2>&1
awk -F'\t' '
  { n++; print ($2 ~ /^exit 0:/ ? "ok " : "not ok ") n " - " $1 }
  END { if (n < 60) { n++; print "not ok " n " - at least 60 programs were run" }
        print n > COUNT }' COUNT=$corpus/count $corpus/run.tsv
n=$(cat $corpus/count)

# has_none NAME FILE CONDITION: no line but the first of a list, if it has one.
has_none() {
  n=$((n + 1))
  found=$(awk -F'\t' "$3" "$2") && [ -z "$found" ] || printf 'not '
  echo "ok $n - $1"
  [ -z "$found" ] || echo "$found" | sed 's/^/# /; 5q'
}
# shellcheck disable=SC2016  # a program of awk
has_none 'every command succeeded' $corpus/index.tsv 'NR > 1 && $8 != "ok" { print $8, $1 }'
has_none 'no linker or library is missing' $corpus/left-out.tsv '{ print }'

# compiles DIRECTORY VERSION: a part, in a root with that version of a package; when the object was made.
part=$corpus-part
compiles() {
  mkdir -p "$part-bin"
  printf '#!/bin/sh\necho libc6 %s\n' "$1" >"$part-bin/dpkg-query" && chmod +x "$part-bin/dpkg-query"
  PATH=$part-bin:$PATH corpora/programs/build "OUT=$part" PROGRAMS=leaf ABI=amd64 COMPILERS=gcc CONFIGS=gcc-O2-nofp >>$log 2>&1 &&
    find "$part/amd64" -name 'leaf*.o' -exec stat -c '%n %y' {} + | sort
}
rm -rf "$part"
first=$(compiles 1) again=$(compiles 1) moved=$(compiles 2)
n=$((n + 1))
[ -n "$first" ] && [ "$first" = "$again" ] || printf 'not '
echo "ok $n - with the same packages nothing is compiled again"
n=$((n + 1))
[ -n "$moved" ] && [ "$first" != "$moved" ] || printf 'not '
echo "ok $n - with another package of the root everything is"
echo "1..$n"
