#!/bin/sh
# Objects whose .sframe is that of a source that is not quite theirs, and what the audit says of
# them.  TAP.
#   wants  AUDIT, another sframe-audit; STOP=1 ends at the first failure
cd "$(dirname "$0")/../../.." || exit 3
audit=${AUDIT:-build/bin/sframe-audit} ref=build/bin/sframe-ref
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
. scripts/lib/put-sframe.sh

cat >"$work/amd64.s" <<'END'
	.text
f:	.cfi_startproc
	nop
before:	nop
	.cfi_def_cfa_offset 16
after:	nop
	.cfi_offset %rbp, -16
	nop
last:	nop
	.cfi_endproc
outside: nop
	.skip 8, 0x90
g:	.cfi_startproc
	.cfi_signal_frame
	nop
	.cfi_def_cfa %rbp, 16
	nop
	.cfi_endproc
h:	.cfi_startproc
	nop
	.cfi_endproc
END
cat >"$work/aarch64.s" <<'END'
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

# makes ABI SED: $work/object, with the .sframe of the changed source.
makes() {
  case $1 in aarch64) tools=aarch64-linux-gnu- ;; *) tools= ;; esac
  "${tools}as" --gsframe "$work/$1.s" -o "$work/object" &&
    sed "$2" "$work/$1.s" >"$work/other.s" && "${tools}as" --gsframe "$work/other.s" -o "$work/other" &&
    put_sframe "$work/other" "$work/object" "$tools"
}
# verdict STATUS TEXT...
verdict() {
  expected=$1
  shift
  # shellcheck disable=SC2086  # an option
  "$audit" $show "$work/object" >"$work/said" 2>&1
  status=$?
  cat "$work/said"
  [ $status -eq "$expected" ] || return
  for text; do grep -qF -e "$text" "$work/said" || { echo "not: $text"; return 1; }; done
}
show=
while IFS='|' read -r change abi sed first second; do
  expected=1
  [ "$first" != '0 wrong' ] || expected=0
  is "$change: the object is made" makes "$abi" "$sed"
  is "$change: $first, $second" verdict $expected "$first" "$second"
done <<'END'
as it is|amd64||0 wrong|3 functions
as it is, AArch64|aarch64||0 wrong|1 functions
the CFA|amd64|s/offset 16/offset 24/|1 differs in cfa|PC 0x10002
the FP|amd64|s/rbp, -16/rbp, -24/|1 differs in fp|PC 0x10003
the register of the CFA|amd64|s/cfa %rbp, 16/cfa %rsp, 16/|1 differs in cfa|PC 0x1000f
a row that ends too soon|amd64|/^before/d; s/^after:/&nop\nafter2:/|1 differs in cfa|PC 0x10001
a row that ends too late|amd64|/^last/d; s/^before:/&nop\nbefore2:/|1 differs in cfa fp|PC 0x10002
a function that is too short|amd64|/^last/d; s/^outside:/&nop\noutside2:/|1 differs in hole|PC 0x10004
rows past the end of the function|amd64|/^outside/d; s/^last:/&nop\nlast2:/|1 differs in size|PC 0x10004
a signal frame that is none|amd64|/signal/d|1 differs in signal|
none that is one|amd64|s/^f:.*/&\n.cfi_signal_frame/|1 differs in signal|
another key|aarch64|/b_key/d|1 differs in key|PC 0x10004
not signed|aarch64|/negate/d|1 differs in signing|PC 0x10004
END

# A section that says that it is for another machine: byte 4 is the ABI, byte 6 where RA is.
of_another_abi() {
  makes amd64 ''
  # shellcheck disable=SC2046  # two numbers
  set -- $(sframe_place "$work/object" '')
  printf '\002' | dd of="$work/object" bs=1 seek=$(($2 + 4)) conv=notrunc 2>/dev/null
  printf '\000\000' | dd of="$work/object" bs=1 seek=$(($2 + 5)) conv=notrunc 2>/dev/null
  verdict 1 'wrong: 1 abi' 'the section is for aarch64-le, the file for machine 62'
}
is 'a section for another ABI' of_another_abi

# Producers that are none: without a table, with one of no functions, with the same rows for every
# function, with the table of another program.
show=--need-sframe
no_table() {
  makes amd64 '' && objcopy -R .sframe "$work/object" && verdict 1 'there is no .sframe section'
}
is 'a producer that writes no table: red' no_table
no_functions() {
  makes amd64 '' && "$ref" assemble - -o "$work/empty" <<-'EMPTY' &&
	element version=3 abi=amd64-le flags=sorted,pcrel
	EMPTY
    objcopy --update-section .sframe="$work/empty" --remove-relocations=.sframe "$work/object" && verdict 1 '3 functions, 3 wrong'
}
is 'one that writes a table of no functions: red' no_functions
same_row() {
  sed '/cfi_def_cfa/d; /cfi_offset/d' "$work/amd64.s" >"$work/other.s" && as --gsframe "$work/other.s" -o "$work/other" &&
    as --gsframe "$work/amd64.s" -o "$work/object" && objcopy -O binary -j .sframe "$work/other" "$work/bytes" &&
    objcopy --update-section .sframe="$work/bytes" "$work/object" && verdict 1 'functions, 7 wrong'
}
is 'one that gives every function the same row: red' same_row
show=

# What is known of one file, ABI, version, verdict, value, function or shape explains no other.
makes amd64 's/offset 16/offset 24/'
# knows SED: the page of the known cause, changed.
knows() { issue_page "audit $(echo 'file=*object abi=amd64-le version=3 what=differs wrong=cfa where=.text shape=*' | sed "$1")" >"$work/one.md"; }
# judged STATUS TEXT: what sframe-judge says of the object.
judged() {
  "$audit" --observations="$work/observed" "$work/object" >"$work/said" 2>&1
  build/bin/sframe-judge --issues="$work/one.md" "$work/observed" >"$work/said" 2>&1
  status=$?
  cat "$work/said"
  [ $status -eq "$1" ] && grep -qF -e "$2" "$work/said"
}
knows ''
is 'a known cause explains it' judged 0 '1 known (1 issues), 0 new'
while IFS='|' read -r change sed; do
  knows "$sed"
  is "a known cause of another $change explains nothing" judged 1 '0 known (0 issues), 1 new'
done <<'END'
file|s/file=[^ ]*/file=*other/
ABI|s/abi=[^ ]*/abi=aarch64-le/
version|s/version=3/version=2/
verdict|s/what=differs/what=missing/
value|s/wrong=cfa/wrong=fp/
function|s/where=.text/where=g/
shape|s/shape=.*/shape=cfa=fp*/
END
echo "1..$n"
