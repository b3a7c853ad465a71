#!/bin/sh
# make cost: stacks that are recorded are replayed by all unwinders that are here; one that is dead, lazy or a liar is named
# and not shown; bad input is refused; what is counted is what was touched.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments conformance/cost/tests/cost.sh - 0 0 "$@"
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
is 'what is tested is built' make -s -f build.mk cost-programs build/cost/planted build/cost/planted-touched
cost=build/cost/cost touched=build/cost/touched
quick='--rounds=1 --warm=1 --cold=1'

gcc -O2 -fno-omit-frame-pointer -fasynchronous-unwind-tables -Wa,--gsframe -c -o "$work/object.o" corpora/programs/recursion.c &&
  gcc -o "$work/program" "$work/object.o" && objcopy --remove-section=.sframe "$work/object.o" &&
  gcc -o "$work/plain" "$work/object.o" || exit 3
is 'a table of version 2' build/bin/sframe-derive --sframe=2 -o "$work/v2" "$work/plain"
records() { build/bin/sframe-truth --target=ptrace --max-steps=9000 --stacks="$work/stacks" --stacks-every=101 "$@" "$work/program"; [ $? -le 1 ]; }
is 'stacks are recorded' records
is 'not by the plugin: exit status 2' sh -c 'build/bin/sframe-truth --target=plugin --stacks='"$work"'/s '"$work"'/program; [ $? -eq 2 ]'
stacks=$(grep -c '^stack ' "$work/stacks") frames=$(grep -c '^frame ' "$work/stacks")
is "there are $stacks stacks, $frames frames" [ "$stacks" -ge 50 -a "$frames" -ge 1000 ]
only() {
  build/bin/sframe-truth --target=ptrace --max-steps=3000 --stacks="$work/none" --stacks-of=nothing-is-called-so "$work/program"
  [ -s "$work/none" ] && ! grep -q '^stack' "$work/none"
}
is 'none of another file' only

# prints PATTERN STATUS COMMAND...: what the command prints has it.
prints() {
  pattern=$1 status=$2
  shift 2
  "$@" >"$work/out" 2>&1
  ended=$?
  cat "$work/out"
  [ $ended -eq "$status" ] && grep -q -e "$pattern" "$work/out"
}
# shellcheck disable=SC2086  # options
measure() { $cost $quick "$work/stacks" "$work/v2"; }
is 'all are measured' prints 'all stacks' 0 measure
cp "$work/out" "$work/times"
# Of the first selection; of the second one.
row() { awk -v name="$1" -v table="$2" '/^all stacks/ { on = 1 } /^frame pointers are/ { on = 0 } on && index($0, name) && index($0, table)' "$work/times"; }
shown() { row "$1" "$2" | grep -q '[0-9] *[0-9.]* *[0-9.]* *[0-9]*  *[0-9.]* ([0-9.]*-[0-9.]*)'; }
is 'libdw is right, and shown' shown libdw .eh_frame
is 'libunwind, too' shown libunwind .eh_frame
is 'the reference, version 3' shown reference '.sframe v3'
is 'the reference, version 2' shown reference '.sframe v2'
is 'libsframe, version 3' shown libsframe '.sframe v3'
is 'libsframe, version 2' shown libsframe '.sframe v2'
is 'glibc, version 2' shown glibc '.sframe v2'
is 'glibc is not asked for version 3' sh -c '! grep "glibc.*v3" '"$work/times"
guesses() { row 'frame pointers' none | grep -q 'NOT SHOWN: wrong at [1-9]'; }
is 'frame pointers are wrong somewhere, and not shown there' guesses
right_where() { sed -n '/^those at which/,$p' "$work/times" | grep '  frame pointers *none  *[0-9]' && ! sed -n '/^those at which/,$p' "$work/times" | grep 'NOT SHOWN'; }
is 'they are shown where they are right' right_where
rows() { grep -q '\.sframe v3 [0-9]* functions, [1-9][0-9]* rows, .* a look-up passes [0-9.]*, [1-9]' "$work/times"; }
is 'rows are counted' rows

# is_named WAY TEXT: an unwinder that is wrong in that way is named with it, its time is not shown, and it is a finding.
is_named() {
  # shellcheck disable=SC2086  # options
  PLANTED=$1 prints "planted .*NOT SHOWN: .*$2" 1 build/cost/planted $quick --time=2 "$work/stacks" && ! grep 'planted *\.sframe v3 *[0-9]' "$work/out" &&
    grep -q '  reference *\.sframe v3 *[0-9]' "$work/out"
}
is 'one that dies' is_named dies 'it dies of signal 6'
is 'one that does not end' is_named hangs 'it does not end'
is 'one that refuses the table' is_named refuses 'it refuses the table: not this one'
is 'one that ends the process' is_named leaves 'it ends the process'
is 'one that is lazy' is_named lazy 'it stops after'
is 'one that lies' is_named lies 'it says 0x'
is 'one that lies once' is_named lies-once 'wrong at 1 of '
is 'one that goes on past the end' is_named goes-on 'it says\|it goes on after'
is 'one that is right only while it is checked' is_named fickle 'answered otherwise than when it was checked'

# What is touched: no more than the table has, some of it, and by the lazy nothing that is shown.
# shellcheck disable=SC2086  # options
count_all() { $touched --frames=30 "$@" "$work/stacks" "$work/v2"; }
is 'what is touched is counted' prints 'walked before' 0 count_all
cp "$work/out" "$work/counts"
counts() { awk -v name="$1" -v table="$2" -v size="$3" 'index($0, name) && index($0, table) { n = NF; t = $(n - 8); b = $(n - 7); l = $(n - 6); p = $(n - 5)
  good = t > 0 && b > 0 && b <= size && l >= b / 64 && l <= t && p >= 1 && p <= 1 + size / 4096 && $(n - 1) >= l } END { exit !good }' "$work/counts"; }
