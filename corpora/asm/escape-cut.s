# abis: amd64 aarch64 aarch64_be s390x
# about: an expression that ends too early has no meaning, and stops no assembler
	.text
before:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
f:
	.cfi_startproc
	{nop}
	.cfi_escape 0x10, {fp}, 2, 0x76
	{nop}
	.cfi_endproc
