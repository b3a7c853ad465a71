# abis: s390x
# about: an escape with an operand that the assembler knows only later
	.text
value:
	.cfi_startproc
	{nop}
	.cfi_escape 0x14, literal_11, 2
# expect cfa={start_cfa} ra=same fp=cfa-16
	{nop}
	.cfi_endproc
	.set literal_11, 11
