# abis: amd64 aarch64 aarch64_be s390x
# about: the same with a plain function before it, so that .eh_frame has a CIE without those directives
	.text
plain:
	.cfi_startproc
	{nop}
	.cfi_endproc
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
changed_twice:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	{nop}
	.cfi_offset {fp}, -24
	{nop}
	.cfi_restore {fp}
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
