	.text
	.type f,@function
f:	.cfi_startproc
	nop
	.cfi_def_cfa_offset 0x123456789
	nop
	ret
	.cfi_endproc
	.size f,.-f
