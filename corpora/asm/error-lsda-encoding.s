# abis: amd64 aarch64 aarch64_be s390x
# about: an encoding of an LSDA that there is not
# error: 7
	.text
f:
	.cfi_startproc
	.cfi_lsda 0x50, lsda
	{nop}
	.cfi_endproc
