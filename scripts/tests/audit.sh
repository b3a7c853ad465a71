#!/bin/sh
# sframe-audit: its unit tests and those of lib/cfi; what is changed in a table is
# found; hand-written files whose tables differ in a known way; a slice of the
# corpus, which has to be equal, and on which libdw reads every row as we do.
# TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/audit.sh - 0 0 "$@"
B=build/tests/audit
out=build/corpus/check
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh

# count TAP: prints the tests of a suite with our numbers.
count() {
  awk -v n="$n" '/^ *(not )?ok / { n++; sub(/ok [0-9]*/, "ok " n) } /^ *(not )?ok |^# / { print }' "$1"
  n=$((n + $(grep -c '^ *\(not \)\?ok ' "$1")))
}

is 'what is tested is built' make -f build.mk audit-tests
make -f build.mk check-cfi >"$work/cfi" 2>&1
ended=$?
count "$work/cfi"
is 'the unit tests of lib/cfi were built and run' [ $ended -eq 0 ]
# unit NAME
unit() {
  CMOCKA_MESSAGE_OUTPUT=tap $B/test_"$1" >"$work/unit" 2>&1
  ended=$?
  count "$work/unit"
  is "the unit tests of $1 were built and run" [ $ended -eq 0 ]
}
unit rules
unit compare
sh conformance/audit/tests/wrong-tables.sh >"$work/tables" 2>&1
count "$work/tables"
is 'tables that are wrong: the test came to its end' grep -q '^1\.\.[1-9]' "$work/tables"

# What scripts/tests/corpus.sh compiles, too.
corpora/programs/build ROOT=forky OUT=$out CONFIGS='gcc-O0-fp gcc-O2-nofp' >"$work/log" 2>&1 || tail -5 "$work/log"

# Libraries with a PLT, of which .eh_frame has an expression; with and without IBT.
# shellcheck disable=SC2016  # $8 is an assembler's
library() {
  for i in 1 2 3 4 5 6 7 8; do
    printf '\t.globl f%d\n\t.type f%d, @function\nf%d:\t.cfi_startproc\n' $i $i $i
    printf '\tsub $8, %%rsp\n\t.cfi_def_cfa_offset 16\n\tcall g%d@plt\n' $i
    printf '\tadd $8, %%rsp\n\t.cfi_def_cfa_offset 8\n\tret\n\t.cfi_endproc\n\t.size f%d, .-f%d\n' $i $i
  done | as --gsframe - -o "$work/library.o" &&
    ld -shared -z lazy "$work/library.o" -o "$work/lazy.so" && ld -shared -z ibtplt "$work/library.o" -o "$work/ibt.so"
}
is 'libraries with a PLT are linked' library

# shellcheck disable=SC2046  # names of files
$B/test_sabotage "$work/lazy.so" "$work/ibt.so" $(leaf_of_each_abi | sed "s,^,$out/,") \
  $out/aarch64/gcc-O2-nofp/bin/pauth_b_leaf.pie >"$work/sabotage" 2>&1
count "$work/sabotage"

# audit STATUS ARGUMENT...; what it prints is in $work/said.
audit() {
  expected=$1
  shift
  build/bin/sframe-audit "$@" >"$work/said" 2>&1
  [ $? -eq "$expected" ] || { cat "$work/said"; false; }
}
says() { grep -q -- "$1" "$work/said" || { cat "$work/said"; false; }; }

at_least() {
  [ "$2" -ge "$1" ] || { echo "$2, not $1"; false; }
}
functions() { sed -n 's/.* files, \([0-9]*\) functions, .*/\1/p' "$work/said"; }

# judges STATUS PAGES [OPTION...]: what sframe-judge says of the last observations.
judges() {
  expected=$1 pages=$2
  shift 2
  build/bin/sframe-judge --issues="$pages" "$@" "$work/observed" >"$work/said" 2>&1
  [ $? -eq "$expected" ] || { cat "$work/said"; false; }
}

