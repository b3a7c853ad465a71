#!/bin/sh
# Every program of build/bin, with each of its allocations and system calls failing in turn:
# it ends with a status that it documents and one line, and its files are old or whole.  The
# commands are those of scripts/selftest/faults/commands.  SWEEP has more options for the sweep.  TAP.
set -u
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/selftest/faults/tests/faults.sh - 0 0 "$@"
checkout=$PWD
bin=$checkout/build/bin
. scripts/tests/tap.sh
make -s -f build.mk programs build/bin/bench build/bin/sframe-fuzz-program build/mutants/mutants \
  build/fuzz/checked/readelf faults-programs >"$work/made" 2>&1 ||
  { cat "$work/made"; echo 'Bail out! the programs do not build'; exit 1; }

# What `in` is for the commands.
inputs() {
  in=$work/in
  mkdir "$in" && cd "$in" || return
  printf '\t.type f, @function\nf:\t.cfi_startproc\n\tpush %%rbp\n\t.cfi_def_cfa_offset 16\n\t.cfi_offset 6, -16\n\tpop %%rbp\n\t.cfi_def_cfa_offset 8\n\tret\n\t.cfi_endproc\n\t.size f, .-f\n' >f.s
  as --gsframe f.s -o good.o || return
  "$bin/sframe-ref" extract good.o -o good.sframe >/dev/null || return
  "$bin/sframe-generate" --seed=3 --valid --out=made >/dev/null || return
  cp made/3.sframe other.sframe
  awk '$1 == "case" { is = $2 == "regressions/v3-auxiliary-header" } is' "$checkout/corpora/regressions/v3.sfv" >case.sfv
  # A length of four bytes, a line, a section.
  { printf '%b' "\\0$(printf %o $((11 + $(wc -c <good.sframe))))\\0\\0\\0decode 0x0\n" && cat good.sframe; } >requests
  { echo '# abis: amd64' && cat f.s; } >directives.s
  mkdir objects && cp good.o objects && cp good.o objects/second.o
  printf 'in/good.o\tgood\nin/good.o\tbetter\n' >names
  # Sections, and an implementation that is wrong about them.
  ln -s "$bin/sframe-ref" ref
  ln -s "$checkout/build" build
  # shellcheck disable=SC2016  # the script expands
  printf '#!/bin/sh\n[ "$1" != serve ] || exit 2\n%s "$@" | case $1,$2 in\n  caps*) sed "s/reference/wrong/" ;;\n  decode*) sed s/cfa=sp+8/cfa=sp+9/ ;;\n  *) cat ;;\nesac\n' "$bin/sframe-ref" >wrong
  chmod +x wrong
  printf 'good\t%s/good.sframe\t0x0\t-\t-\nother\t%s/other.sframe\t0x0\t-\t-\n' "$in" "$in" >cases
  printf 'reference\t%s\t-\n' "$bin/sframe-ref" >testees
  cp -r "$checkout/conformance"/*/*/assets . || return
  mkdir issues && cp "$checkout/conformance/issues/gnu-ld/plt-got.md" "$checkout/conformance/issues/gnu-as/ra-offset-cut.md" issues && sed -i '/^shows: flow/d' issues/plt-got.md || return
  mkdir -p tree/conformance/issues/gnu-ld tree/corpora/vectors tree/corpora/regressions tree/corpora/files tree/reference && mkdir tree/reference/tables tree/reference/write && cp "$checkout/reference/SPEC-ISSUES.md" "$checkout/reference/decode.c" tree/reference && cp issues/plt-got.md tree/conformance/issues/gnu-ld &&
    cp "$checkout/corpora/vectors/FRE_RANGE.sfv" tree/corpora/vectors && cp "$checkout/corpora/regressions/v1.sfv" tree/corpora/regressions || return
  echo 'amd64|1|1|1|1' >least
  cp "$checkout/conformance/known/judge/excused" excused
  printf '%s\n' '{"oracle":"links","result":"wrong","test":"a","case":"plt-got","link":"ld-2.47/amd64","check":"rows"}' \
    '{"oracle":"links","end":"part","observations":1}' >observations
  printf 'reference\t%s\t-\nwrong\t%s/wrong\t-\n' "$bin/sframe-ref" "$in" >two-testees
  "$bin/sframe-conform" --isolation=group --jobs=1 --cases=cases --testees=two-testees --results=results >conform.out 2>&1
  [ $? -eq 1 ] || { cat conform.out; return 1; }
  "$bin/sframe-differential" collect --new=results/observations.jsonl --out=classes cases >/dev/null || return
  # shellcheck disable=SC2016
  printf '#!/bin/sh\necho "    #0 0x1 in f a.c:1:2" >&2\nexit 1\n' >crash
  chmod +x crash
  # shellcheck disable=SC2016  # a number in assembly
  printf '\t.globl _start\n_start:\t.cfi_startproc\n\t.cfi_undefined rip\n\tcall f\n\tmov $60, %%eax\n\txor %%edi, %%edi\n\tsyscall\n\t.cfi_endproc\n' | cat - f.s >small.s
  gcc -O1 -static -nostartfiles -Wa,--gsframe small.s -o small || return
  gcc -O1 -static -nostartfiles small.s -o plain || return
  xz -k plain && gzip -k good.o || return
  "$bin/sframe-derive" --sizes plain | sed '1d; s/^/package\t1\t1\t/' >files.tsv
  "$bin/sframe-truth" --target=ptrace --json=records small >/dev/null
  "$bin/sframe-truth" --sum --observations=observations records >/dev/null || return
  "$bin/sframe-truth" --claims=claims --qemu-log=log small >/dev/null
  "$bin/sframe-audit" --observations=audit.jsonl good.o >/dev/null
  mkdir texts && (cd "$checkout" && reference/coverage/run --list >/dev/null && cp -r build/spec/* "$in/texts") || return
  mkdir -p "$checkout/build/faults/link" && (cd "$checkout" &&
    conformance/producers/links/one build/faults/link/after-strip corpora/links/cases/after-strip ld-2.47 amd64) &&
    cp -r "$checkout/build/faults/link/after-strip" link && cp "$checkout/corpora/links/cases/after-strip" link.case || return
  printf '#as: --gsframe\n#objdump: --sframe\n#warning: nothing\n#...\n +func idx \\[0\\]: .*\n#pass\n' >test.d
  objdump --sframe=.sframe good.o >printed || return
  printf 'plt-got\t2.44\t1\n' >said
  printf 'int f (int a, int b)\n{\n  return a < b && b > 0 ? a + 1 : b;\n}\n' >source.c
}
(inputs) || { echo 'Bail out! the inputs cannot be made'; exit 1; }

programs() {
  for program in build/bin/* build/mutants/mutants; do
    case $program in *.so) continue ;; esac
    echo "$checkout/$program"
  done
}
mkdir "$work/sweep"
# shellcheck disable=SC2046,SC2086  # words without blanks; options
build/faults/sweep --commands="${COMMANDS:-scripts/selftest/faults/commands}" --inputs="$work/in" --work="$work/sweep" \
  --preload="$checkout/build/faults/preload.so" --jobs="${JOBS:-$(nproc)}" ${SWEEP-} $(programs) 2>"$work/seconds"
swept=$?
sed 's/^/# /' "$work/seconds"
exit $swept
