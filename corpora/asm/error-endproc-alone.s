# abis: amd64 aarch64 aarch64_be s390x
# about: the end of a function that did not begin
# error: 7
	.text
f:
	{nop}
	.cfi_endproc
