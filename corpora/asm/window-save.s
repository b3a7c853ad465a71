# abis: amd64 s390x
# about: .cfi_window_save is SPARC's; here it has no meaning
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_window_save
	{nop}
	.cfi_endproc
