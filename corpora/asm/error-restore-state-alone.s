# abis: amd64 aarch64 aarch64_be s390x
# about: a state is restored that was not remembered
# error: 8
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_restore_state
	{nop}
	.cfi_endproc
