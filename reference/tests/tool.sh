#!/bin/sh
# Tests of the program sframe-ref, in TAP 13; runs inside the forky root.
# usage: tool.sh [PROGRAM]   without PROGRAM one is built with ASan and UBSan
set -u
LC_ALL=C
export LC_ALL
# A wrong count that turned into an allocation would end the program here.
export ASAN_OPTIONS=detect_leaks=0:max_allocation_size_mb=64

checkout=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 3
# shellcheck source=scripts/lib/arguments.sh
. "$checkout/scripts/lib/arguments.sh"
arguments reference/tests/tool.sh - 0 0 "$@"
build=$checkout/build/tests/tool
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
mkdir -p "$build" || exit 3

# shellcheck disable=SC2016
build_sanitized() {
    for source in "$checkout"/lib/base/*.c "$checkout"/lib/arch/*.c "$checkout"/lib/elf/*.c "$checkout"/reference/*.c \
        "$checkout"/reference/write/*.c "$checkout"/reference/tool/*.c \
        "$checkout"/reference/tool/assembler/*.c "$checkout"/reference/tool/vectors/*.c; do
        printf '%s\n%s\n' "$source" "$work/$(echo "${source#"$checkout"}" | tr / _).o"
    done | xargs -P "$(nproc)" -n 2 sh -c '
        gcc -std=gnu11 -D_GNU_SOURCE -O1 -g -fsanitize=address,undefined \
            -fno-sanitize-recover=all -I"$checkout/lib/base" -I"$checkout/lib/arch" -I"$checkout/lib/elf" -I"$checkout/reference" \
            -I"$checkout/reference/tool" -I"$checkout/reference/tool/assembler" -I"$checkout/reference/tool/vectors" -c "$1" -o "$2"' sh &&
        gcc -fsanitize=address,undefined "$work"/*.o -lelf -lyyjson -o "$build/sframe-ref"
}
export checkout
ref=${1-}
if [ -z "$ref" ]; then
    build_sanitized || { echo "Bail out! sframe-ref does not build"; exit 3; }
    ref=$build/sframe-ref
fi
ref=$(realpath "$ref")
cd "$work" || exit 3

# --- TAP

tests=0 failures=0
report() { # report STATUS NAME
    tests=$((tests + 1))
    if [ "$1" = 0 ]; then
        echo "ok $tests - $2"
    else
        failures=$((failures + 1))
        echo "not ok $tests - $2"
        [ ! -s note ] || sed 's/^/# /' note
    fi
}
# is NAME CONDITION...: does [ CONDITION ] hold?
is() {
    name=$1
    shift
    : >note
    [ "$@" ] || { echo "not: $*" >note; false; }
    report $? "$name"
}
skip() { tests=$((tests + 1)); echo "ok $tests - $1 # SKIP $2"; }

# run STATUS ARGUMENT...: does sframe-ref exit with STATUS?  Leaves out and err.
run() {
    wanted=$1
    shift
    timeout 1800 "$ref" "$@" >out 2>err
    status=$?
    [ "$status" = "$wanted" ] && return 0
    { echo "sframe-ref $*: status $status, not $wanted"; head -n 20 err; } >note
    return 1
}
# expect NAME STATUS TEXT ARGUMENT...: and does it print TEXT, on either stream?
expect() {
    name=$1 exit_status=$2 text=$3
    shift 3
    : >note
    run "$exit_status" "$@" && cat out err >both && { [ -z "$text" ] || grep -qF -e "$text" both ||
        { { echo "no '$text' in:"; head -n 20 both; } >note; false; }; }
    report $? "$name"
}
same() { # same NAME FILE FILE
    diff -a "$2" "$3" >note 2>&1
    report $? "$1"
}
# Run and let only 0, 1 and 2 pass: anything else is a crash or a hang.
survives() {
    timeout 1800 "$ref" "$@" >out 2>err
    status=$?
    [ "$status" -le 2 ] || { echo "sframe-ref $*: status $status" >note; head -n 5 err >>note; return 1; }
}
hex() { od -A n -v -t x1 "$1" | tr -d ' \n'; }
# patch FILE OFFSET OCTAL...: overwrite bytes
patch() {
    file=$1 offset=$2
    shift 2
    # shellcheck disable=SC2059
    for byte; do printf "\\$byte"; done |
        dd of="$file" bs=1 seek="$((offset))" conv=notrunc 2>/dev/null
}

echo "TAP version 13"

# --- the command line

for command in dump check find unwind assemble extract clauses caps decode tables serve; do
    expect "$command --help" 0 "Usage: sframe-ref $command" "$command" --help
    expect "$command with a wrong option" 2 "unrecognized option '--wrong'" "$command" --wrong
done
expect "--help names the commands" 0 "assemble" --help
expect "no command" 2 "wants a COMMAND: dump check"
expect "a wrong command" 2 "no command is called 'frob': dump check" frob
expect "a missing argument" 2 "dump: wants FILE" dump
expect "a missing option value" 2 "option requires an argument -- 'o'" extract x -o
expect "an address that is no number" 2 "--address wants a number, not '0y'" dump --address=0y x
expect "an address above 2^64" 2 "--address wants a number, not '0x1" dump --address=0x10000000000000000 x

# --- assembling: the bytes are worked out from the specification by hand

cat >three.sfv <<'EOF'
section address=0x400000
element version=3 abi=amd64-le flags=sorted,pcrel
fde start=0x401000 size=32
fre +0 cfa=sp+8
fre 0x401004 cfa=sp+16 fp=*(cfa-16)   # a comment
fde start=0x401020 size=300 type=flex signal=yes
fre +0x128 cfa=*(r10-8) fp=*(fp+0)
EOF
expect "assemble version 3" 0 "" assemble three.sfv -o three.bin
#     magic ver flags abi fp ra aux  fdes     fres     length   fdeoff   freoff
printf '%s' e2de 03 05 03 00 f8 00 02000000 03000000 19000000 00000000 20000000 \
    e40f000000000000 20000000 00000000 \
    f40f000000000000 2c010000 0c000000 \
    0200000000 00 03 08 04 05 10f0 \
    0100810100 2801 0a 53 f8 00 33 00 >wanted
hex three.bin >got
same "version 3: header, index, attributes, rows" wanted got

cat >two.sfv <<'EOF'
element version=2 abi=s390x flags=frame-pointer fixed-fp=-8 aux=hex:a1b2
fde start=0x100 size=0x200 pc=mask/24 padding=0x1234
fre +0 cfa=sp+168 ra=r14+0 fp=*(cfa-40)
fre +6 cfa=undefined
EOF
expect "assemble version 2" 0 "" assemble two.sfv -o two.bin
printf '%s' dee2 02 02 04 f8 00 02 00000001 00000002 00000007 00000000 00000014 a1b2 \
    00000100 00000200 00000000 00000002 10 18 1234 \
    00 07 01 1d d8 06 00 >wanted
hex two.bin >got
same "version 2: s390x registers, scaled CFA, big-endian" wanted got

cat >one.sfv <<'EOF'
element version=1 abi=aarch64
fde start=0 size=70000 key=b
fre +0 cfa=sp+0
fre +0x10000 cfa=fp+48 ra=*(cfa-40),signed fp=*(cfa-48)
EOF
expect "assemble version 1" 0 "" assemble one.sfv -o one.bin
printf '%s' e2de 01 00 02 00 00 00 01000000 02000000 0e000000 00000000 11000000 \
    00000000 70110100 00000000 02000000 22 \
    00000000 03 00 00000100 86 30 d8 d0 >wanted
hex one.bin >got
same "version 1: narrow index, both registers, key B, signed" wanted got

expect "one source, big-endian" 0 "" assemble one.sfv --abi=aarch64-be -o one-be.bin
"$ref" dump one.bin | sed 1d >le
"$ref" dump one-be.bin | sed 1d >be
same "both byte orders dump alike" le be
cmp -s one.bin one-be.bin
is "and are not the same bytes" $? = 1

cat >lies.sfv <<'EOF'
bytes 00
element version=3 abi=amd64 magic=0x1234 num-fdes=9 num-fres=8 fre-len=7 fdeoff=6 freoff=5 aux-len=4 endian=big
fde start=0 size=1 info=0xff info2=0xfe rep-size=3 num-fres=2 fre-off=1 start-offset=-2
fre +0 words=0x01,-1 info=0x60
bytes a b0 c
end
bytes ff
EOF
sed 's/bytes a b0 c/bytes 0a b00c/' lies.sfv >lies2.sfv
expect "every field lies" 0 "" assemble lies2.sfv -o lies.bin
printf '%s' 00 1234 03 00 03 00 f8 04 00000009 00000008 00000007 00000006 00000005 \
    fffffffffffffffe 00000001 00000001 0002 ff fe 03 \
    00000000 60 00000001 ffffffff 0ab00c ff >wanted
hex lies.bin >got
same "overridden fields and raw bytes" wanted got
expect "half a byte" 2 "lies.sfv:5:7: bytes are pairs" assemble lies.sfv -o x

printf 'element version=3 abi=amd64\nfde start=0 size=8\nfre +0x12345 cfa=sp+8\n' >wide.sfv
"$ref" assemble wide.sfv -o wide.bin
expect "row starts are as wide as they need be" 0 "fre 0x12345 " dump wide.bin

# --- assembling: errors have a place

error() { # error PLACE MESSAGE LINE...
    place=$1 message=$2
    shift 2
    { printf 'element version=3 abi=amd64\nfde start=0x10 size=8\n'; printf '%s\n' "$@"; } >e.sfv
    expect "error: $message" 2 "e.sfv:$place: $message" assemble e.sfv -o x
}
error 3:1 "no line begins with 'frob'" frob
error 3:1 "an element wants version= and abi=" "element version=3"
error 3:23 "abi has no value 'vax'" "element version=3 abi=vax"
error 3:17 "'256' does not fit in 8 bits" "element version=256 abi=amd64"
error 3:31 "flags has no value 'odd'" "element version=3 abi=3 flags=odd"
error 3:9 "this is element 1" "element 3 version=3 abi=3"
error 3:1 "a function wants start= and size=" "fde start=0"
error 3:5 "'starts' is not KEY=VALUE" "fde starts"
error 3:5 "fde lines have no field 'end'" "fde end=2"
error 3:23 "pc is inc, mask or mask/SIZE" "fde start=0 size=0 pc=up"
error 3:5 "this is not within 4 GiB behind" "fre 0xf cfa=sp+8"
error 3:1 "fre wants either cfa=" "fre +0"
error 3:12 "'sp' is no rule" "fre +0 cfa=sp"
error 3:12 "the CFA of a default function is sp or fp" "fre +0 cfa=r10+0"
error 3:12 "rows of default functions do not locate RA" "fre +0 cfa=sp+8 ra=*(cfa-16)"
error 3:12 "an offset or register does not fit" "fre +0 cfa=sp+4294967296"
error 3:17 "cfa is given twice" "fre +0 cfa=sp+8 cfa=sp+8"
error 3:14 "a data word has at most 4 bytes" "fre +0 words=0x100000000"
error 3:44 "a row has at most 15 data words" "fre +0 words=1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7"
error 3:21 "there are words= already" "fre +0 words=1,2 fp=same"
error 3:26 "word-size is 1, 2 or 4" "fre +0 words=1 word-size=3"
error 4:5 "rows of repeating blocks want +OFFSET" "fde start=0 size=8 pc=mask/4" "fre 0 cfa=sp+8"
error 3 "1 bytes at 0x31 end outside of the element" "poke 0x31 00"
error 4:1 "no element is open here" end end
printf 'fde start=0 size=1\n' >e.sfv
expect "error: fde without element" 2 "e.sfv:1:1: no element line comes before" assemble e.sfv -o x
printf 'element version=3 abi=3\nfde 1 start=0 size=1\n' >e.sfv
expect "error: wrong numbering" 2 "not numbered 0 to 0" assemble e.sfv -o x
printf 'element version=3 abi=amd64\n  fre\t0' >e.sfv
run 2 assemble e.sfv -o x
printf 'e.sfv:2:3: no fde line comes before\n  %s\n    ^\n' '  fre 0' >wanted
same "an error shows the line and a caret" wanted err
expect "--abi without effect" 2 "no element says abi=aarch64" assemble three.sfv --abi=aarch64-be -o x
expect "an output that cannot be written" 3 "/nowhere/x: No such file" assemble three.sfv -o /nowhere/x
if [ -w /dev/full ]; then
    timeout 1800 "$ref" assemble three.sfv -o - >/dev/full 2>err
    is "a full disk" $? = 3
fi

# --- dump, check, find, unwind

cat >wanted <<'EOF'
element 0 version=3 abi=amd64-le flags=sorted,pcrel fixed-fp=none fixed-ra=-8 aux=0
fde 0 start=0x401000 size=32 type=default pc=inc signal=no key=a
fre 0x401000 cfa=sp+8 ra=*(cfa-8) fp=same
fre 0x401004 cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
fde 1 start=0x401020 size=300 type=flex pc=inc signal=yes key=a
fre 0x401148 cfa=*(r10-8) ra=*(cfa-8) fp=*(fp+0)
EOF
run 0 dump --address=0x400000 three.bin
same "dump" wanted out
run 0 decode --address=0x400000 three.bin
same "decode" wanted out
cat >wanted <<'EOF'
find 0x400fff none
find 0x401000 cfa=sp+8 ra=*(cfa-8) fp=same
find 0x40101f cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
find 0x401020 none
EOF
run 0 find --address=0x400000 three.bin 0x400fff 0x401000 4198431 0x401020
same "find" wanted out
# A row of the second function has a word size that there is none of.
sed 's/^fre +0x128 .*/fre +0x128 cfa=*(r10-8) info=0x7f/' three.sfv >other.sfv
expect "a section with one bad row" 0 "" assemble other.sfv -o other.bin
expect "find of a function before it" 0 "find 0x401000 cfa=sp+8" find other.bin 0x401000 --address=0x400000
expect "and at the row: its clause" 1 "FRE_" find --address=0x400000 other.bin 0x401148
expect "find --check reads all" 1 "FRE_" find --check --address=0x400000 other.bin 0x401000
run 1 find --human --address=0x400000 other.bin 0x401148 0x401000
grep -q "^find 0x401000 cfa" out && grep -q "^# Only what leads to these rows was read" out
is "find goes on after a bad row, and says what it reads" $? = 0
expect "find without a PC" 2 "find: wants FILE PC..." find three.bin
expect "find --human" 0 "element 0, fde 0 (0x401000 + 32 bytes), row 1 of 2, from start+0x4" \
    find --human --address=0x400000 three.bin 0x401006
cat >wanted <<'EOF'
frame 0 pc=0x401006 sp=0x7000 fp=0x7100
frame 1 pc=0x401002 sp=0x7010 fp=0x7200
frame 2 pc=0x40114b sp=0x7018 fp=0x7200
stop unsafe rule of register 10
EOF
run 0 unwind --address=0x400000 three.bin --pc=0x401006 --sp=0x7000 --fp=0x7100 \
    --mem 0x7000=0x7200 --mem 0x7008=0x401002 --mem=0x7010=0x40114b --reg 10=1
same "unwind" wanted out
printf '\0\162\0\0\0\0\0\0\2\020\100\0\0\0\0\0' >stack
run 0 unwind --address=0x400000 three.bin --pc=0x401006 --sp=0x7000 --fp=0x7100 --mem-file 0x7000=stack
sed '3d; 4s/.*/stop unreadable memory at 0x7010/' wanted >wanted2
same "unwind by a file of memory" wanted2 out

printf 'element version=3 abi=amd64\nfde start=0 size=8\nfre +0 words=8,8 info=0x64\n' >broken.sfv
"$ref" assemble broken.sfv -o broken.bin
cat >wanted <<'EOF'
broken.bin: offset 0x32: data word size code 3 in info byte 0x64 [FRE_DATAWORD_SIZE]
    000030  00 00 64 08 00 00 00 08 00 00 00
                  ^^
    specification, "The SFrame FRE Info Word": data words have 1, 2 or 4 bytes: the size code is 0, 1 or 2
EOF
run 1 check broken.bin
same "check shows place, bytes, clause" wanted out
expect "dump of an invalid section" 1 "[FRE_DATAWORD_SIZE]" dump broken.bin
cat >wanted <<'EOF'
rejected offset 0x32: data word size code 3 in info byte 0x64 [FRE_DATAWORD_SIZE]
EOF
run 1 decode broken.bin
same "decode of an invalid section prints why, and no dump" wanted out
run 1 find broken.bin 0x1000 0x0
same "so does find, whatever it found before" wanted out
expect "check of a valid section" 0 "three.bin: valid: 1 element, 2 functions, 3 rows" check three.bin
: >empty
expect "an empty section" 1 "[SECTION_EMPTY]" check empty
printf 'element version=3 abi=amd64 num-fdes=0xffffffff num-fres=0xffffffff fre-len=0xffffffff freoff=0xfffffff0\n' >huge.sfv
"$ref" assemble huge.sfv -o huge.bin
expect "counts of 4 GiB" 1 "huge.bin: offset 0x10" check huge.bin
for size in 1 2 3 4 5 8 16 27; do
    head -c "$size" three.bin >short
    expect "a section of $size bytes" 1 "_COMPLETE]" check --raw short
done

# --- clauses

run 0 clauses && grep -c '^[A-Z]' out >got
grep -cE '^(REQUIRES|MEANS|READS_TWO_WAYS|REQUIRES_LITERALLY|SILENT) \(' "$checkout/reference/clauses.def" >wanted
same "clauses prints the register" wanted got
run 0 clauses --json && grep -c '"id": ' out >got
same "clauses --json too" wanted got

# --- real sections

cat >sample.c <<'EOF'
extern int g (int);
int leaf (int x) { return x * 3; }
int one (int x) { return g (x) + 1; }
int many (int n) { char b[n]; for (int i = 0; i < n; i++) b[i] = (char) g (i);
  return b[n / 2] + g (b[n / 3]); }
int big (int x) { char b[70000]; b[x] = 1; return g (b[x / 2]) + g ((int) (long) b); }
EOF
sections=0 rows=0
functions_of() { "$ref" dump "$1" | sed -n 's/^fde [0-9]* start=0x\([0-9a-f]*\) size=\([0-9]*\) .*/\1 \2/p' | sort; }
symbols_of() {
    nm -S "$1" | awk '
        function number(hex,  i, n) {
            for (i = 1; i <= length(hex); i++) n = n * 16 + index("123456789abcdef", substr(hex, i, 1))
            return n
        }
        $3 ~ /^[tT]$/ { sub(/^0+/, "", $1); print ($1 == "" ? "0" : $1), number($2) }' | sort
}
rules_of() { "$ref" dump "$1" | sed -n 's/^fde [0-9]* start=[^ ]*/fde/p; s/^fre [^ ]*/fre/p'; }
comes_back() {
    address=$("$ref" extract "$1" -o section) || return 1
    "$ref" dump --vector --address="$address" section >section.sfv 2>err
    [ $? -le 1 ] && "$ref" assemble section.sfv -o again && cmp section again
}
round_trip() { # round_trip NAME FILE...: raw or ELF files with one section
    name=$1
    shift
    bad=0
    : >note
    for file; do
        comes_back "$file" 2>>note || { bad=1; echo "$file" >>note; }
        sections=$((sections + 1))
        rows=$((rows + $(grep -c '^fre' section.sfv)))
    done
    report $bad "$name"
}

for triple in x86_64-linux-gnu aarch64-linux-gnu s390x-linux-gnu; do
    "$triple-gcc" -O2 -ffunction-sections -fno-pic -Wa,--gsframe -c sample.c -o "$triple.sections.o" &&
        "$triple-gcc" -O2 -fPIC -Wa,--gsframe -c sample.c -o "$triple.pic.o" &&
        "$triple-gcc" -O2 -fno-pic -Wa,--gsframe -c sample.c -o "$triple.o" &&
        "$triple-ld" -e one --defsym g=0x1000 -Ttext=0x2000 "$triple.o" -o "$triple.linked" &&
        "$triple-ld" -shared "$triple.pic.o" -o "$triple.so"
    report $? "$triple: compile and link"
    functions_of "$triple.o" >got
    symbols_of "$triple.o" >wanted
    is "$triple: four functions" "$(wc -l <got)" = 4
    same "$triple: relocated functions are where nm says" wanted got
    functions_of "$triple.linked" >got
    symbols_of "$triple.linked" >wanted
    same "$triple: linked functions likewise" wanted got
    rules_of "$triple.o" >wanted
    rules_of "$triple.linked" >got
    same "$triple: the same rules before and after linking" wanted got
    is "$triple: sections of a relocatable object are at 0" "$("$ref" dump "$triple.sections.o" | grep -c '^fde [0-9]* start=0x0 ')" = 4
    "$ref" extract "$triple.linked" -o raw >address
    objdump -h "$triple.linked" | awk '$2 == ".sframe" { sub(/^0+/, "0x", $4); print $4 }' >wanted
    same "$triple: extract prints the address" wanted address
    "$triple-objcopy" -O binary --only-section=.sframe "$triple.linked" wanted
    same "$triple: extract writes the bytes" wanted raw
    "$triple-objcopy" --strip-section-headers "$triple.linked" headless
    "$ref" dump "$triple.linked" >wanted
    run 0 dump headless
    same "$triple: found by PT_GNU_SFRAME without section headers" wanted out
    run 0 check "$triple.linked"
    is "$triple: file and section fit together" "$(grep -c warning out)" = 0
    round_trip "$triple: dump --vector and back" "$triple.o" "$triple.sections.o" "$triple.linked" "$triple.so"
done

# Older assemblers, where their roots are there.
old_as() { # old_as ROOT TRIPLE: the command
    libraries=/roots/$1/usr/lib/x86_64-linux-gnu
    echo "$libraries/ld-linux-x86-64.so.2 --library-path $libraries /roots/$1/usr/bin/$2-as"
}
for pair in bookworm:1 trixie:2; do
    for triple in x86_64-linux-gnu aarch64-linux-gnu; do
        root=${pair%:*} version=${pair#*:}
        if [ ! -x "/roots/$root/usr/bin/$triple-as" ]; then
            skip "version $version, $triple" "the root $root is not built"
            continue
        fi
        "$triple-gcc" -O2 -fno-pic -S sample.c -o old.s && sed -i '/aeabi/d' old.s
        # shellcheck disable=SC2046
        $(old_as "$root" "$triple") --gsframe old.s -o "old$version-$triple.o" 2>note
        "$triple-ld" -e one --defsym g=0x1000 -Ttext=0x2000 "old$version-$triple.o" -o "old$version-$triple.linked" 2>>note
        expect "version $version, $triple" 0 "element 0 version=$version" dump "old$version-$triple.o"
        round_trip "version $version, $triple: dump --vector and back" "old$version-$triple.o"
    done
done

# Layouts that no assembler makes.
cat >layout.sfv <<'EOF'
element version=2 abi=amd64 index-gap=3 rows-gap=5 aux=hex:01 flags=sorted num-fres=3
fde 1 start=0x20 size=16 fre-type=addr4
fre +0 cfa=sp+8 word-size=4
bytes 01 02 03
fde 0 start=0x10 size=16 rep-size=7
fre +0 words=8,1,2
fde 2 start=0x30 size=16 data=none fre-off=0 num-fres=1 fre-type=addr4
poke 0x1d 61 62 63
end
element version=3 abi=amd64 flags=pcrel
fde start=0x20 size=16
fde start=0x40 size=16 type=flex pc=mask/8 key=b info2=0x41
fre +3 cfa=sp+8 base=sp mangled=yes
bytes 99
end
bytes 00 00 00 ff
EOF
expect "assemble odd layouts" 0 "" assemble layout.sfv -o layout.bin
run 0 dump --vector layout.bin
report $? "odd layouts are not invalid"
cp out layout2.sfv
grep -c '^fre\|^poke' layout2.sfv >got
echo 4 >wanted
same "they are read as records" wanted got
round_trip "and come back" layout.bin three.bin two.bin one.bin one-be.bin broken.bin huge.bin lies.bin empty
sed -n '/^fde 2/p' layout2.sfv | grep -q 'data=none fre-off=0x0 num-fres=1'
report $? "shared rows are said to be"

# The canonical dump is a source.
for file in one two three; do
    "$ref" dump "$file.bin" >canonical.sfv
    "$ref" assemble canonical.sfv -o canonical.bin
    "$ref" dump canonical.bin >again
    same "a canonical dump assembles: $file" canonical.sfv again
done

# --- ELF files that are odd or damaged

object=x86_64-linux-gnu.o linked=x86_64-linux-gnu.linked
cat >several.s <<'EOF'
.section .sframe,"a",@progbits,unique,1
.incbin "three.bin"
.section .sframe,"a",@progbits,unique,2
.incbin "one.bin"
EOF
as several.s -o several.o
"$ref" dump several.o 2>err | grep -c '^# section .sframe at 0x0$' >got
echo 2 >wanted
same "several sections, found by name" wanted got
expect "an ABI that is not the machine's" 0 "warning: the section is for aarch64-le, the file for x86-64" check several.o
expect "which dump says as well" 0 "warning: the section is for aarch64-le, the file for x86-64" dump several.o
expect "extract wants a choice" 2 "choose one with --section=0 to --section=1" extract several.o -o x
expect "extract --section" 0 0x0 extract several.o --section=1 -o x
same "extracts that section" one.bin x
expect "--section out of range" 2 "it has 2 SFrame sections" extract several.o --section=2 -o x

printf '%s\n%s\tnamed\ttag\n/nowhere/x\nseveral.o\n' "$object" "$linked" >list
timeout 1800 "$ref" extract --list -o listed <list >cases 2>err
is "extract --list goes on behind a bad file, and says so" $? = 2
cut -f 1,2,4 cases >got
printf '%s\n' "$object	listed/$object.sframe	$object" "named	listed/named.sframe	$linked" \
    "several.o	listed/several.o.sframe	-" "several.o.1	listed/several.o.1.sframe	-" >wanted
same "extract --list prints cases" wanted got
sed -n '2s/.*\ttag,\(valid,v3,amd64-le,functions=4\),rows=[1-9][0-9]*$/\1/p' cases >got
echo valid,v3,amd64-le,functions=4 >wanted
same "with tags" wanted got

# field FILE INDEX OFFSET: where a field of a section header is in the file
field() {
    table=$(readelf -h "$1" | sed -n 's/.*Start of section headers: *\([0-9]*\).*/\1/p')
    echo $((table + $2 * 64 + $3))
}
index_of() { readelf -SW "$1" | sed -n "s/^ *\[ *\([0-9]*\)\] $2 .*/\1/p"; }
sframe=$(index_of $object .sframe) rela=$(index_of $object .rela.sframe)
relocations=$(readelf -SW $object | awk -v n="$rela" '{ gsub(/[][]/, " ") } $1 == n { print $5 }')
damaged() { # damaged NAME STATUS TEXT OFFSET OCTAL...: object with bytes changed
    name=$1 wanted_status=$2 text=$3 at=$4
    shift 4
    cp $object damaged.o
    patch damaged.o "$at" "$@"
    expect "$name" "$wanted_status" "$text" check damaged.o
}
damaged "a compressed section" 2 "is compressed (SHF_COMPRESSED)" "$(field $object "$sframe" 8)" 002 010
damaged "a section of 4 GiB" 2 ".sframe: 0x1000000" "$(field $object "$sframe" 36)" 001
damaged "a section outside of the file" 2 "bytes at offset 0xff" "$(field $object "$sframe" 24)" 0 0 0 377
damaged "a section without bytes" 2 "has no bytes here" "$(field $object "$sframe" 4)" 010 0 0 0
damaged "an unknown relocation" 2 "has type 77 of x86-64" $((0x$relocations + 8)) 115
damaged "a relocation outside of the section" 2 "relocation at 0xff" $((0x$relocations)) 0 0 0 0 0 0 0 377
damaged "a relocation against no symbol" 2 "which the symbol table does not have" $((0x$relocations + 12)) 377
damaged "relocations of type REL" 2 "SHT_REL, which sframe-ref cannot apply" "$(field $object "$rela" 4)" 011
damaged "another machine's relocations" 2 "has type 24 of AArch64" 18 267
damaged "a machine without SFrame" 2 "has type 24 of its machine" 18 363
cp $object damaged.o
patch damaged.o 4 001
patch damaged.o 18 003
expect "a 32-bit file" 2 "sframe-ref: damaged.o: " check damaged.o
cp $linked damaged.o
patch damaged.o 18 267
expect "a linked file of another machine" 0 "warning: the section is for amd64-le, the file for AArch64" check damaged.o
objcopy -R .sframe -R .rela.sframe $object none.o
expect "a file without .sframe" 2 "none.o: has no .sframe section" check none.o
objcopy --only-keep-debug $linked debug
expect "a file of debugging information" 2 "" check debug
ar rcs archive.a $object
expect "an archive" 2 "is an archive" check archive.a
expect "a file that is not there" 2 "nowhere: No such file" check nowhere
expect "a directory" 2 "/: is a directory" check /
expect "/dev/zero" 2 "/dev/zero: is a device" check /dev/zero
expect "one bad file of three" 2 "three.bin: valid" check nowhere three.bin
if [ "$(id -u)" = 0 ]; then
    skip "an unreadable file" "root reads everything"
else
    cp three.bin locked
    chmod 0 locked
    expect "an unreadable file" 2 "locked: Permission denied" check locked
fi
mkfifo fifo
cat $object >fifo &
expect "an ELF file from a named pipe" 0 "fifo: .sframe: valid" check fifo
timeout 1800 "$ref" dump - <three.bin >got 2>note
"$ref" dump three.bin >wanted
same "standard input" wanted got
# shellcheck disable=SC2002
cat $linked | timeout 1800 "$ref" dump - >got 2>note
"$ref" dump $linked >wanted
same "an ELF file from a pipe" wanted got

# Cut off anywhere, or with any byte of the tables changed.
bad=0 count=0
size=$(wc -c <$object)
: >note
at=1
while [ $at -lt "$size" ]; do
    head -c $at $object >damaged.o
    survives check damaged.o || bad=1
    # shellcheck disable=SC2002
    cat damaged.o | survives check - || bad=1
    at=$((at + 1 + at / 16)) count=$((count + 2))
done
report $bad "an object cut off, $count times"
bad=0 count=0
: >note
start=$(field $object "$sframe" 0)
for range in 0:64 "$start:128" "$((0x$relocations)):48"; do
    at=${range%:*} end=$((${range%:*} + ${range#*:}))
    while [ "$at" -lt $end ]; do
        for byte in 377 0 177; do
            cp $object damaged.o
            patch damaged.o "$at" $byte
            survives dump damaged.o || bad=1
            count=$((count + 1))
        done
        at=$((at + 1))
    done
done
report $bad "an object with bytes changed, $count times"

# --- serve

le32() { printf '%b' "$(printf '\\0%o\\0%o\\0%o\\0%o' $(($1 & 255)) $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24)))"; }
message() { # message LINE FILE
    { printf '%s\n' "$1"; cat "$2"; } >body
    le32 "$(wc -c <body)"
    cat body
}
reply() { # reply STATUS FILE
    { echo "$1"; cat "$2"; } >body
    le32 "$(wc -c <body)"
    cat body
}
size=$(wc -c <three.bin)
{
    message "decode 0x400000" three.bin
    message "find 0x400000 0x401000 0x500000" three.bin
    message "decode 0x0" broken.bin
    message "unwound 0x0" three.bin
    message "unwind 0x0 sp=0x7000" three.bin
    message "unwind 0x400000 pc=0x401006 sp=0x7000 fp=0x7100 0x7000:0x7200,0x401002,0x40114b limit=1 pc=0x401006 sp=0x7000 fp=0x7100 0x7000:0x7200,0x401002,0x40114b" three.bin
    message "unwind 0x0 pc=0x0" broken.bin
    message "tables 0x0 find=0x401000 register=0,$size,0x400000,0x401000,0x401fff find=0x401000 find=0x500000 unregister=0x400000 find=0x401000" three.bin
    message "tables 0x0 register=1,$size,0,0,1" three.bin
    message "tables 0x0 register=0,$size,0,1,0" three.bin
    message "tables 0x0 register=0,$(wc -c <broken.bin),0,0,1 find=0x0" broken.bin
    message "tables 0x0 look=1" three.bin
    message "decode zero" three.bin
    message "decode 0x0" empty
    message "decode 0x400000" three.bin
} >requests
"$ref" dump --address=0x400000 three.bin >dumped
printf 'find 0x401000 cfa=sp+8 ra=*(cfa-8) fp=same\nfind 0x500000 none\n' >found
echo "offset 0x32: data word size code 3 in info byte 0x64 [FRE_DATAWORD_SIZE]" >reason
echo "the verb is not decode, find, unwind or tables" >no_verb
{
    echo 'find 0x401000 none'
    cat found
    echo 'find 0x401000 none'
} >come_and_go
echo "register=OFFSET,SIZE,ADDRESS,FIRST,LAST is wanted, within the file" >no_table
echo "'look=1': register=, unregister=, find= or pc= is wanted" >no_step
echo "a stack begins with pc=ADDRESS" >no_stack
cat >stacks <<'EOF'
unwind 0x401006
caller 0x401002 sp=0x7010 fp=0x7200
unwind 0x401006
caller 0x401002 sp=0x7010 fp=0x7200
caller 0x40114b sp=0x7018 fp=0x7200
end refused
EOF
echo "the address is no number" >no_address
echo "offset 0x0: section of 0 bytes [SECTION_EMPTY]" >no_bytes
{
    reply 0 dumped
    reply 0 found
    reply 1 reason
    reply 89 no_verb
    reply 89 no_stack
    reply 0 stacks
    reply 1 reason
    reply 0 come_and_go
    reply 89 no_table
    reply 89 no_table
    reply 1 reason
    reply 89 no_step
    reply 89 no_address
    reply 1 no_bytes
    reply 0 dumped
} >wanted
timeout 1800 "$ref" serve <requests >got 2>note
same "serve answers in order" wanted got
run 0 unwind --address=0x400000 three.bin pc=0x401006 sp=0x7000 fp=0x7100 \
    0x7000:0x7200,0x401002 0x7010:0x40114b limit=1 pc=0x401006 sp=0x7000 fp=0x7100 0x7000:0x7200 \
    0x7008:0x401002 0x7010:0x40114b
same "unwind as a testee" stacks out
run 0 tables three.bin find=0x401000 "register=0,$size,0x400000,0x401000,0x401fff" find=0x401000 find=0x500000 \
    unregister=0x400000 find=0x401000
same "tables as a testee" come_and_go out
expect "tables as a testee, a word that is none" 2 "'look=1'" tables three.bin look=1
expect "unwind as a testee, a word that is none" 2 "'up=1'" unwind three.bin pc=0x401006 up=1
printf '\377\377\377\177decode 0x0\n' >requests
timeout 1800 "$ref" serve <requests >got 2>err
[ $? = 2 ] && grep -q "ends inside a request" err
report $? "serve does not believe a length"
expect "caps" 0 "contract 2" caps

# --- what was checked

is "enough was checked: $sections sections" $sections -ge 25
is "enough was checked: $rows rows" $rows -ge 200
echo "1..$tests"
[ $failures = 0 ]
