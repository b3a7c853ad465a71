# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_label marks a place in .eh_frame and says nothing about rules
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_label mark
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
