#!/bin/sh
# sframe-derive: the derived table says what .eh_frame says, by the audit, by execution and to readers that are not
# ours; and a table that says something else is noticed.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments conformance/derive/tests/derive.sh - 0 0 "$@"
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
derive=build/bin/sframe-derive audit=build/bin/sframe-audit sabotage=build/tests/truth/sabotage
is 'what is tested is built' make -s -f build.mk derive-tests $derive $audit $sabotage build/bin/sframe-truth build/bin/sframe-ref
make -s -f build.mk check-derive >"$work/unit" 2>&1
ended=$?
awk -v n="$n" '/^ *(not )?ok / { n++; sub(/ok [0-9]*/, "ok " n) } /^ *(not )?ok |^# / { print }' "$work/unit"
n=$((n + $(grep -c '^ *\(not \)\?ok ' "$work/unit")))
is 'the unit tests were run' [ "$ended" = 0 ]

# equal VERSION FILE LEAST: of LEAST functions or more all that are derived are equal by the audit, and what is left out is
# what the format cannot say.
equal() {
  $derive --sframe="$1" -o "$work/derived" --section="$work/section" "$2" >"$work/told" && cat "$work/told" || return
  derived=$(sed -n '1s/.*: \([0-9]*\) functions.*/\1/p' "$work/told")
  left=$(awk '/^left out: / { sum += $3 } END { print sum + 0 }' "$work/told")
  $audit --need-sframe --min-functions="$3" --json="$work/json" "$work/derived" >"$work/compared" || { cat "$work/compared"; return 1; }
  cat "$work/compared"
  awk -v version="V$1" -v equal="$derived" -v format="$left" \
    '$2 == version { good = $4 == equal && $5 == 0 && $6 == 0 && $7 == format && $8 == 0 } END { exit !good }' "$work/compared" &&
    build/bin/sframe-ref check "$work/derived"
}
for file in /usr/bin/gdb /usr/lib/x86_64-linux-gnu/libc.so.6 /usr/aarch64-linux-gnu/lib/libc.so.6 \
  /usr/aarch64-linux-gnu/lib/libstdc++.so.6 /usr/s390x-linux-gnu/lib/libc.so.6 /usr/s390x-linux-gnu/lib/libstdc++.so.6; do
  for version in 2 3; do
    is "version $version: the audit finds every function of $file equal" equal $version $file 3000
  done
done
aarch64_be() {
  aarch64-linux-gnu-gcc -O1 -mbig-endian -fasynchronous-unwind-tables -nostdlib -static -Wl,-e,f -o "$work/be" -x c - <<'END'
int h (int x) { return x + 1; }
__attribute__ ((noinline)) int g (int x) { volatile int y[9]; y[x & 7] = x; return h (y[1]) * 2; }
int f (int x) { return g (x) + g (x + 1); }
END
}
is 'a big-endian program of AArch64 is linked' aarch64_be
for version in 2 3; do is "version $version: it is equal" equal $version "$work/be" 3; done
# Functions that a linker has dropped keep an entry in .debug_frame, and ones of .eh_frame have a second there.
dropped() {
  gcc -g -O1 -ffunction-sections "$1" -nostdlib -static -Wl,-e,f -Wl,--gc-sections -o "$work/debug" -x c - <<'END'
int dropped (int x) { volatile int y[9]; y[x & 7] = x; return y[1]; }
__attribute__ ((noinline)) int g (int x) { volatile int y[9]; y[x & 7] = x; return y[1] * 2; }
int f (int x) { return g (x) + g (x + 1); }
END
  [ "$(readelf --debug-dump=frames "$work/debug" 2>/dev/null | grep -c ' FDE ')" -ge 3 ] && equal 3 "$work/debug" 2 &&
    grep -q ': 2 functions, ' "$work/told"
}
is 'what a linker has dropped is no function' dropped -fno-asynchronous-unwind-tables
has_flexible() { $derive /usr/s390x-linux-gnu/lib/libc.so.6 | grep -q ', [1-9][0-9]* of them flexible,'; }
is 'there are flexible functions' has_flexible

# executes ABI PROGRAM: instruction by instruction; $work/rows has what was right and wrong at each.  The exit status is 0
# where all is right.
executes() {
  case $1 in amd64) how=--target=ptrace ;; *) how=--prefix=/usr/$1-linux-gnu ;; esac
  build/bin/sframe-truth "$how" --min-pcs=200 --min-frames=1000 --rows="$work/rows" "$2" >"$work/said" 2>&1
  status=$?
  cat "$work/said"
  # glibc's _start begins with an instruction before its directive that nobody called it.
  [ $status -le 1 ] && ! grep '^  [^ ]*: ' "$work/said" | grep -v '^  _start: no-end'
}

