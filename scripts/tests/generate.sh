#!/bin/sh
# The generator of sections against the reference, and the mutator.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/generate.sh - 0 0 "$@"
generate=build/bin/sframe-generate
mutate=build/bin/sframe-mutate
work=$(mktemp -d) && chmod 755 "$work" || exit 3 # implementations run as nobody
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
sanitized='build/tests/sframe-mutate-address build/tests/sframe-mutate-memory'
# shellcheck disable=SC2086
make -f build.mk programs build/tests/sframe-generate-s390x $sanitized >&2 || exit 3

agrees_with_the_reference() {
  $generate --check --complete --count 20000 >"$work/check"
  status=$?
  sed -n '1p; /^seed/,/^reference/p; /^no /p' "$work/check"
  [ $status -eq 0 ] && grep -q '^20000 sections, 1[78][0-9]* valid' "$work/check"
}
is 'the reference says of 20,000 sections what the generator does, and nothing is in none of them' \
  agrees_with_the_reference

alike_on_a_big_endian_machine() {
  $generate --check --seed 50000 --count 3000 >"$work/here" &&
    qemu-s390x build/tests/sframe-generate-s390x --check --seed 50000 --count 3000 >"$work/there" &&
    cmp "$work/here" "$work/there" && head -1 "$work/there"
}
is 'generator and reference agree on s390x, and make the same of 3,000 seeds' alike_on_a_big_endian_machine

