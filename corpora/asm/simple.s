# abis: amd64 aarch64 aarch64_be s390x
# about: starts without rules; the directives give all of them
	.text
f:
	.cfi_startproc simple
	.cfi_def_cfa {sp}, 176
	.cfi_offset {ra}, -8
# expect cfa=sp+176 ra=*(cfa-8) fp=same
	{nop}
	.cfi_offset {fp}, -16
# expect cfa=sp+176 ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_endproc
