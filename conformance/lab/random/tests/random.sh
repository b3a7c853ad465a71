#!/bin/sh
# make random: what is drawn, compiled, looked at and judged, and what ends it.  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/lab/random/tests/random.sh - 0 0 "$@"
. scripts/tests/tap.sh
results=build/results/check/random programs=build/random-check
rm -rf "$results" $programs && mkdir -p "$results" || exit 3

# What is drawn.
drawn() {
  number=$1
  while [ "$number" -lt $((${1} + $2)) ]; do
    awk -v n="$number" -v abis='amd64 aarch64 aarch64_be s390x' -v compilers='gcc-16 clang-22' -f corpora/random/common.awk -f corpora/random/draw.awk corpora/random/options
    number=$((number + 1))
  done
}
drawn 1 300 >"$work/drawn" && drawn 101 40 | diff - "$work/drawn" >"$work/again"
# All that differs is what is missing.
same() { [ "$(wc -l <"$work/drawn")" = 300 ] && ! grep '^<' "$work/again" && [ "$(grep -c '^>' "$work/again")" = 260 ]; }
is 'a number always draws the same' same
differ() { [ "$(sort -u "$work/drawn" | wc -l)" -eq 300 ]; }
is 'and each another program' differ
# Each word of the table, but of what is drawn in a few of a hundred of a quarter.
words() { sed '/^#/d; s/.*| //' corpora/random/options | tr ';' '\n' | awk '{ print $1 }' | grep -v '^$' | sort -u; }
most_words() {
  words >"$work/words"
  drawn=$(cut -f 4 "$work/drawn" | tr ' ' '\n' | sort -u | grep -cxFf "$work/words")
  echo "$drawn of $(wc -l <"$work/words")"
  [ $((drawn * 10)) -ge $(($(wc -l <"$work/words") * 8)) ]
}
is 'most options are drawn in 300 programs' most_words
fits() { ! awk -F '\t' '$2 ~ /^gcc/ && $4 ~ /-moutline|-mllvm/ || $2 ~ /^clang/ && $4 ~ /-mforce-drap|-fstrub/ || $1 != "s390x" && $4 ~ /-mbackchain/' "$work/drawn" | grep .; }
is 'none is drawn for another compiler or ABI' fits

# What a function gets beside.  Each line is compiled alone by each compiler and for each ABI that it names: what no
# compiler took would only make fewer programs.
cat >"$work/small.c" <<'END'
static int  func_1(void);

/* as csmith writes it */
static int  func_1(void)
{ /* block id: 0 */
    return 3;
}

int main (void) { return func_1(); }
END
decorate() { awk -v n="$1" -v abi="$2" -v compiler="$3" -f corpora/random/common.awk -f corpora/random/decorate.awk "${4:-corpora/random/decorations}" "$work/small.c"; }
alike() { decorate 7 amd64 gcc >"$work/first" && decorate 7 amd64 gcc >"$work/second" && cmp "$work/first" "$work/second"; }
is 'a number always decorates alike' alike
all_drawn() {
  for number in $(seq 1 300); do decorate "$number" amd64 clang; done >"$work/decorated"
  awk -F ' *[|] *' '/^#/ || NF < 5 || $1 == "gcc" || ($2 != "all" && $2 !~ /amd64/) { next }
    { n = split($5, one, / *; */); if ($4 == "function") for (i = 1; i <= n; i++) print one[i]; else print $5 }' corpora/random/decorations >"$work/wanted"
  while read -r text; do grep -qF -e "$text" "$work/decorated" || echo "never: $text"; done <"$work/wanted" >"$work/never"
  cat "$work/never"
  [ "$(wc -l <"$work/wanted")" -ge 40 ] && [ ! -s "$work/never" ] && ! grep -E 'preserve_none\)\) static|noipa|hotpatch|x30' "$work/decorated"
}
is 'each line for clang on amd64 is drawn in 300 programs, and none of others' all_drawn
named() {
  conventions=$(grep -cE '^ .*(ms_abi|preserve_all|regcall).* static .*func_1\(' "$work/decorated")
  [ "$conventions" -ge 20 ] && [ "$(grep -cF '__asm__ ("func_1.xmm");' "$work/decorated")" -eq "$conventions" ]
}
is 'a function that saves XMM registers is called so' named
each_is_taken() {
  rm -rf "$programs/lines" && mkdir -p "$programs/lines" && cp "$work/small.c" "$programs/lines" || return
  scripts/toolchain run forky -- sh conformance/lab/random/tests/random/each-decoration "$programs/lines" >"$work/said" 2>&1 </dev/null
  cat "$work/said"
  [ "$(sed -n 's/ decorations compiled$//p' "$work/said")" -ge 200 ] && [ "$(wc -l <"$work/said")" -eq 1 ]
}
is 'a compiler takes each decoration' each_is_taken

