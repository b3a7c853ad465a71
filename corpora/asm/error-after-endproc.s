# abis: amd64 aarch64 aarch64_be s390x
# about: a rule after the end of its function
# error: 9
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_endproc
	.cfi_def_cfa_offset 176
