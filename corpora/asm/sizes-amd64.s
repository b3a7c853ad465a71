# abis: amd64
# about: the same to the byte
	.text
size_253:
	.cfi_startproc
	.skip 253
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_254:
	.cfi_startproc
	.skip 254
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_255:
	.cfi_startproc
	.skip 255
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_256:
	.cfi_startproc
	.skip 256
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_257:
	.cfi_startproc
	.skip 257
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_65533:
	.cfi_startproc
	.skip 65533
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_65534:
	.cfi_startproc
	.skip 65534
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_65535:
	.cfi_startproc
	.skip 65535
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_65536:
	.cfi_startproc
	.skip 65536
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
size_65537:
	.cfi_startproc
	.skip 65537
	.cfi_def_cfa_offset 16
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
