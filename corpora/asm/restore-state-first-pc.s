# abis: amd64 aarch64 aarch64_be s390x
# about: remembered and restored before the first instruction
	.text
f:
	.cfi_startproc
	.cfi_remember_state
	.cfi_restore_state
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
