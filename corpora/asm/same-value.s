# abis: amd64 aarch64 aarch64_be s390x
# about: unchanged registers
	.text
fp_unchanged:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	{nop}
	.cfi_same_value {fp}
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
ra_unchanged:
	.cfi_startproc
	{nop}
	.cfi_same_value {ra}
# expect cfa={start_cfa} ra=same fp=same
	{nop}
	.cfi_endproc
another_unchanged:
	.cfi_startproc
	{nop}
	.cfi_same_value {other}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
