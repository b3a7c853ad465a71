# abis: amd64 aarch64 aarch64_be s390x
# about: 3,000 functions, and one of 2 MiB in their middle
	.text
{repeat 1500}
f{number}:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_endproc
{end}
of_2_mebibytes:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.skip 2097152
	.cfi_def_cfa_offset 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
{repeat 1500}
g{number}:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 184
	{nop}
	.cfi_endproc
{end}
