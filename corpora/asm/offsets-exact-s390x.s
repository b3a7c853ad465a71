# abis: s390x
# about: the largest and smallest CFA offsets whose eighth, less that of 160, 4 bytes hold
	.text
largest:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 17179869336
# expect cfa=sp+17179869336 ra=same fp=same
	{nop}
	.cfi_endproc
smallest:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -17179869024
# expect cfa=sp-17179869024 ra=same fp=same
	{nop}
	.cfi_endproc
