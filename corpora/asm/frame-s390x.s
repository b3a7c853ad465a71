# abis: s390x
# about: the usual prologue and epilogue; the register save area is the caller's
	.text
	.type f, @function
f:	.cfi_startproc
# expect cfa=sp+160 ra=same fp=same
	stmg %r11, %r15, 88(%r15)
	.cfi_offset %r11, -72
	.cfi_offset %r14, -48
	.cfi_offset %r15, -40
# expect cfa=sp+160 ra=*(cfa-48) fp=*(cfa-72)
	aghi %r15, -160
	.cfi_def_cfa_offset 320
# expect cfa=sp+320 ra=*(cfa-48) fp=*(cfa-72)
	lgr %r11, %r15
	.cfi_def_cfa_register %r11
# expect cfa=fp+320 ra=*(cfa-48) fp=*(cfa-72)
	nopr %r7
	.cfi_restore %r11
	.cfi_restore %r14
	.cfi_restore %r15
	.cfi_def_cfa %r15, 160
# expect cfa=sp+160 ra=same fp=same
	br %r14
	.cfi_endproc
	.size f, .-f
