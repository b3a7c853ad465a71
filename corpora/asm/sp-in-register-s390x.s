# abis: s390x
# about: the caller's SP is in a register: one that contradicts the CFA, for which rows have no rule, and another
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 16
	.cfi_register {sp}, {fp}
# expect cfa=fp+16 ra=same fp=same sp=fp+0
	{nop}
	.cfi_endproc
kept_in_another:
	.cfi_startproc
	{nop}
	.cfi_register {sp}, 16
# expect cfa=sp+160 ra=same fp=same sp=16+0
	{nop}
	.cfi_endproc
