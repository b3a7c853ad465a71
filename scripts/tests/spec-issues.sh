#!/bin/sh
# reference/SPEC-ISSUES.md against the clause register and the corpora: every
# clause that is silent or has two readings is explained, what is named exists.
# TAP.  The checks themselves are run on broken copies at the end.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/spec-issues.sh - 0 0 "$@"
. scripts/lib/ok.sh

# clauses REGISTER KINDS: the ids of the clauses whose kind matches.
clauses() {
  sed -n -E "s/^($2) \\(([A-Z][A-Z0-9_]+),.*/\\2/p" "$1" | sort -u
}

# explained TEXT: the ids of clauses on its lines of clauses.
explained() {
  sed -n 's/^- \*Clauses\*: \([^.]*\)\..*/\1/p' "$1" | tr -cs 'A-Z0-9_' '\n' |
    sed '/^$/d' | sort -u
}

# complaints TEXT REGISTER: what is wrong, a line each, and how much there was.
complaints() {
  clauses "$2" 'READS_TWO_WAYS|REQUIRES_LITERALLY|SILENT' >"$work/due"
  clauses "$2" '[A-Z_]+' >"$work/known"
  explained "$1" >"$work/explained"
  grep -o 'corpora/[A-Za-z0-9/._-]*\.sfv' "$1" | sort -u >"$work/cases"
  sed -n 's/^### \(S-[0-9]*\) .*/\1/p' "$1" | sort >"$work/entries"
  for list in due known explained cases entries; do
    [ -s "$work/$list" ] || echo "nothing to check: no $list"
  done
  comm -23 "$work/due" "$work/explained" | sed 's/$/: in no entry/'
  comm -13 "$work/known" "$work/explained" | sed 's/$/: no such clause/'
  while read -r case; do
    [ -f "$case" ] || echo "$case: no such file"
  done <"$work/cases"
  entry_complaints "$1"
}

# entry_complaints TEXT: ids are S-01 and up, each once; each is in the
# contents, has every line, and is asked about.
entry_complaints() {
  i=0
  while read -r id; do
    i=$((i + 1))
    [ "$id" = "$(printf 'S-%02d' $i)" ] || echo "$id: entry $i"
    grep -q "^| \[$id\](#" "$1" || echo "$id: not in the contents"
    grep -q "^- $id: " "$1" || echo "$id: nothing is asked"
    sed -n "/^### $id /,/^\$/p" "$1" >"$work/entry"
    for line in Where Text Readings Measured Evidence Taken Clauses; do
      grep -q "^- \\*$line\\*: ." "$work/entry" || echo "$id: no line $line"
    done
  done <"$work/entries"
}

text=reference/SPEC-ISSUES.md
register=reference/clauses.def
complaints $text $register >"$work/complaints"
sed 's/^/# /' "$work/complaints"
for list in entries due explained cases; do
  echo "# $list: $(wc -l <"$work/$list")"
done
good=1
[ -s "$work/complaints" ] || good=0
ok $good 'nothing to complain of'
good=1
[ "$(wc -l <"$work/entries")" -ge 35 ] && [ "$(wc -l <"$work/due")" -ge 35 ] && good=0
ok $good 'at least 35 entries and 35 clauses to explain'

# must COMPLAINT NAME SED [FILE]: a copy of the text (or FILE), changed by SED,
# is complained of.
must() {
  cp $text "$work/text.md"
  cp $register "$work/register.def"
  copy=$work/${4:-text.md}
  sed "$3" "$copy" >"$work/changed" && mv "$work/changed" "$copy"
  complaints "$work/text.md" "$work/register.def" | grep -q "$1"
  ok $? "noticed: $2"
}
must 'FDE_PADDING: in no entry' 'a silent clause without an entry' 's/FDE_PADDING/SECTION_NAME/'
must 'INDEX_SORTED: in no entry' 'a clause with two readings without an entry' 's/INDEX_SORTED/SECTION_NAME/'
must 'SECTION_EMTPY: no such clause' 'a clause that does not exist' 's/SECTION_EMPTY/SECTION_EMTPY/'
must 'no such file' 'a case that does not exist' 's,regressions/v2-pcrel,regressions/v2-no-such-case,'
must 'S-02: entry 1' 'a missing entry' '/^### S-01 /d'
must 'S-03: not in the contents' 'an entry that is not in the contents' '/^| \[S-03\]/d'
must 'S-04: nothing is asked' 'an entry without a question' '/^- S-04: /d'
must 'S-01: no line Taken' 'an entry without a reading' '/^- \*Taken\*/d'
must 'no due' 'a register without clauses' d register.def
must 'no entries' 'a text without entries' d
must 'no cases' 'a text without cases' 's,corpora/[a-z],corpora/,g;s/sfv/def/g'
echo "1..$n"
