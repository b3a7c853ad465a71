# abis: amd64 aarch64 aarch64_be s390x
# about: a CFA beyond 32 bits cannot be said
	.text
above:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 34359738528
# expect cfa=sp+34359738528 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
below:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, -34359738528
# expect cfa=fp-34359738528 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
