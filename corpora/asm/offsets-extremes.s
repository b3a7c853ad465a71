# abis: amd64 aarch64 aarch64_be s390x
# about: the largest and smallest offsets that 4 bytes hold
	.text
cfa_16:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 2147483640
# expect cfa=sp+2147483640 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_22:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -2147483648
# expect cfa=sp-2147483648 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
stored_10:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, 2147483640
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa+2147483640)
	{nop}
	.cfi_endproc
stored_11:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -2147483648
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-2147483648)
	{nop}
	.cfi_endproc
