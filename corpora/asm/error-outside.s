# abis: amd64 aarch64 aarch64_be s390x
# about: a rule outside of any function
# error: 6
	.text
f:
	.cfi_def_cfa_offset 176
	{nop}