# runs VERSION ABI COMMAND...: a program without .sframe, with the derived one.
runs() {
  version=$1 abi=$2
  shift 2
  "$@" -O2 -fasynchronous-unwind-tables -o "$work/plain" corpora/programs/frames.c &&
    $derive --sframe="$version" -o "$work/program" "$work/plain" && executes "$abi" "$work/program"
}

# finds: one row that was right is changed in one bit, and is wrong where it holds.
finds() {
  sed -n '/ right .*[/]program$/p' "$work/rows" >"$work/pcs"
  for seed in 1 2; do
    $sabotage change "$work/program" cfa-offset $seed one "$work/pcs" "$work/changed" >"$work/change" || return
    read -r kind from before _ <"$work/change" || return
    ! executes amd64 "$work/changed" || return
    sed -n 's/ wrong .*[/]changed$//p' "$work/rows" | while read -r pc _; do
      [ $((pc)) -lt $((from)) ] || [ $((pc)) -ge $((before)) ] || echo "$pc"
    done >"$work/found"
    echo "$kind, $from to $before: wrong at $(xargs <"$work/found")"
    [ -s "$work/found" ] || return
  done
}
for version in 2 3; do
  is "version $version, execution: right on AArch64" runs $version aarch64 aarch64-linux-gnu-gcc
  is "version $version, execution: right on s390x" runs $version s390x s390x-linux-gnu-gcc
  is "version $version, execution: right on amd64" runs $version amd64 gcc
  is "version $version, execution: a row made wrong is found" finds
done

# The table of an assembler is removed, and the derived one takes its place, as make truth-real TABLES=derived-3 does it.
replaced() {
  gcc -O2 -fasynchronous-unwind-tables -Wa,--gsframe -o "$work/with" corpora/programs/frames.c &&
    corpora/real/derive 3 amd64 "$work/with" "$work/program" && [ "$(readelf -lW "$work/program" | grep -c '^ *GNU_SFRAME')" = 1 ] &&
    build/bin/sframe-ref check "$work/program" && executes amd64 "$work/program" &&
    [ "$(sed -n 's/.*: \([0-9]*\) functions.*/\1/p' "$work/program.derived")" = "$(readelf --sframe "$work/program" | grep -c 'func idx')" ]
}
is 'it takes the place of a section that objcopy removes' replaced
not_replaced() {
  for wrong in 'amd64 README.md 3' 'amd64 nowhere 3' 'vax /usr/bin/bash 2'; do
    # shellcheck disable=SC2086  # three words
    set -- $wrong
    corpora/real/derive 3 "$1" "$2" "$work/program" >"$work/said" 2>&1
    [ $? -eq "$3" ] && cat "$work/said" && [ -s "$work/said" ] && { [ "$3" = 2 ] || [ ! -e "$work/program" ]; } || return
  done
}
is 'what has no table for the place is said' not_replaced
# shellcheck disable=SC2016  # the inner shell expands
whole() { $derive -o "$work/bash" /usr/bin/bash && chmod u+w "$work/bash" && [ "$("$work/bash" -c 'echo $((6 * 7))')" = 42 ]; }
is 'a whole program runs with it' whole

# Readers that are not ours read as many functions.
others() {
  $derive --sframe="$1" -o "$work/derived" /usr/lib/x86_64-linux-gnu/libc.so.6 >"$work/told" || return
  derived=$(sed -n '1s/.*: \([0-9]*\) functions.*/\1/p' "$work/told")
  shift
  read=$("$@" "$work/derived" 2>"$work/said" | grep -c '^ *func idx \|FuncDescEntry ')
  echo "$derived derived, $read read"
  [ ! -s "$work/said" ] && [ "$read" = "$derived" ]
}
is 'objdump reads all functions of version 3' others 3 objdump --sframe
is 'llvm-readelf reads all functions of version 2' others 2 /usr/lib/llvm-22/bin/llvm-readelf --sframe

