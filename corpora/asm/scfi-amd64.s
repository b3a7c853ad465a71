# abis: amd64
# about: the assembler finds the rules itself, from the instructions
# options: --scfi=experimental
	.text
	.globl f
	.type f, @function
f:	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	push %rbp
# expect cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
	mov %rsp, %rbp
# expect cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)
	sub $24, %rsp
	nop
	leave
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size f, .-f
	.globl g
	.type g, @function
g:	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	push %rbx
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	push %r12
# expect cfa=sp+24 ra=*(cfa-8) fp=same
	sub $4096, %rsp
# expect cfa=sp+4120 ra=*(cfa-8) fp=same
	nop
	add $4096, %rsp
# expect cfa=sp+24 ra=*(cfa-8) fp=same
	pop %r12
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size g, .-g
