# abis: amd64
# about: RA is stored where no multiple of 8 from the CFA is
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -17
# expect cfa={start_cfa} ra=*(cfa-17) fp=same
	{nop}
	.cfi_endproc
