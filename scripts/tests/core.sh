#!/bin/sh
# The core of the reference: the cases decide every condition of it, each function has a proof,
# a third of it is comment, and it includes nothing from elsewhere.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/core.sh - 0 0 "$@"
. scripts/lib/ok.sh

# mcdc STATUS PATTERN WHAT [VARIABLE=VALUE]...
mcdc() {
  status=$1 pattern=$2 what=$3
  shift 3
  env "$@" make -f build.mk coverage-mcdc >"$work/out" 2>&1
  got=$?
  [ $got -eq "$status" ] && grep -q "$pattern" "$work/out"
  ok $? "$what"
  tail -1 "$work/out" | sed 's/^/# /'
}
mcdc 0 'outcomes of conditions are shown, [1-9]' 'MC/DC: every outcome of a condition is shown or argued'
mcdc 2 '^no case shows: ' 'fewer cases show fewer outcomes' "MCDC_CASES=corpora/vectors/rows/*.sfv"
sed 's/sf_clause_by_id: condition 1/sf_clause_by_id: condition 2/' scripts/mcdc/excluded >"$work/other"
mcdc 2 '^stale: clause.c sf_clause_by_id: condition 2' 'an exclusion of what is shown is stale' "MCDC_EXCLUDED=$work/other"
sed 's/if (w->visitor && w->visitor->fre)/if (w->visitor)/' scripts/mcdc/excluded >"$work/other"
mcdc 2 '^stale: walk.c walk_fres: .*if (w->visitor)' 'so is one of a line that has changed' "MCDC_EXCLUDED=$work/other"
grep -v '^ ' scripts/mcdc/excluded >"$work/other"
mcdc 2 '^no reason: ' 'an exclusion has a reason' "MCDC_EXCLUDED=$work/other"

# Proofs themselves are made by make prove; that there is one for each function is seen here.
reference/proofs/functions check >"$work/out"
ok $? 'every function of decoder, elements and look-up has a proof, or a reason to have none'
sed 's/^/# /' "$work/out"
mkdir -p "$work/reference"
cp -r reference/*.[ch] reference/*.def reference/proofs "$work/reference/"
echo 'static int planted (void) { return 0; }' >>"$work/reference/elements.c"
sed -i 's/^prove_is_sound/prove_nothing/' "$work/reference/proofs/proofs.c"
! PROOFS="$work/reference/proofs" reference/proofs/functions check >"$work/out" &&
  grep -q '^planted: has neither' "$work/out" && grep -q '^is_sound: has neither' "$work/out" &&
  grep -q '^nothing: is proved, and there is no such' "$work/out"
ok $? 'a new function, and a proof of none, are seen'

# share FILE...: characters of comments, and all.
share() {
  cat "$@" | awk '{ text = text $0 "\n" }
    END {
      total = length(text)
      while ((at = index(text, "/*")) > 0) {
        text = substr(text, at)
        end = index(text, "*/") + 1
        comment += end
        text = substr(text, end + 1)
      }
      print comment + 0, total
    }'
}
# shellcheck disable=SC2046  # two numbers
is_third() { [ $(($1 * 3)) -ge "$2" ]; }
# shellcheck disable=SC2046
is_third $(share reference/*.[ch])
ok $? "a third of the core's text is comment"
# shellcheck disable=SC2046
set -- $(share reference/*.[ch])
echo "# $1 of $2 characters"
printf 'int main (void) { return 0; } /* so */\n' >"$work/bare.c"
# shellcheck disable=SC2046
! is_third $(share "$work/bare.c")
ok $? 'a file with few comments fails'

# The quoted headers that are not beside the files that include them.
strangers() {
  sed -n 's/^#include "\(.*\)"/\1/p' "$@" | sort -u | while read -r header; do
    [ -f "reference/$header" ] && [ "${header#*/}" = "$header" ] || echo "$header"
  done
}
strangers reference/*.[ch] >"$work/strangers"
! grep . "$work/strangers" >"$work/out"
ok $? 'the core includes nothing but itself'
echo '#include "write/dump.h"' >"$work/bare.c"
strangers "$work/bare.c" | grep -q '^write/dump.h$'
ok $? 'another include is seen'
! grep -nE '\b(malloc|calloc|realloc|free|printf|abort|exit|assert) \(' reference/*.[ch] >"$work/calls"
ok $? 'the core neither allocates nor prints nor ends'
sed 's/^/# /' "$work/calls"
echo "1..$n"
