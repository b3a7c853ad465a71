// Functions whose frames compact unwind can say, and others.
	.text
	.globl	_start
// said: the frame record at the top, a pair below
	.type	_start, %function
_start:
	.cfi_startproc
	sub	sp, sp, #32
	.cfi_def_cfa_offset 32
	stp	x29, x30, [sp, #16]
	add	x29, sp, #16
	.cfi_def_cfa x29, 16
	.cfi_offset x30, -8
	.cfi_offset x29, -16
	stp	x20, x19, [sp]
	.cfi_offset x19, -24
	.cfi_offset x20, -32
	ldp	x29, x30, [sp, #16]
	add	sp, sp, #32
	.cfi_def_cfa sp, 0
	.cfi_restore x30
	.cfi_restore x29
	.cfi_restore x19
	.cfi_restore x20
	ret
	.cfi_endproc
	.size	_start, .-_start
// said: no frame
	.type	leaf, %function
leaf:
	.cfi_startproc
	sub	sp, sp, #48
	.cfi_def_cfa_offset 48
	add	sp, sp, #48
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
	.size	leaf, .-leaf
// not: the record at the bottom, as GCC has it
	.type	bottom, %function
bottom:
	.cfi_startproc
	stp	x29, x30, [sp, #-32]!
	.cfi_def_cfa_offset 32
	.cfi_offset x29, -32
	.cfi_offset x30, -24
	mov	x29, sp
	ldp	x29, x30, [sp], #32
	.cfi_restore x30
	.cfi_restore x29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
	.size	bottom, .-bottom
