# abis: amd64 aarch64 aarch64_be s390x
# about: a rule of a function, in another section
# error: 9
	.text
f:
	.cfi_startproc
	{nop}
	.section .elsewhere,"ax",%progbits
	.cfi_def_cfa_offset 176
	{nop}
	.text
	{nop}
	.cfi_endproc
