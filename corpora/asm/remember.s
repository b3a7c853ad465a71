# abis: amd64 aarch64 aarch64_be s390x
# about: states that are remembered, one in the other; a restored state brings back the CFA too
	.text
one:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_remember_state
	.cfi_def_cfa {fp}, 192
# expect cfa=fp+192 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
two:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_remember_state
	.cfi_def_cfa_offset 192
	{nop}
	.cfi_remember_state
	.cfi_def_cfa_offset 208
# expect cfa=sp+208 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
one_after_another:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_remember_state
	.cfi_def_cfa_offset 192
	{nop}
	.cfi_restore_state
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_def_cfa_offset 208
	{nop}
	.cfi_remember_state
	.cfi_def_cfa_offset 224
# expect cfa=sp+224 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+208 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
adjusted:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_remember_state
	.cfi_adjust_cfa_offset 16
	{nop}
	.cfi_remember_state
	.cfi_adjust_cfa_offset 32
# expect cfa=sp+224 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
	{nop}
	.cfi_restore_state
	{nop}
	.cfi_adjust_cfa_offset 64
# expect cfa=sp+240 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
again:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -16
	.cfi_remember_state
	{nop}
	.cfi_restore {fp}
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_restore_state
	.cfi_remember_state
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_restore {fp}
	{nop}
	.cfi_restore_state
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-16)
	{nop}
	.cfi_endproc
never_restored:
	.cfi_startproc
	{nop}
	.cfi_remember_state
	.cfi_remember_state
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
