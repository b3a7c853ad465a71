# abis: amd64 aarch64 aarch64_be s390x
# about: a CFA beyond 32 bits cannot be said; on s390x, which stores eighths of it, one beyond 35 bits
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
above_31_bits:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 2147483648
# expect cfa=sp+2147483648 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
below_31_bits:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, -2147483656
# expect cfa=fp-2147483656 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
