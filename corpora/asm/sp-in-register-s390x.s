# abis: s390x
# about: the caller's SP is said to be in FP, from which the CFA is away: rows have no rule for it
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 16
	.cfi_register {sp}, {fp}
# expect cfa=fp+16 ra=same fp=same sp=fp+0
	{nop}
	.cfi_endproc
