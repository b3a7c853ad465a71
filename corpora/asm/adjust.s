# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_adjust_cfa_offset is relative to what is in force, also behind a restored state
	.text
up_and_down:
	.cfi_startproc
	.cfi_def_cfa_offset 160
	{nop}
	.cfi_adjust_cfa_offset 32
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_adjust_cfa_offset -16
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
behind_a_restored_state:
	.cfi_startproc
	.cfi_def_cfa_offset 160
	{nop}
	.cfi_remember_state
	.cfi_adjust_cfa_offset 32
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
	.cfi_adjust_cfa_offset 16
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
