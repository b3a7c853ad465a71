# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_sections without .eh_frame
# options: without --gsframe
	.cfi_sections .sframe
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
