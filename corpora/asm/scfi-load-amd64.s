# abis: amd64
# about: SCFI: a register that was not saved is loaded from the stack
# options: --scfi=experimental
	.text
	.type f, @function
f:	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	push %rax
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size f, .-f
