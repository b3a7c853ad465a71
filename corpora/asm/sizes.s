# abis: amd64 aarch64 aarch64_be s390x
# about: functions whose last row starts at the limits of 1, 2 and 4 bytes
	.text
size_248:
	.cfi_startproc
	.skip 248
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
size_252:
	.cfi_startproc
	.skip 252
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
size_256:
	.cfi_startproc
	.skip 256
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
size_260:
	.cfi_startproc
	.skip 260
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
size_65528:
	.cfi_startproc
	.skip 65528
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
size_65532:
	.cfi_startproc
	.skip 65532
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
size_65536:
	.cfi_startproc
	.skip 65536
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
size_65540:
	.cfi_startproc
	.skip 65540
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