size=$(awk '$1 == ".sframe" && $2 == "v3" && $4 == "bytes" { print $3 }' "$work/times")
is "the reference reads some of the $size bytes" counts reference '.sframe v3' "$size"
is 'glibc, too' counts glibc '.sframe v2' "$size"
keeps() { awk '/libsframe.*v3/ { n = NF; good = $(n - 7) == 0 && $(n - 4) > 0 } END { exit !good }' "$work/counts"; }
is 'libsframe reads what it has copied' keeps
is 'the first time' prints 'the first time' 0 count_all --first
# first_more NAME SHARE: walked before, it reads less than this share of what it reads of the table the first time.
first_more() { awk -v name="$1" -v share="$2" 'index($0, name) { if (FNR == NR) before = $(NF - 7); else after = $(NF - 7) } END { print before, after; exit !(after > 0 && before < share * after) }' "$work/counts" "$work/out"; }
is 'then libdw reads more of the table' first_more libdw 1
is 'so does libunwind, by much: it keeps rows' first_more libunwind 0.5
# With a program that does not call itself: it is asked for the next address after one.
exact() {
  gcc -O2 -Wa,--gsframe -o "$work/flat" corpora/programs/leaf.c && build/bin/sframe-truth --target=ptrace --stacks="$work/flat-stacks" --stacks-every=11 "$work/flat" >"$work/recorded"
  PLANTED=knows prints 'planted  *\.sframe v3  *3\.0  *9\.0  *2\.0  *1\.00  *4\.0  *1\.0  *1\.00  *3  *2$' 0 build/cost/planted-touched "$work/flat-stacks"
}
is 'what one is known to touch is counted, to the byte' exact
lazy_touches() { PLANTED=lazy prints 'planted .*NOT SHOWN: .*it stops after' 1 build/cost/planted-touched --frames=30 "$work/stacks" && ! grep 'planted *\.sframe v3 *[0-9]' "$work/out"; }
is 'of one that is lazy nothing is counted' lazy_touches

# refused TEXT FILE [FILE]: exit status 2, and a line that has TEXT.
refused() {
  text=$1
  shift
  # shellcheck disable=SC2086  # options
  for program in "$cost $quick" $touched; do
    $program "$@" >"$work/out" 2>&1
    [ $? -eq 2 ] && cat "$work/out" && grep -qF -e "$text" "$work/out" && [ "$(wc -l <"$work/out")" -eq 1 ] || return
  done
}
# changed SED: the stacks, changed.
changed() { sed "$1" "$work/stacks" | head -n "${2:-20}" >"$work/changed"; }
is 'refused: no such file' refused 'No such file' "$work/nowhere"
is 'refused: a directory' refused 'directory' "$work"
is 'refused: another file' refused 'line 1: no file of sframe-truth --stacks' README.md
changed '' 1
is 'refused: no stacks' refused 'it has no stack' "$work/changed"
changed '/^module/d'
is 'refused: no module' refused 'no module was named' "$work/changed"
changed 's/^module.*/&\n&/'
is 'refused: two modules' refused 'two files' "$work/changed"
changed '/^memory/d'
is 'refused: no memory' refused 'has no memory' "$work/changed"
changed 's/^\(memory.*\)../\1/'
is 'refused: memory that is cut' refused 'line 5: the memory is not that' "$work/changed"
changed 's/^\(memory [0-9a-f]* \)../\1xy/'
is 'refused: memory that is none' refused 'bytes are wanted' "$work/changed"
changed 's/^frame [^ ]*/frame zz/'
is 'refused: a frame that is none' refused 'a hexadecimal number is wanted' "$work/changed"
changed 's/^frame \([^ ]*\) .*/frame \1 1/'
is 'refused: SP that goes down' refused 'SP does not go up' "$work/changed"
changed 's/^stack [^ ]*/stack 1/'
is 'refused: a PC elsewhere' refused 'the PC is not in the module' "$work/changed"
changed 's/^stack.*/& 5/'
is 'refused: too many words' refused 'more in the line' "$work/changed"
printf 'sframe-stacks 1\nmodule 0 1 2 %s' "$work/program" >"$work/changed"
is 'refused: a last line that is cut' refused 'the line is cut' "$work/changed"
changed 's,^\(module .* \)/.*,\1/nowhere,' 99999
is 'refused: a program that is gone' refused '/nowhere' "$work/changed"
is 'refused: a table of no program' refused 'README.md' "$work/stacks" README.md
is 'refused: no .sframe' refused 'sframe' "$work/stacks" "$work/plain"
cp "$work/v2" "$work/damaged"
printf '\0\0' | dd of="$work/damaged" bs=1 conv=notrunc seek=$((0x$(readelf -SW "$work/v2" | awk '{ for (i = 1; i <= NF; i++) if ($i == ".sframe") print $(i + 3) }'))) 2>/dev/null
is 'refused: a table without its header' refused 'no header' "$work/stacks" "$work/damaged"
is 'refused: no rounds' sh -c "$cost --rounds=0 $work/stacks; [ \$? -eq 2 ]"

# A wrong table blames all that read it, and is a finding.
changed 's/^\(stack [^ ]* .*\)$/\1/' 99999
awk '/^frame/ && !done { $2 = "1234"; done = 1 } { print }' "$work/stacks" >"$work/changed"
# shellcheck disable=SC2086  # options
other_truth() { prints 'libdw .*NOT SHOWN: wrong at 1 of' 1 $cost $quick "$work/changed"; }
is 'a stack that was another one' other_truth
echo "1..$n"
