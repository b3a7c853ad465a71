# abis: s390x
# about: the name of each register is its DWARF number (s390x ELF ABI, table 1.16)
	.text
ra_r0:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r0
# expect cfa=sp+160 ra=0+0 fp=same
	{nop}
	.cfi_endproc
ra_r1:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r1
# expect cfa=sp+160 ra=1+0 fp=same
	{nop}
	.cfi_endproc
ra_r2:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r2
# expect cfa=sp+160 ra=2+0 fp=same
	{nop}
	.cfi_endproc
ra_r3:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r3
# expect cfa=sp+160 ra=3+0 fp=same
	{nop}
	.cfi_endproc
ra_r4:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r4
# expect cfa=sp+160 ra=4+0 fp=same
	{nop}
	.cfi_endproc
ra_r5:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r5
# expect cfa=sp+160 ra=5+0 fp=same
	{nop}
	.cfi_endproc
ra_r6:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r6
# expect cfa=sp+160 ra=6+0 fp=same
	{nop}
	.cfi_endproc
ra_r7:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r7
# expect cfa=sp+160 ra=7+0 fp=same
	{nop}
	.cfi_endproc
ra_r8:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r8
# expect cfa=sp+160 ra=8+0 fp=same
	{nop}
	.cfi_endproc
ra_r9:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r9
# expect cfa=sp+160 ra=9+0 fp=same
	{nop}
	.cfi_endproc
ra_r10:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r10
# expect cfa=sp+160 ra=10+0 fp=same
	{nop}
	.cfi_endproc
ra_r11:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r11
# expect cfa=sp+160 ra=11+0 fp=same
	{nop}
	.cfi_endproc
ra_r12:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r12
# expect cfa=sp+160 ra=12+0 fp=same
	{nop}
	.cfi_endproc
ra_r13:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %r13
# expect cfa=sp+160 ra=13+0 fp=same
	{nop}
	.cfi_endproc
ra_f0:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f0
# expect cfa=sp+160 ra=16+0 fp=same
	{nop}
	.cfi_endproc
ra_f2:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f2
# expect cfa=sp+160 ra=17+0 fp=same
	{nop}
	.cfi_endproc
ra_f4:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f4
# expect cfa=sp+160 ra=18+0 fp=same
	{nop}
	.cfi_endproc
ra_f6:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f6
# expect cfa=sp+160 ra=19+0 fp=same
	{nop}
	.cfi_endproc
ra_f1:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f1
# expect cfa=sp+160 ra=20+0 fp=same
	{nop}
	.cfi_endproc
ra_f3:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f3
# expect cfa=sp+160 ra=21+0 fp=same
	{nop}
	.cfi_endproc
ra_f5:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f5
# expect cfa=sp+160 ra=22+0 fp=same
	{nop}
	.cfi_endproc
ra_f7:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f7
# expect cfa=sp+160 ra=23+0 fp=same
	{nop}
	.cfi_endproc
ra_f8:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f8
# expect cfa=sp+160 ra=24+0 fp=same
	{nop}
	.cfi_endproc
ra_f10:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f10
# expect cfa=sp+160 ra=25+0 fp=same
	{nop}
	.cfi_endproc
ra_f12:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f12
# expect cfa=sp+160 ra=26+0 fp=same
	{nop}
	.cfi_endproc
ra_f14:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f14
# expect cfa=sp+160 ra=27+0 fp=same
	{nop}
	.cfi_endproc
ra_f9:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f9
# expect cfa=sp+160 ra=28+0 fp=same
	{nop}
	.cfi_endproc
ra_f11:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f11
# expect cfa=sp+160 ra=29+0 fp=same
	{nop}
	.cfi_endproc
ra_f13:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f13
# expect cfa=sp+160 ra=30+0 fp=same
	{nop}
	.cfi_endproc
ra_f15:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %f15
# expect cfa=sp+160 ra=31+0 fp=same
	{nop}
	.cfi_endproc
ra_v16:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v16
# expect cfa=sp+160 ra=68+0 fp=same
	{nop}
	.cfi_endproc
ra_v18:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v18
# expect cfa=sp+160 ra=69+0 fp=same
	{nop}
	.cfi_endproc
ra_v20:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v20
# expect cfa=sp+160 ra=70+0 fp=same
	{nop}
	.cfi_endproc
ra_v22:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v22
# expect cfa=sp+160 ra=71+0 fp=same
	{nop}
	.cfi_endproc
ra_v17:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v17
# expect cfa=sp+160 ra=72+0 fp=same
	{nop}
	.cfi_endproc
ra_v19:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v19
# expect cfa=sp+160 ra=73+0 fp=same
	{nop}
	.cfi_endproc
ra_v21:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v21
# expect cfa=sp+160 ra=74+0 fp=same
	{nop}
	.cfi_endproc
ra_v23:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v23
# expect cfa=sp+160 ra=75+0 fp=same
	{nop}
	.cfi_endproc
ra_v24:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v24
# expect cfa=sp+160 ra=76+0 fp=same
	{nop}
	.cfi_endproc
ra_v26:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v26
# expect cfa=sp+160 ra=77+0 fp=same
	{nop}
	.cfi_endproc
ra_v28:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v28
# expect cfa=sp+160 ra=78+0 fp=same
	{nop}
	.cfi_endproc
ra_v30:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v30
# expect cfa=sp+160 ra=79+0 fp=same
	{nop}
	.cfi_endproc
ra_v25:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v25
# expect cfa=sp+160 ra=80+0 fp=same
	{nop}
	.cfi_endproc
ra_v27:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v27
# expect cfa=sp+160 ra=81+0 fp=same
	{nop}
	.cfi_endproc
ra_v29:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v29
# expect cfa=sp+160 ra=82+0 fp=same
	{nop}
	.cfi_endproc
ra_v31:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v31
# expect cfa=sp+160 ra=83+0 fp=same
	{nop}
	.cfi_endproc
ra_v1:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %v1
# expect cfa=sp+160 ra=20+0 fp=same
	{nop}
	.cfi_endproc
ra_a0:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %a0
# expect cfa=sp+160 ra=48+0 fp=same
	{nop}
	.cfi_endproc
ra_a15:
	.cfi_startproc
	{nop}
	.cfi_register %r14, %a15
# expect cfa=sp+160 ra=63+0 fp=same
	{nop}
	.cfi_endproc
