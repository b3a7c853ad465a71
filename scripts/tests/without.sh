#!/bin/sh
# A folder for one question can go: of each FOLDER (default: those of conformance/lab, and conformance/producers/upstream) a
# copy of the checkout without it and without its rows in tables compiles, nothing else in it names the folder, and the
# suites that look at the whole tree are green.  TAP.
#
# usage: scripts/tests/without.sh [FOLDER...]
# shellcheck disable=SC2046,SC2086  # several words
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/without.sh scripts/tests/without.sh 0 99 "$@"
. scripts/tests/tap.sh
. scripts/lib/tree.sh
[ $# -gt 0 ] || set -- conformance/lab/* conformance/producers/upstream
suites='arrows documents issues judge release'
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES

# tables: where a line, or in the second list a file, is a row.
tables() { echo OWNERS scripts/targets scripts/steps scripts/reds scripts/selftest/faults/commands scripts/tests/files.cases scripts/tests/killed.sh conformance/known/judge/excused; tree_files . | grep '[.]md$'; }

# either WORD...: a pattern of one of them.
either() { set -- 'x^' "$@" && echo "($(echo "$*" | tr ' ' '|'))"; }

# known FOLDER: $targets of the Makefile that start it, $checks and $programs of its rules.mk, its $parts of make mutants.
known() {
  targets=$(awk -v at="$folder/" 'index($0, at) && sub(/:.*/, "")' Makefile | xargs)
  made=$(find "$folder" -name rules.mk -exec cat {} +)
  checks=$(echo "$made" | sed -n 's/^\(check-[a-z-]*\):.*/\1/p; s/.*call tool,\([a-z-]*\),.*/check-\1/p' | xargs)
  programs=$(echo "$made" | grep -oE '^[$][(]B[)]/bin/[a-z-]*|call tool,[a-z-]*' | sed 's,.*/,,; s/.*,/sframe-/' | sort -u | xargs)
  parts=$(sed -n "s,^\([a-z]*\) | files | .*$folder/.*,\1,p" scripts/selftest/mutants/parts | xargs)
  removed=$(scripts/check --list >/dev/null && sed -n "s,^\([a-z-]*\)|.*$folder/.*,\1,p" scripts/suites | xargs)
  fuzzed=$(echo "$made" | sed -n 's/^sources-\([a-z-]*\) .*/\1/p' | xargs)
  short="${folder#conformance/}([^a-z-]|\$)"
}

# remove: the folder, and its rows.
remove() {
  known
  names="$short|make $(either $targets)([^a-z-]|\$)|$(either $programs)([^a-z-]|\$)|(PART=|mutants-[a-z]*/)$(either $parts)( |\$)|scripts/check .*$(either $removed)\$"
  sed -Ei "\\#$names#d" $(tables)
  sed -i "\\,$folder/,d" scripts/suites
  for check in $checks; do sed -i "/make -f build.mk $check\$/d; s/ $check\\( \\|\$\\)/\\1/" scripts/suites; done
  for target in $targets; do
    sed -i "/^$target:/d; /^[A-Z]* :=/s/ $target\\( \\|\$\\)/\\1/" Makefile
    sed -i "s/^\\([a-z][^|]* \\|\\)$target \\([^|]*|\\)/\\1\\2/; /^|/d" scripts/variables
  done
  for target in $fuzzed; do sed -i "/^file_targets=/s/ $target / /" scripts/lib/fuzz-files.sh; done
  sed -i "\\,^${folder##*/}/,{:a;N;s/.*\\n//;/^[ \\t]/ba;\\,^${folder##*/}/,ba}" scripts/selftest/mutants/equivalent
  for part in $parts; do sed -i "/^$part | /d" scripts/selftest/mutants/parts; done
  rm -rf "$folder"
}

# unnamed: outside of tables, comments and pages no line has the folder's path.
unnamed() { tree_files . | grep -vE '[.]md$|/without.sh$' | tr '\n' '\0' | xargs -0 grep -nIE -e "$short|$(either $programs)([^a-z-]|\$)" | grep -vE '^[^:]*:[0-9]*:[[:space:]]*(#[^i]|/[*])' >"$work/named"; cat "$work/named"; [ ! -s "$work/named" ]; }

compiled() { scripts/toolchain run forky -- make -s -f build.mk -j"$(nproc)" programs; }

for folder; do
  copy=$work/${folder##*/}
  mkdir "$copy" && tree_files . | tar -cT - | tar -xC "$copy" && cp -a build "$copy/build" && cd "$copy" || exit 3
  is "$folder: $(find "$folder" -type f | wc -l) files are removed" remove
  is "$folder: nothing else names it" unnamed
  is "$folder: the rest compiles" compiled
  is "$folder: $suites" scripts/check $suites
  cd "$OLDPWD" && rm -rf "$copy" || exit 3
done
echo "1..$n"
