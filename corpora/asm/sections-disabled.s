# abis: amd64 aarch64 aarch64_be s390x
# about: the option is given, and forbids what a directive asks for
# options: --gsframe=no
	.cfi_sections .eh_frame, .sframe
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_endproc
