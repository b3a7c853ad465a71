# abis: amd64
# about: a `simple` function before it leaves a CIE without rules, which GNU as shares: RA cannot be restored from it
	.text
simple_one:
	.cfi_startproc simple
	.cfi_def_cfa %rsp, 8
	.cfi_offset %rip, -8
	nop
	.cfi_endproc
simple_empty:
	.cfi_startproc simple
	.cfi_endproc
f:
	.cfi_startproc
	nop
	.cfi_offset %rip, -16
# expect cfa=sp+8 ra=*(cfa-16) fp=same
	nop
	.cfi_restore %rip
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
