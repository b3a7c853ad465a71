# abis: amd64 aarch64 aarch64_be s390x
# about: a state restored at the PC where it was changed
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_remember_state
	.cfi_def_cfa_offset 176
	.cfi_restore_state
	.cfi_def_cfa_offset 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
