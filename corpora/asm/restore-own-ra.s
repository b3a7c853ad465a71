# abis: aarch64 aarch64_be s390x
# about: .cfi_restore of RA, whose place changed after the function's own first directives; the rule is that before them
	.text
f:
	.cfi_startproc
	.cfi_offset {ra}, -8
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_offset {ra}, -24
# expect cfa={start_cfa} ra=*(cfa-24) fp=same
	{nop}
	.cfi_restore {ra}
# expect cfa={start_cfa} ra=same fp=same
	{nop}
	.cfi_endproc
