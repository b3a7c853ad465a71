# abis: amd64 aarch64 aarch64_be s390x
# about: an escape that begins with more than a byte
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_escape data2(0)
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
