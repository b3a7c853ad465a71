# abis: amd64 aarch64 aarch64_be s390x
# about: what cannot be recovered; without RA, the outermost frame
	.text
ra_lost:
	.cfi_startproc
	.cfi_undefined {ra}
# expect cfa=any ra=undefined fp=any
	{nop}
	.cfi_endproc
ra_lost_later:
	.cfi_startproc
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_undefined {ra}
# expect cfa=any ra=undefined fp=any
	{nop}
	.cfi_endproc
ra_lost_and_found:
	.cfi_startproc
	{nop}
	.cfi_undefined {ra}
# expect cfa=any ra=undefined fp=any
	{nop}
	.cfi_restore {ra}
	.cfi_def_cfa {sp}, 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
ra_lost_and_stored:
	.cfi_startproc
	{nop}
	.cfi_undefined {ra}
	{nop}
	.cfi_offset {ra}, -8
# expect cfa={start_cfa} ra=*(cfa-8) fp=same
	{nop}
	.cfi_endproc
fp_lost:
	.cfi_startproc
	{nop}
	.cfi_undefined {fp}
# expect cfa={start_cfa} ra={start_ra} fp=undefined
	{nop}
	.cfi_endproc
others_lost:
	.cfi_startproc
	{nop}
	.cfi_undefined {other}
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
ra_lost_and_remembered:
	.cfi_startproc
	{nop}
	.cfi_undefined {ra}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_restore_state
# expect cfa=any ra=undefined fp=any
	{nop}
	.cfi_endproc
list_with_fp_first:
	.cfi_startproc
	{nop}
	.cfi_undefined {fp}, {other}
# expect cfa={start_cfa} ra={start_ra} fp=undefined
	{nop}
	.cfi_endproc
list_with_fp_last:
	.cfi_startproc
	{nop}
	.cfi_undefined {other}, {fp}
# expect cfa={start_cfa} ra={start_ra} fp=undefined
	{nop}
	.cfi_endproc
list_with_ra_first:
	.cfi_startproc
	{nop}
	.cfi_undefined {ra}, {other}
# expect cfa=any ra=undefined fp=any
	{nop}
	.cfi_endproc
list_with_ra_last:
	.cfi_startproc
	{nop}
	.cfi_undefined {other}, {ra}
# expect cfa=any ra=undefined fp=any
	{nop}
	.cfi_endproc
