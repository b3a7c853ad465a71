# abis: amd64 aarch64 aarch64_be s390x
# about: a state is remembered once and restored twice
# error: 11
	.text
f:
	.cfi_startproc
	.cfi_remember_state
	{nop}
	.cfi_restore_state
	{nop}
	.cfi_restore_state
	{nop}
	.cfi_endproc
