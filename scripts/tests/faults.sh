#!/bin/sh
# Every program of build/bin, with each of its allocations and system calls failing in turn:
# it ends with a status that it documents and one line, and its files are old or whole.  The
# commands are those of scripts/faults/commands.  TAP.
set -u
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/faults.sh - 0 0 "$@"
checkout=$PWD
bin=$checkout/build/bin
. scripts/lib/ok.sh
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
  cp -r "$checkout/corpora/vectors/v3" . 2>/dev/null
  cp "$checkout"/corpora/regressions/v3-auxiliary-header.sfv case.sfv
  printf 'f decode in/good.sframe\n' >requests
  printf 'in/good.o\tgood\nin/good.o\tbetter\n' >names
  # Sections, and an implementation that is right about one and wrong about the other.
  printf 'good\tin/good.sframe\t0x0\t-\t-\nother\tin/other.sframe\t0x0\t-\t-\n' >cases
  printf 'reference\t%s\t-\n' "$bin/sframe-ref" >testees
  mkdir results
  "$bin/sframe-conform" --isolation=group --jobs=1 --cases=cases --testees=testees --results=results >/dev/null 2>&1
  # shellcheck disable=SC2016
  printf '#!/bin/sh\necho "    #0 0x1 in f a.c:1:2" >&2\nexit 1\n' >crash
  chmod +x crash
  printf 'int main (void)\n{\n  return 0;\n}\n' >small.c
  gcc -O1 -Wa,--gsframe small.c -o small
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
# shellcheck disable=SC2046  # words without blanks
build/faults/sweep --commands="${COMMANDS:-scripts/faults/commands}" --inputs="$work/in" --work="$work/sweep" \
  --preload="$checkout/build/faults/preload.so" --jobs="${JOBS:-$(nproc)}" ${SWEEP-} $(programs)
