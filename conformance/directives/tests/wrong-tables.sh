#!/bin/sh
# Tables that are wrong in one way each, and the verdict on them: an assembler that writes .sframe or
# .eh_frame, or both, of a source that is not quite the one it is given.  TAP.
#   wants  ASM, another sframe-asm; STOP=1 ends at the first failure
cd "$(dirname "$0")/../../.." || exit 3
asm=${ASM:-build/bin/sframe-asm} judge=build/bin/sframe-judge
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/observations.sh
. scripts/lib/observations.sh

cat >"$work/amd64.s" <<'END'
# abis: amd64
	.text
# Two that are empty, at one address: neither is taken for the other.
d:	.cfi_startproc
	.cfi_endproc
e:	.cfi_startproc
	.cfi_signal_frame
	.cfi_endproc
f:	.cfi_startproc
	.skip 2
	.cfi_def_cfa_offset 16
	.skip 3
	.cfi_offset %rbp, -16
	.skip 4
	.cfi_endproc
	.skip 5
	.size f, .-f
g:	.cfi_startproc
	.cfi_signal_frame
	.cfi_undefined rip
	nop
	.cfi_endproc
END
cat >"$work/aarch64.s" <<'END'
# abis: aarch64
	.text
f:	.cfi_startproc
	.cfi_b_key_frame
	nop
	.cfi_negate_ra_state
	.cfi_def_cfa_offset 32
	nop
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	nop
	.cfi_endproc
END
# shellcheck disable=SC2016  # the wrong assembler expands
cat >"$work/as" <<'END'
#!/bin/sh
. scripts/lib/put-sframe.sh
out=$3 in=$4 kind=$(cat "$0.kind") tools=$(cat "$0.tools")
"${tools}as" --gsframe "$in" -o "$out" 2>/dev/null && sed "$(cat "$0.sed")" "$in" >"$out.s" &&
  "${tools}as" --gsframe "$out.s" -o "$out.o" 2>/dev/null || exit
case $kind in
  .sframe) put_sframe "$out.o" "$out" "$tools" || exit 9 ;;
  .eh_frame) { put_sframe "$out" "$out.o" "$tools" && cp "$out.o" "$out"; } || exit 9 ;;
  both) cp "$out.o" "$out" ;;
esac
END
chmod +x "$work/as"

# said STATUS TEXT COMMAND...: the command has this status, and a line with TEXT; $ is the end of a line.
said() {
  expected=$1 text=$2
  shift 2
  "$@" >"$work/said" 2>&1
  status=$?
  cat "$work/said"
  [ $status -eq "$expected" ] && sed 's/$/$/' "$work/said" | grep -qF -e "$text"
}

# verdict STATUS ABI TEXT: of the assembler as it is now; no other function has a failure.
verdict() {
  case $2 in aarch64) echo aarch64-linux-gnu- ;; *) echo ;; esac >"$work/as.tools"
  said "$1" "$3" "$asm" check -v --as="$work/as --gsframe" --observations="$work/observed" "$work/$2.s"
}
while IFS='|' read -r name abi kind sed text; do
  echo "$kind" >"$work/as.kind"
  printf '%s\n' "$sed" >"$work/as.sed"
  expected=1
  case $text in *' equal '*) expected=0 ;; esac
  is "$name: $text" verdict $expected "$abi" "$text"
