#!/bin/sh
# sframe-asm: its unit tests; the cases of corpora/asm and 300 random functions
# for each ABI on GNU as of this root; and assemblers that are wrong, which have
# to be found.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/asm.sh - 0 0 "$@"
asm=build/bin/sframe-asm
issues=conformance/issues
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
# shellcheck source=scripts/lib/observations.sh
. scripts/lib/observations.sh

make -f build.mk check-asm >"$work/unit" 2>&1
grep '^ *\(not \)\?ok\|^#' "$work/unit" >"$work/unit.tap"
n=$(grep -c '^ *\(not \)\?ok' "$work/unit.tap")
cat "$work/unit.tap"
[ "$n" -gt 0 ] || { n=1; echo 'not ok 1 - the unit tests are built'; tail -20 "$work/unit" >&2; }

# judged EXTENT: what the judge says of what was observed; with results.tap.
judged() {
  end_observations directives "$1" '' <"$work/observed" >"$work/observations.jsonl"
  build/bin/sframe-judge --issues=$issues --tap="$work/results.tap" "$work/observations.jsonl"
}
# explained LEAST COMMAND...: a command of sframe-asm with LEAST functions that are equal; the pages explain
# what it finds.
explained() {
  least=$1
  shift
  $asm "$@" --min-equal="$least" --observations="$work/observed"
  [ $? -le 1 ] && judged part
}
is 'the cases of corpora/asm' explained 380 check --label=2.47.50 corpora/asm/*.s
cp "$work/results.tap" "$work/cases.tap"
for abi in $(abis abi); do
  is "$abi: 300 random functions" explained 120 campaign --abi="$abi" --label=2.47.50 --count=300 --seed=1
done

# Functions of instructions: with the directives that follow from them, which
# shows that these are right; and without (as leaves them out), which is SCFI.
is 'amd64: 300 functions with the directives that follow from their instructions' \
  $asm campaign --scfi --label=2.47.50 --count=300 --min-equal=300
is 'amd64: 300 functions whose directives as has to find' explained 220 campaign --scfi \
  --as='as --gsframe --scfi=experimental' --label=2.47.50-scfi --count=300
is 'and some of them are wrong: exit status 1' [ "$($asm campaign --scfi --as='as --gsframe --scfi=experimental' \
  --count=100 >/dev/null; echo $?)" = 1 ]

# What the cases show is known, and nothing is known of a case that shows nothing.
cases_are_needed() {
  build/bin/sframe-issues lines --issues=$issues directives |
    awk -F'\t' '/\tassembler=2\.47\.50(\t|$)/ && /corpora\/asm/ { print $1 " " $2 }' | sort -u >"$work/named"
  sed -n 's/^not ok .* # TODO known: //p' "$work/cases.tap" | sort -u | comm -23 "$work/named" - >"$work/unneeded"
  [ -s "$work/named" ] || return
  [ ! -s "$work/unneeded" ] || { cat "$work/unneeded"; return 1; }
}
is 'every known cause that names a case is seen' cases_are_needed

# What is observed is all that is counted: each verdict once.
# observed RESULT: functions of this result.
observed() {
  sed -n "/\"result\":\"$1\"/s/.*\"count\":\([0-9]*\)}$/\1/p; /\"result\":\"$1\"/{/\"count\":[0-9]*}$/!s/.*/1/p}" "$work/observed" |
    awk '{ sum += $1 } END { print sum + 0 }'
}
# counted VERDICT...: of the line that sums them up.
counted() {
  for each; do sed -n "s/.* functions.*[: ]$each \([0-9][0-9]*\).*/\1/p" "$work/found"; done | awk '{ sum += $1 } END { print sum + 0 }'
}
all_is_observed() {
  $asm "$@" --observations="$work/observed" >"$work/found"
  [ "$(observed good)" -gt 20 ] && [ "$(observed wrong)" -gt 0 ] && [ "$(observed excused)" -gt 0 ] || return
  [ "$(observed good)" -eq "$(counted equal)" ] && [ "$(observed excused)" -eq "$(counted refused nonsense unsaid rejected)" ] &&
    [ "$(observed wrong)" -eq "$(counted sframe-wrong eh-frame-wrong both-wrong missing invalid crashed fatal no-line author-wrong)" ]
}
is 'each function of files is observed' all_is_observed check --abi=amd64 --label=2.47.50 corpora/asm/*.s
is 'and each random one' all_is_observed campaign --label=2.47.50 --count=200

# make asm, as if complete: what is known of an assembler has to be seen with it.
# run_complete STATUS ISSUES
run_complete() {
  COMPLETE=yes COUNT=30 COMPILED=none ASSEMBLERS=2.47.50-scfi ISSUES=$2 RESULTS=$work/complete TOOLCHAIN='' \
    scripts/asm >"$work/said" 2>&1
  [ $? -eq "$1" ] || { cat "$work/said"; return 1; }
}
is 'make asm: every known cause is seen' run_complete 0 $issues
unneeded() {
  cp -r $issues "$work/more" && issue_page 'directives assembler=2.47.50-scfi function=nothing' 99999 >"$work/more/needless.md" &&
    run_complete 1 "$work/more" && grep -q '^gone: [^ ]*/needless ([^ ]*/needless.md:10) is not seen any more$' "$work/said" &&
    [ "$(grep -c '^gone: ' "$work/said")" -eq 1 ]
}
is 'one that is not: exit status 1, and its name' unneeded
some_are_unexplained() {
  run_complete 1 /dev/null && grep -q '^new: directives: 2.47.50-scfi amd64: ' "$work/said" && grep -q '^    again: .* corpora/asm/scfi-.*' "$work/said"
}
is 'without pages: exit status 1, what is new, and how to see it again' some_are_unexplained
too_few_are_equal() {
  $asm campaign --count=100 --min-equal=100 --observations="$work/observed"
  [ $? -eq 1 ] && ! judged part && grep -q '^not ok .*any amd64: enough of the random functions are equal$' "$work/results.tap"
}
is 'fewer that are equal than have to be: new' too_few_are_equal

