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
