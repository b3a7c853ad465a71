#!/bin/sh
# No near miss of a known defect is explained: what oracles see on real tools, with one thing changed that can be seen.
# The directives' files are assembled twice, the second time with other values where one is wrong.  What linkers do
# is recorded in recorded/ (near.py record build/links/observations.jsonl), as a run takes long; likewise what only random
# directives show.  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/known/judge/tests/near.sh - 0 0 "$@"
. scripts/tests/tap.sh
seen=build/near-misses
rm -rf "$seen" && mkdir -p "$seen" || exit 3

# assembles NAME [OPTION]: what is known may be all or not.
assembles() {
  name=$1
  shift
  COUNT=1 COMPILED=none RESULTS=$seen/$name conformance/producers/directives/run "$@"
  [ $? -le 1 ] && grep -c '"wrong"' "$seen/$name/observations.jsonl"
}
is 'every assembler gets the files' assembles real
is '... and is misread a little' assembles near --misses=1

# misses PAGES
misses() {
  # shellcheck disable=SC2016  # the inner shell expands
  scripts/toolchain run forky -- sh -c 'PATH=$PWD/build/bin:$PATH exec python3 conformance/known/judge/tests/near.py "$@"' near.py \
    1 "$1" "$seen/real/observations.jsonl" "$seen/near/observations.jsonl" conformance/known/judge/tests/recorded/*.jsonl
}
is 'no near miss is explained, and each page has one' misses conformance/issues

# wide NAME SED: pages, of which NAME explains too much.
wide() {
  rm -rf "$seen/pages" && cp -R conformance/issues "$seen/pages" && sed -i "$2" "$seen/pages/$1.md" &&
    ! cmp -s "$seen/pages/$1.md" "conformance/issues/$1.md" && ! misses "$seen/pages" && grep -q "^explained by $1 " "$why"
}
is 'a page with too wide a message is found' wide gnu-as/restore-state-asserts 's/says="Internal error in [a-z_]*"/says="Internal error in *"/'
is 'one with too wide a value, too' wide llvm-mc/simple-invents-a-cfa 's/undefined>fp+0/undefined>*/'
is 'one for any function, too' wide gnu-as/s390x-cfa-cut 's/function=".*"/function=*/'
is 'one for what any link lacks, too' wide gnu-ld/plt-got 's/found=".*"/found="*cfa=sp*"/'
is 'one for any value of a register, too' wide clang/popped-arguments 's/ is=cfa+8/ is=*/'
is 'one for whatever a section is, too' wide gnu-ld/gc-drops-sframe 's/ what=no-sframe/ what=*/'

echo "1..$n"
