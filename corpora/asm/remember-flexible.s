# abis: amd64 s390x
# about: values in other registers, remembered: the state between has other ones
	.text
fp_in_a_register:
	.cfi_startproc
	{nop}
	.cfi_register {fp}, {other}
	{nop}
	.cfi_remember_state
	.cfi_restore {fp}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa={start_cfa} ra={start_ra} fp={other}+0
	{nop}
	.cfi_endproc
ra_in_a_register:
	.cfi_startproc
	{nop}
	.cfi_register {ra}, {other}
	{nop}
	.cfi_remember_state
	.cfi_register {ra}, 2
# expect cfa={start_cfa} ra=2+0 fp=same
	{nop}
	.cfi_restore_state
# expect cfa={start_cfa} ra={other}+0 fp=same
	{nop}
	.cfi_endproc
cfa_by_a_register:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {other}, 176
	{nop}
	.cfi_remember_state
	.cfi_def_cfa {sp}, 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa={other}+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
