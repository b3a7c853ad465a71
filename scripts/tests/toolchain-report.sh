#!/bin/sh
# make toolchain-report: the report of the old toolchain, and what the new one does
# otherwise, on a small corpus.  TAP.  Wrong usage, and what is covered: toolchain-report.cases.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/toolchain-report.sh - 0 0 "$@"
made=build/toolchain-check
rm -rf "$made/results"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
mkdir -p "$made/sources/none"
# What is compiled is what the checkout has, whatever sources the cache has.
SFRAME_SOURCES=$PWD/$made/sources
export SFRAME_SOURCES

# report STATUS VARIABLE=VALUE...: STATUS is a pattern; what it prints is in said.
report() {
  expected=$1
  shift
  env PARTS=audit RESULTS=$made/results CORPUS=$made/corpus \
    CORPUS_ARGUMENTS='PROGRAMS=leaf CONFIGS=gcc-O2-nofp' "$@" scripts/toolchain-report >"$made/said" 2>&1
  # shellcheck disable=SC2254  # a pattern
  case $? in $expected) ;; *) cat "$made/said" && false ;; esac
}
says() { grep -q -- "$1" "$made/said" || { cat "$made/said"; false; }; }

old() { report 0 TOOLCHAIN=trixie && says 'findings, all known'; }
test_of 'the report of a toolchain' old
same() { report 0 TOOLCHAIN=trixie BASELINE=trixie && says '0 new, 0 gone in [1-9]'; }
test_of 'nothing is new beside itself' same
of_this_version() { ! grep -q 'of another version' "$made/said"; }
test_of 'its report is of this version' of_this_version
covered_same() { [ "$(grep -c '^ *none$' "$made/results/trixie/coverage.table")" = 2 ] && [ -f "$made/results/trixie/coverage.lost" ] && [ ! -s "$made/results/trixie/coverage.lost" ]; }
test_of 'nothing is lost or gained beside itself' covered_same
of_another() { echo 0 >"$made/results/trixie/key" && rm "$made/results/trixie/coverage.functions" && same && says 'its report is of another version'; }
test_of 'one of another version is said to be' of_another
older() { says 'the baseline has no list of functions: make toolchain-report TOOLCHAIN=trixie'; }
test_of 'a baseline from before there were lists' older

# What scripts/baseline has in the cache, where a root has no report; it may not begin to make one.
cache=$work/cache
mkdir "$cache"
cached() {
  rm -rf "$made/cached"
  for root in bookworm trixie forky; do ln -s "$(scripts/toolchain path $root)" "$cache" || return; done
  key=$(. scripts/lib/reports.sh && report_key forky trixie bookworm) && kept=$cache/baseline-trixie-audit-$key && mkdir "$kept" &&
    cp "$made/results/trixie"/coverage.[fw]* "$kept" && sed 's/"result":"good"/"result":"wrong"/' "$made/results/trixie/audit.found" >"$kept/audit.found" &&
    report 0 TOOLCHAIN=trixie BASELINE=trixie RESULTS="$made/cached" SFRAME_CACHE="$cache" && says '0 new, [1-9][0-9]* gone in' && says 'files that both compiled'
}
test_of 'of a root without a report, the baseline in the cache is compared with' cached

# What is no whole report is no baseline.  refused MESSAGE COMMAND...: after COMMAND in a copy
# of the report, and that of the toolchain itself stays as it was.
refused() {
  message=$1
  shift
  rm -rf "$made/broken" && mkdir -p "$made/broken" && cp -a "$made/results/trixie" "$made/broken" &&
    (cd "$made/broken/trixie" && "$@") &&
    report 2 TOOLCHAIN=forky BASELINE=trixie RESULTS="$made/broken" PARTS="${wanted:-audit}" && says "$message" &&
    [ ! -e "$made/broken/forky" ] && [ ! -e "$made/broken/forky.part" ]
}
test_of 'a baseline that was not finished: exit status 2' refused 'no whole report' rm complete
test_of 'a baseline without what was found: exit status 2' refused 'no such file' rm audit.found
test_of 'a baseline of which nothing is left: exit status 2' refused 'is empty' truncate -s 0 audit.found
test_of 'a baseline with a directory for a file: exit status 2' refused 'this is a directory' sh -c 'rm audit.found && mkdir audit.found'
test_of 'an empty directory as baseline: exit status 2' refused 'no whole report' sh -c 'rm -r ./*'
test_of 'a file as baseline: exit status 2' refused 'is no report' sh -c 'cd .. && rm -r trixie && : >trixie'
wanted='audit asm'
test_of 'a baseline without a part: exit status 2' refused 'has no asm, it has audit' true
wanted=

