	.text
	.type f,@function
f:	.cfi_startproc
	push %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset rbp, -16
	nop
	.cfi_same_value rbp
	nop
	ret
	.cfi_endproc
	.size f,.-f
