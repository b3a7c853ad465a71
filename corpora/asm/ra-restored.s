# abis: aarch64 aarch64_be s390x
# about: RA is unchanged again after it was stored or lost; a row begins there
	.text
stored_then_unchanged:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_same_value {ra}
# expect cfa={start_cfa} ra=same fp=same
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra=same fp=same
	{nop}
	.cfi_endproc
stored_then_restored:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	{nop}
	.cfi_restore {ra}
# expect cfa={start_cfa} ra=same fp=same
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_endproc
lost_then_unchanged:
	.cfi_startproc
	{nop}
	.cfi_undefined {ra}
# expect cfa=any ra=undefined fp=any
	{nop}
	.cfi_same_value {ra}
# expect cfa={start_cfa} ra=same fp=same
	{nop}
	.cfi_endproc
