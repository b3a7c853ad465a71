# abis: amd64 aarch64 aarch64_be s390x
# about: unchanged registers
	.text
fp_unchanged:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	{nop}
	.cfi_same_value {fp}
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
ra_unchanged:
	.cfi_startproc
	{nop}
	.cfi_same_value {ra}
# expect cfa={start_cfa} ra=same fp=same
	{nop}
	.cfi_endproc
another_unchanged:
	.cfi_startproc
	{nop}
	.cfi_same_value {other}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
fp_unchanged_before_another_row:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	{nop}
	.cfi_same_value {fp}
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_offset {fp}, -24
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-24)
	{nop}
	.cfi_restore {fp}
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
