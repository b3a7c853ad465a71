# abis: aarch64 aarch64_be
# about: signed return addresses, with both keys; states bring the sign back
	.text
key_a:
	.cfi_startproc
# expect cfa=sp+0 ra=same fp=same
	nop
	.cfi_negate_ra_state
# expect cfa=sp+0 ra=same fp=same signed
	nop
	.cfi_negate_ra_state
# expect cfa=sp+0 ra=same fp=same
	nop
	.cfi_endproc
key_b:
	.cfi_startproc
	.cfi_b_key_frame
	nop
	.cfi_negate_ra_state
# expect cfa=sp+0 ra=same fp=same signed
	nop
	.cfi_endproc
key_b_of_a_signal_frame:
	.cfi_startproc
	.cfi_signal_frame
	.cfi_b_key_frame
	nop
	.cfi_negate_ra_state
# expect cfa=sp+0 ra=same fp=same signed
	nop
	.cfi_endproc
by_the_old_name:
	.cfi_startproc
	nop
	.cfi_window_save
# expect cfa=sp+0 ra=same fp=same signed
	nop
	.cfi_endproc
remembered:
	.cfi_startproc
	nop
	.cfi_negate_ra_state
	nop
	.cfi_remember_state
	.cfi_negate_ra_state
# expect cfa=sp+0 ra=same fp=same
	nop
	.cfi_restore_state
# expect cfa=sp+0 ra=same fp=same signed
	nop
	.cfi_endproc
stored_and_signed:
	.cfi_startproc
	nop
	.cfi_negate_ra_state
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
# expect cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16) signed
	nop
	.cfi_restore 30
	.cfi_restore 29
# expect cfa=sp+16 ra=same fp=same signed
	nop
	.cfi_endproc
twice_at_one_pc:
	.cfi_startproc
	nop
	.cfi_negate_ra_state
	.cfi_negate_ra_state
# expect cfa=sp+0 ra=same fp=same
	nop
	.cfi_endproc
