# abis: amd64
# about: .cfi_def_cfa_register forgets the offset that was set at the same PC (KNOWN-ISSUES.md)
	.text
	.globl	f
	.type	f, @function
f:	.cfi_startproc
	nop
	.cfi_def_cfa_offset 32
	.cfi_def_cfa_register rbp
	nop
	.cfi_endproc
	.size	f, .-f
