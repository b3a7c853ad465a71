# abis: amd64 aarch64 aarch64_be s390x
# about: a directive that there is not
# error: 8
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_nothing 1
	.cfi_endproc
