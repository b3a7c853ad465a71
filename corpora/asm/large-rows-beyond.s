# abis: amd64 aarch64 aarch64_be s390x
# about: one row more than 16 bits count, which version 3 cannot say
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
{repeat 32767}
	{nop}
	.cfi_def_cfa_offset 192
	{nop}
	.cfi_def_cfa_offset 176
{end}
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc

behind_them:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