slice() { audit 1 --need-sframe --observations="$work/observed" $out && judges 0 conformance/issues; }
is 'a slice of the corpus is equal, but for what is known' slice
audit 1 --need-sframe $out
is 'at least 100,000 functions of it got a verdict' at_least 100000 "$(functions)"

# shellcheck disable=SC2046  # no blanks in these names
agrees() { $B/agree $(find $out -type f \( -path '*/bin/*' -o -name '*.o' \) ! -name '*.log'); }
is 'libdw reads every row as we do' agrees
is 'at least 500,000 rows were read' at_least 500000 \
  "$(sed -n 's/.* functions, \([0-9]*\) rows.*/\1/p' "$work/why")"

# Hand-written files.

# as PREFIX NAME: assembles standard input.
assemble() { "$1as" --gsframe - -o "$work/$2.o" 2>"$work/$2.log"; }
function_of() {
  printf '\t.type f, %%function\nf:\t.cfi_startproc\n\tnop\n%s\n\tnop\n\t.cfi_endproc\n\t.size f, .-f\n' "$1"
}
two() { function_of "$1" | sed 's/%function/@function/'; }

two '.cfi_def_cfa_offset 16' | assemble '' good
is 'an object without differences: exit status 0' audit 0 "$work/good.o"
two '.cfi_val_offset rip, 0' | assemble '' val
differs_in_ra() { audit 1 "$work/val.o" && says 'differs in ra' && says 'DWARF: .*ra=cfa+0'; }
is 'a rule that the assembler got wrong is found: val_offset of RA' differs_in_ra
printf '\t.type f, @function\nf:\t.cfi_startproc\n\tnopr %%r7\n\t.cfi_def_cfa_offset 164\n\tbr %%r14\n\t.cfi_endproc\n\t.size f, .-f\n' |
  assemble s390x-linux-gnu- scaled
scaled() { audit 1 "$work/scaled.o" && says 'differs in cfa' && says 'DWARF: .*cfa=sp+164'; }
is 'a rule that the assembler got wrong is found: an offset of 164 on s390x' scaled
{ echo '.cfi_sections .debug_frame, .sframe'; two '.cfi_def_cfa_offset 16'; } | assemble '' debug
debug_only() { audit 0 "$work/debug.o" && says ' 1 functions, 0 wrong'; }
is 'where there is .debug_frame only, it is compared with that' debug_only
{ echo '.cfi_sections .sframe'; two '.cfi_def_cfa_offset 16'; } | assemble '' extra
extra() { audit 1 "$work/extra.o" && says '^wrong: 1 extra'; }
is 'a function that only .sframe has' extra
two '.cfi_escape 0x0f, 3, 0x77, 0, 0x06' | assemble '' escape
missing() { audit 1 "$work/escape.o" && says '^wrong: 1 missing'; }
is 'a function that the format can say and the assembler leaves out' missing
two '.cfi_escape 0x0f, 4, 0x77, 0, 0x31, 0x24' | assemble '' shifted
by_format() { audit 0 "$work/shifted.o" && says '^format: 1 missing: the CFA is an expression'; }
is 'a function that the format cannot say is no difference' by_format
{ two nop; } | as - -o "$work/none.o"
is 'a file without .sframe is a difference where one is needed' audit 1 --need-sframe "$work/none.o"
is 'and else none' audit 0 "$work/none.o" "$work/good.o"
alone() { audit 3 "$work/none.o" && says 'nothing was compared'; }
is 'but when no file has one, nothing was compared: exit status 3' alone

# The profile of a kernel.
# kernel STATUS FILE...
kernel() { kernel_expects=$1; shift; audit "$kernel_expects" --profile=kernel "$@"; }
{ echo '.cfi_sections .sframe'; two '.cfi_def_cfa_offset 16'; printf '\t.type g, @function\ng:\tret\n\t.size g, .-g\n'; } |
  assemble '' nodwarf
