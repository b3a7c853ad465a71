# abis: amd64 aarch64 aarch64_be s390x
# about: the return address stored at other places, up to the limits of 1 and 2 bytes
	.text
at_1:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -16
# expect cfa={start_cfa} ra=*(cfa-16) fp=same
	{nop}
	.cfi_endproc
at_2:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -128
# expect cfa={start_cfa} ra=*(cfa-128) fp=same
	{nop}
	.cfi_endproc
at_3:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -136
# expect cfa={start_cfa} ra=*(cfa-136) fp=same
	{nop}
	.cfi_endproc
at_4:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, 120
# expect cfa={start_cfa} ra=*(cfa+120) fp=same
	{nop}
	.cfi_endproc
at_5:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, 128
# expect cfa={start_cfa} ra=*(cfa+128) fp=same
	{nop}
	.cfi_endproc
at_6:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -32768
# expect cfa={start_cfa} ra=*(cfa-32768) fp=same
	{nop}
	.cfi_endproc
at_7:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -32776
# expect cfa={start_cfa} ra=*(cfa-32776) fp=same
	{nop}
	.cfi_endproc
at_8:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, 0
# expect cfa={start_cfa} ra=*(cfa+0) fp=same
	{nop}
	.cfi_endproc
