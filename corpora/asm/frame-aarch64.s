# abis: aarch64 aarch64_be
# about: the usual prologue and epilogue, by names of registers
	.text
	.type f, %function
f:	.cfi_startproc
# expect cfa=sp+0 ra=same fp=same
	stp x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset x29, -32
	.cfi_offset x30, -24
# expect cfa=sp+32 ra=*(cfa-24) fp=*(cfa-32)
	mov x29, sp
	.cfi_def_cfa_register x29
# expect cfa=fp+32 ra=*(cfa-24) fp=*(cfa-32)
	nop
	ldp x29, x30, [sp], 32
	.cfi_def_cfa sp, 0
	.cfi_restore x29
	.cfi_restore x30
# expect cfa=sp+0 ra=same fp=same
	ret
	.cfi_endproc
	.size f, .-f
