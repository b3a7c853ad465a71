# abis: amd64 aarch64 aarch64_be s390x
# about: FP cannot be recovered, or is a value
	.text
lost:
	.cfi_startproc
	{nop}
	.cfi_undefined {fp}
# expect cfa={start_cfa} ra={start_ra} fp=undefined
	{nop}
	.cfi_endproc
value:
	.cfi_startproc
	{nop}
	.cfi_val_offset {fp}, -16
# expect cfa={start_cfa} ra={start_ra} fp=cfa-16
	{nop}
	.cfi_endproc
