# abis: amd64
# about: FP and RA from one kind of rule to another: nothing of the old rule may stay
	.text
fp_register_then_stored:
	.cfi_startproc
	nop
	.cfi_register %rbp, %rax
# expect cfa=sp+8 ra=*(cfa-8) fp=rax+0
	nop
	.cfi_offset %rbp, -16
# expect cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)
	nop
	.cfi_restore %rbp
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
fp_stored_then_register:
	.cfi_startproc
	nop
	.cfi_offset %rbp, -16
	nop
	.cfi_register %rbp, %rax
# expect cfa=sp+8 ra=*(cfa-8) fp=rax+0
	nop
	.cfi_same_value %rbp
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
ra_register_then_stored:
	.cfi_startproc
	nop
	.cfi_register %rip, %rax
# expect cfa=sp+8 ra=rax+0 fp=same
	nop
	.cfi_offset %rip, -8
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	nop
	.cfi_offset %rip, -24
# expect cfa=sp+8 ra=*(cfa-24) fp=same
	nop
	.cfi_endproc
wide_registers:
	.cfi_startproc
	nop
	.cfi_register %rip, 40
# expect cfa=sp+8 ra=40+0 fp=same
	nop
	.cfi_def_cfa 40, 16
# expect cfa=40+16 ra=40+0 fp=same
	nop
	.cfi_endproc
wide_cfa_alone:
	.cfi_startproc
	nop
	.cfi_def_cfa 31, 16
# expect cfa=31+16 ra=*(cfa-8) fp=same
	nop
	.cfi_def_cfa 32, 16
# expect cfa=32+16 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
wide_fp:
	.cfi_startproc
	nop
	.cfi_register %rbp, 40
# expect cfa=sp+8 ra=*(cfa-8) fp=40+0
	nop
	.cfi_endproc
ra_lost_then_stored_elsewhere:
	.cfi_startproc
	nop
	.cfi_undefined %rip
# expect cfa=sp+8 ra=undefined fp=same
	nop
	.cfi_offset %rip, -24
# expect cfa=sp+8 ra=*(cfa-24) fp=same
	nop
	.cfi_endproc
cfa_register_alone:
	.cfi_startproc
	nop
	.cfi_def_cfa_register %rax
# expect cfa=rax+8 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
wide_fp_and_ra:
	.cfi_startproc
	nop
	.cfi_register %rip, %rax
	.cfi_register %rbp, 40
# expect cfa=sp+8 ra=rax+0 fp=40+0
	nop
	.cfi_endproc
ra_stored_then_register:
	.cfi_startproc
	nop
	.cfi_offset %rip, -24
	nop
	.cfi_register %rip, %rax
# expect cfa=sp+8 ra=rax+0 fp=same
	nop
	.cfi_endproc
