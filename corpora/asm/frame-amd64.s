# abis: amd64
# about: the usual prologue and epilogue, by names of registers
	.text
	.globl f
	.type f, @function
f:	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	push %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
# expect cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
	mov %rsp, %rbp
	.cfi_def_cfa_register %rbp
pushed:
# expect cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)
	nop
	leave
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size f, .-f
