	.text
	.globl f
	.type f,@function
f:	.cfi_startproc
	ret
	.cfi_def_cfa_offset 16
	.cfi_endproc
	.size f,.-f
