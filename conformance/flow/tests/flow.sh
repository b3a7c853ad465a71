#!/bin/sh
# sframe-flow: its decoders beside capstone; known wrong rows, found without running; rows that
# are changed; tables and instructions that lie.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments conformance/flow/tests/flow.sh - 0 0 "$@"
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
flow=build/bin/sframe-flow

is 'what is tested is built' make -s -f build.mk flow-tests
make -s -f build.mk check-flow >"$work/unit" 2>&1
ended=$?
awk -v n="$n" '/^ *(not )?ok / { n++; sub(/ok [0-9]*/, "ok " n) } /^ *(not )?ok |^# / { print }' "$work/unit"
n=$((n + $(grep -c '^ *\(not \)\?ok ' "$work/unit")))
is 'the unit tests were run' [ $ended -eq 0 ]

# Each small program of corpora/truth: what its comment says is wrong is found, in both tables
# where .eh_frame is wrong, too, and what is said of .eh_frame beside it.  Truth has no word of its signing.
# The word of what is wrong may be another: where a frame is lost, truth compares with that of the caller.
wrong_of() { sed -n 's/.*"result":"wrong".*"table":"'"$1"'","where":"\([^"]*\)".*/\1/p' "$work/seen"; }
shows() {
  build=$(sed -n 's/^ *build: //p' "$1")
  what=$(sed -n 's,^ *shows: \(.*\) \*/,\1,p' "$1")
  $build -g1 -fasynchronous-unwind-tables -Wa,--gsframe "$1" -o "$work/shows" || return
  $flow --observations="$work/seen" "$work/shows"
  [ $? -eq 1 ] || return
  wrong_of .sframe | grep -qxF "${what%% *}" || return
  beside=${what##* }
  grep -F '"table":".sframe","where":"'"${what%% *}"'",' "$work/seen" | tee "$work/beside" |
    grep -vF '"eh-frame":"'"$(echo "$beside" | sed 's/none/wrong/')"'"' && return 1
  [ -s "$work/beside" ] || return
  case $what in *wrong) wrong_of .eh_frame | grep -qxF "${what%% *}" ;; esac
}
for source in corpora/truth/*.c corpora/truth/*.cc; do
  is "found without running: the defect of $source" shows "$source"
done

# A block that is reached in another state is walked again, and what is wrong in it is counted once.
cat >"$work/often.s" <<'END'
	.globl	f
	.type	f, @function
f:	.cfi_startproc
	push	%rbx
1:	nop
	dec	%edi
	je	2f
	mov	%rsp, %rbx
	dec	%esi
	jne	1b
	xor	%ebp, %ebp
	jmp	1b
2:	nop
	nop
	pop	%rbx
	ret
	.cfi_endproc
	.size	f, .-f
END
once() {
  gcc -shared -nostdlib "$work/often.s" -o "$work/often" || return
  $flow --observations="$work/seen" --files="$work/files" "$work/often"
  told=$(grep '"result":"wrong"' "$work/seen" | sed 's/.*"count":\([0-9]*\).*/\1/; t; s/.*/1/' | awk '{ n += $1 } END { print n }')
  # From the first nop to the pop.
  [ "$told" = 11 ] && [ "$(awk -F'\t' '$3 == ".eh_frame" { print $8 }' "$work/files")" -eq 11 ]
}
is 'an instruction that is walked often is counted once' once

# seen_of NAME CC [SCRIPT]: NAME.s, changed by a script of sed, linked by CC, and what is seen of it.
seen_of() {
  rm -f "$work/seen"
  sed "${3:-}" "$work/$1.s" >"$work/$1-changed.s"
  "$2" -shared -nostdlib "$work/$1-changed.s" -o "$work/$1" && $flow --observations="$work/seen" "$work/$1"
}
all_is_good() { grep -q '"result":"good"' "$work/seen" && ! grep '"result":"excused"' "$work/seen"; }

