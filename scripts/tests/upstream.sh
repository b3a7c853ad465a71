#!/bin/sh
# make upstream: tests of binutils and LLVM that demand what is wrong, or nothing, are seen; so are tools and programs of
# ours that are dead, mute or lie, and a tree without tests; and what GCC's compile to.  The tests are ours.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/upstream.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
results=build/results/check/upstream
tree=$work/tree
folder=$tree/gas/testsuite/gas/cfi-sframe
version=$(awk '$1 == "binutils-source" && $2 == "forky" { print $4 }' scripts/releases)

# upstream [VARIABLE=VALUE...]: leaves status, and what is printed in out.
upstream() {
  chmod -R a+rX "$work"
  rm -rf "$results"
  env "RESULTS=$results" "TOOLCHAIN=$work/plain" "SOURCE=$tree" ABI=amd64 "$@" scripts/upstream/run >"$work/out" 2>&1 </dev/null
  status=$?
}

# seen WHAT CASE [NUMBER]: so many observations, 1 or more.
seen() {
  count=$(grep -c "\"case\":\"$2\".*\"what\":\"$1\"" "$results/seen")
  [ "$count" -ge "${3:-1}" ] || { echo "$1 of $2: $count"; cat "$results/seen"; false; }
}
wrong() { grep "\"result\":\"wrong\".*\"case\":\"$2\".*\"what\":\"$1\"" "$results/seen" || { cat "$results/seen"; false; }; }
unseen() { [ -s "$results/seen" ] && ! grep "\"case\":\"$2\".*\"what\":\"$1\"" "$results/seen"; }
right_of() { [ -s "$results/seen" ] && ! grep "\"result\":\"wrong\".*\"case\":\"$1\"" "$results/seen"; }

# new_tree: without tests.
new_tree() { rm -rf "$tree" && mkdir -p "$folder" && : >"$folder/sframe.exp"; }

# source_of NAME: a function that pushes 8 bytes.  CFA = SP + 8, and SP + 16 behind the push.
source_of() {
  printf '%s\n' 'f: .cfi_startproc' 'push %rax' '.cfi_def_cfa_offset 16' nop ret .cfi_endproc >"$folder/$1.s"
}

# a_test NAME [SED]: what the directives say, changed.
a_test() {
  source_of "$1"
  printf '%s\n' '#as: --gsframe' '#objdump: --sframe=.sframe' '#name: a test' '#...' ' +Num FDEs: 1' ' +Num FREs: 2' '#...' \
    ' +func idx \[0\]: pc = 0x0, size = 3 bytes' ' +STARTPC.*' ' +0+0000 +sp\+8 +u +f +' ' +0+0001 +sp\+16 +u +f +' |
    sed "${2:-}" >"$folder/$1.d"
  echo "run_dump_test \"$1\"" >>"$folder/sframe.exp"
}

# tool NAME LINE...: the program of /PREFIX, which tells its version.  add_tool: one more.
tool() {
  rm -rf "$work/plain" && mkdir -p "$work/plain/bin"
  [ -z "$1" ] || add_tool "$@"
}
add_tool() {
  name=$1
  shift
  { printf '#!/bin/sh\ncase $* in --version) echo "GNU %s (GNU Binutils) %s"; exit ;; esac\n' "$name" "$version" && printf '%s\n' "$@"; } \
    >"$work/plain/bin/x86_64-linux-gnu-$name"
  chmod a+rx "$work/plain/bin/x86_64-linux-gnu-$name"
}
# ours LINE...: a program in the place of sframe-upstream.
ours() {
  rm -f build/tests/upstream-planted
  { echo '#!/bin/sh' && printf '%s\n' "$@"; } >build/tests/upstream-planted
  chmod +x build/tests/upstream-planted
}
mkdir -p build/tests

tool ''
new_tree
a_test right
upstream
test_of 'a right test: 0' status_is 0
test_of 'a right test: both rows compared' grep -q '"what":"rows".*"count":2' "$results/seen"
test_of 'a right test: the table' said '^all  *1  *1  *2  *0 '

