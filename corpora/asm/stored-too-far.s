# abis: amd64 aarch64 aarch64_be s390x
# about: a register stored beyond 32 bits from the CFA cannot be said
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -2147483656
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-2147483656)
	{nop}
	.cfi_endproc
