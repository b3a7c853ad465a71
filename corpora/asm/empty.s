# abis: amd64 aarch64 aarch64_be s390x
# about: functions without instructions, alone and between others
	.text
empty:
	.cfi_startproc
	.cfi_endproc
empty_with_directives:
	.cfi_startproc
	.cfi_def_cfa_offset 176
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	.cfi_endproc
f:
	.cfi_startproc
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
empty_again:
	.cfi_startproc
	.cfi_endproc
