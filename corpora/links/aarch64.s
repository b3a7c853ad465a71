# The macros of amd64.s, for aarch64.

.macro function name
	.globl	\name
	.type	\name, @function
	.p2align 2
\name:
	.cfi_startproc
.endm

.macro frame
	stp	x29, x30, [sp, -32]!
	.cfi_adjust_cfa_offset 32
	.cfi_offset x29, -32
	.cfi_offset x30, -24
.endm

.macro calls name
	bl	\name
.endm

.macro unframe
	ldp	x29, x30, [sp], 32
	.cfi_adjust_cfa_offset -32
	.cfi_restore x29
	.cfi_restore x30
.endm

.macro done name
	ret
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
	.reloc	table+\offset, R_AARCH64_PREL64, \name
.endm

.macro place32 offset, name
	.reloc	table+\offset, R_AARCH64_PREL32, \name
.endm

.macro none offset, name
	.ifb	\name
	.reloc	table+\offset, R_AARCH64_NONE
	.else
	.reloc	table+\offset, R_AARCH64_NONE, \name
	.endif
.endm

.macro undefined_ra
	.cfi_undefined x30
.endm
