# abis: amd64 aarch64 aarch64_be
# about: the largest offset that 4 bytes hold, to the byte
	.text
cfa:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 2147483647
# expect cfa=sp+2147483647 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_of_fp:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 2147483647
# expect cfa=fp+2147483647 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
