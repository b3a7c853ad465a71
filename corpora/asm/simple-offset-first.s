# abis: amd64 aarch64 aarch64_be s390x
# about: a saved register before there is a CFA
	.text
f:
	.cfi_startproc simple
	.cfi_offset {other}, -16
	.cfi_def_cfa {sp}, 176
	.cfi_offset {ra}, -8
# expect cfa=sp+176 ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
