# abis: amd64 aarch64 aarch64_be s390x
# about: a state is remembered and never restored: the next function begins anew
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_remember_state
	{nop}
	.cfi_endproc
g:
	.cfi_startproc
	{nop}
	.cfi_remember_state
	.cfi_def_cfa_offset 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
