# abis: amd64 aarch64 aarch64_be
# about: the caller's SP by a rule that says what rows mean
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_val_offset {sp}, 0
# expect cfa=sp+176 ra={start_ra} fp=same sp=cfa
	{nop}
	.cfi_endproc
escaped:
	.cfi_startproc
	{nop}
	.cfi_escape 0x14, {sp}, 0
# expect cfa={start_cfa} ra={start_ra} fp=same sp=cfa
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same sp=cfa
	{nop}
	.cfi_endproc
