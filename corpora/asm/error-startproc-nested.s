# abis: amd64 aarch64 aarch64_be s390x
# about: a function in a function
# error: 9
	.text
f:
	.cfi_startproc
	{nop}
g:
	.cfi_startproc
	{nop}
	.cfi_endproc
	.cfi_endproc
