# abis: amd64 aarch64 aarch64_be s390x
# about: personality and LSDA change nothing in the rules
	.text
f:
	.cfi_startproc
	.cfi_personality 0x1b, handler
	.cfi_lsda 0x1b, table
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
neither:
	.cfi_startproc
	.cfi_personality 0xff
	.cfi_lsda 0xff
	{nop}
	.cfi_endproc
