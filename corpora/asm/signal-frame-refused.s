# abis: amd64 aarch64 aarch64_be s390x
# about: a signal frame that cannot be described is no outermost frame
	.text
f:
	.cfi_startproc
	.cfi_signal_frame
	{nop}
	.cfi_undefined {fp}
# expect cfa={start_cfa} ra={start_ra} fp=undefined
	{nop}
	.cfi_endproc
