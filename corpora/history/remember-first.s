	.text
	.type f,@function
f:	.cfi_startproc
	.cfi_remember_state
	nop
	.cfi_restore_state
	ret
	.cfi_endproc
	.size f,.-f