ld -e f "$work/nodwarf.o" -o "$work/nodwarf" 2>"$work/log"
no_dwarf() { kernel 0 "$work/nodwarf" && says '^kernel: 1 function without rows in .text: there is no DWARF that says why; the first: g of '; }
is 'a kernel: without DWARF its code without rows is counted, and nothing is compared' no_dwarf
{ two '.cfi_def_cfa_offset 16'; printf '\t.type g, @function\ng:\tret\n\t.size g, .-g\n'
  printf '\t.type h, @function\nh:\t.cfi_startproc\n\t.cfi_escape 0x0f, 4, 0x77, 0, 0x31, 0x24\n\tret\n\t.cfi_endproc\n\t.size h, .-h\n'; } |
  assemble '' lacking
lacking() {
  kernel 0 "$work/lacking.o" && says '^kernel: 1 function without rows in .text: no directives; the first: g of ' &&
    says '^kernel: 1 function without rows in .text: the CFA is an expression; the first: h of '
}
is 'with DWARF the causes are told' lacking
{ two '.cfi_def_cfa_offset 16'; printf '\t.section .gnu.linkonce.this_module,"aw"\n\t.quad 0\n'; } | assemble '' module
unsorted() { kernel 0 "$work/good.o" && kernel 1 "$work/module.o" && says '^wrong: 1 kernel-unsorted$' && audit 0 "$work/module.o"; }
is 'the index of a module is not sorted; of another object that is no matter' unsorted
# complains KIND TEXT DIRECTIVE: an object with it, of a kernel, and of none.
complains() {
  two "$3" | assemble '' of-kernel && audit 0 "$work/of-kernel.o" && kernel 1 "$work/of-kernel.o" &&
    says "^wrong: 1 $1\$" && says "$2"
}
is 'a CFA that is not aligned' complains kernel-alignment '1 row whose CFA is no multiple of what the ABI wants of the stack, the first in f at 0x10001: offset 12' '.cfi_def_cfa_offset 12'
is 'RA is undefined where no stack begins' complains kernel-outermost '1 function that is no entry, in which RA is undefined, the first in f at 0x10001' '.cfi_undefined rip'
entry() {
  { two '.cfi_undefined rip'; } | sed 's/^f:/ret_from_fork_asm:/; s/\bf\b/ret_from_fork_asm/g' | assemble '' entry &&
    kernel 0 "$work/entry.o" && { printf '\t.section .entry.text,"ax"\n'; two '.cfi_undefined rip'; } | assemble '' entry && kernel 0 "$work/entry.o"
}
is 'and where one begins' entry
# begins PREFIX NAME LINE, and not in a function of another name.
begins() {
  for called in "$2" other; do
    printf '\t.type %s, %%function\n\t.globl f\nf:\n%s:\t.cfi_startproc\n\tnop\n%b\tnop\n\t.cfi_endproc\n\t.size %s, .-%s\n' "$called" "$called" "$3" "$called" "$called" |
      sed "s/%function/$([ "$1" ] && echo %function || echo @function)/; s/^\tnop$/\t$([ "$1" = s390x-linux-gnu- ] && echo 'nopr %r7' || echo nop)/" |
      assemble "$1" entry || return
    if [ "$called" = other ]; then kernel 1 "$work/entry.o" && says kernel-outermost || return; else kernel 0 "$work/entry.o" || return; fi
  done
}
is 'by names: of amd64' begins '' startup_xen '\t.cfi_undefined rip\n'
is 'of AArch64' begins aarch64-linux-gnu- secondary_entry '\t.cfi_undefined x30\n'
is 'of s390x' begins s390x-linux-gnu- pgm_check_handler '\t.cfi_undefined r14\n'
elsewhere() { named_of_s390x=$(two '.cfi_undefined rip' | sed 's/^f:/ext_int_handler:/; s/\bf\b/ext_int_handler/g') && echo "$named_of_s390x" | assemble '' entry && kernel 1 "$work/entry.o"; }
is 'which are not those of amd64' elsewhere
entry_text() {
  { printf '\t.section .entry.text,"ax"\n\t.globl f\n'; two '.cfi_undefined rip'; } | assemble '' entry &&
    printf 'SECTIONS { .text : { %s*(.entry.text)%s } .sframe : { *(.sframe) } .eh_frame : { *(.eh_frame) } }\n' \
      '__entry_text_start = .; ' ' __entry_text_end = .;' >"$work/with.ld" && sed 's/__entry_text_start = .;//' "$work/with.ld" >"$work/without.ld" &&
    ld -e f -T "$work/with.ld" "$work/entry.o" -o "$work/entry" && kernel 0 "$work/entry" &&
    ld -e f -T "$work/without.ld" "$work/entry.o" -o "$work/entry" && kernel 1 "$work/entry" && says kernel-outermost
}
is 'entries that a linker script has put into .text' entry_text
without_rows() {
  printf '\t.type f, @function\nf:\tnop\n\t.size f, .-f\n\t.section .sframe,"a",@progbits\n%s' "\
	.byte 0xe2, 0xde, 3, 5, 3, 0, -8, 0
	.long 1, 0, 5, 0, 16
	.quad f - .
	.long 1, 0
	.byte 0, 0, 0, 0, 0
" | as - -o "$work/no-rows.o" && kernel 1 "$work/no-rows.o" && says kernel-outermost
}
is 'a function without rows, which says so in version 3' without_rows
linked() { ld -e f "$work/good.o" -o "$work/linked" && objcopy --remove-section=none "$work/linked" && kernel 0 "$work/linked"; }
is 'a linked file with both tables' linked
unflagged() {
  at=$(readelf -SW "$work/linked" | sed -n 's/.* \.sframe *[^ ]* *[0-9a-f]* \([0-9a-f]*\) .*/\1/p') && cp "$work/linked" "$work/unflagged" &&
    printf '\004' | dd of="$work/unflagged" bs=1 seek=$((0x$at + 3)) conv=notrunc 2>/dev/null && kernel 1 "$work/unflagged" && says kernel-unsorted
}
is 'one whose index does not say that it is sorted' unflagged
no_segment() {
  printf 'PHDRS { text PT_LOAD; } SECTIONS { .text 0x400000 : { *(.text) } :text .sframe : { *(.sframe) } :text .eh_frame : { *(.eh_frame) } :text }\n' >"$work/kernel.ld" &&
    ld -e f -T "$work/kernel.ld" "$work/good.o" -o "$work/no-segment" && kernel 0 "$work/no-segment" && audit 1 "$work/no-segment" && says no-segment
}
is 'a kernel has no PT_GNU_SFRAME' no_segment
half() {
  function_of '.cfi_def_cfa_offset 8' | assemble aarch64-linux-gnu- half && kernel 1 "$work/half.o" && says '1 row whose CFA is no multiple' &&
    function_of '.cfi_def_cfa 29, 24' | assemble aarch64-linux-gnu- half && kernel 0 "$work/half.o"
}
is 'SP + 8 on AArch64 is none; FP + 24 may be' half
is 'a flexible function' complains kernel-flexible '1 flexible function, the first in f at 0x10000' '.cfi_def_cfa r10, 0'
joined() {
  ld.lld -r "$work/good.o" "$work/module.o" -o "$work/joined.o" && kernel 1 "$work/joined.o" && says '^wrong: 1 kernel-elements$' && says '2 tables follow each other'
}
is 'tables behind each other' joined
is 'profiles that there are not: exit status 2' audit 2 --profile=user "$work/good.o"

