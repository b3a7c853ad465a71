# abis: amd64
# about: nothing is said about RA, which calls push
	.text
f:
	.cfi_startproc simple
	.cfi_def_cfa {sp}, 16
# expect cfa=sp+16 ra=any fp=same
	{nop}
	.cfi_endproc
