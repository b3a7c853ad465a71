#!/bin/sh
# Fuzz targets of peers that are programs, and of glibc's and LLVM's readers: each can
# run and does; what a program does to an object is judged; causes are told apart and
# those that are known are known.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments fuzz/tests/programs.sh - 0 0 "$@"
export OUT=build/fuzz/check-programs JOBS="${JOBS:-$(nproc)}" SEED=1 SWEEP=0 SHRINK=600 SHRINK_RUNS=5
. fuzz/tests/suite.sh
mkdir "$OUT/kept"
bin=build/vectors/bin

make -s -f build.mk vectors >/dev/null 2>&1
targets=$(make -s -f build.mk fuzz-list | tr ' ' '\n')
make -s -f build.mk build/bin/sframe-fuzz-program
programs=$(build/bin/sframe-fuzz-program --list)
# shellcheck disable=SC2046  # one word each
make -s -f build.mk $(for p in $programs; do echo "build/fuzz/plain/$p build/fuzz/checked/$p"; done) \
  build/fuzz/checked/ld-r-valid build/fuzz/plain/ld-r-valid || exit 3

all_are_targets() {
  for program in $programs; do
    echo "no target: $program"
    echo "$targets" | grep -qx "$program" || return
    echo "$targets" | grep -qx "$program-valid" || return
  done
  [ "$(echo "$programs" | wc -l)" -ge 30 ]
}
is 'every program is a target, raw and valid only' all_are_targets

# 20 runs of each.
# shellcheck disable=SC2016  # the inner shell expands
explores() {
  echo "$programs" | xargs -P "$JOBS" -I{} sh -c '
    mkdir -p "$2/$1/findings" "$2/$1/corpus"
    line=$("build/fuzz/plain/$1" -runs=20 -max_total_time=600 -artifact_prefix="$2/$1/findings/" "$2/$1/corpus" "$3/default" "$3/flexible" 2>&1 | tail -n 1)
    echo "$1 $line"' sh {} "$OUT" "$bin" >"$OUT/explored"
  awk '{ runs = substr($2, 2) + 0; all += runs; if (runs < 20) { print "not run: " $0; bad = 1 } }
    END { print NR " programs, " all " runs"; exit bad || NR < 30 }' "$OUT/explored"
}
is 'every program runs' explores
sed 's/^/# /; s/cov: .*exec/exec/' "$OUT/explored"

# says TARGET SECTION PATTERN: what is found, or no finding when PATTERN is empty.
says() {
  "build/fuzz/checked/$1" --keep="$OUT/kept" "$2" >"$OUT/said"
  found=$(sed -n 's/^finding: //p' "$OUT/said")
  echo "$1 $2: $found"
  if [ -n "$3" ]; then echo "$found" | grep -Eqx "$3"; else [ -z "$found" ] && [ -s "$OUT/said" ]; fi
}

is 'ld -r, gap before the index: its functions are lost' \
  says ld-r "$bin/regressions/v3-gap-before-index-two-functions.bin" 'functions-are-lost|output-is-invalid'
is 'ld -r, auxiliary header: of which nothing is said' says ld-r "$bin/regressions/v3-auxiliary-header.bin" ''
is 'ld -r, version 2: zeros' says ld-r "$bin/regressions/v2-pcrel.bin" ignored-is-written
is 'readelf, unknown row type: an assertion' says readelf "$bin/regressions/v3-bad-row-type.bin" assertion
has_stack() { grep -q '^    #0 0x[0-9a-f]* in [^ ]*sframe' "$OUT/said"; }
is 'with the function that it is in' has_stack
is 'mold, rows far behind' says mold "$bin/regressions/v3-rows-past-the-end.bin" 'uncaught-exception|out-of-bounds'

takes() {
  for program in ld ld-r mold mold-r lld-22 gold-r strip objcopy llvm-strip llvm-objcopy; do
    says $program "$1" '' || return
  done
}
printf '.type f,@function\nf: .cfi_startproc\nnop\n.cfi_def_cfa_offset 16\nret\n.cfi_endproc\n.size f,.-f\n' >"$OUT/f.s"
as --gsframe "$OUT/f.s" -o "$OUT/f.o" && build/bin/sframe-ref extract -o "$OUT/f.bin" "$OUT/f.o"
is 'a section as the assembler writes it: nothing' takes "$OUT/f.bin"

# The objects say what the section says.
is_honest() {
  for section in "$bin"/functions/v3-*.bin "$bin"/default/*v2*.bin; do
    build/bin/sframe-ref check "$section" | grep -q ': valid' || continue
    build/fuzz/checked/ld-r --keep="$OUT/kept" "$section" >/dev/null
    build/bin/sframe-ref dump "$section" >"$OUT/expected"
    build/bin/sframe-ref dump "$OUT/kept/in.o" | cmp - "$OUT/expected" || return
    compared=$((${compared:-0} + 1))
  done
  echo "$compared sections"
  [ "$compared" -ge 30 ]
}
is 'the objects hold the section, and relocations that bring it back' is_honest

is_damaged() {
  cp "$bin/regressions/v3-no-functions.bin" "$OUT/whole"
  cp "$bin/regressions/v3-row-count-wrong.bin" "$OUT/whole"
  { cat "$OUT/whole"; printf '\001\000\000\000\000\000\000\000rela'; } >"$OUT/damaged"
  for i in whole damaged; do
    build/fuzz/checked/ld-r --keep="$OUT/kept" "$OUT/$i" >/dev/null
    readelf -rW "$OUT/kept/in.o" >"$OUT/$i.relocations" 2>/dev/null
  done
  ! cmp "$OUT/whole.relocations" "$OUT/damaged.relocations"
}
is 'a trailer damages the relocations' is_damaged

# knows TARGET RUNS CAUSES: by fuzz/run, as any target; every cause is a known one.
knows() {
  JOBS=1 RUNS=$2 SEEDS=$bin/regressions fuzz/run "$1" && [ "$(wc -l <"$OUT/$1/table")" -ge "$3" ]
}
is 'ld: causes are told apart, and known' knows ld 200 3
is 'ld -r, valid sections: likewise' knows ld-r-valid 200 1
forgets() {
  ISSUES=/dev/null fuzz/triage ld
  [ $? = 1 ]
}
is 'a cause that is not in the list fails' forgets
# What is known of raw sections is no excuse for a valid one.
excuses() {
  issue_page 'fuzz target=ld* input=any' >"$OUT/any.md"
  ISSUES=$OUT/any.md fuzz/triage ld-r-valid
  [ $? = 1 ]
}
is 'nor is a line of raw sections one for valid sections' excuses

# Seeds are no findings; that the sanitizers object to them makes them such.
mkdir -p "$OUT/glibc-2.43-valid/findings"
cp "$bin"/rows/v2-*.bin "$OUT/glibc-2.43-valid/findings"
is 'glibc, valid sections: known causes only' knows glibc-2.43-valid 5000 1
finds_nothing() { RUNS=1000 SWEEP=600 SEEDS=$bin/rows fuzz/run "$1" && grep -q ' 0 findings, 0 causes' "$OUT/why"; }
is "LLVM's parser: nothing" finds_nothing llvm-22
echo "1..$n"
