# abis: amd64 aarch64 aarch64_be s390x
# about: escapes that leave CFA, RA and FP alone, and those that do not (first operands are opcodes of DWARF 5, table 7.29)
	.text
nops:
	.cfi_startproc
	{nop}
	.cfi_escape 0, 0, 0
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
args_size:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 176
	.cfi_escape 0x2e, 16
# expect cfa=fp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
def_cfa_offset:
	.cfi_startproc
	{nop}
	.cfi_escape 0x0e, 0xb0, 1
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
other_stored_at_expression:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_escape 0x10, {other}, 2, 0x70, 16
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
fp_stored_at_expression:
	.cfi_startproc
	{nop}
	.cfi_escape 0x10, {fp}, 2, 0x71, 16
# expect cfa={start_cfa} ra={start_ra} fp=*(1+16)
	{nop}
	.cfi_endproc
ra_stored_at_expression:
	.cfi_startproc
	{nop}
	.cfi_escape 0x10, {ra}, 2, 0x71, 16
# expect cfa={start_cfa} ra=*(1+16) fp=same
	{nop}
	.cfi_endproc
ra_is_expression:
	.cfi_startproc
	{nop}
	.cfi_escape 0x16, {ra}, 2, 0x71, 16
# expect cfa={start_cfa} ra=1+16 fp=same
	{nop}
	.cfi_endproc
cfa_is_stored:
	.cfi_startproc
	{nop}
	.cfi_escape 0x0f, 3, 0x71, 0x78, 0x06
# expect cfa=*(1-8) ra={start_ra} fp=same
	{nop}
	.cfi_endproc
ra_val_offset:
	.cfi_startproc
	{nop}
	.cfi_escape 0x14, {ra}, 2
# expect cfa={start_cfa} ra=cfa-16 fp=same
	{nop}
	.cfi_endproc
remember_and_restore:
	.cfi_startproc
	{nop}
	.cfi_escape 0x0a
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_escape 0x0b
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_endproc
ignored_before_another_row:
	.cfi_startproc
	{nop}
	.cfi_escape 0x2e, 0
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_def_cfa {fp}, 176
	.cfi_escape 0x2e, 0x7f
	.cfi_escape 0
	.cfi_escape 0x14, {other}, 0
	.cfi_escape 0x14, {other}, 0x7f
	.cfi_escape 0x10, {other}, 2, 0x70, 0
# expect cfa=fp+176 ra={start_ra} fp=same
	{nop}
	.cfi_escape 0x10, {other}, 2, 0x70, 0x40
# expect cfa=fp+176 ra={start_ra} fp=same
	{nop}
	.cfi_def_cfa {sp}, 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