# As a user who may not read everything, in a copy that every user sees.
unreadable() {
  as_user='' seen=$(mktemp -d)
  [ "$(id -u)" != 0 ] || as_user='setpriv --reuid=65534 --regid=65534 --clear-groups'
  chmod 755 "$seen" && cp -a --parents scripts VERSION build.mk "$made/results/trixie" "$seen" &&
    chmod 0 "$seen/$made/results/trixie/audit.found" || return
  # shellcheck disable=SC2086  # words
  (cd "$seen" && $as_user env TOOLCHAIN=forky BASELINE=trixie RESULTS="$made/results" PARTS=audit scripts/toolchain-report) >"$made/said" 2>&1
  status=$?
  rm -rf "$seen"
  [ $status -eq 2 ] && tr -s '\n ' ' ' <"$made/said" | grep -q 'cannot be read'
}
test_of 'a baseline that cannot be read: exit status 2' unreadable

# A run that fails leaves what was there, and nothing that passes for a baseline.
failing() {
  before=$(cksum <"$made/results/trixie/audit.found")
  report '[23]' TOOLCHAIN=trixie PARTS=audit CORPUS_ARGUMENTS='PROGRAMS=nonsense' || return
  [ -n "$before" ] && [ -e "$made/results/trixie.part" ] && [ ! -e "$made/results/trixie.part/complete" ] &&
    [ "$(cksum <"$made/results/trixie/audit.found")" = "$before" ]
}
test_of 'a run that fails leaves the report that was there' failing
rm -rf "$made/results/trixie.part"
new() { report 1 TOOLCHAIN=forky BASELINE=trixie && says 'new: .*missing .inputs/start-up-code' && says 'gone in [1-9]'; }
test_of 'what is new beside another toolchain' new
test_of 'what is gone beside it is listed' grep -q 'objects-before-errata-1' "$made/results/forky/audit.gone"

covers() { says '^  [1-9][0-9]* files that both compiled' && says '^  bytes of .sframe' && says 'had rows by trixie, has none by forky'; }
test_of 'what both toolchains cover is compared' covers

# A toolchain of one's own, which has the assembler and linker of trixie and no
# compiler: those of the root take them, for amd64 alone.
prefix=$PWD/$made/prefix
mkdir -p "$prefix/bin"
for tool in as ld; do
  # shellcheck disable=SC2016  # the program expands
  printf '#!/bin/sh\nlib=/roots/trixie/usr/lib/x86_64-linux-gnu\nexec $lib/ld-linux-x86-64.so.2 --library-path $lib /roots/trixie/usr/bin/%s "$@"\n' \
    $tool >"$prefix/bin/$tool"
  chmod +x "$prefix/bin/$tool"
done
own=$(echo "${prefix#/}" | sed 's,/,-,g')
own() {
  report 0 TOOLCHAIN="$prefix" PARTS='audit asm links' COUNT=20 CASE='plt-got*' &&
    says 'audit .*all known' && says 'asm .*all known' && says 'links  *[1-9][0-9]* findings, all known'
}
test_of 'the report of /PREFIX' own
versions() { awk -F'\t' 'NR > 1 { print $1, $2, $7 }' "$made/corpus/$own/probe.tsv" | sort | xargs; }
test_of 'what compiles with its assembler' [ "$(versions)" = "aarch64 clang - aarch64 gcc - aarch64_be clang - aarch64_be gcc - \
amd64 clang 2 amd64 gcc 2 s390x clang - s390x gcc -" ]
test_of 'the directives are given to its assembler' grep -q '^amd64 2.44, version 2' "$made/results/$own/asm.log"
test_of 'which is that of /PREFIX' grep -q ' 2.44 amd64 as *--gsframe$' "$made/results/$own/asm/runs"
test_of 'and not to those of the root' [ "$(grep -c '^aarch64\|^s390x' "$made/results/$own/asm.log")" -eq 0 ]
linkers() { sed -n 's/^ok [0-9]* - [^ ]* \([^:]*\): .*/\1/p' "$made/results/$own/links/results.tap" | sort -u | xargs; }
test_of 'the cases of links to its linker, and to no other' [ "$(linkers)" = ld-2.44/amd64 ]

# LLVM alone.
mkdir -p "$made/llvm/bin"
rm -f "$made/llvm/bin/llvm-mc"
printf '#!/bin/sh\nexec /usr/lib/llvm-22/bin/llvm-mc "$@"\n' >"$made/llvm/bin/llvm-mc"
chmod +x "$made/llvm/bin/llvm-mc"
llvm() {
  report 0 TOOLCHAIN="$PWD/$made/llvm" PARTS='audit asm links truth' COUNT=20 && says 'asm .*all known' &&
    says '^no compiler here' && says 'links .*no linker'
}
test_of 'the report of an LLVM' llvm
test_of 'the directives are given to its assembler' grep -qr '^amd64 llvm-22, version 2' "$made/results" --include=asm.log

mkdir -p "$made/empty/bin"
empty() { report 3 TOOLCHAIN="$PWD/$made/empty" PARTS='audit asm links truth' && says '^there is nothing to report'; }
test_of 'a toolchain without any tool: exit status 3' empty

echo "1..$n"
