# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_restore means the rule before the function's own first directives; no function is before it, so that GNU as puts those into the CIE
	.text
f:
	.cfi_startproc
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_restore {fp}
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