# ends STATUS ARGUMENT...: sframe-asm's exit status.
ends() {
  expected=$1
  shift
  $asm "$@"
  [ $? -eq "$expected" ]
}
is 'something is wrong: exit status 1' ends 1 check --abi=amd64 corpora/asm/*.s
is 'something random is: exit status 1' ends 1 campaign --count=100
is 'too little is equal: exit status 3' ends 3 check --abi=amd64 --min-equal=100 corpora/asm/simple.s
is 'no such ABI: exit status 2' ends 2 campaign --abi=vax
is 'no synthesized directives for this ABI: exit status 2' ends 2 campaign --abi=s390x --scfi
is 'no such file: exit status 2' ends 2 check "$work/nothing.s"
is 'an assembler that is not there: exit status 2' ends 2 check --as="$work/nothing" corpora/asm/simple.s
is 'observations that cannot be written: exit status 3' ends 3 check --observations="$work/no/where" corpora/asm/simple.s
echo 'number: 1' >"$work/half.md"
half_a_page() {
  ISSUES=$work/half.md RESULTS=$work/half TOOLCHAIN='' scripts/asm
  [ $? -eq 2 ]
}
is 'half a page: exit status 2' half_a_page
sed 's/cfa=sp+16/cfa=sp+24/' corpora/asm/frame-amd64.s >"$work/author.s"
finds_the_author() {
  $asm check -v "$work/author.s" >"$work/found"
  [ $? -eq 1 ] && grep -q 'author-wrong: comment: +0x1: wanted cfa=sp+24' "$work/found"
}
is 'a wrong expectation in a comment is found' finds_the_author

# An assembler that changes what it is given, or what it writes.
# wrong SCRIPT: $in, $out and "$@" are those of the real one.
wrong() {
  {
    echo '#!/bin/sh'
    # shellcheck disable=SC2016
    echo 'out=$3 in=$4; [ "$2" = -o ] || exit 9'
    echo "$1"
  } >"$work/as"
  chmod +x "$work/as"
}
# finds KIND: what is equal with the real one is KIND with the wrong one.
finds() {
  $asm check -v --abi=amd64 --as="$work/as --gsframe" corpora/asm/frame-amd64.s \
    corpora/asm/undefined.s >"$work/found"
  [ $? -eq 1 ] && grep -q ": $1" "$work/found"
}
# shellcheck disable=SC2016  # the wrong assembler expands
{
  wrong 'sed "s/cfa_offset 16/cfa_offset 24/" "$in" >"$out.s"; as --gsframe "$out.s" -o "$out"'
  is 'another CFA in both tables' finds both-wrong
  wrong 'as --gsframe "$in" -o "$out" 2>/dev/null'
  is 'a function left out without a word' finds missing
  wrong 'as --gsframe "$in" -o "$out" 2>/dev/null; objcopy --remove-section .sframe "$out"'
  is 'no .sframe at all' finds missing
  wrong 'kill -SEGV $$'
  is 'a crash' finds crashed
  wrong 'echo "$in:3: Error: no"; exit 1'
  rejects() {
    $asm check -v --as="$work/as --gsframe" corpora/asm/frame-amd64.s | grep -q 'rejected: Error: no'
  }
  is 'an error of the source is said as it is' rejects
}
sh conformance/directives/tests/wrong-tables.sh >"$work/tables" 2>&1
awk -v n="$n" '/^(not )?ok / { n++; sub(/ok [0-9]*/, "ok " n) } /^(not )?ok |^# / { print }' "$work/tables"
n=$((n + $(grep -c '^\(not \)\?ok ' "$work/tables")))
is 'tables that are wrong: the test came to its end' grep -q '^1\.\.[1-9]' "$work/tables"

