# abis: amd64 aarch64 aarch64_be s390x
# about: the return address in a register of its own choice; the format has no such thing but a flexible row
	.text
f:
	.cfi_startproc
	.cfi_return_column {other}
# expect cfa={start_cfa} ra={other}+0 fp=same
	{nop}
	.cfi_offset {other}, -16
# expect cfa={start_cfa} ra=*(cfa-16) fp=same
	{nop}
	.cfi_endproc
