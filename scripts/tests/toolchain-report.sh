#!/bin/sh
# make toolchain-report: the report of the old toolchain, and what the new one does
# otherwise, on a small corpus; wrong usage.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/toolchain-report.sh - 0 0 "$@"
work=build/toolchain-check
rm -rf "$work/results"
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
mkdir -p "$work/sources/none"
# What is compiled is what the checkout has, whatever sources the cache has.
SFRAME_SOURCES=$PWD/$work/sources
export SFRAME_SOURCES

# report STATUS VARIABLE=VALUE...; what it prints is in said.
report() {
  expected=$1
  shift
  env PARTS=audit RESULTS=$work/results CORPUS=$work/corpus \
    CORPUS_ARGUMENTS='PROGRAMS=leaf CONFIGS=gcc-O2-nofp' "$@" scripts/toolchain-report >"$work/said" 2>&1
  [ $? -eq "$expected" ] || { cat "$work/said"; false; }
}
says() { grep -q -- "$1" "$work/said" || { cat "$work/said"; false; }; }

is 'no toolchain: exit status 2' report 2 TOOLCHAIN=
nameless() { report 2 TOOLCHAIN=forky BASELINE=trixi && says 'did you mean trixie' && report 2 TOOLCHAIN=forky BASELINE=host && says 'no report on it'; }
is 'a baseline that is no root, and has no report: exit status 2' nameless
is 'a part that there is not: exit status 2' report 2 TOOLCHAIN=trixie PARTS=nonsense
old() { report 0 TOOLCHAIN=trixie && says 'findings, all known'; }
is 'a root that there is not: exit status 2' report 2 TOOLCHAIN=nonsense
is 'a directory that there is not: exit status 2' report 2 TOOLCHAIN=/nonsense
unmade() { [ ! -e "$work/results/nonsense" ] && [ ! -e "$work/results/nonsense.part" ]; }
is 'which leaves nothing' unmade
is 'the report of a toolchain' old
is 'links of the host: exit status 2' report 2 TOOLCHAIN=host PARTS='audit links'
same() { report 0 TOOLCHAIN=trixie BASELINE=trixie && says '0 new, 0 gone in [1-9]'; }
is 'nothing is new beside itself' same
of_this_version() { ! grep -q 'of another version' "$work/said"; }
is 'its report is of this version' of_this_version
of_another() { echo 0 >"$work/results/trixie/key" && same && says 'its report is of another version'; }
is 'one of another version is said to be' of_another

# What scripts/baseline has in the cache, where a root has no report; it may not begin to make one.
cache=$(mktemp -d) || exit 3
trap 'rm -rf "$cache"' EXIT
cached() {
  rm -rf "$work/cached"
  for root in bookworm trixie forky; do ln -s "$(scripts/toolchain path $root)" "$cache" || return; done
  key=$(. scripts/lib/reports.sh && report_key forky trixie bookworm) && kept=$cache/baseline-trixie-audit-$key && mkdir "$kept" &&
    cp "$work/results/trixie/audit.found" "$work/results/trixie"/coverage.[fw]* "$kept" &&
    report 0 TOOLCHAIN=trixie BASELINE=trixie RESULTS="$work/cached" SFRAME_CACHE="$cache" && says '0 new, 0 gone in [1-9]' &&
    says 'files that both compiled' && sed -i 's/"result":"good"/"result":"wrong"/' "$kept/audit.found" && rm -r "$work/cached" &&
    report 0 TOOLCHAIN=trixie BASELINE=trixie RESULTS="$work/cached" SFRAME_CACHE="$cache" && says '0 new, [1-9][0-9]* gone in'
}
is 'of a root without a report, the baseline in the cache is compared with' cached

# What is no whole report is no baseline.  refused MESSAGE COMMAND...: after COMMAND in a copy
# of the report, and that of the toolchain itself stays as it was.
refused() {
  message=$1
  shift
  rm -rf "$work/broken" && mkdir -p "$work/broken" && cp -a "$work/results/trixie" "$work/broken" &&
    (cd "$work/broken/trixie" && "$@") &&
    report 2 TOOLCHAIN=forky BASELINE=trixie RESULTS="$work/broken" PARTS="${wanted:-audit}" && says "$message" &&
    [ ! -e "$work/broken/forky" ] && [ ! -e "$work/broken/forky.part" ]
}
is 'a baseline that was not finished: exit status 2' refused 'no whole report' rm complete
is 'a baseline without what was found: exit status 2' refused 'no such file' rm audit.found
is 'a baseline of which nothing is left: exit status 2' refused 'is empty' truncate -s 0 audit.found
is 'a baseline with a directory for a file: exit status 2' refused 'this is a directory' sh -c 'rm audit.found && mkdir audit.found'
is 'an empty directory as baseline: exit status 2' refused 'no whole report' sh -c 'rm -r ./*'
is 'a file as baseline: exit status 2' refused 'is no report' sh -c 'cd .. && rm -r trixie && : >trixie'
wanted='audit asm'
is 'a baseline without a part: exit status 2' refused 'has no asm, it has audit' true
wanted=

