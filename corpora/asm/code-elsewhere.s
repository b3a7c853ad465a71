# abis: amd64 aarch64 aarch64_be s390x
# about: code in another section in the midst of a function
	.text
f:
	.cfi_startproc
	{nop}
	.section .elsewhere,"ax",%progbits
	{nop}
	.text
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
