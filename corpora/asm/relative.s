# abis: amd64 aarch64 aarch64_be s390x
# about: .cfi_rel_offset counts from the CFA's register, wherever the CFA is
	.text
from_sp:
	.cfi_startproc
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_rel_offset {ra}, 168
	.cfi_rel_offset {fp}, 16
# expect cfa=sp+176 ra=*(cfa-8) fp=*(cfa-160)
	{nop}
	.cfi_def_cfa {fp}, 160
	.cfi_rel_offset {fp}, 0
# expect cfa=fp+160 ra=*(cfa-8) fp=*(cfa-160)
	{nop}
	.cfi_endproc
