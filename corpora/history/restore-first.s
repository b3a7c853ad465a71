	.text
	.type f,@function
f:	.cfi_startproc
	.cfi_restore rbx
	nop
	ret
	.cfi_endproc
	.size f,.-f
