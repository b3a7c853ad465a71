# abis: s390x
# about: the caller's SP is 160 below the CFA, always; another rule contradicts it
	.text
where_it_is:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 320
	.cfi_val_offset 15, -160
# expect cfa=sp+320 ra=same fp=same sp=cfa-160
	{nop}
	.cfi_endproc
at_the_cfa:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 320
	.cfi_val_offset 15, 0
# expect cfa=sp+320 ra=same fp=same sp=cfa+0
	{nop}
	.cfi_endproc
where_it_is_escaped:
	.cfi_startproc
	{nop}
	.cfi_escape 0x14, 15, 20
# expect cfa=sp+160 ra=same fp=same sp=cfa-160
	{nop}
	.cfi_def_cfa_offset 320
# expect cfa=sp+320 ra=same fp=same sp=cfa-160
	{nop}
	.cfi_endproc
beside_it_escaped:
	.cfi_startproc
	{nop}
	.cfi_escape 0x14, 15, 19
# expect cfa=sp+160 ra=same fp=same sp=cfa-152
	{nop}
	.cfi_def_cfa_offset 320
# expect cfa=sp+320 ra=same fp=same sp=cfa-152
	{nop}
	.cfi_endproc
below_it:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 320
	.cfi_val_offset 15, -168
# expect cfa=sp+320 ra=same fp=same sp=cfa-168
	{nop}
	.cfi_endproc
