#!/bin/sh
# Every sentence of the specification has an entry in reference/sentences.def, and every clause
# a sentence.  Each entry and each clause is left out in turn, and texts are changed: all of
# that must be noticed.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/spec-coverage.sh - 0 0 "$@"
. scripts/lib/ok.sh

reference/coverage/run --without >"$work/out" 2>&1
ok $? 'each sentence has an entry, each clause a sentence, and none can be left out'
sed 's/^/# /' "$work/out"
counted=$(awk '$1 == "all" { print ($2 >= 300 && $3 >= 420 && $4 >= 690) }
  / entries and .* left out/ { print ($1 >= 800 && $4 >= 130) }' "$work/out" | grep -c 1)
enough=1
[ "$counted" != 2 ] || enough=0
ok $enough 'at least 300, 420 and 690 sentences; 800 entries and 130 clauses are left out'

# text of version 3 as it is, in a directory that has the name of a release to come
newest=$(sed -n 's/.*sentences of the text of .* //p' "$work/out")
fresh() {
  rm -rf "$work/9.99"
  cp -r "build/spec/$newest" "$work/9.99"
}
# must PATTERN WHAT FILE SED: with FILE of that text changed by SED, run ends with 1 and PATTERN.
must() {
  fresh
  sed "$4" "$work/9.99/$3" >"$work/changed"
  if cmp -s "$work/changed" "$work/9.99/$3"; then
    ok 1 "$2: the text could be changed"
    return
  fi
  mv "$work/changed" "$work/9.99/$3"
  SPEC_NEWEST=$work/9.99 reference/coverage/run >"$work/out" 2>&1
  [ $? -eq 1 ] && grep -q "$1" "$work/out"
  ok $? "noticed: $2"
}
manual=sframe-spec.texi header=sframe.h
fresh
SPEC_NEWEST=$work/9.99 reference/coverage/run >"$work/out" 2>&1
ok $? 'a newer release with the same text is no failure'
must '9.99, line .*"Overview": no entry for "A new sentence' 'a new sentence in a paragraph' $manual \
  's/^Addresses in this specification are expressed in bytes\./& A new sentence stands here./'
must 'no entry for "0x5 0x5 A new row' 'a new row of a table' $manual \
  '/^@item 0x18/i @item 0x5\n@tab 0x5\n@tab A new row.\n'
must 'no entry for "value = 5' 'a new line of pseudocode' $manual \
  's/^        return value;/        value = 5;\n&/'
must 'no entry for "A new rule' 'a new item of a list' $manual \
  's/^Signal frames are marked with/A new rule.\n@item\n&/'
must 'no entry for .*New section' 'a new section' $manual \
  's/^@node SFrame Header$/@node New\n@section New section\n\nNew section.\n\n&/'
must 'sframe.h": no entry for "A new comment' 'a new comment' $header \
  's,^#define SFRAME_MAGIC,/* A new comment.  */\n&,'
must 'no entry for "#define SFRAME_NEW 7"' 'a new value' $header 's/^#define SFRAME_MAGIC/#define SFRAME_NEW 7\n&/'
must '"Bits corresponding to the currently undefined": begins no sentence' 'a sentence that is gone' $manual \
  's/^Further flags may be added in future\.  Bits corresponding to/Further flags may be added in future./;/^undefined flags must be set to zero/d'
must '"Further flags may.*": begins 2 sentences' 'two sentences that begin alike' $manual \
  's/^Further flags may be added in future\./& Further flags may be added in 2030./'
must 'UNIT_BYTES: no sentence in the text of version 3' 'a clause whose sentence is gone' $manual \
  's/^Addresses in this specification are expressed in bytes\.//'
must '^the text of 9.99 is newer than that of ' 'that the text is newer' $manual 's/^The following flags are/There are these flags that are/'

build/bin/sframe-spec-coverage build/spec/2.44 build/spec/2.44 "build/spec/$newest" >"$work/out"
[ $? -eq 1 ] && grep -q '^V1_START_ADDRESS: no sentence\|^INDEX_SORTED_V1: no sentence' "$work/out"
ok $? 'noticed: a text that does not speak of a clause of its version'
build/bin/sframe-spec-coverage build/spec/2.44 build/spec/2.44 "$work/nothing" >"$work/out" 2>&1
[ $? -eq 2 ]
ok $? 'a text that is not there is no verdict'

# compiles SED: sentence.c does, beside a register changed by SED.
compiles() {
  rm -rf "$work/register" && mkdir "$work/register" &&
    cp reference/sentence.c reference/sentence.h reference/sentences.def reference/clause.h "$work/register" &&
    sed "$1" reference/clauses.def >"$work/register/clauses.def" &&
    gcc -std=c11 -fsyntax-only "$work/register/sentence.c" >"$work/out" 2>&1
}
compiles ''
ok $? 'the register as it is compiles'
! compiles '/^MEANS (UNIT_BYTES,/,/")$/d' && grep -q UNIT_BYTES "$work/out"
ok $? 'a clause that is taken out of the register does not compile'
echo "1..$n"
