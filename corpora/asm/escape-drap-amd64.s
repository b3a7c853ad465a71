# abis: amd64
# about: what compilers write for a realigned stack, the CFA in memory and FP relative to FP, and the same with offsets of more than one byte
	.text
f:
	.cfi_startproc
	nop
	.cfi_def_cfa %r10, 0
# expect cfa=r10+0 ra=*(cfa-8) fp=same
	nop
	.cfi_escape 0x10, 6, 2, 0x76, 0
# expect cfa=r10+0 ra=*(cfa-8) fp=*(fp+0)
	nop
	.cfi_escape 0x0f, 3, 0x76, 0x78, 6
# expect cfa=*(fp-8) ra=*(cfa-8) fp=*(fp+0)
	nop
	.cfi_def_cfa %r10, 0
	nop
	.cfi_def_cfa %rsp, 8
# expect cfa=sp+8 ra=*(cfa-8) fp=*(fp+0)
	nop
	.cfi_endproc
far:
	.cfi_startproc
	nop
	.cfi_escape 0x10, 6, 3, 0x76, sleb128(-300)
# expect cfa=sp+8 ra=*(cfa-8) fp=*(fp-300)
	nop
	.cfi_endproc
two_returns:
	.cfi_startproc
	nop
	.cfi_def_cfa %r10, 0
	nop
	.cfi_escape 0x10, 6, 2, 0x76, 0
	.cfi_escape 0x0f, 3, 0x76, 0x78, 6
	nop
	.cfi_remember_state
	.cfi_def_cfa %r10, 0
# expect cfa=r10+0 ra=*(cfa-8) fp=*(fp+0)
	nop
	.cfi_restore_state
# expect cfa=*(fp-8) ra=*(cfa-8) fp=*(fp+0)
	nop
	.cfi_endproc
by_sleb128:
	.cfi_startproc
	nop
	.cfi_def_cfa %r10, 0
	nop
	.cfi_escape 0x10, 6, 2, 0x76, sleb128(0)
	.cfi_escape 0x0f, 3, 0x76, sleb128(-8), 6
# expect cfa=*(fp-8) ra=*(cfa-8) fp=*(fp+0)
	nop
	.cfi_endproc
negated_not_loaded:
	.cfi_startproc
	nop
	.cfi_escape 0x0f, 3, 0x76, 0x78, 0x1f
# expect cfa=other ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
