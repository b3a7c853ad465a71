# abis: amd64 aarch64 aarch64_be s390x
# about: a rule without its register
# error: 8
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_offset , -16
	.cfi_endproc