# What only the test does wrong, each in a test of its own.
new_tree
a_test wrong-cfa 's/sp.+16/sp\\+24/'
a_test any-row 's/^ +0+0001.*/.*/'
a_test any-function 's/pc = .*/.*/'
# shellcheck disable=SC2016  # of sed
a_test nothing '/Num/,$d; s/^#\.\.\./&\nContents of .*/'
echo '#pass' >>"$folder/nothing.d"
a_test no-expression 's/^ +0+0001.*/ +0+0001 (/'
a_test never-run
sed -i /never-run/d "$folder/sframe.exp"
a_test signal 's/size = 3/size = 2/; s/: 2$/: 0/; s/ bytes/ bytes, attr = "S"/; /0+000/d; 1i #warning: escape'
printf '%s\n' 'f: .cfi_startproc' .cfi_signal_frame '.cfi_escape 0xf,0x3,0x79,0x78,0x6' nop ret .cfi_endproc >"$folder/signal.s"
a_test not-said '1i #warning: nobody says this'
a_test not-made
echo '.no_such_directive' >>"$folder/not-made.s"
# shellcheck disable=SC2016
a_test refused '1,$d; 1i #as: --gsframe'
printf '%s\n' '#as: --gsframe' '#error: no_such_directive' >"$folder/refused.d"
echo '# sframe' >>"$folder/refused.d"
echo '.no_such_directive' >>"$folder/refused.s"
upstream
test_of 'tests that are wrong: 1' status_is 1
test_of 'a CFA that is wrong: not met' seen not-met wrong-cfa
test_of 'a row that is .*: seen' seen any-row any-row
test_of 'a function that is .*: seen' seen any-function any-function
test_of 'a test that passes without functions: seen' seen demands-nothing nothing
test_of 'a line that is no expression: excused' seen no-expression no-expression
test_of 'a test that no file of DejaGnu names: seen' seen never-run never-run
test_of 'a signal frame as outermost: seen' seen wrong-function signal
test_of 'a warning that is not said: seen' seen not-said not-said
test_of 'a warning that is said: no word' unseen not-said signal
test_of 'a test that cannot be assembled: seen' seen not-made not-made
test_of 'one that must not be assembled: said' seen said refused
test_of 'one that must not be assembled: nothing is wrong' right_of refused

# An assembler that is wrong, an objdump that is wrong, and tests that demand it: .sframe is of another function than .eh_frame,
# and what is printed is another row.
tool ''
new_tree
a_test as-lies 's/sp.+16/sp\\+24/'
a_test objdump-lies 's/sp.+16/sp\\+24/'
# shellcheck disable=SC2016  # the tool expands
add_tool as 'for last; do :; done' 'case $last in *as-lies.s) ;; *) exec /usr/bin/as "$@" ;; esac' 'while [ "$1" != -o ]; do shift; done' 'out=$2' \
  'sed "s/offset 16/offset 24/" "$last" >other.s' \
  '/usr/bin/as --gsframe -o other.o other.s && /usr/bin/as --gsframe -o "$out" "$last" || exit' \
  'set -- $(readelf -SW "$out" | sed -n "s/.* [.]sframe *GNU_SFRAME *[0-9a-f]* \([0-9a-f]*\) \([0-9a-f]*\) .*/0x\1 0x\2/p")' \
  'dd status=none if=other.o of="$out" bs=1 skip=$(($1)) seek=$(($1)) count=$(($2)) conv=notrunc'
# shellcheck disable=SC2016
add_tool objdump 'case $* in *objdump-lies.o) ;; *) exec /usr/bin/objdump "$@" ;; esac' '/usr/bin/objdump "$@" | sed s/sp+16/sp+24/'
upstream
test_of 'tools are wrong and tests demand it: 1' status_is 1
test_of 'the assembler is wrong and the test demands it: seen' wrong wrong-row as-lies
test_of 'objdump is wrong and the test demands it: seen' wrong misprinted-row objdump-lies

