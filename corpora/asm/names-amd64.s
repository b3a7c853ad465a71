# abis: amd64
# about: the name of each register is its DWARF number (psABI, figure 3.36)
	.text
cfa_rax:
	.cfi_startproc
	nop
	.cfi_def_cfa %rax, 176
# expect cfa=0+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_rdx:
	.cfi_startproc
	nop
	.cfi_def_cfa %rdx, 176
# expect cfa=1+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_rcx:
	.cfi_startproc
	nop
	.cfi_def_cfa %rcx, 176
# expect cfa=2+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_rbx:
	.cfi_startproc
	nop
	.cfi_def_cfa %rbx, 176
# expect cfa=3+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_rsi:
	.cfi_startproc
	nop
	.cfi_def_cfa %rsi, 176
# expect cfa=4+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_rdi:
	.cfi_startproc
	nop
	.cfi_def_cfa %rdi, 176
# expect cfa=5+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r8:
	.cfi_startproc
	nop
	.cfi_def_cfa %r8, 176
# expect cfa=8+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r9:
	.cfi_startproc
	nop
	.cfi_def_cfa %r9, 176
# expect cfa=9+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r10:
	.cfi_startproc
	nop
	.cfi_def_cfa %r10, 176
# expect cfa=10+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r11:
	.cfi_startproc
	nop
	.cfi_def_cfa %r11, 176
# expect cfa=11+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r12:
	.cfi_startproc
	nop
	.cfi_def_cfa %r12, 176
# expect cfa=12+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r13:
	.cfi_startproc
	nop
	.cfi_def_cfa %r13, 176
# expect cfa=13+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r14:
	.cfi_startproc
	nop
	.cfi_def_cfa %r14, 176
# expect cfa=14+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
cfa_r15:
	.cfi_startproc
	nop
	.cfi_def_cfa %r15, 176
# expect cfa=15+176 ra=*(cfa-8) fp=same
	nop
	.cfi_endproc
ra_xmm0:
	.cfi_startproc
	nop
	.cfi_register %rip, %xmm0
# expect cfa=sp+8 ra=17+0 fp=same
	nop
	.cfi_endproc
ra_xmm15:
	.cfi_startproc
	nop
	.cfi_register %rip, %xmm15
# expect cfa=sp+8 ra=32+0 fp=same
	nop
	.cfi_endproc
ra_xmm16:
	.cfi_startproc
	nop
	.cfi_register %rip, %xmm16
# expect cfa=sp+8 ra=67+0 fp=same
	nop
	.cfi_endproc
ra_xmm31:
	.cfi_startproc
	nop
	.cfi_register %rip, %xmm31
# expect cfa=sp+8 ra=82+0 fp=same
	nop
	.cfi_endproc
ra_mm0:
	.cfi_startproc
	nop
	.cfi_register %rip, %mm0
# expect cfa=sp+8 ra=41+0 fp=same
	nop
	.cfi_endproc
ra_mm7:
	.cfi_startproc
	nop
	.cfi_register %rip, %mm7
# expect cfa=sp+8 ra=48+0 fp=same
	nop
	.cfi_endproc
ra_k0:
	.cfi_startproc
	nop
	.cfi_register %rip, %k0
# expect cfa=sp+8 ra=118+0 fp=same
	nop
	.cfi_endproc
ra_k7:
	.cfi_startproc
	nop
	.cfi_register %rip, %k7
# expect cfa=sp+8 ra=125+0 fp=same
	nop
	.cfi_endproc
ra_r16:
	.cfi_startproc
	nop
	.cfi_register %rip, %r16
# expect cfa=sp+8 ra=130+0 fp=same
	nop
	.cfi_endproc
ra_r31:
	.cfi_startproc
	nop
	.cfi_register %rip, %r31
# expect cfa=sp+8 ra=145+0 fp=same
	nop
	.cfi_endproc