done <<'END'
as it is|amd64|both||4 functions: equal 4
as it is|aarch64|both||1 functions: equal 1
CFA of .sframe|amd64|.sframe|s/offset 16/offset 24/|f: sframe-wrong: .sframe: +0x2: wanted cfa=sp+16 ra=*(cfa-8) fp=same, found cfa=sp+24
CFA of .eh_frame|amd64|.eh_frame|s/offset 16/offset 24/|f: eh-frame-wrong: .eh_frame: +0x2: wanted cfa=sp+16 ra=*(cfa-8) fp=same, found cfa=sp+24
CFA of both|amd64|both|s/offset 16/offset 24/|f: both-wrong: .sframe: +0x2: wanted cfa=sp+16 ra=*(cfa-8) fp=same, found cfa=sp+24 ra=*(cfa-8) fp=same; .eh_frame: +0x2: wanted
FP of .sframe|amd64|.sframe|s/rbp, -16/rbp, -24/|f: sframe-wrong: .sframe: +0x5: wanted cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16), found cfa=sp+16 ra=*(cfa-8) fp=*(cfa-24)
a row that ends too soon|amd64|.sframe|s/skip 2/skip 1/; s/skip 3/skip 4/|f: sframe-wrong: .sframe: +0x1: wanted cfa=sp+8
a row that ends too soon|amd64|.eh_frame|s/skip 2/skip 1/; s/skip 3/skip 4/|f: eh-frame-wrong: .eh_frame: +0x1: wanted cfa=sp+8
a row that ends too late|amd64|.sframe|s/skip 2/skip x/; s/skip 3/skip 2/; s/skip x/skip 3/|f: sframe-wrong: .sframe: +0x2: wanted cfa=sp+16
a row that ends too late|amd64|.eh_frame|s/skip 2/skip x/; s/skip 3/skip 2/; s/skip x/skip 3/|f: eh-frame-wrong: .eh_frame: +0x2: wanted cfa=sp+16
a function that is too short|amd64|.sframe|s/skip 4/skip 3/|f: sframe-wrong: .sframe: +0x8: no row
a function that is too short|amd64|.eh_frame|s/skip 4/skip 3/|f: eh-frame-wrong: .eh_frame: +0x8: no row$
a function that is too long|amd64|.sframe|s/skip 4/skip 5/|f: sframe-wrong: .sframe: size 0x9, found 0xa
a function that is too long|amd64|.eh_frame|s/skip 4/skip 5/|f: eh-frame-wrong: .eh_frame: size 0x9, found 0xa
a signal frame that is none|amd64|.sframe|/signal/d|g: sframe-wrong: .sframe: signal frame: 1, found 0
a signal frame that is none|amd64|.eh_frame|/signal/d|g: eh-frame-wrong: .eh_frame: signal frame: 1, found 0
none that is one|amd64|.sframe|s/^f:.*/&\n.cfi_signal_frame/|f: sframe-wrong: .sframe: signal frame: 0, found 1
another key|aarch64|.sframe|/b_key/d|f: sframe-wrong: .sframe: key B: 1, found 0
another key|aarch64|.eh_frame|/b_key/d|f: eh-frame-wrong: .eh_frame: key B: 1, found 0
not signed|aarch64|.sframe|/negate/d|f: sframe-wrong: .sframe: +0x4: wanted cfa=sp+32 ra=same fp=same signed
not signed|aarch64|.eh_frame|/negate/d|f: eh-frame-wrong: .eh_frame: +0x4: wanted cfa=sp+32 ra=same fp=same signed
END

# The same with .sframe (version 2) by hand, of functions with rows whose CFA is SP + N, and .eh_frame of the
# source that SED makes.
# shellcheck disable=SC2016  # the wrong assembler expands
cat >"$work/by-hand" <<'END'
#!/bin/sh
cat "$0.messages" >&2
{ sed "$(cat "$0.sed")" "$4" && cat - "$0.table" <<'MACROS'; } | as - -o "$3"
.macro table functions, rows
	.section .sframe,"a",%progbits
	.2byte 0xdee2
	.byte 2, 5, 3, 0, -8, 0
	.4byte \functions, \rows, \rows * 6, 0, \functions * 20
.endm
.macro function name, size, first, rows
	.4byte \name - ., \size, \first * 6, \rows
	.byte 2, 0, 0, 0
.endm
.macro row start, cfa
	.4byte \start
	.byte 3, \cfa