# Tools that do nothing: no row of either test can be compared.
tool ''
new_tree
a_test unprinted
a_test unmade
add_tool objdump 'exit 0'
# shellcheck disable=SC2016  # the tool expands
add_tool as 'case $* in *unmade.s) exit 1 ;; *) exec /usr/bin/as "$@" ;; esac'
upstream
test_of 'an objdump that prints nothing, an assembler that only ends with 1: 3' status_is 3
test_of 'an objdump that prints nothing: the test is not met' seen not-met unprinted
test_of 'an assembler that only ends with 1: the test is not made' seen not-made unmade
tool as 'exit 127'
upstream
test_of 'an assembler that only ends with 127: 3' status_is 3
tool ''
# shellcheck disable=SC2016  # the program expands
for line in 'exit 0' 'kill -SEGV $$'; do
  ours 'case $1 in --settings) exec build/bin/sframe-upstream "$@" ;; esac' "$line"
  upstream SFRAME_UPSTREAM=build/tests/upstream-planted
  test_of "sframe-upstream does only: $line: 3" status_is 3
done
new_tree
upstream
test_of 'a tree without tests: 3' status_is 3
upstream CASE=no-such-test TOOLCHAIN=forky SOURCE= ABI=
test_of 'no test of that name: 2' status_is 2

# Tests of LLVM.
folder=$tree/llvm/test/MC/ELF
lit_name=MC-ELF