ar rc "$work/all.a" "$work/good.o" "$work/val.o" "$work/debug.o"
archive() { audit 1 "$work/all.a" && says '^3 files, 3 functions, 1 wrong' && says 'all.a(val.o)'; }
is 'an archive' archive
cut_archive() { head -c 30 "$work/all.a" >"$work/cut.a" && audit 2 "$work/cut.a" && says 'cut.a: what follows offset 8 is no member of an archive'; }
is 'an archive that is cut is said to be' cut_archive
mkdir "$work/tree" && cp "$work/good.o" "$work/val.o" "$work/tree" && echo text >"$work/tree/text"
directory() { audit 1 "$work/tree" && says '^2 files, 2 functions, 1 wrong; 1 other'; }
is 'a directory' directory
shows() { audit 1 --show=0x10000 "$work/all.a(val.o)" && says 'differs  ra'; }
is 'both tables of a function of an archive, side by side' shows

# What a linked file lacks: lost by the linker, or not in its input.
for name in one two; do function_of nop | sed "s/%function/@function/; s/\<f\>/$name/g" >"$work/$name.s"; done
as --gsframe "$work/one.s" -o "$work/one.o"
as --gsframe "$work/two.s" -o "$work/two.o"
as "$work/two.s" -o "$work/plain.o"
ld -shared "$work/one.o" "$work/plain.o" -o "$work/half.so"
# lacks TEXT INPUT...: the function two of half.so, by these inputs.
lacks() {
  text=$1
  shift
  # shellcheck disable=SC2046  # no blanks in these names
  audit 1 $(printf -- ' --inputs=%s' "$@") "$work/half.so" && says "missing.*$text" &&
    says ' 1 wrong'
}
is 'a function that an input has was lost by the linker' lacks 'lost by the linker' "$work/one.o" "$work/two.o"
is 'one without rows in its input was not' lacks 'not in its input' "$work/one.o" "$work/plain.o"
is 'nor one that no input has' lacks 'in no input' "$work/one.o"
is 'nor one of two that an input lacks' lacks 'not in its input' "$work/two.o" "$work/plain.o"
is 'inputs without functions: exit status 2' audit 2 --inputs=Makefile "$work/half.so"

