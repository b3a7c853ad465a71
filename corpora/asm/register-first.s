# abis: amd64 aarch64 aarch64_be s390x
# about: another register for the CFA at the first PC, where no row is before, not even one of another function
	.text
f:
	.cfi_startproc
	.cfi_def_cfa_offset 176
	.cfi_def_cfa_register {fp}
# expect cfa=fp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
after_it:
	.cfi_startproc
	.cfi_def_cfa_register {fp}
# expect cfa=any ra={start_ra} fp=same
	{nop}
	.cfi_endproc
