# abis: amd64 aarch64 aarch64_be s390x
# about: CFAs that are no multiple of 8 from the register; on s390x the format cannot say them
	.text
at_1:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 164
# expect cfa=sp+164 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
at_2:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 1
# expect cfa=sp+1 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
at_3:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -4
# expect cfa=sp-4 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
at_4:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -129
# expect cfa=sp-129 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
at_5:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -32769
# expect cfa=sp-32769 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