# Results for programs, and what is new in them.
audit 1 --json="$work/old.json" --observations="$work/observed" "$work/tree"
is 'a JSON line for each file and one for the sums' [ "$(wc -l <"$work/old.json")" = 3 ]
junit() { judges 1 /dev/null --junit="$work/old.xml" && grep -q '<testsuite name="audit" tests="2" failures="1"' "$work/old.xml"; }
is 'JUnit counts the failures' junit
cp "$work/observed" "$work/old"
# since STATUS: beside that run.
since() { build/bin/sframe-audit --observations="$work/observed" "$work/tree" >/dev/null; judges "$1" /dev/null --since="$work/old"; }
unchanged() { since 0 && says ': 0 came, 0 went, of 2'; }
is 'nothing is new beside the same run' unchanged
cp "$work/extra.o" "$work/tree/good.o"
changed() { since 1 && says '^came: audit: .*good.o: .*: extra' && says ': 1 came'; }
is 'what is new beside an earlier run' changed
cp "$work/good.o" "$work/tree/val.o"
gone() { cp "$work/good.o" "$work/tree/good.o"; since 0 && says '^went: audit: .*val.o: f: differs in ra'; }
is 'what is gone beside an earlier run is no failure' gone
elsewhere() { mv "$work/tree" "$work/other"; build/bin/sframe-audit --observations="$work/observed" "$work/other" >/dev/null; judges 3 /dev/null --since="$work/old"; }
is 'a run of other files has nothing to compare: exit status 3' elsewhere