# liar N: byte N of the first rows, changed.
lies() {
  $derive -o "$work/derived" /usr/bin/bash >/dev/null &&
    size=$(stat -c %s "$work/derived") && at=$(readelf -SW "$work/derived" | awk '$2 == ".sframe" || $3 == ".sframe" { for (i = 1; i <= NF; i++) if ($i == ".sframe") print $(i + 3) }') || return
  found=0
  for step in 1 2 3 4 5 6 7 8 9 10; do
    cp "$work/derived" "$work/changed"
    place=$((0x$at + 28 + 16 * 2414 + 5 + 3 * step))
    [ $place -lt "$size" ] || return
    printf '\125' | dd of="$work/changed" bs=1 seek=$place conv=notrunc 2>/dev/null
    cmp -s "$work/derived" "$work/changed" && continue
    $audit "$work/changed" >"$work/said" 2>&1 || found=$((found + 1))
  done
  echo "$found of 10 found"
  [ $found -ge 9 ]
}
is 'a changed byte of the rows is found by the audit' lies
same() { $derive --section="$work/one" /usr/bin/bash >/dev/null && $derive --section="$work/two" /usr/bin/bash >/dev/null && cmp "$work/one" "$work/two"; }
is 'the same file gives the same section' same
as_in_copy() { $derive -o "$work/derived" --section="$work/one" /usr/bin/bash >/dev/null && build/bin/sframe-ref extract "$work/derived" -o "$work/two" && cmp "$work/one" "$work/two"; }
is 'the section alone is that of the copy' as_in_copy

