# abis: aarch64 aarch64_be
# about: a key, outside of any function
# error: 5
	.text
	.cfi_b_key_frame
f:
	.cfi_startproc
	{nop}
	.cfi_endproc