mkdir "$work/test" && issue_page 'audit what=differs wrong=ra where=f' >"$work/test/val-offset.md"
explained() { audit 1 --observations="$work/observed" "$work/val.o" && judges 0 "$work/test" --explained="$work/explained" && grep -q '^audit	test/val-offset	1$' "$work/explained"; }
is 'a known difference: exit status 0' explained
unneeded() { audit 0 --complete --observations="$work/observed" "$work/good.o" && judges 1 "$work/test" && says '^gone: test/val-offset'; }
is 'an explanation that is not needed: exit status 1' unneeded
unlooked() {
  sed 's/audit what/audit file=*nowhere* what/' "$work/test/val-offset.md" >"$work/nowhere.md" && judges 0 "$work/nowhere.md"
}
is 'one for files that were not looked at: exit status 0' unlooked
# Reasons of the format: on no list, on it, more than were read.
excused() { printf '%s' "$2" >"$work/list" && judges "$1" /dev/null --excused="$work/list"; }
audit 0 --complete --observations="$work/observed" "$work/shifted.o" "$work/good.o"
is 'what the format cannot say, for a reason that is on no list: exit status 1' excused 1 ''
is 'a reason that is on the list' excused 0 'audit | the CFA is an expression | 1 | a test
'
is 'more than have been read: exit status 1' excused 1 'audit | the CFA is an expression | 0 | a test
'
is 'a list that is none: exit status 2' excused 2 'audit | the CFA is an expression
'
is 'the same reason twice: exit status 2' excused 2 'audit | a | 0 | a
audit | a | 0 | a
'
echo 'number: 1' >"$work/half.md"
is 'half a page: exit status 2' judges 2 "$work/half.md"
is 'what is not there: exit status 2' audit 2 "$work/nothing"
is 'an unknown option: exit status 2' audit 2 --nonsense "$work/good.o"
is 'no function: exit status 3' audit 3 Makefile
head -c 200 "$work/good.o" >"$work/cut.o"
is 'a file that is cut off: exit status 2' audit 2 "$work/cut.o"

# Nothing that is damaged stops the program in another way.
survives() {
  size=$(wc -c <"$work/val.o")
  for at in $(seq 0 7 "$size"); do
    cp "$work/val.o" "$work/hurt.o"
    printf '\377\377' | dd of="$work/hurt.o" bs=1 seek="$at" conv=notrunc 2>/dev/null
    build/bin/sframe-audit "$work/hurt.o" >/dev/null 2>"$work/err"
    [ $? -le 3 ] || { echo "byte $at"; return 1; }
  done
}
is 'damaged files end with a status of ours' survives

# Time and memory are proportional to the file: 100 seconds and 1 GB are far more than that, also on a busy machine, and
# far less than what these files can ask for.
# bounded STATUS TEXT ARGUMENT...
bounded() {
  expected=$1 text=$2
  shift 2
  prlimit --as=1024000000 --cpu=100 build/bin/sframe-audit "$@" >"$work/said" 2>&1
  [ $? -eq "$expected" ] && says "$text" && return
  cat "$work/said"
  return 1
}

# function_at SIZE ROWS FDES: FDES entries of .eh_frame for one function of SIZE bytes that has
# ROWS rows in .sframe; the CFA depends on the PC, as in a PLT.
function_at() {
  cat <<-END
	.section .code,"ax",@nobits
	.type f, @function
	f: .skip $1
	.section .sframe,"a",%progbits
	.2byte 0xdee2
	.byte 2, 5, 3, 0, -8, 0
	.4byte 1, $2, $2 * 6, 0, 20
	.4byte f - ., $1, 0, $2
	.byte 2, 0, 0, 0
	.set at, 0
	.rept $2
	.4byte at
	.byte 3, 8
	.set at, at + 1
	.endr
	.section .eh_frame,"a",@unwind
	cie: .4byte 2f - 1f
	1: .4byte 0
	.byte 1
	.asciz "zR"
	.byte 1, 0x78, 16, 1, 0x1b
	.byte 0x0f, 11, 0x77, 8, 0x80, 0, 0x3f, 0x1a, 0x3b, 0x2a, 0x33, 0x24, 0x22
	.byte 0x90, 1
	2:
	.rept $3
	.4byte 2f - 1f
	1: .4byte 1b - cie
	.4byte f - ., $1
	.byte 0
	2:
	.endr
	END
}
function_at 0x70000000 1 1 | as - -o "$work/huge.o"
is 'a function of 1.8 GB whose CFA depends on the PC: exit status 2' \
  bounded 2 'huge.o: function at 0x.* of 0x70000000 bytes: comparing takes more than' "$work/huge.o"
