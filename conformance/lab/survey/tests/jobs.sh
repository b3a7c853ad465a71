#!/bin/sh
# scripts/jobs survey: what several jobs see is what one run sees; one that is killed is done again; what
# is not of this package is not done.  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/lab/survey/tests/jobs.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
. scripts/tests/jobs/steps.sh
own=build/results/check/jobs-survey
rm -rf "$own" && mkdir -p "$own" || exit 3

# survey: packages that are made here, one of two programs, one of texts, one that is damaged, one that is nowhere.
deb() {
  tree=$work/deb
  rm -rf "$tree" && mkdir -p "$tree/DEBIAN" "$tree/usr/bin" || return
  printf 'Package: %s\nVersion: 1\nArchitecture: amd64\nMaintainer: nobody\nDescription: a test\n' "$1" >"$tree/DEBIAN/control"
  file=$own/debs/$1_1_amd64.deb
  shift
  cp "$@" "$tree/usr/bin" && dpkg-deb -b "$tree" "$file" >/dev/null
}
# shellcheck disable=SC2016  # the inner shell expands
packages() {
  mkdir -p "$own/debs" "$own/files" && scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-derive && cd "$0" &&
    gcc -O2 -o one ../../../../../corpora/programs/leaf.c && gcc -O2 -o two ../../../../../corpora/programs/frames.c && head -c 9000 one >cut' "$own/files" &&
    deb one "$own/files/one" && deb both "$own/files/one" "$own/files/two" && deb texts README.md && deb damaged "$own/files/one" "$own/files/cut" &&
    printf '# a list\none\nboth # two programs\ntexts\nnowhere\ndamaged\n' >"$own/packages"
}
is 'packages are made' packages
of_debs="PACKAGES=$own/packages SFRAME_DEBS=$PWD/$own/debs ABI=amd64"
# shellcheck disable=SC2086  # several variables
same_packages() {
  [ -d "$own/survey" ] || { env $of_debs RESULTS="$own/survey" conformance/lab/survey/run >"$own/said" 2>&1 && sed -i "s,$own/survey/part,build/survey/part," "$own/survey/damaged" "$own/survey/amd64"/*.none; } || return
  for each in files.tsv sums damaged made-by witnessed.tsv witness shipped.tsv observations.jsonl; do cmp "$own/survey/$each" "$own/deb/merged/survey/$each" || return; done
  [ -s "$own/survey/files.tsv" ] && [ -s "$own/survey/damaged" ] && diff -r "$own/survey/amd64" "$own/deb/merged/survey/amd64"
}
# shellcheck disable=SC2086  # several variables
surveyed() { env $of_debs scripts/jobs "--place=$own/deb" prepare survey && each deb 3 survey $of_debs && [ "$(wc -l <"$own/names")" = 5 ] && merge deb survey $of_debs && same_packages; }
is 'survey: packages, three at a time, are those of one run, byte for byte' surveyed
# shellcheck disable=SC2086  # several variables
package_killed() { kill_one deb survey/amd64/both $of_debs && merge deb survey $of_debs && same_packages; }
is 'survey: one is killed and done again' package_killed
# shellcheck disable=SC2086  # several variables
packages_differ() {
  cp "$own/deb/done/survey/amd64/one" "$own/kept" && cp "$own/deb/done/survey/amd64/both" "$own/deb/done/survey/amd64/one" && is_stale deb survey/amd64/one $of_debs || return
  cp "$own/deb/done/survey/amd64/both.key" "$own/deb/done/survey/amd64/one.key" && is_stale deb survey/amd64/one $of_debs || return
  each deb 1 survey $of_debs && cmp "$own/kept" "$own/deb/done/survey/amd64/one" &&
    deb texts STYLE.md && is_stale deb survey/amd64/texts $of_debs
}
is 'survey: the file of another package, with its key, and a package that is another one, are not done' packages_differ
echo "1..$n"