# Tables of jumps: all that a switch leads to is reached, of both compilers.
cat >"$work/switch.c" <<'END'
#define CALLED(name) __attribute__ ((noinline, visibility ("hidden"))) int name (int x) { __asm__ volatile ("" : "+r" (x)); return x; }
CALLED (a) CALLED (b) CALLED (c) CALLED (d) CALLED (e) CALLED (g)
int f (int x)
{
  switch (x)
    {
    case 0: return a (x);
    case 1: return b (x) + 1;
    case 2: return c (x) + 2;
    case 3: return d (x) + 3;
    case 4: return e (x) + 4;
    case 5: return g (x) + 5;
    case 6: return a (2) + 7;
    }
  return 1;
}
END
reached() {
  "$@" -O2 -fPIC -shared -nostdlib -fasynchronous-unwind-tables "$work/switch.c" -o "$work/switch" || return
  $flow --observations="$work/seen" "$work/switch"
  grep -q '"result":"good".*"table":".eh_frame"' "$work/seen" && ! grep 'reached by no followed path' "$work/seen"
}
for triple in x86_64 aarch64 s390x; do
  is "a table of jumps is followed: gcc, $triple" reached $triple-linux-gnu-gcc
  is "a table of jumps is followed: clang, $triple" reached clang --target=$triple-linux-gnu -fuse-ld=lld
done
# One of an object is not read: what leads to it is not relocated, and would be the first byte of .text here, which leads
# to an instruction that nothing executes.
cat >"$work/unrelocated.s" <<'END'
	.text
	.byte 2, 0, 0, 0
	.globl	f
	.type	f, %function
f:	.cfi_startproc
	adrp	x8, .Ltable
	add	x8, x8, :lo12:.Ltable
	adr	x9, .Lbase
	ldrb	w10, [x8, w0, uxtw]
	add	x9, x9, w10, sxtb #2
	br	x9
.Lbase:	ret
	nop
	mov	x19, x0
	ret
	.cfi_endproc
	.size	f, .-f
	.section .rodata
.Ltable: .byte 0
END
not_read() {
  aarch64-linux-gnu-as "$work/unrelocated.s" -o "$work/unrelocated.o" && $flow --observations="$work/seen" "$work/unrelocated.o" &&
    grep -q '"result":"excused".*reached by no followed path.*"count":3' "$work/seen"
}
is 'a table of jumps of an object is not read' not_read
aarch64_links() {
  aarch64-linux-gnu-ld -shared "$work/unrelocated.o" -o "$work/relocated" && $flow --observations="$work/seen" "$work/relocated" &&
    grep -q '"result":"excused".*reached by no followed path.*"count":2' "$work/seen"
}
is 'but of the file that it is linked to' aarch64_links
# seen_on_s390x NAME: NAME.s is assembled, and what is seen of it.
seen_on_s390x() {
  rm -f "$work/seen"
  s390x-linux-gnu-as "$work/$1.s" -o "$work/$1" && $flow --observations="$work/seen" "$work/$1"
}
# A function that is called by another register than the ABI's may keep the return address, as __fentry__ does.
calls_by() {
  printf '\t.globl f\n\t.type f, @function\nf:\t.cfi_startproc\n\t%s\n\tnopr %%r7\n\tbr %%r14\n\t.cfi_endproc\n\t.size f, .-f\n' "$1" >"$work/called.s"
  seen_on_s390x called
}
loses_by() { ! calls_by "$2" && grep -q '"result":"wrong".*"wrong":"'"$1"'"' "$work/seen"; }
proves_nothing_by() { calls_by "$1" && grep -q '"result":"excused".*paths differ' "$work/seen"; }
is 'a call by the register of calls loses the return address' loses_by ra 'brasl %r14, g'
is 'a call by another one proves nothing' proves_nothing_by 'brasl %r0, g'
is 'nor does one by a pointer' proves_nothing_by 'basr %r0, %r1'
is 'but a register that has to be kept is lost' loses_by saved 'basr %r13, %r1'
# One that says so in its CIE is called by another register, and returns by it.
returns_by() {
  printf '\t.globl f\n\t.type f, @function\nf:\t.cfi_startproc\n\t.cfi_return_column 0\n%s\tlgr %%r1, %%r0\n\tbr %%r1\n\t.cfi_endproc\n\t.size f, .-f\n' "$1" >"$work/column.s"
  seen_on_s390x column
}
returns_well() { returns_by "$1" && all_is_good; }
loses_there() { ! returns_by "$1" && grep -q '"result":"wrong".*"wrong":"ra"' "$work/seen"; }
is 'a return address in the register that the CIE names' returns_well ''
is 'one that is lost there' loses_there "	lghi %r0, 0
"
saved_there="	stg %r0, 16(%r15)
	.cfi_offset 0, -144
	lghi %r0, 0