.endm
MACROS
END
chmod +x "$work/by-hand"
while IFS='|' read -r name source table sed messages text; do
  { echo '# abis: amd64' && echo "$source" | tr ';' '\n'; } >"$work/source.s"
  echo "$table" | tr ';' '\n' >"$work/by-hand.table"
  printf '%s\n' "$sed" >"$work/by-hand.sed"
  printf '%s' "${messages:+$messages
}" >"$work/by-hand.messages"
  expected=1
  case $text in *' equal '* | *can\ say*) expected=0 ;; esac
  is "$name: $text" said $expected "$text" "$asm" check -v --as="$work/by-hand --gsframe" "$work/source.s"
done <<'END'
as it is|f: .cfi_startproc;nop;.cfi_def_cfa_offset 16;nop;.cfi_endproc|table 1, 2;function f, 2, 0, 2;row 0, 8;row 1, 16|||1 functions: equal 1;
rules that give the same, the first|f: .cfi_startproc;# also cfa=sp+16 ra=any fp=any;nop;# also cfa=sp+24 ra=any fp=any;# also cfa=sp+32 ra=any fp=any;nop;.cfi_endproc|table 1, 2;function f, 2, 0, 2;row 0, 8;row 1, 24|||functions: equal 1;
rules that give the same, the second|f: .cfi_startproc;# also cfa=sp+16 ra=any fp=any;nop;# also cfa=sp+24 ra=any fp=any;# also cfa=sp+32 ra=any fp=any;nop;.cfi_endproc|table 1, 2;function f, 2, 0, 2;row 0, 8;row 1, 32|||functions: equal 1;
neither of them|f: .cfi_startproc;# also cfa=sp+16 ra=any fp=any;nop;# also cfa=sp+24 ra=any fp=any;# also cfa=sp+32 ra=any fp=any;nop;.cfi_endproc|table 1, 2;function f, 2, 0, 2;row 0, 8;row 1, 16|||f: sframe-wrong: .sframe: +0x1: wanted cfa=sp+8 ra=*(cfa-8) fp=same, found cfa=sp+16
no row where there is no CFA|f: .cfi_startproc simple;nop;.cfi_def_cfa rsp, 8;.cfi_offset rip, -8;nop;.cfi_endproc|table 1, 1;function f, 2, 0, 1;row 1, 8|||functions: equal 1;
none of an outermost frame|f: .cfi_startproc simple;.cfi_undefined rip;nop;.cfi_def_cfa rsp, 8;.cfi_offset rip, -8;nop;.cfi_endproc|table 1, 1;function f, 2, 0, 1;row 1, 8|||f: sframe-wrong: .sframe: +0x0: no row$
version 2 has no signal frames|f: .cfi_startproc;.cfi_signal_frame;nop;.cfi_endproc|table 1, 1;function f, 1, 0, 1;row 0, 8|||functions: equal 1;
left out in silence|f: .cfi_startproc;nop;.cfi_endproc;g: .cfi_startproc;nop;.cfi_endproc|table 1, 1;function f, 1, 0, 1;row 0, 8|||g: missing$
nothing is said of it|f: .cfi_startproc;nop;.cfi_endproc;g: .cfi_startproc simple;nop;.cfi_endproc|table 1, 1;function f, 1, 0, 1;row 0, 8|||2 functions: equal 2;
one message for two functions|f: .cfi_startproc;nop;.cfi_endproc;g: .cfi_startproc simple;nop;.cfi_endproc|table 1, 0;function g, 1, 0, 0||Warning: no SFrame FDE emitted|f: missing$
refused, though version 3 can say it|f: .cfi_startproc;.cfi_offset rip, -16;nop;.cfi_endproc|||Warning: skipping SFrame FDE|refused 1; of those refused the format can say 1
no function in .eh_frame|f: .cfi_startproc;nop;.cfi_endproc;g: .cfi_startproc;nop;.cfi_endproc|table 2, 2;function f, 1, 0, 1;function g, 1, 1, 1;row 0, 8;row 0, 8|/^g/,$s/\.cfi.*//||g: eh-frame-wrong: .eh_frame: no function$
.eh_frame that cannot be read|f: .cfi_startproc;nop;.cfi_def_cfa_offset 16;nop;.cfi_endproc|table 1, 2;function f, 2, 0, 2;row 0, 8;row 1, 16|s/\.cfi_def.*/.cfi_escape 0x3a/||f: eh-frame-wrong: .eh_frame: +0x1: no row (an instruction is not known)$
behind what is wrong|f: .cfi_startproc;nop;.cfi_def_cfa_offset 16;nop;.cfi_offset rbx, -16;nop;.cfi_endproc|table 1, 2;function f, 3, 0, 2;row 0, 8;row 1, 16|s/set 16/set 24/; s/\.cfi_offset.*/.cfi_escape 0x3a/||f: eh-frame-wrong: .eh_frame: +0x1: wanted cfa=sp+16 ra=*(cfa-8) fp=same, found cfa=sp+24 ra=*(cfa-8) fp=same$
a comment that is wrong|f: .cfi_startproc;# expect cfa=sp+16 ra=*(cfa-8) fp=same;nop;.cfi_endproc|table 1, 1;function f, 1, 0, 1;row 0, 8|||f: author-wrong: comment: +0x0: wanted cfa=sp+16 ra=*(cfa-8) fp=same, found cfa=sp+8
a comment behind the last instruction|f: .cfi_startproc;nop;# expect cfa=sp+8 ra=any fp=any;.cfi_endproc|table 1, 1;function f, 1, 0, 1;row 0, 8|||f: author-wrong: comment: cannot be read: cfa=sp+8
END

