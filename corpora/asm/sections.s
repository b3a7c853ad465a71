# abis: amd64 aarch64 aarch64_be s390x
# about: functions in sections of their own, and two that are open at once
	.text
in_text:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.section .text.hot,"ax",@progbits
in_hot:
	.cfi_startproc
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.cfi_def_cfa_offset 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.previous
	.cfi_def_cfa_offset 208
# expect cfa=sp+208 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
	.section .text.hot,"ax",@progbits
	.cfi_def_cfa_offset 224
# expect cfa=sp+224 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
	.section .text.unlikely,"ax",@progbits
in_unlikely:
	.cfi_startproc
# expect cfa={start_cfa} ra={start_ra} fp=same
	{nop}
	.pushsection .text.pushed,"ax",@progbits
in_pushed:
	.cfi_startproc
	{nop}
	.cfi_endproc
	.popsection
	.cfi_def_cfa_offset 240
# expect cfa=sp+240 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
