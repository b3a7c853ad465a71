# abis: amd64 aarch64 aarch64_be s390x
# about: several directives at one PC; the last one that speaks of a thing counts
	.text
offset_then_register:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_def_cfa_register {fp}
# expect cfa=fp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
register_then_offset:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_register {fp}
	.cfi_def_cfa_offset 176
# expect cfa=fp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
twice:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	.cfi_offset {fp}, -24
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-24)
	{nop}
	.cfi_endproc
there_and_back:
	.cfi_startproc
	{nop}
	.cfi_adjust_cfa_offset 8
	.cfi_adjust_cfa_offset -8
	.cfi_offset {fp}, -16
	.cfi_restore {fp}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
at_the_first_pc:
	.cfi_startproc
	.cfi_def_cfa_offset 176
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
# expect cfa=sp+176 ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_endproc
at_the_last_pc:
	.cfi_startproc
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_offset {fp}, -16
	.cfi_restore {fp}
	.cfi_endproc
