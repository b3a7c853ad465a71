	.text
	.type f,@function
f:	.cfi_startproc
	.cfi_def_cfa_register rbp
	nop
	ret
	.cfi_endproc
	.size f,.-f