# Sizes are those of the file itself, and what is no file of ours is left out.
sizes() {
  mkdir -p "$work/many" && cp /usr/bin/bash "$work/object.o" README.md "$work/many" && $derive --sizes "$work/many" >"$work/sizes" || return
  cat "$work/sizes"
  for version in 2 3; do
    $derive --sframe=$version --section="$work/section" /usr/bin/bash >"$work/told" || return
    awk -F'\t' -v version=$version -v size="$(stat -c %s "$work/section")" -v functions="$(sed -n '1s/.*: \([0-9]*\) functions.*/\1/p' "$work/told")" '
      $3 == version { n++; good = $4 == functions && $8 == size } END { exit !(good && n == 1) }' "$work/sizes" || return
  done
}
gcc -c -O2 -o "$work/object.o" corpora/programs/leaf.c
is 'sizes of many files' sizes
# field NAME FILE: of version 3, what the column NAME has.
field() {
  $derive --sizes "$2" | awk -F'\t' -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $3 == 3 { print $at[name]; exit }'
}
# Parts are added up by sframe-survey; entries of .eh_frame here.
entries() {
  [ "$(field eh_frame_sizes /usr/bin/bash)" = "$(readelf --debug-dump=frames /usr/bin/bash 2>/dev/null | awk '
    function hex(s,   v, i) { for (i = 1; i <= length(s); i++) v = v * 16 + index("123456789abcdef", substr(s, i, 1)); return v }
    / FDE cie=/ { n[hex($2) + 12]++ } END { for (i = 0; i < 100000; i++) if (i in n) { printf "%s%d=%d", k++ ? ";" : "", i, n[i] } }')" ]
}
is 'sizes of the entries of .eh_frame are those that readelf reads' entries
# ORC, again from the rows that readelf prints: a new entry where SP, FP or their offsets change, and where code ends.
orc() {
  readelf --debug-dump=frames-interp "$1" 2>/dev/null | awk '
    # The last of several rows at one place is in force.
    function take_row() {
      if (loc == "" || loc "" >= to "") return
      if (first == "") first = state; else if (state != last) changes++
      last = state
    }
    function close_function() {
      if (!is_open) return
      take_row()
      if (first == "") first = last = of_cie[cie]
      if (is_bad) { first = last = "none"; changes = 0 }
      print from, to, first, last, changes
      is_open = 0
    }
    / FDE cie=/ {
      close_function()
      split($0, part, "pc="); split(part[2], pc, "[.][.]"); from = pc[1]; to = pc[2]
      is_open = 1; is_bad = 0; changes = 0; first = loc = ""
      cie = substr($5, 5)
      next
    }
    / CIE / || /ZERO/ { close_function(); cie = $1 }
    /^ *LOC / { delete at; for (i = 1; i <= NF; i++) at[$i] = i; next }
    $1 ~ /^[0-9a-f]+$/ && $at["CFA"] ~ /^(r[a-z0-9]*[+]|exp)/ {
      if ($1 "" != loc "") take_row()
      loc = $1
      state = $at["ra"] == "u" ? "outermost" : $at["CFA"] "," ("rbp" in at ? $at["rbp"] : "u")
      if (!is_open) { of_cie[cie] = state; loc = ""; next }
      if (state !~ /^r(sp|bp)[+]/ && state !~ /^(r10|r13|rdi|rdx)[+]0,/ && state != "outermost") is_bad = 1
    }
    END { close_function() }' | sort | awk '
    { if ($1 "" > end "" && state != "none" && NR > 1) { gaps++; state = "none" }
      entries += $5 + (NR == 1 ? $3 != "none" : state != $3)
      state = $4; end = $2 }
    END { if (state != "none") gaps++; print entries + gaps, gaps }' >"$work/orc"
  cat "$work/orc"
  [ "$(cat "$work/orc")" = "$(field orc_entries "$1") $(field orc_gaps "$1")" ] &&
    [ "$(field orc "$1")" = "$(awk -v text="$(field text "$1")" '{ print 20 + 10 * $1 + 4 * (int((text + 255) / 256) + 1) }' "$work/orc")" ]
}
is 'ORC: entries are those that rows of readelf come to' orc /usr/bin/bash
gcc -nostdlib -static -o "$work/amd64" conformance/derive/tests/frames_amd64.s
aarch64-linux-gnu-gcc -nostdlib -static -o "$work/aarch64" conformance/derive/tests/frames_aarch64.s
is_said() { [ "$(field orc_reasons "$work/amd64")" = "the CFA is based on what ORC has no code for=1;the CFA's offset is wider than 16 bits=1" ]; }
is 'ORC: what it cannot say is counted' is_said
is_left() {
  [ "$(field compact_reasons "$work/amd64")" = 'a register is saved that an encoding has no number for=1;it makes several frames=1;the CFA is based on neither SP nor FP=1' ]
}
is 'compact unwind: what an encoding cannot say is counted' is_left
# Seven encodings, none of them twice, are on one page; three functions keep their FDEs, and the CIE.
is_kept() {
  kept=$(readelf --debug-dump=frames "$work/amd64" | awk '
    function hex(s,   v, i) { for (i = 1; i <= length(s); i++) v = v * 16 + index("123456789abcdef", substr(s, i, 1)); return v }
    / CIE$/ { sum += hex($2) + 4 } / FDE / { n++; if (n >= 4 && n <= 6) sum += hex($2) + 4 } END { print sum }')
  [ "$(field compact_kept "$work/amd64")" = "$kept" ] && [ "$(field compact "$work/amd64")" = $((28 + 24 + 12 + 7 * 8)) ]
}
is 'compact unwind: what is kept of .eh_frame, and how large the rest is' is_kept
aarch64_frames() {
  [ "$(field compact_reasons "$work/aarch64")" = 'the frame record is not at the top of the frame=1' ] &&
    [ "$(field compact "$work/aarch64")" = $((28 + 24 + 12 + 3 * 8)) ] && [ "$(field orc "$work/aarch64")" = - ]
}
is 'compact unwind: AArch64; ORC has none' aarch64_frames
none_of_both() { [ "$(field orc /usr/s390x-linux-gnu/lib/libc.so.6)$(field compact /usr/s390x-linux-gnu/lib/libc.so.6)" = -- ]; }
is 's390x has neither' none_of_both
nothing() { mkdir -p "$work/none-of-ours" && cp README.md "$work/none-of-ours" && $derive --sizes "$work/none-of-ours" >"$work/sizes" 2>&1; [ $? -eq 3 ]; }
is 'sizes of nothing: exit status 3' nothing

# refused TEXT ARGUMENT...: with status 2, a line that has TEXT, and nothing written.
refused() {
  text=$1
  shift
  rm -f "$work/out"
  $derive -o "$work/out" "$@" >"$work/said" 2>&1
  [ $? -eq 2 ] && cat "$work/said" && grep -qF -e "$text" "$work/said" && [ ! -e "$work/out" ]
}
gcc -O2 -Wa,--gsframe -o "$work/has" corpora/programs/leaf.c
gcc -O2 -fno-asynchronous-unwind-tables -nostdlib -static -Wl,-e,f -o "$work/none" -x c - <<'END'
int f (void) { return 1; }
END
head -c 3000 /usr/bin/bash >"$work/cut"
is 'refused: an object' refused 'it is not linked' "$work/object.o"
is 'refused: what has .sframe' refused 'it has .sframe already' "$work/has"
is 'refused: what has no rows' refused 'no function has rows' "$work/none"
is 'refused: a text' refused 'no ELF file' README.md
is 'refused: a file that is cut' refused '' "$work/cut"
is 'refused: nothing there' refused 'nowhere' "$work/nowhere"
is 'refused: two files' refused 'one FILE' /usr/bin/bash /usr/bin/bash
is 'refused: sizes and a copy' refused 'writes nothing else' --sizes /usr/bin/bash
is 'refused: version 1' refused '--sframe' --sframe=1 /usr/bin/bash
echo "1..$n"
