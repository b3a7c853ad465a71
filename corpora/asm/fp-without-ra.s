# abis: amd64 aarch64 aarch64_be s390x
# about: FP is stored, RA is not; on AArch64 a default row cannot say it
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_offset {fp}, -16
# expect cfa={start_cfa} ra={start_ra} fp=*(cfa-16)
	{nop}
	.cfi_endproc
ra_only:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
fp_for_a_while:
	.cfi_startproc
	{nop}
	.cfi_offset {fp}, -16
# expect cfa={start_cfa} ra={start_ra} fp=*(cfa-16)
	{nop}
	.cfi_restore {fp}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
