# abis: amd64 aarch64 aarch64_be s390x
# about: values that are in other registers
	.text
fp_moved:
	.cfi_startproc
	{nop}
	.cfi_register {fp}, {other}
# expect cfa={start_cfa} ra={start_ra} fp={other}+0
	{nop}
	.cfi_endproc
ra_moved:
	.cfi_startproc
	{nop}
	.cfi_register {ra}, {other}
# expect cfa={start_cfa} ra={other}+0 fp=same
	{nop}
	.cfi_restore {ra}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
to_itself:
	.cfi_startproc
	{nop}
	.cfi_register {fp}, {fp}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_elsewhere:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {other}, 176
# expect cfa={other}+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
