# abis: amd64 aarch64 aarch64_be s390x
# about: a register stored where DWARF cannot say: no multiple of 8
# error: 8
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_offset {other}, -13
	{nop}
	.cfi_endproc
