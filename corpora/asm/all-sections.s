# abis: amd64 aarch64 aarch64_be s390x
# about: every section at once
# options: without --gsframe
	.cfi_sections .eh_frame, .debug_frame, .sframe
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
