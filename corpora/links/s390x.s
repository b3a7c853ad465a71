# The macros of amd64.s, for s390x.

.macro function name
	.globl	\name
	.type	\name, @function
	.p2align 3
\name:
	.cfi_startproc
.endm

.macro frame
	stmg	%r14, %r15, 112(%r15)
	.cfi_offset %r14, -48
	.cfi_offset %r15, -40
	aghi	%r15, -160
	.cfi_adjust_cfa_offset 160
.endm

.macro calls name
	brasl	%r14, \name@PLT
.endm

.macro unframe
	lmg	%r14, %r15, 272(%r15)
	.cfi_restore %r14
	.cfi_restore %r15
	.cfi_adjust_cfa_offset -160
.endm

.macro done name
	br	%r14
	.cfi_endproc
	.size	\name, .-\name
.endm

.macro table file
	.section .sframe, "a", %0x6ffffff4
	.p2align 3
table:
	.incbin "\file"
.endm

.macro place offset, name
	.reloc	table+\offset, R_390_PC64, \name
.endm

.macro place32 offset, name
	.reloc	table+\offset, R_390_PC32, \name
.endm

.macro none offset, name
	.ifb	\name
	.reloc	table+\offset, R_390_NONE
	.else
	.reloc	table+\offset, R_390_NONE, \name
	.endif
.endm

.macro undefined_ra
	.cfi_undefined %r14
.endm