says_the_same_again() {
  $generate --count 40 --out "$work/a" && $generate --count 40 --out "$work/b" &&
    $generate --seed 17 --out "$work/c" || return
  for file in "$work"/a/*.sframe "$work"/a/*.expected; do
    cmp "$file" "$work/b/$(basename "$file")" || return
  done
  cmp "$work/a/17.sframe" "$work/c/17.sframe" && [ "$(find "$work/a" -name '*.sframe' | wc -l)" -eq 40 ]
}
is 'the same seed makes the same section, alone or among others' says_the_same_again

a_genome_is_a_section() {
  $generate --print-genome --seed 17 >"$work/genome" &&
    $generate --dump --seed 17 | tail -n +2 >"$work/by-seed" &&
    $generate --dump --genome "$work/genome" | tail -n +2 >"$work/by-genome" &&
    grep -q '^fre ' "$work/by-seed" && cmp "$work/by-seed" "$work/by-genome" || return
  # Whatever the bytes are.
  : >"$work/empty"
  for file in "$generate" "$work/empty" "$0"; do
    $generate --check --genome "$file" | head -1 | grep -q '^1 sections' || return
  done
}
is 'a genome makes the section of its seed, and any bytes are one' a_genome_is_a_section

small_change_out() {
  $generate --neighbours --count 5000 | tee "$work/neighbours"
  awk '{ exit !($6 == 5000 && $8 < 10 && $NF == "%" && $(NF - 1) > 90) }' "$work/neighbours"
}
is 'another bit in a genome changes few lines of the dump' small_change_out

# The runner compares sections with the generator's dumps: it must notice when they are wrong.
list_is() {
  build/bin/sframe-conform --partial --testees /dev/null --add reference=build/bin/sframe-ref \
    --results "$work/results" --cases "$work/a/list.tsv" >"$work/conform" 2>&1
  [ $? -eq "$1" ] || {
    tail -5 "$work/conform"
    return 1
  }
}
is 'the reference passes on a list of generated cases' list_is 0
sed -i 's/size=/size=1/' "$work"/a/*.expected
is 'and fails on expectations that are wrong' list_is 1

the_class_is_collected() {
  for _ in 1 2; do
    build/bin/sframe-differential collect --new "$work/results/observations.jsonl" --out "$work/classes" "$work/a/list.tsv" || return
  done
  build/bin/sframe-differential print --out "$work/classes" >"$work/printed"
  [ $? -eq 1 ] && grep -q '^reference decode wrong-value  fde.size' "$work/printed" || return
  times=$(grep -c '"type":"result".*"fields":\["fde.size"\]' "$work/results/results.jsonl")
  file=$(awk -F'\t' -v N=$((2 * times)) '$1 == N && /fde.size *$/ { print $3 }' "$work/classes/classes.tsv")
  echo "fde.size differs $times times; $file"
  [ "$times" -gt 5 ] && [ -s "$file" ] &&
    cmp -s "$file" "$(find "$work/a" -name '*.sframe' -size "$(wc -c <"$file")c" | head -1)"
}
is 'make differential keeps the disagreements and the smallest section of each class' the_class_is_collected

build/bin/sframe-ref vectors --export="$work/vectors" corpora/vectors/*/*.sfv corpora/regressions/*.sfv >/dev/null
$generate --count 500 --max-size 20000 --out "$work/generated"

# share NAME DIRECTORY: most of what is made of the sections in DIRECTORY is valid, and all can be mended.
share() {
  find "$2" -name '*.bin' -o -name '*.sframe' | sort |
    xargs "$mutate" --share --count 10000 --at-least 60 --name "$1"
}
for directory in "$work"/vectors/bin/* "$work/generated"; do
  name=$(basename "$directory")
  is "most mutations of $name are valid" share "$name" "$directory"
done

mutates_alike_and_variously() {
  for seed in $(seq 100); do
    $mutate --seed "$seed" "$work/generated/3.sframe" | cksum
  done >"$work/once"
  for seed in $(seq 100); do
    $mutate --seed "$seed" "$work/generated/3.sframe" | cksum
  done | cmp - "$work/once" || return
  different=$(sort -u "$work/once" | wc -l)
  echo "$different of 100 mutations differ"
  [ "$different" -ge 80 ]
}
is 'the same seed makes the same mutation, another one mostly another' mutates_alike_and_variously

# sanitized PROGRAM COUNT: mutator and reference, from odd sections, small rooms and none.
sanitized() {
  find "$work/vectors/bin" "$work/generated" -name '*.bin' -o -name '*.sframe' >"$work/all"
  echo "$work/empty" >>"$work/all"
  xargs "$1" --share --count "$2" --seed 1000 --name 'any size' <"$work/all" || return
  for room in 0 1 27 28 45 100 300; do
    xargs "$1" --share --count 2000 --max-size $room --name "$room bytes" <"$work/all" | grep -q "$room bytes" ||
      return
  done
}
for program in $sanitized; do
  is "100,000 mutations under $(basename "$program")" sanitized "$program" 100000
done

tags_are_those_of_the_generator() {
  build/bin/sframe-differential batch --seed 5 --count 200 --out "$work/batch" "$work"/generated/*.sframe &&
    cp -r "$work/batch" "$work/first" &&
    build/bin/sframe-differential batch --seed 5 --count 200 --out "$work/batch" "$work"/generated/*.sframe &&
    diff -r "$work/batch" "$work/first" || return
  # What a mutated section is tagged with has to be among the generator's words.
  cut -f5 "$work/batch/list.tsv" | tr , '\n' | grep -vE ':|^(mutated|valid|invalid|silent|gaps)$' | sort -u >"$work/tags"
  { echo generated && $generate --check --count 1 | awk 'NF == 2 { print $1 }'; } | sort -u >"$work/words"
  echo "$(wc -l <"$work/tags") tags"
  [ "$(wc -l <"$work/tags")" -ge 20 ] && [ -z "$(comm -23 "$work/tags" "$work/words")" ]
}
is 'a batch of mutations is the same again, and tagged in the words of the generator' tags_are_those_of_the_generator

has_the_interface_of_afl() {
  nm -D --defined-only build/bin/sframe-mutator.so | awk '{ print $3 }' >"$work/names"
  for symbol in afl_custom_init afl_custom_fuzz afl_custom_deinit sframe_mutate sframe_cross; do
    grep -qx $symbol "$work/names" || return
  done
}
is "AFL++'s custom mutator has what it wants" has_the_interface_of_afl
echo "1..$n"