is 'the same side by side' bounded 2 'function at 0x' --show=0x10000 "$work/huge.o"
function_at 50000 50000 20000 | as - -o "$work/over.o"
is '20,000 entries for one function of 50,000 rows: exit status 2' bounded 2 'functions overlap' "$work/over.o"
function_at 1000 10 3 | as - -o "$work/few.o"
is 'three are compared' bounded 1 ' 3 functions' "$work/few.o"
# Functions that take turns with two CIEs of 100,000 instructions each: every function executes one.
large_cies() {
  cat <<-'END'
	.text
	.irp n, 0, 1
	f\n: .skip 1000
	.endr
	.section .eh_frame,"a",@unwind
	.irp n, 0, 1
	cie\n: .4byte 2f - 1f
	1: .4byte 0
	.byte 1
	.asciz "zR"
	.byte 1, 0x78, 16, 1, 0x1b, 0x0c, 7, 8
	.skip 100000
	2:
	.endr
	.set at, 0
	.rept 1000
	.irp n, 0, 1
	.4byte 2f - 1f
	1: .4byte 1b - cie\n
	.4byte f0 + at * 2 + \n - ., 1
	.byte 0
	2:
	.endr
	.set at, at + 1
	.endr
	END
}
large_cies | as - -o "$work/cies.o"
is '2,000 functions that execute large CIEs: exit status 2' bounded 2 'comparing takes more than' "$work/cies.o"
overlap() { $B/hostile "$1" 20000 >"$work/$1.o" && bounded 2 "$1.o: section header .*: sections overlap" "$work/$1.o"; }
for kind in rela sframe eh_frame symtab; do
  is "20,000 section headers for the same bytes, $kind: exit status 2" overlap $kind
done
$B/hostile null 20000 >"$work/null.o"
is '20,000 section headers for the same bytes, without a type: they are not read' \
  bounded 3 'no file has functions' "$work/null.o"

# many_cies COUNT: as many CIEs, each with an FDE.
many_cies() {
  cat <<-END
	.section .code,"ax",@nobits
	f: .skip $1
	.section .eh_frame,"a",@unwind
	.set at, 0
	.rept $1
	1: .4byte 3f - 2f
	2: .4byte 0
	.byte 1
	.asciz "zR"
	.byte 1, 0x78, 16, 1, 0x1b
	3: .4byte 5f - 4f
	4: .4byte 4b - 1b
	.4byte f + at - ., 1
	.byte 0
	5: .set at, at + 1
	.endr
	END
}
# many_causes COUNT: functions of one byte, in each of which another expression is the CFA, and one
# function of all these bytes in .sframe.
many_causes() {
  function_at "$1" 1 0
  cat <<-END
	.set at, 0
	.rept $1
	3: .4byte 5f - 4f
	4: .4byte 4b - cie
	.4byte f + at - ., 1
	.byte 0, 0x0f, 18, 0x77, 8
	.set bits, at
	.rept 16
	.byte 0x06 + (bits & 1) * 0x90
	.set bits, bits >> 1
	.endr
	5: .set at, at + 1
	.endr
	END
}
# many_within COUNT: functions within one of .sframe, and as many entries of .eh_frame for that one.
many_within() {
  cat <<-END
	.section .code,"ax",@nobits
	f: .skip $1 + 1
	.section .sframe,"a",%progbits
	.2byte 0xdee2
	.byte 2, 5, 3, 0, -8, 0
	.4byte $1 + 1, $1 + 1, 3 * ($1 + 1), 0, 20 * ($1 + 1)
	.4byte f - ., $1 + 1, 0, 1
	.byte 0, 0, 0, 0
	.set at, 1
	.rept $1
	.4byte f + at - ., 1, 3 * at, 1
	.byte 0, 0, 0, 0
	.set at, at + 1
	.endr
	.rept $1 + 1
	.byte 0, 3, 8
	.endr
	.section .eh_frame,"a",@unwind
	cie: .4byte 2f - 1f
	1: .4byte 0
	.byte 1
	.asciz "zR"
	.byte 1, 0x78, 16, 1, 0x1b, 0x0c, 7, 8, 0x90, 1
	2:
	.rept $1
	3: .4byte 5f - 4f
	4: .4byte 4b - cie
	.4byte f - ., $1 + 1
	.byte 0
	5:
	.endr
	END
}

