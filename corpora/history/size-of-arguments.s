	.text
	.type f,@function
f:	.cfi_startproc
	push %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset rbp, -16
	mov %rsp, %rbp
	.cfi_def_cfa_register rbp
	push $1
	.cfi_escape 0x2e, 8
	call g
	leave
	.cfi_def_cfa rsp, 8
	ret
	.cfi_endproc
	.size f,.-f
