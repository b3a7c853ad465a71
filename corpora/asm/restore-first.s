# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_restore before anything was changed, and of several registers
	.text
fp_first:
	.cfi_startproc
	.cfi_restore {fp}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
ra_first:
	.cfi_startproc
	.cfi_restore {ra}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
several:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	{nop}
	.cfi_restore {fp}, {ra}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
several_with_fp_last:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	{nop}
	.cfi_restore {ra}, {other}, {fp}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