# hundredths_of FILE STATUS: processor time of the audit in hundredths of a second.
hundredths_of() {
  (
    prlimit --as=2048000000 --cpu=60 build/bin/sframe-audit "$1" >"$work/said" 2>&1
    [ $? = "$2" ] || exit
    times >"$work/times"
    awk 'NR == 2 { split($1, t, "[ms]"); print int (t[1] * 6000 + t[2] * 100 + 1) }' "$work/times"
  )
}
# grows STATUS KIND COUNT: four times as much takes less than eight times as long, in the same run; where
# both are nothing, a tenth of a second.
grows() {
  "$2" "$3" | as - -o "$work/small.o" && "$2" $((4 * $3)) | as - -o "$work/large.o" || return
  small=$(hundredths_of "$work/small.o" "$1") large=$(hundredths_of "$work/large.o" "$1")
  [ -n "$small" ] && [ -n "$large" ] || { tail -n 3 "$work/said" | cut -c 1-300; return 1; }
  [ "$small" -ge 10 ] || small=10
  echo "$small and $large hundredths of a second"
  [ "$large" -lt $((8 * small)) ]
}
is '25,000 and 100,000 CIEs: time is proportional to the file' grows 3 many_cies 25000
is '15,000 and 60,000 causes: likewise' grows 1 many_causes 15000
is '20,000 and 80,000 functions within one: likewise' grows 1 many_within 20000
$B/hostile names 200000 >"$work/names.o"
is 'a string table of 5 MB without a zero at its end, for 200,000 names: read within the limits' \
  bounded 3 'no file has functions' --inputs="$work/names.o" "$work/null.o"
# many_tables: 3000 of .debug_frame, one of them with 40,000 entries.
many_tables() {
  cat <<-'END'
	.section .code,"ax",@nobits
	f: .skip 40000
	END
  seq 3000 | sed 's/.*/\t.section .debug_frame,"",@progbits,unique,&\n\t.4byte 0/'
  cat <<-'END'
	.section .debug_frame,"",@progbits,unique,0
	.4byte 2f - 1f
	1: .4byte -1
	.byte 1, 0, 1, 0x78, 16
	2: .set at, 0
	.rept 40000
	.4byte 4f - 3f
	3: .4byte 0
	.8byte f + at, 1
	4: .set at, at + 1
	.endr
	END
}
many_tables | as - -o "$work/tables.o"
is '40,000 entries, after 3000 tables: exit status 2' bounded 2 'or are in many tables' "$work/tables.o"

# shortened WHEN STATUS TEXT
shortened() {
  cp "$work/good.o" "$work/cut.o"
  LD_PRELOAD=$B/shorten.so SHORTEN_AT=$1 SHORTEN_FILE=$work/cut.o build/bin/sframe-audit "$work/cut.o" >"$work/said" 2>&1
  [ $? -eq "$2" ] && says "$3" && [ ! -s "$work/cut.o" ] && return
  cat "$work/said"
  return 1
}
is 'a file that becomes shorter before it is read: exit status 2' shortened stat 2 'became shorter while it was read'
is 'after it was read: compared' shortened close 0 ' 1 functions, 0 wrong'

echo "1..$n"
