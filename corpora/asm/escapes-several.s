# abis: amd64 aarch64 aarch64_be s390x
# about: several instructions in one escape: each of them counts (opcodes of DWARF 5, table 7.29)
	.text
after_a_nop:
	.cfi_startproc
	{nop}
	.cfi_escape 0, 0x0e, 0xb0, 1
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
after_two_nops:
	.cfi_startproc
	{nop}
	.cfi_escape 0, 0, 0x0e, 0xb0, 1
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
after_nops_a_state:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	.cfi_escape 0, 0, 0, 0x0a
	.cfi_def_cfa_offset 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_escape 0, 0, 0, 0x0b
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
after_the_size_of_arguments:
	.cfi_startproc
	{nop}
	.cfi_def_cfa {fp}, 176
	.cfi_escape 0x2e, 16, 0x0e, 0xc0, 1
# expect cfa=fp+192 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
after_a_stored_register:
	.cfi_startproc
	{nop}
	.cfi_escape 0x10, {other}, 2, 0x70, 16, 0x0e, 0xb0, 1
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
after_fp_stored:
	.cfi_startproc
	{nop}
	.cfi_escape 0x10, {fp}, 2, 0x71, 16, 0x0e, 0xb0, 1
# expect cfa=sp+176 ra={start_ra} fp=*(1+16)
	{nop}
	.cfi_endproc
after_the_cfa:
	.cfi_startproc
	{nop}
	.cfi_escape 0x0f, 3, 0x71, 0x78, 0x06, 0x0c, {sp}, 0xb0, 1
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
