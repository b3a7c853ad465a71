# abis: amd64 aarch64 aarch64_be s390x
# about: no CFA at the start: nothing can be recovered there
	.text
late:
	.cfi_startproc simple
# expect cfa=undefined ra=any fp=any
	{nop}
	.cfi_def_cfa {sp}, 176
	.cfi_offset {ra}, -8
# expect cfa=sp+176 ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
early_register:
	.cfi_startproc simple
# expect cfa=undefined ra=any fp=any
	{nop}
	.cfi_offset {ra}, -8
# expect cfa=undefined ra=any fp=any
	{nop}
	.cfi_def_cfa {sp}, 176
# expect cfa=sp+176 ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
