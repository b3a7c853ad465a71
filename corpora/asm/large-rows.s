# abis: amd64 aarch64 aarch64_be s390x
# about: as many rows as 16 bits count, 500 KiB of them, with another base register at their end, and a function after them
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_offset {fp}, -16
	.cfi_offset {ra}, -8
{repeat 32765}
	{nop}
	.cfi_def_cfa_offset 192
	{nop}
	.cfi_def_cfa_offset 176
{end}
# expect cfa=sp+176 ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_def_cfa_offset 184
	{nop}
	.cfi_def_cfa {fp}, 200
# expect cfa=fp+200 ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_def_cfa {fp}, 208
# expect cfa=fp+208 ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_endproc

behind_them:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
