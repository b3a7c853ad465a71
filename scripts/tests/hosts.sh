#!/bin/sh
# Programs of other machines: the table, what sframe-hosts says of two machines, a run on arm64, whose compiler is
# in the root forky, and a few sections on each machine whose root is built (the others are skipped).  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/hosts.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# What a root sees of it.
shared=build/tests/hosts
rm -rf "$shared" && mkdir -p "$shared" || exit 3

in_root() {
  where=$1
  shift
  env -u MAKEFLAGS scripts/toolchain run "$where" -- "$@"
}
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

# --- what is said of two machines ---

# answer TESTEE CASE VERDICT [MORE]: an observation of a reader.
answer() {
  result=wrong
  case $3 in agree) result=good ;; silent | unsupported) result=excused ;; esac
  printf '{"oracle":"section","result":"%s","test":"%s %s: decode","testee":"%s","release":"1","case":"%s","tag":"v2","operation":"decode","verdict":"%s"%s}\n' \
    "$result" "$1" "$2" "$1" "$2" "$3" "${4:+,$4}$([ $result != excused ] || echo ',"reason":"unsupported"')"
}
end_of() { awk '{ print } END { printf "{\"oracle\":\"section\",\"end\":\"part\",\"observations\":%d}\n", NR }'; }
# compare OPTION...: the observations of stdin.
compare() { end_of >"$shared/seen" && in_root forky build/bin/sframe-hosts "$@" --table "$shared/table" "$shared/seen" >"$shared/said"; }
# wrong: how many differences; says FIELD VALUE: of the one.
wrong() { [ "$(grep -c '^{"oracle":"hosts","result":"wrong"' "$shared/said")" = "$1" ] || { cat "$shared/said"; false; }; }
says() { grep '"result":"wrong"' "$shared/said" | grep -q "\"$1\":\"$2\"" || { cat "$shared/said"; false; }; }
two='--host a --host b:a'

same() {
  # shellcheck disable=SC2086  # options
  { answer r one agree; answer r-b one agree; answer r two crash '"note":"signal 11"'; answer r-b two crash '"note":"signal 7"'
    answer r three unsupported; answer r-b three agree; } | compare $two && wrong 0 && grep -q '"end":"part","observations":2' "$shared/said"
}
is 'the same answers, and two crashes, are no difference; what is not answered is not compared' same
verdict() {
  # shellcheck disable=SC2086  # options
  { answer r one agree; answer r-b one crash '"note":"signal 7"'; answer r two silent; answer r-b two silent; } | compare $two &&
    wrong 1 && says implementation r && says host b && says than a && says case one && says verdict crash && says instead agree &&
    grep -q '^r  *1/2  *0/2 !1$' "$shared/table"
}
is 'another verdict is: which implementation, machines and case' verdict
value() {
  # shellcheck disable=SC2086  # options
  { answer r one wrong-value '"field":"fre.cfa","answer":"x"'; answer r-b one wrong-value '"field":"fre.cfa","answer":"y"'
    answer r two wrong-value '"field":"fre.cfa","answer":"x"'; answer r-b two wrong-value '"field":"fre.cfa","answer":"x"'; } | compare $two &&
    wrong 1 && says case one
}
is 'another wrong value is' value
like() {
  { answer r one agree; answer r-b one crash; answer r-c one crash; answer r two agree; answer r-c two crash; } |
    compare --host a --host b:a --host c:b && wrong 2 && says host b && grep '"case":"two"' "$shared/said" | grep -q '"than":"a"' &&
    grep '"case":"one"' "$shared/said" | grep '"host":"c"' | grep -q '"result":"good".*"than":"b"'
}
is 'a machine is compared with the one that it is like, or else with the first' like
sampled() {
  # shellcheck disable=SC2086  # options
  { answer r one crash; answer r-b one crash; } | compare $two --sample b &&
    [ "$(grep -c '"testee":"r"' "$shared/said")" = 1 ] && ! grep -q '"testee":"r-b"' "$shared/said" &&
    grep -q '"oracle":"section","end":"part","observations":1' "$shared/said"
}
is 'of a sampled machine the difference alone is judged' sampled
nothing() {
  # shellcheck disable=SC2086  # options
  answer r one agree | compare $two && grep -q '"lacks":"no answer of a program for b was compared"' "$shared/said" &&
    in_root forky build/bin/sframe-judge --issues=/dev/null "$shared/said" >"$shared/judged"
  [ $? = 3 ]
}
is 'a machine that has answered nothing: too little was checked' nothing
refuses() {
  status=$1
  shift
  in_root forky build/bin/sframe-hosts "$@" >/dev/null
  [ $? = "$status" ]
}
is 'one machine, a machine without a name, a missing file: status 2' eval \
  "refuses 2 --host a $shared/said && refuses 2 --host a --host :a $shared/said && refuses 2 --host a --host b $shared/none"

# --- a run ---

in_root forky build/bin/sframe-ref vectors --export="$shared/vectors" corpora/vectors/functions/*.sfv corpora/vectors/header/*.sfv >/dev/null || exit 3
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
  (. scripts/lib/abis.sh && . scripts/lib/hosts.sh && count_testees build/testees/list-arm64) >"$shared/count"
  grep -q "^testees: $(wc -l <build/testees/list-arm64), on 1 machines (arm64), from 2 code bases (binutils, glibc)$" "$shared/count" ||
    { cat "$shared/count"; false; }
}
is 'what is compiled for another machine is of its own code base' from_two
# gold, mold and lld are no ld; poke is a reader of its own.
bases() {
  for linker in ld-2.40 ld-2.47 gold lld lld-22 mold; do printf '%s\tx\tconformance/testees/linker\t-\tall\n' $linker; done >"$shared/bases"
  for reader in llvm-22 poke; do printf '%s\tx\tconformance/testees/%s\t-\tall\n' $reader ${reader%-*}; done >>"$shared/bases"
  (. scripts/lib/abis.sh && . scripts/lib/hosts.sh && count_testees "$shared/bases") |
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

# --- glibc's step over the frame of a real signal, by the machine's own code ---

signal_frames=build/testees/glibc-2.43
in_root forky make -s -f build.mk $signal_frames/signal_frame $signal_frames-arm64/signal_frame </dev/null || exit 3
# steps_over COMMAND...: PC, SP and FP are these.
steps_over() {
  expected=$1
  shift
  stepped=$(in_root forky "$@" </dev/null | tr '\n' ' ')
  [ "$stepped" = "$expected" ] || { echo "$stepped"; false; }
}
is 'amd64: from a signal frame to what was interrupted' steps_over 'pc right sp right fp right ' $signal_frames/signal_frame
# conformance/issues/glibc/signal-frame-fp-aarch64.md: where this fails, the defect may be gone.
is 'arm64: PC and SP are right, and FP is the link register' steps_over 'pc right sp right fp wrong ' \
  qemu-aarch64 $signal_frames-arm64/signal_frame

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
