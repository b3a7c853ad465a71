# abis: amd64 aarch64 aarch64_be s390x
# about: a function without an end
# error: 6 8
	.text
f:
	.cfi_startproc
	{nop}