# Sixteen of them.
env COUNT=16 FIRST=1 conformance/lab/random/run "--results=$results" "--programs=$programs" >"$work/out" 2>&1 </dev/null
status=$?
is 'sixteen programs: nothing is new' status_is 0
seen() { [ "$(sed -n 's/.*"result":"good".*"count":\([0-9]*\).*/\1/p' $results/"$1".observed | awk '{ sum += $1 } END { print sum + 0 }')" -ge "$2" ]; }
is 'the audit has looked at them' seen audit 100
is 'and the witness of instructions' seen flow 5000
of_each() { [ "$(find $programs -name '*.o' | cut -d/ -f3 | sort -u | wc -l)" -ge 3 ] && [ "$(find $programs -name '*.o' | cut -d/ -f4 | sed 's/-.*//' | sort -u | wc -l)" -eq 2 ]; }
is 'they are of several ABIs and both compilers' of_each
decorated() {
  find $programs -name '*.c' >"$work/made"
  while read -r file; do
    number=${file##*/}
    number=${number%%-*} is=0
    grep -q '^extern volatile unsigned long n_;' "$file" && is=1
    [ $is -eq $((${number%.c} % 2)) ] || echo "$file"
  done <"$work/made" | grep . && return 1
  [ "$(wc -l <"$work/made")" -eq 16 ]
}
is 'those with odd numbers are decorated, and no others' decorated
same_again() {
  file=$(find $programs -name '*.o' | sort | head -n 1)
  command=$(cat "${file%.o}.command")
  # shellcheck disable=SC2086
  scripts/toolchain run forky -- $command -o "$programs/again.o" && cmp "$file" "$programs/again.o"
}
is 'the command beside an object makes it again' same_again

# What is wrong is new: an object whose rows say another thing than its instructions.
# shellcheck disable=SC2016  # the inner shell expands
scripts/toolchain run forky -- env "OUT=$programs" sh -c '
  printf "\t.text\n\t.globl f\n\t.type f, %%function\nf:\t.cfi_startproc\n\tpush %%rbx\n\tpop %%rbx\n\tret\n\t.cfi_endproc\n\t.size f, .-f\n" |
    as --gsframe -o $OUT/wrong.o && build/bin/sframe-flow --observations=$OUT/observed $OUT/wrong.o' >"$work/out" 2>&1
status=$?
is 'rows that do not follow a push are wrong' status_is 1

# What ends it.
mkdir -p $programs/none
printf '#!/bin/sh\nexit 1\n' >$programs/none/csmith && chmod +x $programs/none/csmith
# shellcheck disable=SC2016
scripts/toolchain run forky -- sh -c 'PATH=$PWD/$1:$PATH exec corpora/random/make "$2" 1 4' sh $programs/none $programs/nothing >"$work/out" 2>&1
status=$?
is_said() { status_is 3 && grep -q 'numbers 1 to 4, none was compiled' "$work/out"; }
is 'where csmith makes none: status 3, and it is said' is_said
refused() { status_is 2 && xargs -d '\n' <"$work/out" | tr -s ' ' | grep -qF "$1"; }
for compilers in 'gcc-16 nosuch' /usr/bin/gcc-16 'gcc-*' "gcc-16'"; do
  env COUNT=1 COMPILERS="$compilers" conformance/lab/random/run "--results=$results" "--programs=$programs" >"$work/out" 2>&1 </dev/null
  status=$?
  is "COMPILERS=$compilers: status 2" refused "COMPILERS=${compilers##* }: there is none here; there are clang-"
done
env COUNT=4 COMPILERS=' clang-22 ' conformance/lab/random/run "--results=$results" "--programs=$programs" >"$work/out" 2>&1 </dev/null
of_one() { [ "$(find $programs -name '*.command' | cut -d/ -f4 | sort | uniq -c | xargs)" = '4 clang-22' ]; }
is 'COMPILERS=clang-22: all are of that one' of_one
# Of a csmith that writes C for number 1 alone, half of the programs may be refused, and no more.
csmith=$PWD/build/random-csmith
# shellcheck disable=SC2016  # the program expands
printf '#!/bin/sh\nfor out; do :; done\n[ "$2" = 1 ] && echo "int f (void) { return 1; }" >"$out" || echo "#error" >"$out"\n' >"$csmith" && chmod +x "$csmith"
of_these() { env SFRAME_CSMITH="$csmith" COMPILERS=gcc-16 ABI=amd64 COUNT="$1" conformance/lab/random/run "--results=$results" "--programs=$programs" >"$work/out" 2>&1 </dev/null; }
of_these 2
status=$?
is 'one of two programs is compiled: status 0' status_is 0
of_these 3
status=$?
few() { status_is 3 && grep -q '^only 1 of 3 programs were compiled' "$work/out"; }
is 'one of three: status 3, and it is said' few
rm -f "$csmith"
env ABI=vax conformance/lab/random/run "--results=$results" "--programs=$programs" >"$work/out" 2>&1
status=$?
is 'an ABI that there is not: status 2' status_is 2
env COUNT=none conformance/lab/random/run "--results=$results" "--programs=$programs" >"$work/out" 2>&1
status=$?
is 'a number that is none: status 2' status_is 2
rm -rf $programs
echo "1..$n"