# As a user who may not read everything, in a copy that every user sees.
unreadable() {
  as_user='' seen=$(mktemp -d)
  [ "$(id -u)" != 0 ] || as_user='setpriv --reuid=65534 --regid=65534 --clear-groups'
  chmod 755 "$seen" && cp -a --parents scripts VERSION build.mk "$work/results/trixie" "$seen" &&
    chmod 0 "$seen/$work/results/trixie/audit.found" || return
  # shellcheck disable=SC2086  # words
  (cd "$seen" && $as_user env TOOLCHAIN=forky BASELINE=trixie RESULTS="$work/results" PARTS=audit scripts/toolchain-report) >"$work/said" 2>&1
  status=$?
  rm -rf "$seen"
  [ $status -eq 2 ] && tr -s '\n ' ' ' <"$work/said" | grep -q 'cannot be read'
}
is 'a baseline that cannot be read: exit status 2' unreadable

# A run that fails leaves what was there, and nothing that passes for a baseline.
failing() {
  before=$(cksum <"$work/results/trixie/audit.found")
  report 2 TOOLCHAIN=trixie PARTS=audit CORPUS_ARGUMENTS='PROGRAMS=nonsense' ||
    report 3 TOOLCHAIN=trixie PARTS=audit CORPUS_ARGUMENTS='PROGRAMS=nonsense'
  [ -n "$before" ] && [ -e "$work/results/trixie.part" ] && [ ! -e "$work/results/trixie.part/complete" ] &&
    [ "$(cksum <"$work/results/trixie/audit.found")" = "$before" ]
}
is 'a run that fails leaves the report that was there' failing
rm -rf "$work/results/trixie.part"
new() { report 1 TOOLCHAIN=forky BASELINE=trixie && says 'new: .*missing .inputs/start-up-code' && says 'gone in [1-9]'; }
is 'what is new beside another toolchain' new
is 'what is gone beside it is listed' grep -q 'objects-before-errata-1' "$work/results/forky/audit.gone"

# What is covered: each difference that is planted is counted, by its cause.
covers() { says '^  [1-9][0-9]* files that both compiled' && says '^  bytes of .sframe' && says 'had rows by trixie, has none by forky'; }
is 'what both toolchains cover is compared' covers
covered_same() { report 0 TOOLCHAIN=trixie BASELINE=trixie && [ "$(grep -c '^ *none$' "$work/results/trixie/coverage.table")" = 2 ] && [ ! -s "$work/results/trixie/coverage.lost" ]; }
is 'nothing is lost or gained beside itself' covered_same
# plant NAME FUNCTION FIELDS: in the file of a path that ends with NAME, the fields from the size on.
plant() { sed "s|^\(function\t[^\t]*$1\t$2\t\).*|\1$(printf %b "$3")|" "$work/then" >"$work/now.next" && mv "$work/now.next" "$work/then"; }
# differs STATUS: of the list `first` and that with what was planted, in both directions.
differs() {
  mkdir -p "$work/lists"
  awk -v then=old -v now=new -v lists="$work/lists" -f scripts/lib/coverage.awk side=1 of=functions "$2" of=warnings "$work/none" \
    side=2 of=functions "$3" of=warnings "$work/warned" >"$work/said"
  [ $? -eq "$1" ] || { cat "$work/said"; false; }
}
tr ' ' '\t' >"$work/first" <<'END'
file amd64/c/obj/p/a.o amd64-le object 3 100 90 9 200
function amd64/c/obj/p/a.o kept 10 10 2 -
function amd64/c/obj/p/a.o left 20 20 2 -
function amd64/c/obj/p/a.o said 30 30 2 -
function amd64/c/obj/p/a.o inlined 7 7 1 -
function amd64/c/obj/p/a.o bare 5 5 1 -
function amd64/c/obj/p/a.o unlinked 9 9 1 -
file amd64/c/bin/p amd64-le linked 3 100 90 9 200
function amd64/c/bin/p unlinked 9 9 1 -
function amd64/c/bin/p .plt 32 32 2 -
file amd64/c/bin/q amd64-le linked 3 100 90 9 200
function amd64/c/bin/q kept 10 10 2 -
END
printf 'path\ttopic\tmessage\n' >"$work/none"
{ cat "$work/none"; printf 'amd64/c/obj/p/a.o\tsframe\tWarning: skipping\n'; } >"$work/warned"
planted() {
  cp "$work/first" "$work/then"
  plant obj/p/a.o left '20\t0\t0\t-' && plant obj/p/a.o said '30\t0\t0\tCFA is elsewhere' && plant obj/p/a.o bare '5\t0\t0\tno directives' &&
    plant bin/p unlinked '9\t0\t0\t-' && plant bin/p .plt '32\t0\t0\t-' && plant bin/q kept '10\t0\t0\t-' || return
  sed -i '/inlined/d; s/^\(file.*bin.q.*linked\t\)3/\10/' "$work/then"
  differs 1 "$work/first" "$work/then" && says '^ *1 *20  the assembler left it out, with a message$' &&
    says '^ *1 *30  the format cannot say it: CFA is elsewhere, with a message$' && says '^ *1 *5  other code: no directives' &&
    says '^ *1 *7  other code: there is no such function$' && says '^ *1 *9  the linker dropped it$' &&
    says '^ *1 *32  the linker wrote no rows for its PLT$' && says '^ *1 *10  the linker dropped the table$' &&
    [ "$(wc -l <"$work/lists/coverage.lost")" = 7 ] && [ ! -s "$work/lists/coverage.gained" ]
}
is 'each planted loss has its cause' planted
gained() { differs 0 "$work/then" "$work/first" && [ "$(wc -l <"$work/lists/coverage.gained")" = 7 ] && says '20  the assembler left it out, in silence$'; }
is 'the other way round they are gained' gained
only_code() { cp "$work/first" "$work/then"; sed -i '/inlined/d' "$work/then"; differs 0 "$work/first" "$work/then"; }
is 'other code alone is no loss of the tools' only_code
nothing_common() { sed 's/amd64/s390x/g' "$work/first" >"$work/then"; differs 3 "$work/first" "$work/then"; }
is 'lists with no file in common: exit status 3' nothing_common
older() {
  rm -f "$work/results/trixie/coverage.functions"
  report 1 TOOLCHAIN=forky BASELINE=trixie && says 'the baseline has no list of functions: make toolchain-report TOOLCHAIN=trixie'
}
is 'a baseline from before there were lists' older