# An object without symbols: nothing is sorted, not even where nothing is.
cat >"$work/null.c" <<'END'
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
typedef int order (const void *, const void *);
void qsort (void *base, size_t count, size_t size, order *compare)
{
  void (*next) (void *, size_t, size_t, order *) = (void (*) (void *, size_t, size_t, order *)) dlsym (RTLD_NEXT, "qsort");
  if (!base && strcmp (program_invocation_short_name, "sframe-asm") == 0)
    abort ();
  next (base, count, size, compare);
}
END
gcc -D_GNU_SOURCE -shared -fPIC "$work/null.c" -o "$work/null.so" 2>"$work/null.log"
# shellcheck disable=SC2016  # the wrong assembler expands
wrong 'as --gsframe "$in" -o "$out" && objcopy --strip-all "$out"'
no_symbols() {
  LD_PRELOAD=$work/null.so $asm check --abi=amd64 --as="$work/as --gsframe" corpora/asm/frame-amd64.s >"$work/found" 2>&1
  [ $? -eq 1 ] || { head -5 "$work/found"; false; }
}
is 'an object without symbols is no crash' no_symbols

# Every byte of the rows of a function, changed one at a time: .sframe alone is
# wrong, or the section is invalid.
changed=0 missed=0
# shellcheck disable=SC2016
wrong 'as --gsframe "$in" -o "$out" &&
  from=$(objdump -h "$out" | awk "\$2 == \".sframe\" { print \"0x\" \$6 }") &&
  printf "\377" | dd of="$out" bs=1 seek=$((from + $(cat "$0.at"))) conv=notrunc 2>/dev/null'
as --gsframe corpora/asm/frame-amd64.s -o "$work/f.o"
size=$(objdump -h "$work/f.o" | awk '$2 == ".sframe" { print $3 }')
at=49 # behind header, index entry and attribute
while [ $at -lt $((0x$size)) ]; do
  echo $at >"$work/as.at"
  $asm check --as="$work/as --gsframe" corpora/asm/frame-amd64.s >"$work/found" 2>&1
  [ $? -eq 1 ] && grep -q ': sframe-wrong\|: invalid' "$work/found" || missed=$((missed + 1))
  changed=$((changed + 1)) at=$((at + 1))
done
is "$changed changed bytes of rows, at least 14" [ $changed -ge 14 ]
is "$missed of them are missed" [ $missed -eq 0 ]