# llvm_tree: without tests; llvm_tool [NAME LINE...]: as above, beside an llvm-mc that works.
llvm_tree() { rm -rf "$tree" && mkdir -p "$folder"; }
llvm_tool() {
  rm -rf "$work/plain" && mkdir -p "$work/plain/bin"
  { echo '#!/bin/sh' && echo 'exec /usr/lib/llvm-22/bin/llvm-mc "$@"'; } >"$work/plain/bin/llvm-mc"
  chmod a+rx "$work/plain/bin/llvm-mc"
  [ $# = 0 ] || add_llvm_tool "$@"
}
add_llvm_tool() {
  name=$1
  shift
  # shellcheck disable=SC2016  # the tool expands
  { printf '#!/bin/sh\ncase $* in --version) exec /usr/lib/llvm-22/bin/%s --version ;; esac\n' "$name" && printf '%s\n' "$@"; } >"$work/plain/bin/$name"
  chmod a+rx "$work/plain/bin/$name"
}

# lit_test NAME [SED]: what the directives say, changed.
lit_test() {
  # shellcheck disable=SC1003,SC2016  # FileCheck's, and a line that goes on
  {
    printf '%s\n' '# RUN: llvm-mc --filetype=obj --gsframe \' '# RUN:   -triple x86_64 %s -o %t.o' '# RUN: llvm-readelf --sframe %t.o | FileCheck %s' \
      '# sframe' 'f: .cfi_startproc' 'push %rax' '.cfi_def_cfa_offset 16' nop ret .cfi_endproc \
      '# CHECK: Num FDEs: 1{{$}}' '# CHECK: Size: 0x3{{$}}' '# CHECK: Start Address: 0x0{{$}}' '# CHECK: CFA Offset: 8{{$}}' \
      '# CHECK: Start Address: 0x1{{$}}' '# CHECK: CFA Offset: 16{{$}}'
  } | sed "${2:-}" >"$folder/$1.s"
}
llvm_tool
llvm_tree
lit_test right
upstream
test_of 'LLVM: a right test: 0' status_is 0
test_of 'LLVM: a right test: both rows compared' grep -q '"what":"rows".*"count":2' "$results/seen"

llvm_tree
lit_test wrong-cfa 's/CFA Offset: 16/CFA Offset: 24/'
# shellcheck disable=SC2016  # of sed
lit_test any-digits '/CFA Offset: 16/s/{{$}}//'
lit_test any-value 's/CFA Offset: 16.*/CFA Offset: {{.*}}/'
lit_test no-check 's/CHECK: CFA Offset: 16/CHECK-NEXT CFA Offset: 16/'
# shellcheck disable=SC2016  # of sed
lit_test nothing '/Num FDEs/,$d'
echo '# CHECK: SFrame section' >>"$folder/nothing.s"
lit_test not-made 's/^nop/no_such_instruction/'
# The rows are said to have 7 bytes where there are 3.
lit_test invalid '/^f:/,/endproc/d; s/ --gsframe//'
# shellcheck disable=SC2016
printf '%s\n' '.section .sframe,"a",@0x6ffffff4' '.byte 0xe2,0xde,2,4,3,0,-8,0' '.long 1,1,7,0,20,0x1000,3,0,1,0' '.byte 0,3,8' '# CHECK: Size: 0x3{{$}}' |
  { sed '/CHECK/d' "$folder/invalid.s" && cat; } >"$folder/invalid" && mv "$folder/invalid" "$folder/invalid.s"
upstream
test_of 'LLVM: tests that are wrong: 1' status_is 1
test_of 'LLVM: a CFA that is wrong: not met' seen not-met $lit_name-wrong-cfa
test_of 'LLVM: a number that passes with a digit more: seen' seen any-digits $lit_name-any-digits
test_of 'LLVM: a number that may be any: seen' seen any-value $lit_name-any-value
test_of 'LLVM: a line without a colon: seen' seen no-check $lit_name-no-check
test_of 'LLVM: a test that passes without functions: seen' seen demands-nothing $lit_name-nothing
test_of 'LLVM: a test that cannot be assembled: seen' seen not-made $lit_name-not-made
test_of 'LLVM: a function of a section that is invalid: seen' seen invalid-section $lit_name-invalid

# Tools that are wrong, and tests that demand it.
llvm_tree
lit_test mc-lies 's/CFA Offset: 16/CFA Offset: 24/'
lit_test reader-lies 's/CFA Offset: 16/CFA Offset: 24/'
# shellcheck disable=SC2016  # the tool expands
llvm_tool llvm-mc 'mc=/usr/lib/llvm-22/bin/llvm-mc' 'for each; do case $each in *.s) in=$each ;; esac; last=$each; done' \
  'case $in in *mc-lies.s) ;; *) exec $mc "$@" ;; esac' \
  'sed "s/offset 16/offset 24/" "$in" >other.s' '$mc --filetype=obj --gsframe -triple x86_64 -o other.o other.s && $mc "$@" || exit' \
  'set -- $(readelf -SW "$last" | sed -n "s/.* [.]sframe *GNU_SFRAME *[0-9a-f]* \([0-9a-f]*\) \([0-9a-f]*\) .*/0x\1 0x\2/p")' \
  'dd status=none if=other.o of="$last" bs=1 skip=$(($1)) seek=$(($1)) count=$(($2)) conv=notrunc'
# Rows of the one are 24 in the section, those of the other 16.
# shellcheck disable=SC2016
add_llvm_tool llvm-readelf '/usr/lib/llvm-22/bin/llvm-readelf "$@" | sed "s/CFA Offset: 16/CFA Offset: 24/"'
upstream
test_of 'LLVM: tools are wrong and tests demand it: 1' status_is 1
test_of 'LLVM: llvm-mc is wrong and the test demands it: seen' wrong wrong-row $lit_name-mc-lies
test_of 'LLVM: llvm-readelf is wrong and the test demands it: seen' wrong misprinted-value $lit_name-reader-lies

llvm_tree
lit_test unprinted
lit_test unmade
llvm_tool llvm-readelf 'exit 0'
# shellcheck disable=SC2016  # the tool expands
add_llvm_tool llvm-mc 'case $* in *unmade.s*) exit 1 ;; *) exec /usr/lib/llvm-22/bin/llvm-mc "$@" ;; esac'
upstream
test_of 'LLVM: a reader that prints nothing, an assembler that only ends with 1: 3' status_is 3
test_of 'LLVM: a reader that prints nothing: the test is not met' seen not-met $lit_name-unprinted
test_of 'LLVM: an assembler that only ends with 1: the test is not made' seen not-made $lit_name-unmade
llvm_tool llvm-mc 'exit 127'
upstream
test_of 'LLVM: an assembler that only ends with 127: 3' status_is 3
llvm_tool
# shellcheck disable=SC2016  # the program expands
for line in 'exit 0' 'kill -SEGV $$'; do
  ours "$line"
  upstream SFRAME_UPSTREAM=build/tests/upstream-planted
  test_of "LLVM: sframe-upstream does only: $line: 3" status_is 3
done
llvm_tree
upstream
test_of 'LLVM: a tree without tests: 3' status_is 3

# The CFI directives of LLVM's tests.
llvm_tree
lit_test right
upstream TOOLCHAIN=
test_of 'CFI: a right test: 0' status_is 0
test_of 'CFI: GNU as is equal' said "CFI of LLVM 22's tests: amd64 $version, .*: equal 1;"
test_of 'CFI: llvm-mc is equal' said "CFI of LLVM 22's tests: amd64 llvm-22, .*: equal 1;"
# The pages about inputs alone, which hide none of others then.
inputs_alone() {
  rm -rf build/tests/upstream-issues && mkdir -p build/tests/upstream-issues && cp -r conformance/issues/inputs build/tests/upstream-issues &&
    sed -i '/^hides:/d' build/tests/upstream-issues/inputs/*.md
}
# A defect of llvm-mc (llvm-mc/fp-ignored).
inputs_alone
lit_test wrong 's/^nop/.cfi_undefined 6/'
upstream TOOLCHAIN= ISSUES=build/tests/upstream-issues
test_of 'CFI: an assembler that is wrong: 1' status_is 1
test_of 'CFI: an assembler that is wrong: said' said 'new: directives: llvm-22 amd64: sframe-wrong fp'
rm "$folder/wrong.s"
# shellcheck disable=SC2016  # the program expands
for line in 'exit 0' 'kill -SEGV $$' 'echo "amd64 mute, version 3: equal 9;"'; do
  ours "$line"
  upstream TOOLCHAIN= SFRAME_ASM=build/tests/upstream-planted
  test_of "CFI: sframe-asm does only: $line: 3" status_is 3
done

# Other releases of LLVM.
rm -f "$folder/right.s"
lit_test right 's/# sframe//; s/ --gsframe/ -g/; s/--sframe/-S/'
upstream TOOLCHAIN= UPSTREAM=llvm-21
test_of 'LLVM 21, no test of SFrame: 0' status_is 0
test_of 'LLVM 21, no test of SFrame: said' said '^LLVM 21[0-9.]*: none of its tests names SFrame$'
test_of 'LLVM 21: its CFI is read by GNU as' said "CFI of LLVM 21's tests: amd64 $version, .*: equal 1;"
lit_test right
upstream TOOLCHAIN= UPSTREAM=llvm-21
test_of 'LLVM 21: its own llvm-mc, which has no --gsframe, is asked' seen not-made $lit_name-right
test_of 'LLVM 21: too little is compared: 3' status_is 3
mkdir -p "$work/cache/tmp" "$work/cache/locks" && ln -s "$(scripts/toolchain path forky)" "$work/cache"
upstream TOOLCHAIN= UPSTREAM=llvm-23 SFRAME_CACHE="$work/cache"
test_of 'LLVM 23 without sid: said' said '^LLVM 23: not tried (scripts/toolchain build sid '
test_of 'LLVM 23 without sid: nothing is judged: 3' status_is 3
upstream UPSTREAM=llvm-20
test_of 'LLVM 20: 2' status_is 2

# Tests of GCC.
rm -rf "$tree"
folder=$tree/gcc/testsuite/gcc.target/i386
mkdir -p "$folder"
# gcc_test NAME DEMAND [LINE]: a function that makes room of 8 bytes and calls; LINE is between its calls.
gcc_test() {
  printf '%s\n' '/* { dg-do compile } */' '/* { dg-options "-O2 -fno-shrink-wrap" } */' 'void g (void);' \
    "void f (void) { g (); ${3:-} g (); g (); }" "/* { dg-final { $2 } } */" >"$folder/$1.c"
}
gcc_test right 'scan-assembler-times {\t\.cfi_def_cfa_offset 16\n} 1'
gcc_test other 'scan-assembler ".cfi_def_cfa_offset 16"'
sed -i '1s/compile/compile { target ia32 }/' "$folder/other.c"
gcc_test refused 'scan-assembler ".cfi_def_cfa_offset 16"'
sed -i 's/-O2/-O2 -fno-such-option/' "$folder/refused.c"
upstream TOOLCHAIN=forky UPSTREAM=gcc
test_of 'GCC: a right test: 0' status_is 0
test_of 'GCC: how many were compiled' said "^GCC's tests: amd64 16.*: 3 tests, 1 compiled, 1 of other targets, 0 without code, 1 refused$"
test_of 'GCC: the directives are equal' said "^CFI of GCC 16.*'s tests: amd64 $version, .*: equal 1;"
test_of 'GCC: the instructions are compared' said '^amd64  *[.]sframe  *1  *1  *100.00%'
test_of 'GCC: .sframe is compared with .eh_frame' grep -q '"oracle":"audit","result":"good"' "$results/observations.jsonl"
test_of 'GCC: the demand is met, and right' grep -q '"what":"rows","demand":"cfi_def_cfa_offset 16","count":' "$results/observations.jsonl"

# What is demanded is written, and wrong by the instructions; is not written; is written and must not be.
gcc_test wrong 'scan-assembler {\.cfi_def_cfa_offset 32}' '__asm__ ("xorl %eax, %eax\n\t.cfi_def_cfa_offset 32\n\tincl %eax");'
gcc_test absent 'scan-assembler-times ".cfi_def_cfa_offset 16" 2'
gcc_test too-many 'scan-assembler-not "cfi_def_cfa_offset"'
inputs_alone
upstream TOOLCHAIN=forky UPSTREAM=gcc ISSUES=build/tests/upstream-issues
demanded() { grep -q "\"case\":\"gcc.target-i386-$2\".*\"what\":\"$1\"" "$results/observations.jsonl"; }
test_of 'GCC: wrong tests: 1' status_is 1
test_of 'GCC: a directive that the instructions prove wrong: seen' demanded wrong-row wrong
test_of 'GCC: the instructions, too' said 'new: flow: .*wrong[.]o'
test_of 'GCC: a directive that is not there as often: seen' demanded not-met absent
test_of 'GCC: a directive that must not be there: seen' demanded not-met too-many
test_of 'GCC: the right test is no news' grep -q '"result":"good".*"case":"gcc.target-i386-right"' "$results/observations.jsonl"

# An assembler that is wrong: .sframe is another than the directives and .eh_frame.
for line in 'exit 0' 'echo "amd64 mute, version 3: equal 9;"'; do
  ours "$line"
  upstream TOOLCHAIN=forky UPSTREAM=gcc SFRAME_ASM=build/tests/upstream-planted
  test_of "GCC: sframe-asm does only: $line: 3" status_is 3
done
upstream UPSTREAM=gcc
test_of 'GCC: /PREFIX: 2' status_is 2
rm "$folder"/*
upstream TOOLCHAIN=forky UPSTREAM=gcc ABI=
test_of 'GCC: a tree without tests: 3' status_is 3
mkdir -p "$work/no-sources/other"
upstream TOOLCHAIN=forky UPSTREAM=gcc SOURCE= SFRAME_SOURCES="$work/no-sources"
test_of 'GCC: the source cannot be had: said' said "^GCC's tests: not read"
test_of 'GCC: the source cannot be had: 3' status_is 3

echo "1..$n"
