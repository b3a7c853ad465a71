# abis: amd64 aarch64 aarch64_be s390x
# about: rules after the last instruction hold nowhere
	.text
f:
	.cfi_startproc
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_offset {fp}, -16
	.cfi_offset {ra}, -8
	.cfi_endproc
