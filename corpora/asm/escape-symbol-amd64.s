# abis: amd64
# about: escapes with an operand that the assembler knows only later
	.text
saved:
	.cfi_startproc
	nop
	.cfi_escape 0x10, literal_6, 2, 0x76, 16
# expect cfa=sp+8 ra=*(cfa-8) fp=*(fp+16)
	nop
	.cfi_endproc
value:
	.cfi_startproc
	nop
	.cfi_escape 0x14, literal_6, 2
# expect cfa=sp+8 ra=*(cfa-8) fp=cfa-16
	nop
	.cfi_endproc
	.set literal_6, 6