# What a compiler writes: the assembler says where its lines are.
gcc -O2 -S corpora/programs/frames.c -o "$work/compiled.s" || exit 3
is 'what a compiler wrote is equal' $asm check --abi=amd64 --min-equal=5 "$work/compiled.s"
is 'for no ABI: exit status 2' ends 2 check "$work/compiled.s"
# compiled STATUS TEXT: with the wrong assembler.
compiled() {
  $asm check --abi=amd64 --as="$work/as --gsframe" "$work/compiled.s" >"$work/found" 2>&1
  [ $? -eq "$1" ] && grep -q "$2" "$work/found" && return
  cat "$work/found"
  return 1
}
# shellcheck disable=SC2016
{
  wrong 'sed "s/cfa_offset 16/cfa_offset 24/" "$in" >"$out.s"; as --gsframe "$out.s" -o "$out"'
  is 'another CFA in what a compiler wrote is found, and shrunk' compiled 1 '^startproc; def_cfa_offset 16; nop; endproc$'
  wrong 'as --gsframe "$in" -o "$out" && objcopy --remove-section .sframe "$out"'
  is 'no .sframe of it at all' compiled 1 ' missing none: '
  wrong 'sed "s/^sframe.mark.*:/&nop/" "$in" >"$out.s"; as --gsframe "$out.s" -o "$out"'
  is 'labels that change the code are no verdict' compiled 3 '^unreadable: .*: labels change the code'
}
# Directives at any place, and in any form.
cat >"$work/odd.s" <<'END'
/* A comment
   of two lines */ .text; f: .cfi_startproc; nop; .cfi_endproc # nop; .cfi_endproc
"g h": .cfi_startproc; .cfi_personality 0x1b, "a;b"; .pushsection .elsewhere, "ax"; nop; .popsection
.if 0
	.cfi_def_cfa_offset 1
.endif
	.rept 3
	nop
	.endr
	.cfi_def_cfa_offset 16; .string ";#\\" ; .p2align 4
	.cfi_endproc
END
is 'statements in any form are read' $asm check --abi=amd64 --min-equal=1 "$work/odd.s"
# A statement of any length, too.
printf '\t.section .rodata\n\t.asciz\t"%02000d {"\n' 0 | cat "$work/odd.s" - >"$work/long.s"
is 'of any length' $asm check --abi=amd64 --min-equal=1 "$work/long.s"

# And what stands behind a NUL, which clang -g writes into comments.
printf '\t# \0 a comment\n' | cat - "$work/odd.s" >"$work/nul.s"
is 'and behind a NUL in a comment' $asm check --abi=amd64 --min-equal=1 "$work/nul.s"

# Misuse: what is around it has to be right, and an error names its line.
# misuse TEXT: with the wrong assembler.
misuse() {
  $asm campaign --misuse --as="$work/as --gsframe" --count=12 >"$work/found" 2>&1
  [ $? -eq 1 ] && grep -q "$1" "$work/found" && return
  cat "$work/found"
  return 1
}
# shellcheck disable=SC2016
{
  wrong 'sed "s/adjust_cfa_offset 16/adjust_cfa_offset 24/" "$in" >"$out.s"; as --gsframe "$out.s" -o "$out"'
  is 'a neighbour of misuse that is wrong is found' misuse ' both-wrong cfa: '
  wrong 'echo "$in: Error: no"; exit 1'
  is 'an error without a line is found' misuse ' no-line none: '
  wrong 'kill -SEGV $$'
  is 'a crash on misuse is found' misuse ' crashed none: '
}

# A campaign shrinks what fails to the smallest.
# shellcheck disable=SC2016
wrong 'sed "s/def_cfa_offset 32$/def_cfa_offset 40/" "$in" >"$out.s"; as --gsframe "$out.s" -o "$out"'
shrinks() {
  $asm campaign --as="$work/as --gsframe" --label=2.47.50 --count=300 --observations="$work/observed" >"$work/found"
  [ $? -eq 1 ] && grep -q '^startproc; def_cfa_offset 32; nop; endproc$' "$work/found" && ! judged part >"$work/said" &&
    grep -q '^new: .*2.47.50 amd64: both-wrong cfa: startproc; def_cfa_offset 32; nop; endproc$' "$work/said"
}
is 'a wrong assembler is shrunk to its one directive' shrinks

echo "1..$n"