# A toolchain of one's own, which has the assembler and linker of trixie and no
# compiler: those of the root take them, for amd64 alone.
prefix=$PWD/$work/prefix
mkdir -p "$prefix/bin"
for tool in as ld; do
  # shellcheck disable=SC2016  # the program expands
  printf '#!/bin/sh\nlib=/roots/trixie/usr/lib/x86_64-linux-gnu\nexec $lib/ld-linux-x86-64.so.2 --library-path $lib /roots/trixie/usr/bin/%s "$@"\n' \
    $tool >"$prefix/bin/$tool"
  chmod +x "$prefix/bin/$tool"
done
own=$(echo "${prefix#/}" | sed 's,/,-,g')
own() {
  report 0 TOOLCHAIN="$prefix" PARTS='audit asm links' COUNT=20 CASE='plt-*' &&
    says 'audit .*all known' && says 'asm .*all known' && says 'links .*all known'
}
is 'the report of /PREFIX' own
versions() { awk -F'\t' 'NR > 1 { print $1, $2, $7 }' "$work/corpus/$own/probe.tsv" | sort | xargs; }
is 'what compiles with its assembler' [ "$(versions)" = "aarch64 clang - aarch64 gcc - aarch64_be clang - aarch64_be gcc - \
amd64 clang 2 amd64 gcc 2 s390x clang - s390x gcc -" ]
is 'the directives are given to its assembler' grep -q '^amd64 2.44, version 2' "$work/results/$own/asm.log"
is 'which is that of /PREFIX' grep -q ' 2.44 amd64 as *--gsframe$' "$work/results/$own/asm/runs"
is 'and not to those of the root' [ "$(grep -c '^aarch64\|^s390x' "$work/results/$own/asm.log")" -eq 0 ]
linkers() { sed -n 's/^ok [0-9]* - [^ ]* \([^:]*\): .*/\1/p' "$work/results/$own/links/results.tap" | sort -u | xargs; }
is 'the cases of links to its linker, and to no other' [ "$(linkers)" = ld-2.44/amd64 ]

# LLVM alone.
mkdir -p "$work/llvm/bin"
rm -f "$work/llvm/bin/llvm-mc"
printf '#!/bin/sh\nexec /usr/lib/llvm-22/bin/llvm-mc "$@"\n' >"$work/llvm/bin/llvm-mc"
chmod +x "$work/llvm/bin/llvm-mc"
llvm() {
  report 0 TOOLCHAIN="$PWD/$work/llvm" PARTS='audit asm links truth' COUNT=20 && says 'asm .*all known' &&
    says '^no compiler here' && says 'links .*no linker'
}
is 'the report of an LLVM' llvm
is 'the directives are given to its assembler' grep -qr '^amd64 llvm-22, version 2' "$work/results" --include=asm.log

mkdir -p "$work/empty/bin"
empty() { report 3 TOOLCHAIN="$PWD/$work/empty" PARTS='audit asm links truth' && says '^there is nothing to report'; }
is 'a toolchain without any tool: exit status 3' empty

echo "1..$n"
