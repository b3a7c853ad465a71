# abis: s390x
# about: FP and RA from one kind of rule to another, and in registers whose control words need two bytes
	.text
fp_register_then_stored:
	.cfi_startproc
	{nop}
	.cfi_register 11, 16
# expect cfa=sp+160 ra=same fp=16+0
	{nop}
	.cfi_offset 11, -72
# expect cfa=sp+160 ra=same fp=*(cfa-72)
	{nop}
	.cfi_restore 11
# expect cfa=sp+160 ra=same fp=same
	{nop}
	.cfi_endproc
fp_stored_then_register:
	.cfi_startproc
	{nop}
	.cfi_offset 11, -72
	{nop}
	.cfi_register 11, 16
# expect cfa=sp+160 ra=same fp=16+0
	{nop}
	.cfi_def_cfa_offset 320
# expect cfa=sp+320 ra=same fp=16+0
	{nop}
	.cfi_endproc
ra_register_then_stored:
	.cfi_startproc
	{nop}
	.cfi_register 14, 17
# expect cfa=sp+160 ra=17+0 fp=same
	{nop}
	.cfi_def_cfa_offset 320
# expect cfa=sp+320 ra=17+0 fp=same
	{nop}
	.cfi_offset 14, -48
# expect cfa=sp+320 ra=*(cfa-48) fp=same
	{nop}
	.cfi_offset 11, -72
# expect cfa=sp+320 ra=*(cfa-48) fp=*(cfa-72)
	{nop}
	.cfi_endproc
wide_ra:
	.cfi_startproc
	{nop}
	.cfi_register 14, 33
# expect cfa=sp+160 ra=33+0 fp=same
	{nop}
	.cfi_endproc
wide_fp:
	.cfi_startproc
	{nop}
	.cfi_register 11, 33
# expect cfa=sp+160 ra=same fp=33+0
	{nop}
	.cfi_endproc
wide_cfa:
	.cfi_startproc
	{nop}
	.cfi_def_cfa 33, 320
# expect cfa=33+320 ra=same fp=same
	{nop}
	.cfi_endproc
stored_below_another_register:
	.cfi_startproc
	{nop}
	.cfi_def_cfa 5, 320
	.cfi_offset 11, -72
# expect cfa=5+320 ra=same fp=*(cfa-72)
	{nop}
	.cfi_endproc
cfa_register_alone:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_register 5
# expect cfa=5+160 ra=same fp=same
	{nop}
	.cfi_endproc
ra_stored_then_register:
	.cfi_startproc
	{nop}
	.cfi_offset 14, -48
	{nop}
	.cfi_register 14, 17
# expect cfa=sp+160 ra=17+0 fp=same
	{nop}
	.cfi_endproc
