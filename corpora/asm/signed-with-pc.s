# abis: aarch64 aarch64_be
# about: a return address that is signed with the PC, for which no version has a bit
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_negate_ra_state_with_pc
# expect cfa=sp+0 ra=same fp=same signed-with-pc
	{nop}
	.cfi_endproc
