#!/bin/sh
# A root that has moved on: what is called 2.47 here is a release 2.48 there.  Its known
# issues are compared with those of the release before, and listed; the run stays green.
# TAP.  In a copy of the checkout, with a root whose binutils calls itself 2.48.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/rolling.sh - 0 0 "$@"
. scripts/tests/tap.sh
checkout=$PWD
copy=$work/checkout

# fingerprint: of what this test replaces in its root, in the true one.
fingerprint() {
  cat "$forky/var/lib/dpkg/status" "$forky/usr/bin/x86_64-linux-gnu-as" "$forky/usr/bin/x86_64-linux-gnu-ld.bfd" \
    "$forky"/usr/src/binutils/binutils-2.*.tar.xz | sha256sum
}

# The root forky, with links to the files of the true one.
forky=$(scripts/toolchain path forky) || exit 3
before=$(fingerprint)
moved=$work/cache/${forky##*/}
mkdir -p "$work/cache/tmp" "$work/cache/locks"
cp -al "$forky" "$moved" 2>/dev/null || cp -a "$forky" "$moved" || exit 3
for other in trixie bookworm; do ln -s "$(scripts/toolchain path $other)" "$work/cache/"; done

# replace FILE COMMAND...: its new text is what the command makes of it; the true file stays.
replace() {
  file=$1
  shift
  "$@" <"$file" >"$work/new" && rm "$file" && cp "$work/new" "$file"
}
replace "$moved/var/lib/dpkg/status" awk '/^Package: / { binutils = /binutils/ }
  binutils && /^Version: 2[.]47[.]50/ { sub(/2[.]47[.]50[.0-9]*/, "2.48.20270101") } { print }'
mv "$moved/usr/src/binutils/binutils-2.47.50.tar.xz" "$moved/usr/src/binutils/binutils-2.48.tar.xz"
# Programs that call themselves by the new release.
for program in as ld.bfd; do
  at=/usr/bin/x86_64-linux-gnu-$program
  mv "$moved$at" "$moved$at.true"
  printf '#!/bin/sh\ncase $* in --version) echo "GNU Binutils 2.48" ;; *) exec %s.true "$@" ;; esac\n' \
    "$at" >"$moved$at"
  chmod +x "$moved$at"
done

mkdir -p "$copy"
git ls-files -z | xargs -0 cp -a --parents -t "$copy" || exit 3
# Of what is built, what the new root's tools did not make.
mkdir "$copy/build"
for each in bin obj peers testees spec; do [ ! -d "build/$each" ] || cp -a "build/$each" "$copy/build/" || exit 3; done
cp -a build/*.a "$copy/build/" || exit 3
cd "$copy" || exit 3
export SFRAME_CACHE="$work/cache"

releases() { scripts/toolchain releases "$@"; }
releases >"$work/releases"
grep -q '^binutils-source *forky *2[.]48 *untried *last met: 2[.]47[.]50$' "$work/releases"
ok $? 'the release is read from the root, and no entry has met it'
[ "$(grep -c untried "$work/releases")" -eq 1 ] && [ "$(grep -c 'last met: ' "$work/releases")" -eq 1 ]
ok $? 'the other releases are as they were'
[ -z "$(releases --untried trixie bookworm)" ] && [ -n "$(releases --untried trixie forky)" ]
ok $? 'only a root that is used counts'

scripts/toolchain run forky -- make -s -f build.mk programs testees >"$work/build" 2>&1
ok $? 'its library is compiled'
[ -d build/peers/libsframe-2.48 ]
ok $? 'and kept apart from the one before'

# conform: the readers of the new release, on cases written by hand of which each reader has known issues.
scripts/toolchain run forky -- sh -c 'rm -rf build/rolling
  build/bin/sframe-ref vectors --export=build/rolling --case="header/* flexible/*" corpora/vectors/*.sfv' >"$work/export" 2>&1
conform() {
  scripts/toolchain run forky -- build/bin/sframe-conform --testee '*-2.47' --cases build/rolling/list.tsv \
    --results build/rolling-results >"$work/ran" 2>&1
  [ $? -le 1 ] || cat "$work/ran"
  scripts/toolchain run forky -- build/bin/sframe-judge --untried="$(releases --untried forky)" \
    build/rolling-results/observations.jsonl >"$work/said" 2>&1
}
conform
ok $? 'conformance: a new release with the old defects agrees'
[ "$(grep -c '^[a-z]*-2[.]47 *[0-9]* *[1-9][0-9]* *0 ' "$work/said")" -eq 3 ] &&
  grep -q '^untried: binutils-source 2[.]48 in forky .*: [1-9][0-9]* unchanged, [0-9]* gone, 0 changed' "$work/said"
ok $? 'each reader has what is known; the release is named, with what is unchanged, gone and changed'

pages=conformance/issues
cp -a $pages "$work/pages"
issue_page 'section testee=libsframe-2.47 operation=decode verdict=crash note="never said"' 99999 >$pages/libsframe/never-seen.md
conform && grep -q '^gone: libsframe/never-seen (.*never-seen.md:11) is not seen any more' "$work/said"
ok $? 'a known issue that does not show any more is gone, and no failure'
find $pages -name '*.md' -exec sed -i 's/^shows: section testee=libsframe-2.47/&-none/' {} +
conform
[ $? -eq 1 ] && grep -q '^new: libsframe-2.47: ' "$work/said" && grep -q '^untried: binutils-source 2.48 .* [1-9][0-9]* changed' "$work/said"
ok $? 'an answer that no known issue explains is changed, and a failure'
rm -r $pages && cp -a "$work/pages" $pages

CASE='plt-got*' LINKS='ld-2.4*/amd64' conformance/producers/links/run >"$work/links" 2>&1
ok $? 'links: a linker that has moved on keeps the name that the cases and lists use'
grep -q '^ok .*plt-got.* ld-2.47/amd64' build/links/results.tap && grep -q '^untried: binutils-source 2.48 in forky' "$work/links"
ok $? 'and is listed as untried'

issue_page 'directives assembler=2.47.50 difference=sframe:cfa:initial function=nothing' 99999 >$pages/gnu-as/never-seen.md
COUNT=30 COMPILED=none ASSEMBLERS=2.47.50 ABI=amd64 RESULTS=$copy/build/rolling-asm conformance/producers/directives/run --complete=yes >"$work/asm" 2>&1 &&
  grep -q '^gone: gnu-as/never-seen (.*never-seen.md:11) is not seen any more' "$work/asm" &&
  grep -q '^untried: binutils-source 2.48 in forky .*: [1-9][0-9]* unchanged, [1-9][0-9]* gone, 0 changed' "$work/asm"
ok $? 'asm: a known issue that does not show any more is gone, not a failure'

cd "$checkout" || exit 3
[ "$(fingerprint)" = "$before" ]
ok $? 'the true root is untouched'
echo "1..$n"
