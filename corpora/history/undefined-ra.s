	.text
	.type f,@function
f:	.cfi_startproc
	.cfi_undefined rip
	nop
	ret
	.cfi_endproc
	.size f,.-f
