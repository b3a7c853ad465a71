# abis: amd64 aarch64 aarch64_be s390x
# about: the smallest number of 64 bits as the offset of the CFA, between two that are usual
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -9223372036854775808
# expect cfa=sp-9223372036854775808 ra={start_ra} fp=same
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
