# abis: aarch64
# about: an ABI of the same machine that the format does not have
# options: -mabi=ilp32
	.text
f:
	.cfi_startproc
	nop
	.cfi_endproc
