# abis: amd64 aarch64 aarch64_be s390x
# about: FP is restored in a `simple` function, which begins without a rule of it
	.text
f:
	.cfi_startproc simple
	{nop}
	.cfi_def_cfa {sp}, 16
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
# expect cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_restore {fp}
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
