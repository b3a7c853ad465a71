# abis: amd64 aarch64 aarch64_be s390x
# about: rules of the caller's SP: rows have none, it is where the CFA says
	.text
value:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_val_offset {sp}, 16
# expect cfa=sp+176 ra={start_ra} fp=same sp=cfa+16
	{nop}
	.cfi_endproc
same:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_same_value {sp}
# expect cfa=sp+176 ra={start_ra} fp=same sp=same
	{nop}
	.cfi_endproc
lost:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_undefined {sp}
# expect cfa=sp+176 ra={start_ra} fp=same sp=undefined
	{nop}
	.cfi_endproc
moved:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_register {sp}, {other}
# expect cfa=sp+176 ra={start_ra} fp=same sp={other}+0
	{nop}
	.cfi_endproc
# That it is stored somewhere is no contradiction.
stored:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_offset {sp}, -16
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
below:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_val_offset {sp}, -16
# expect cfa=sp+176 ra={start_ra} fp=same sp=cfa-16
	{nop}
	.cfi_endproc
escaped_expression:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 176
	.cfi_escape 0x10, {sp}, 2, 0x71, 0
# expect cfa=fp+176 ra={start_ra} fp=same sp=*(1+0)
	{nop}
	.cfi_endproc
escaped_value:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 176
	.cfi_escape 0x16, {sp}, 2, 0x71, 0
# expect cfa=fp+176 ra={start_ra} fp=same sp=1+0
	{nop}
	.cfi_endproc
escaped_offset:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 176
	.cfi_escape 0x05, {sp}, 2
# expect cfa=fp+176 ra={start_ra} fp=same sp=*(cfa-16)
	{nop}
	.cfi_endproc