"
is 'one that is saved from there' returns_well "$saved_there	lg %r0, 16(%r15)
	.cfi_restore 0
"
is 'one that is saved, and not loaded again' loses_there "$saved_there	.cfi_restore 0
"
# Two causes in one function: GNU as remembers one state of two, and a directive is missing.  Each is a finding.
cat >"$work/causes.s" <<'END'
	.globl	f
	.type	f, @function
f:	.cfi_startproc
	push	%rax
	.cfi_def_cfa_offset 16
	.cfi_remember_state
	push	%rax
	.cfi_def_cfa_offset 24
	.cfi_remember_state
	push	%rax
	.cfi_def_cfa_offset 32
	pop	%rax
	.cfi_restore_state
	pop	%rax
	.cfi_restore_state
	nop
	pop	%rax
	ret
	.cfi_endproc
	.size	f, .-f
END
two_causes() {
  as --gsframe "$work/causes.s" -o "$work/causes.o" && ! $flow --observations="$work/seen" "$work/causes.o" || return
  sed -n 's/.*"result":"wrong".*"table":"\([^"]*\)".*"eh-frame":"\([^"]*\)".*/\1 \2/p' "$work/seen" | sort | xargs >"$work/causes"
  [ "$(cat "$work/causes")" = '.eh_frame wrong .sframe right .sframe wrong' ] || { cat "$work/causes"; return 1; }
}
is 'what an assembler made, and what it was told, are two findings of a function' two_causes
# A path that comes back into the midst of a block, and in another state: what comes after is walked in both, however far
# the block begins before, and though the function was walked from another place, too.
back_into() {
  {
    printf '\t.globl before, f, g\nbefore:\tret\n\t.skip 100, 0x90\n'
    printf '\t.type f, @function\nf:\t.cfi_startproc\n\tje .Lbegin2\n'
    for part in 1 2; do
      printf '.Lbegin%d:\tnop\n.Linner%d:\tje .Lback%d\n\t.skip %d, 0x90\n.Lmid%d:\tnop\n\tret\n' $part $part $part "$1" $part
      printf '.Lback%d:\tpush %%rax\n\t.cfi_adjust_cfa_offset 8\n\tjmp .Lmid%d\n\t.cfi_adjust_cfa_offset -8\n' $part $part
    done
    printf '\t.cfi_endproc\n\t.size f, .-f\n\t.type g, @function\ng:\t.cfi_startproc\n\tjmp .Linner1\n\t.cfi_endproc\n\t.size g, .-g\n'
  } >"$work/back.s"
  as "$work/back.s" -o "$work/back.o" && $flow --observations="$work/seen" "$work/back.o" &&
    grep -q '"result":"excused".*paths differ' "$work/seen" && grep -q '"result":"good".*"count":'"$((2 * $1 + 10))[,}]" "$work/seen"
}
for far in 1 70 300; do is "a path back into a block that began $far bytes before" back_into $far; done
# What LLVM's outliner took out of an epilogue is followed where it is called, also where it has no symbol.
# outlined_epilogue SCRIPT [SCRIPT]: it is changed by the first, and all by the second.
outlined_epilogue() {
  cat >"$work/outlined.s" <<'END'
	.globl	f
	.type	f, @function
f:	.cfi_startproc
	stp	x29, x30, [sp, #-32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	stp	x20, x19, [sp, #16]
	.cfi_offset 20, -16
	.cfi_offset 19, -8
	mov	x29, sp
	mov	x19, x0
	mov	x20, x1
	bl	g
	bl	OUTLINED_FUNCTION_0
	.cfi_restore 19
	.cfi_restore 20
	ldp	x29, x30, [sp], #32
	.cfi_def_cfa_offset 0
	.cfi_restore 29
	.cfi_restore 30
	ret
	.cfi_endproc
	.size	f, .-f
	.type	OUTLINED_FUNCTION_0, @function
OUTLINED_FUNCTION_0:
	.cfi_startproc
	ldp	x20, x19, [sp, #16]
	ret
	.cfi_endproc
	.size	OUTLINED_FUNCTION_0, .-OUTLINED_FUNCTION_0
END
  rm -f "$work/seen"
  sed "/OUTLINED_FUNCTION_0:/,\$ { $1
    }; ${2:-}" "$work/outlined.s" >"$work/outlined-changed.s"
  aarch64-linux-gnu-as "$work/outlined-changed.s" -o "$work/outlined.o" && $flow --observations="$work/seen" "$work/outlined.o"
}
restores() { outlined_epilogue "$@" && all_is_good_but 'reached by no'; }
all_is_good_but() { grep -q '"result":"good".*"count":9' "$work/seen" && ! grep '"result":"excused"' "$work/seen" | grep -Ev "$1"; }
# what_is_lost SCRIPT WRONG: by the outlined function, changed by a script of sed.
what_is_lost() { ! outlined_epilogue "$1" && grep -q '"result":"wrong".*"where":"f","wrong":"'"$2"'"' "$work/seen"; }
is 'an outlined function that restores registers' restores ''
is 'one that jumps to another function' restores 's/\tret/\tb h/'
is 'one that calls another function' restores 's/\tldp.*/\tmov x9, x30\n\tbl h\n&\n\tmov x30, x9/'
is 'one that restores one of two' what_is_lost 's/\tldp.*/\tldr x19, [sp, #24]/' saved
is 'one that moves SP' what_is_lost 's/\tret/\tadd sp, sp, #16\n\tret/' 'cfa.*'
is 'one without a symbol' restores '' '/OUTLINED_FUNCTION_0, /d; s/OUTLINED_FUNCTION_0/.L0/g'
# LLVM may look for more than once, and takes parts of parts.
within="\$s/\$/\n\t.type OUTLINED_FUNCTION_1, @function\nOUTLINED_FUNCTION_1:\n\t.cfi_startproc\n\tldp x20, x19, [sp, #16]\n\tret\n\t.cfi_endproc\n\t.size OUTLINED_FUNCTION_1, .-OUTLINED_FUNCTION_1/"
is 'one that jumps to another of them' restores 's/\tldp.*/\tmov w0, #1/; s/\tret/\tb OUTLINED_FUNCTION_1/' "$within"
is 'one that calls another of them' restores 's/\tldp.*/\tmov x9, x30\n\tbl OUTLINED_FUNCTION_1\n\tmov x30, x9/' "$within"
proves_no_more() { outlined_epilogue "$1"; grep -q '"result":"good".*"count":7' "$work/seen" && ! grep '"result":"wrong"' "$work/seen"; }
within=$(printf '%s\n' "$within" | sed 's/tret/tb h/')
is 'one that calls another, which jumps to a function' restores 's/\tldp.*/\tmov x9, x30\n\tbl OUTLINED_FUNCTION_1\n\tmov x30, x9/' "$within"
is 'one that calls itself ends' proves_no_more 's/\tldp.*/\tbl OUTLINED_FUNCTION_0/'
# What it jumps to may not return: what comes after the call is another block then.
is 'one that jumps to what does not return' proves_no_more 's/\tldp.*/\tmov w0, #1/; s/\tret/\tb abort/'
is 'one that restores by a register that what it calls overwrites' proves_no_more 's/\tldp.*/\tldp x20, x9, [sp, #16]\n\tbl h\n\tmov x19, x9/'
is 'one that returns and restores nothing' what_is_lost 's/\tldp.*/\tmov w0, #1/' saved
is 'one without a symbol that jumps to a function' restores 's/\tret/\tb h/' '/OUTLINED_FUNCTION_0, /d; s/OUTLINED_FUNCTION_0/.L0/g'
branches_within() { outlined_epilogue "$1"; grep -q '"result":"excused".*paths differ' "$work/seen" && ! grep '"result":"wrong"' "$work/seen"; }
is 'one with a branch in it proves nothing' branches_within 's/\tret/\tcbz x0, 1f\n1:\tret/'
# On amd64 its call overwrites what lies below SP.
overwrites() {
  printf '\t.globl f\n\t.type f, @function\nf:\t.cfi_startproc\n\tpush %%rbx\n\t.cfi_def_cfa_offset 16\n\t.cfi_offset 3, -16\n\txor %%ebx, %%ebx\n\tpop %%rbx\n\t.cfi_def_cfa_offset 8\n\t%s\n\tret\n\t.cfi_endproc\n\t.size f, .-f\n' "$1" >"$work/below.s"
  printf '\t.type OUTLINED_FUNCTION_0, @function\nOUTLINED_FUNCTION_0:\t.cfi_startproc\n\txor %%eax, %%eax\n\tret\n\t.cfi_endproc\n\t.size OUTLINED_FUNCTION_0, .-OUTLINED_FUNCTION_0\n' >>"$work/below.s"
  as "$work/below.s" -o "$work/below.o" && $flow --observations="$work/seen" "$work/below.o"
  grep -q '"result":"wrong".*"wrong":"saved","is":"something else"' "$work/seen"
}
is 'the call of an outlined function overwrites what was popped' overwrites 'call OUTLINED_FUNCTION_0'
popped_only() { ! overwrites 'nop'; }
is 'which is there without the call' popped_only
# A retpoline: its call is a push, as its rows say; in a function with a frame GCC forgets that.  What its rows say to be
# called is a frame of its own.
# inner_call FRAME CODE: what is called within the function.
inner_call() {
  printf '\t.globl f\n\t.type f, @function\nf:\t.cfi_startproc\n%s\tcall 1f\n2:\tpause\n\tjmp 2b\n1:%s\tret\n\t.cfi_endproc\n\t.size f, .-f\n' "$1" "$2" >"$work/inner.s"
  rm -f "$work/seen"
  as "$work/inner.s" -o "$work/inner" && $flow --observations="$work/seen" "$work/inner"
}
inner_is_right() { inner_call "$@" && all_is_good; }
inner_is_wrong() { ! inner_call "$@" && grep -q '"result":"wrong".*"wrong":"cfa"' "$work/seen"; }
with_frame="	push %rbx
	.cfi_adjust_cfa_offset 8
"
retpoline="	.cfi_def_cfa_offset 16
	mov %rax, (%rsp)
"
is 'a retpoline in a function without a frame' inner_is_right '' "$retpoline"
is 'the same rows in a function with one' inner_is_wrong "$with_frame" "$retpoline"
is 'a place that is called, and has rows of its own' inner_is_right "$with_frame" "	.cfi_def_cfa_offset 8
"
# What only a table leads to is looked at; what stands behind a table, and is none of it, proves nothing wrong.
cat >"$work/table.s" <<'END'
	.text
	.globl	f
	.type	f, %function
f:	.cfi_startproc
	lea	table(%rip), %rdx
	movslq	(%rdx,%rdi,4), %rax
	add	%rdx, %rax
	jmp	*%rax
1:	push	%rbx
	.cfi_adjust_cfa_offset 8
	push	$0x53535353
	.cfi_adjust_cfa_offset 8
	pop	%rax
	.cfi_adjust_cfa_offset -8
	pop	%rbx
	.cfi_adjust_cfa_offset -8
2:	ret
	.cfi_endproc
	.size	f, .-f
	.section .rodata
table:	.long	1b - table, 2b - table
	# Into the middle of an instruction, to another frame, and to nowhere.
	.long	1b + 3 - table, 2b - 1 - table, 0x7fffffff
END
nothing_is_unknown() { seen_of table gcc && [ -s "$work/seen" ] && ! grep 'reached by no followed path' "$work/seen"; }
is 'what follows a table is no case of it' nothing_is_unknown
is_wrong_by_table() { ! seen_of table gcc '/push.*rbx/{n;d}' && grep -q '"wrong":"cfa"' "$work/seen"; }
is 'a wrong row that only a table leads to is found' is_wrong_by_table

# In code with marks for indirect jumps, what has no mark is behind the end of a table, whatever row it has.
table_of_jumps='	.macro	jump
	adr	x9, table
	adr	x10, 1f
	ldrb	w11, [x9, x0]
	add	x10, x10, x11, lsl #2
	br	x10
	.endm
	.macro	finish
	ret
	.cfi_endproc
	.size	f, .-f
	.section .rodata
table:	.byte	(1b - 1b) / 4, (2b - 1b) / 4, (3b - 1b) / 4
	.endm'
{
  echo "$table_of_jumps"
  cat <<'END'
	.text
	.globl	f
	.type	f, %function
f:	.cfi_startproc
	stp	x30, x19, [sp, #-16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 30, -16
	.cfi_offset 19, -8
	mov	x19, x1
	jump
1:	hint	#36
	nop
2:	hint	#36
	ldr	x19, [sp, #8]
3:	ldr	x30, [sp], #16
	.cfi_def_cfa_offset 0
	.cfi_restore 30
	.cfi_restore 19
	finish
END
} >"$work/marked.s"
marked_is_good() { seen_of marked aarch64-linux-gnu-gcc && all_is_good; }
is 'a table ends before what has no mark for jumps' marked_is_good
unmarked_goes_on() { seen_of marked aarch64-linux-gnu-gcc 's/hint.*/nop/' && grep -q 'paths differ' "$work/seen"; }
is 'where nothing is marked it goes on' unmarked_goes_on

# A case has the row of the jump, or one that begins there, as that of an epilogue does.  What leads to the midst of the
# epilogue is behind the end of a table.  What comes after the call is not followed: its row is another.
{
  echo "$table_of_jumps"
  cat <<'END'
	.text
	.globl	f
	.type	f, %function
f:	.cfi_startproc
	stp	x29, x30, [sp, #-16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 30, -8
	.cfi_offset 29, -16
	mov	x29, sp
	.cfi_def_cfa 29, 16
	jump
1:	bl	g
	.cfi_def_cfa 31, 16
2:	ldp	x29, x30, [sp]
3:	add	sp, sp, #16
	.cfi_def_cfa_offset 0
	.cfi_restore 30
	.cfi_restore 29
	finish
END
} >"$work/epilogue.s"
epilogue_is_case() { seen_of epilogue aarch64-linux-gnu-gcc && all_is_good; }
is 'a case may begin with an epilogue' epilogue_is_case
midst_is_none() { seen_of epilogue aarch64-linux-gnu-gcc 's/(2b - 1b) . 4, //' && grep -q 'no followed path' "$work/seen"; }
is 'what leads to the midst of an epilogue is no case' midst_is_none

# A function without a name and without a directive that gives back another SP is a part of its callers, which LLVM's
# outliner made.  One with a name is not.
cat >"$work/outlined.s" <<'END'
	.text
	.globl	f
	.type	f, %function
f:	.cfi_startproc
	sub	sp, sp, #16
	.cfi_def_cfa_offset 16
	str	xzr, [sp]
	b	.Lpart
	.cfi_endproc
	.size	f, .-f
	.type	.Lpart, %function
.Lpart:	.cfi_startproc
	add	sp, sp, #16
	ret
	.cfi_endproc
	.size	.Lpart, .-.Lpart
END
outlined_is_part() { seen_of outlined aarch64-linux-gnu-gcc && grep -q '"result":"good"' "$work/seen" && grep -q 'no followed path' "$work/seen"; }
is 'an outlined function without a name is not looked at' outlined_is_part
named_is_wrong() { ! seen_of outlined aarch64-linux-gnu-gcc 's/\.Lpart/part/g' && grep -q '"where":"part","wrong":"cfa"' "$work/seen"; }
is 'a function with a name that gives back another SP is wrong' named_is_wrong

directive_is_wrong() { ! seen_of outlined aarch64-linux-gnu-gcc 's/^\tadd.*/\tmov x20, x0\n\t.cfi_register 19, 20\n&/' && grep -q '"result":"wrong".*"wrong":"cfa"' "$work/seen"; }
is 'and one with a directive' directive_is_wrong
# shellcheck disable=SC2016  # a number of the assembler
printf '\t.type .Lpart, @function\n.Lpart:\t.cfi_startproc\n\tadd $8, %%rsp\n\tret\n\t.cfi_endproc\n\t.size .Lpart, .-.Lpart\n' >"$work/amd64-part.s"
amd64_is_wrong() { ! seen_of amd64-part gcc && grep -q '"result":"wrong".*"wrong":"cfa"' "$work/seen"; }
is 'and one of amd64, whose outliner makes none' amd64_is_wrong

# assembled NAME [SCRIPT]
assembled() { seen_of "$1" gcc "${2:-}"; }
none_wrong() { assembled "$@" && grep -q '"result":"good"' "$work/seen"; }
is_wrong_in() { part=$1 && shift && ! assembled "$@" && grep -q "\"wrong\":\"$part\"" "$work/seen"; }

# Where SP was rounded down, a CFA that counts from it is too low by all that was taken off before, whatever was rounded
# off.  Where it may have been added to, or the part behind the branch has its own frame, nothing is said.
cat >"$work/rounded.s" <<'END'
	.text
	.globl	f
	.type	f, %function
f:	.cfi_startproc
	push	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	sub	$64, %rsp
	and	$-32, %rsp
	test	%edi, %edi
	je	1f
	leave
	.cfi_def_cfa %rsp, 8
	ret
1:	nop
	leave
	.cfi_def_cfa %rsp, 8
	ret
	.cfi_endproc
	.size	f, .-f
END
is 'rows behind a return, where SP is rounded, are wrong' is_wrong_in cfa rounded
is 'with the rule of the frame they are right' none_wrong rounded 's/^1:/\t.cfi_def_cfa %rbp, 16\n1:/'
is 'nothing is said where SP was taken off or added to' none_wrong rounded 's/and.*rsp/sub %rsi, %rsp/'
is 'nor where so much was added that it may be right' none_wrong rounded 's/and.*rsp/&\n\tlea 100(%rsp), %rsp/'
# Two paths come to where it is rounded, and only one is known when what follows is first looked at.
# shellcheck disable=SC2016  # numbers of the assembler
is 'nor where another path may have it higher' none_wrong rounded 's/sub.*64.*/test %esi, %esi\n\tje 2f\n\tsub $64, %rsp\n2:/'
# shellcheck disable=SC2016
is 'nor the other way round' none_wrong rounded 's/sub.*64.*/test %esi, %esi\n\tjne 2f\n\tadd $64, %rsp\n2:/'

# What was saved stays where a store of 16 bytes begins below it: that is no variable's end.
cat >"$work/straddle.s" <<'END'
	.text
	.globl	f
	.type	f, %function
f:	.cfi_startproc
	push	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset %rbx, -16
	sub	$32, %rsp
	.cfi_def_cfa_offset 48
	movups	%xmm0, 24(%rsp)
	nop
	add	$32, %rsp
	.cfi_def_cfa_offset 16
	pop	%rbx
	.cfi_def_cfa_offset 8
	.cfi_restore %rbx
	ret
	.cfi_endproc
	.size	f, .-f
END
is 'a store from a variable into what was saved is on no path' none_wrong straddle
is 'a store to what was saved is' is_wrong_in saved straddle 's/movups.*/movups %xmm0, 32(%rsp)/'
# GCC reads past the end of an array, in an unrolled loop that ends before.
for load in 'movss 36(%rsp), %xmm0' 'vmovss 36(%rsp), %xmm0' 'flds 36(%rsp)'; do
  is "nor is anything lost where it is only read: $load" none_wrong straddle "s/movups.*/$load/"
done

# x32 keeps its frame by instructions of 32 bits: nothing is said of it, and that is.
x32_is_named() {
  gcc -mx32 -O1 -fno-omit-frame-pointer -c -x c - -o "$work/x32.o" <<'END' && ! $flow "$work/x32.o" >"$work/said" 2>&1
int g (int);
int f (int a) { return g (a) + 1; }
END
  grep -q 'a file of x32 is not followed' "$work/said" && ! grep -q WRONG "$work/said"
}
is 'a file of x32 is named, and not followed' x32_is_named

# Arguments that are on the stack when an exception is thrown, are not when it lands.
cat >"$work/pushed.cc" <<'END'
void callee (int, int, int, int, int, int, int, int, int, int);
int f (int a)
{
  try { callee (1, 2, 3, 4, 5, 6, a, 8, 9, 10); } catch (int e) { return e; } catch (...) { return 2; }
  return 1;
}
END
pushed() {
  clang++ -O2 -fPIC -fomit-frame-pointer -S "$work/pushed.cc" -o "$work/pushed.s" && grep -q 'cfi_escape 0x2e, 0x[1-9]' "$work/pushed.s" || return
  sed "${1:-}" "$work/pushed.s" >"$work/pushed-changed.s" && clang++ -c "$work/pushed-changed.s" -o "$work/pushed.o" || return
  rm -f "$work/seen"
  clang++ -shared -nostdlib "$work/pushed.o" -o "$work/pushed" && $flow --observations="$work/seen" "$work/pushed" && [ -s "$work/seen" ]
}
is 'an exception takes arguments off the stack' pushed
is_wrong_unpushed() { ! pushed 's/cfi_escape 0x2e, 0x[1-9][0-9a-f]*/cfi_escape 0x2e, 0x00/' && grep -q '"wrong":"cfa"' "$work/seen"; }
is 'it does not where no directive says so' is_wrong_unpushed
# A jump that is never taken leads into a part of another function.
cat >"$work/stray.s" <<'END'
	.type	f, %function
f:	.cfi_startproc
	test	%edi, %edi
	je	part
	ret
	.cfi_endproc
	.size	f, .-f
	.type	g, %function
g:	.cfi_startproc
	push	%rbx
	.cfi_adjust_cfa_offset 8
	je	part # its owner
	pop	%rbx
	.cfi_adjust_cfa_offset -8
	ret
	.cfi_endproc
	.size	g, .-g
	.section .text.unlikely, "ax"
	.cfi_startproc
	.cfi_def_cfa_offset 16
part:	pop	%rbx
	.cfi_adjust_cfa_offset -8
	ret
	.cfi_endproc
END
is 'a part that another function leads to is right' none_wrong stray
is 'one that nothing else leads to is wrong' is_wrong_in cfa stray '/its owner/d'
cat >"$work/fence.s" <<'END'
	.type	f, %function
f:	.cfi_startproc
	lock orq $0, (%rsp)
	lock addl $0, 4(%rsp)
	ret
	.cfi_endproc
	.size	f, .-f
END
is 'a fence changes nothing' none_wrong fence
# shellcheck disable=SC2016  # a number of the assembler
is 'another number does' is_wrong_in ra fence 's/orq $0/orq $1/'
# The path that loses what has to be given back is taken for one that is never taken.
cat >"$work/copy.s" <<'END'
	.type	f, %function
f:	.cfi_startproc
	push	%rbx
	.cfi_adjust_cfa_offset 8
	.cfi_offset %rbx, -16
	push	%rax
	.cfi_adjust_cfa_offset 8
	xor	%ebx, %ebx
	movups	%xmm0, (%rsp)
	pop	%rax
	.cfi_adjust_cfa_offset -8
	pop	%rbx
	.cfi_adjust_cfa_offset -8
	ret
	.cfi_endproc
	.size	f, .-f
END
is 'the last copy of a register is not lost' none_wrong copy
is 'nor is the return address, by a block' none_wrong copy 's/(%rsp)$/8(%rsp)/'
is 'a word takes its place' is_wrong_in ra copy 's/movups.*/mov %rax, 16(%rsp)/'
is 'where the register has it, the place on the stack has another value' is_wrong_in saved copy '/xor/d; s/movups.*/mov %rax, 8(%rsp)/'

# Rows beside execution: nothing is proved wrong that executes right, and most is known.
agrees() {
  gcc -O2 -Wa,--gsframe "corpora/programs/$1.c" -o "$work/program" || return
  conformance/flow/tests/beside-truth amd64 "$work/program" >"$work/beside" || return
  cat "$work/beside"
  awk '/^both right/ { gsub(",", ""); exit !($3 >= 100 && $(NF - 3) * 10 <= $3) }' "$work/beside"
}
is 'made to be executed' make -s -f build.mk build/bin/sframe-truth
for program in leaf tail_call; do is "execution says the same of $program" agrees $program; done

# Rows that are changed by one bit, all at once: of those that differ, in CFA and FP together, at
# least 95 in 100 are found, without running.
changed() {
  S=build/tests/truth/sabotage
  gcc -O2 -Wa,--gsframe corpora/programs/leaf.c -o "$work/leaf" || return
  rows_of "$work/leaf" right >"$work/pcs" && rows_of "$work/leaf" wrong >"$work/pcs.wrong"
  $S change "$work/leaf" "$1" 1 all "$work/pcs" "$work/changed" >"$work/changes" || return
  rows_of "$work/changed" wrong >"$work/wrong"
  counts=$($S judge "$work/leaf" "$work/changed" "$work/changes" "$work/pcs" "$work/wrong" "$work/pcs.wrong") || return
  echo "$1: looked at, found, the same in meaning, the same in value: $counts"
  echo "$counts" >>"$work/counts"
}
most_found() {
  awk '{ all += $1 - $3 - $4; found += $2 } END { print found " of " all; exit !(all >= 50 && found * 100 >= all * 95) }' "$work/counts"
}
# rows_of FILE VERDICT: as sframe-truth writes them.
rows_of() {
  $flow --findings=0 --rows="$work/rows" "$1" >/dev/null
  [ $? -le 1 ] && awk -v file="$1" -v what="$2" '$2 == ".sframe" && $3 == what { print $1, $1, what, file }' "$work/rows"
}
is 'rows can be changed' make -s -f build.mk build/tests/truth/sabotage
for kind in cfa-offset cfa-base fp-offset; do is "rows are changed: $kind" changed $kind; done
is 'rows that are changed are found' most_found
echo "1..$n"
