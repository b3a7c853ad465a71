#!/bin/sh
# Programs of other machines: the table, a run on arm64, whose compiler is in the root forky, and a few sections on each
# machine whose root is built (the others are skipped).  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/hosts/tests/hosts.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/interrupt.sh
# What a root sees of it.
shared=build/tests/hosts
rm -rf "$shared" && mkdir -p "$shared" || exit 3

in_root forky make -s -f build.mk programs testees hosted-arm64 >"$work/made" 2>&1 </dev/null || {
  tail -n 5 "$work/made" >&2
  exit 3
}

# --- the table ---

names_good() {
  hosts host like root | while read -r name like root; do
    [ -f "scripts/toolchains/$root" ] || { echo "$name: there is no root $root"; exit 1; }
    [ "$like" = - ] || hosts host | sed "/^$name\$/,\$d" | grep -qx "$like" || { echo "$name: $like is not above it"; exit 1; }
  done && [ "$(hosts host | wc -l)" -ge 6 ]
}
is 'each machine has a root, and one above it to be compared with' names_good
as_abis_have() {
  abis triple qemu | while read -r triple qemu; do
    line=$(hosts compiler qemu "qemu=$qemu")
    [ -z "$line" ] || [ "$line" = "$triple-gcc $qemu" ] || { echo "$qemu: $line"; exit 1; }
  done
}
is 'a machine that is an ABI, too, has its compiler' as_abis_have

# --- a run ---

in_root forky build/bin/sframe-ref vectors --export="$shared/vectors" --case='functions/* header/*' corpora/vectors/*.sfv >/dev/null || exit 3
# run LIST: what the testees of this machine and of LIST answer, compared.
run() {
  rm -rf "$shared/results"
  # shellcheck disable=SC2046  # options
  in_root forky build/bin/sframe-conform --partial --results "$shared/results" --testees build/testees/list --testees "$1" \
    $(cut -f1 "$1" | sed 's/\(.*\)-arm64/--testee & --testee \1/') \
    --cases "$shared/vectors/list.tsv" </dev/null
  [ $? -le 1 ] && in_root forky build/bin/sframe-hosts --host amd64 --host arm64:amd64 --sample arm64 \
    --table "$shared/table" "$shared/results/observations.jsonl" >"$shared/said"
}
# Not alike is what ends amd64's process alone: AArch64 divides by a block size of 0 and goes on (two pages).
on_arm64() {
  run build/testees/list-arm64 && ! grep '"oracle":"hosts","result":"wrong"' "$shared/said" |
    grep -v '"case":"vectors/functions/v[23]-mask-block-size-0[^"]*".*"operation":"find".*"instead":"crash"' && [ "$(grep -c '"oracle":"hosts","result":"good"' "$shared/said")" -ge 300 ]; }
is "libsframe and glibc's reader answer on arm64 as here" on_arm64
# The machine is no code base.
from_two() {
  # shellcheck source=scripts/lib/hosts.sh
  # shellcheck source=scripts/lib/abis.sh
  (. scripts/lib/abis.sh && . scripts/lib/names.sh && . scripts/lib/hosts.sh && count_testees build/testees/list-arm64) >"$shared/count"
  grep -q "^testees: $(wc -l <build/testees/list-arm64), on 1 machines (arm64), from 2 code bases (binutils, glibc)$" "$shared/count" ||
    { cat "$shared/count"; false; }
}
is 'what is compiled for another machine is of its own code base' from_two
# gold, mold and lld are no ld; poke is a reader of its own.
bases() {
  for linker in ld-2.40 ld-2.47 gold lld lld-22 mold; do printf '%s\tx\tconformance/readers/testees/linker\t-\tall\n' $linker; done >"$shared/bases"
  for reader in llvm-22 poke; do printf '%s\tx\tconformance/readers/testees/%s\t-\tall\n' $reader ${reader%-*}; done >>"$shared/bases"
  (. scripts/lib/abis.sh && . scripts/lib/names.sh && . scripts/lib/hosts.sh && count_testees "$shared/bases") |
    grep -x 'testees: 8, on 1 machines (amd64), from 5 code bases (binutils, gold, llvm, mold, poke)'
}
is 'code bases are counted once each' bases
tail -n 1 "$shared/table" | sed 's/^/# /'
# 2.47 in the place of 2.44.
# shellcheck disable=SC2016  # the testee expands
another() {
  mkdir -p "$shared/other" && cp build/testees/libsframe-2.47-arm64/program "$shared/other/" &&
    printf '%s\n' '#!/bin/sh' '[ "$1" != caps ] || { qemu-aarch64 "${0%/*}/program" caps | sed "s/^name .*/name libsframe-2.44-arm64/"; exit; }' \
      'exec qemu-aarch64 "${0%/*}/program" "$@"' >"$shared/other/testee" && chmod +x "$shared/other/testee" &&
    sed -n "s,build/testees/libsframe-2.44-arm64,$shared/other,p" build/testees/list-arm64 >"$shared/list" && run "$shared/list" &&
    [ "$(grep -c '"oracle":"hosts","result":"wrong"' "$shared/said")" -ge 10 ]
}
is 'another release in its place is seen' another

# --- each machine whose root is built ---

decodes() {
  in_root "$2" make -s -f build.mk "hosted-$1" </dev/null &&
    in_root forky build/bin/sframe-conform --partial --results "$shared/$1" --testees "build/testees/list-$1" --testee 'libsframe-2.47*' \
      --cases "$shared/vectors/list.tsv" --case 'vectors/functions/attribute-complete@*' --case 'vectors/functions/rows-of-128-bytes@*' \
      --case 'vectors/functions/rows-in-another-order@*' --case 'vectors/functions/rows-at-offset-0@*' \
      --min-sections 8 --min-abis 2 </dev/null
}
hosts host root cases=sample >"$work/hosts"
while read -r name root; do
  if scripts/toolchain path "$root" >/dev/null 2>&1 </dev/null; then
    is "$name: sections of both byte orders are decoded" decodes "$name" "$root"
  else
    n=$((n + 1))
    echo "ok $n - $name # SKIP the root $root is not built (scripts/toolchain build $root)"
  fi
done <"$work/hosts"
echo "1..$n"