# shellcheck disable=SC2016  # the wrong assembler expands
printf '#!/bin/sh\necho "$4:3: Error: no" >&2\nexit 1\n' >"$work/rejects"
chmod +x "$work/rejects"
rejected_is_no_failure() {
  "$asm" check -v --as="$work/rejects --gsframe" "$work/amd64.s" && "$asm" check -v --as="$work/rejects --gsframe" "$work/amd64.s" |
    grep -q 'rejected: Error: no'
}
is 'an assembler that rejects the source is not wrong' rejected_is_no_failure

# What is known of one function, part, ABI or assembler explains no other.
echo .sframe >"$work/as.kind"
echo 's/offset 16/offset 24/' >"$work/as.sed"
known=$work/one.md
# knows SED: the page of the known cause, changed.
knows() {
  sed "$1" >"$known" <<'END'
```
number: 1
title: a test
blame: assembler
class: none
affects: -
clauses: -
reported: no
shows: directives abi=amd64 assembler=any verdict=sframe-wrong part=cfa function=*amd64.s:f
```

A test.
END
}
# judged STATUS TEXT: what the judge says of the assembler as it is now.
judged() {
  verdict 1 amd64 'f: sframe-wrong' && end_observations directives part '' <"$work/observed" >"$work/observations.jsonl" &&
    said "$1" "$2" "$judge" --issues="$known" "$work/observations.jsonl"
}
knows ''
is 'a known cause explains it' judged 0 ' 3 good, 1 known (1 issues), 0 new, 0 excused'
knows 's/ part=cfa//'
is 'one of any part' judged 0 ' 1 known (1 issues)'
knows 's/function=/function=nothing|/'
is 'one of several functions' judged 0 ' 1 known (1 issues)'
while IFS='|' read -r name sed; do
  knows "$sed"
  is "a known cause of $name explains nothing" judged 1 ' 0 known (0 issues), 1 new'
done <<'END'
another function|s/:f$/:g/
another file|s/amd64.s:f/other.s:f/
another part|s/part=cfa/part=fp/
another verdict|s/sframe-wrong/eh-frame-wrong/
another ABI|s/abi=amd64/abi=s390x/
another assembler|s/=any/=2.47/
END
echo "1..$n"
