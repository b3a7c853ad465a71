# abis: amd64 s390x
# about: only AArch64 has a key for return addresses
# error: 7
	.text
f:
	.cfi_startproc
	.cfi_b_key_frame
	{nop}
	.cfi_endproc
