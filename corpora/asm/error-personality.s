# abis: amd64 aarch64 aarch64_be s390x
# about: a personality without a routine
# error: 7
	.text
f:
	.cfi_startproc
	.cfi_personality 0x1b
	{nop}
	.cfi_endproc
