# abis: amd64 aarch64 aarch64_be s390x
# about: signal frames; version 3 has a flag for them
	.text
f:
	.cfi_startproc
	.cfi_signal_frame
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
at_the_end:
	.cfi_startproc
	{nop}
	.cfi_signal_frame
	.cfi_endproc
plain:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
