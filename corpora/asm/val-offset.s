# abis: amd64 aarch64 aarch64_be s390x
# about: values that are an address
	.text
fp_value:
	.cfi_startproc
	{nop}
	.cfi_val_offset {fp}, -16
# expect cfa={start_cfa} ra={start_ra} fp=cfa-16
	{nop}
	.cfi_endproc
ra_value:
	.cfi_startproc
	{nop}
	.cfi_val_offset {ra}, -16
# expect cfa={start_cfa} ra=cfa-16 fp=same
	{nop}
	.cfi_endproc
other_value:
	.cfi_startproc
	{nop}
	.cfi_val_offset {other}, -16
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
