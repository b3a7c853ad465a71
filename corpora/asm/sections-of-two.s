# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_sections asks for .sframe beside .eh_frame, and no option does
# options: without --gsframe
	.cfi_sections .eh_frame, .sframe
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
