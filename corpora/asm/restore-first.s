# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_restore before anything was changed
	.text
fp_first:
	.cfi_startproc
	.cfi_restore {fp}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
ra_first:
	.cfi_startproc
	.cfi_restore {ra}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
