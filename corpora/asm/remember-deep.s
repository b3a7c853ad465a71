# abis: amd64 aarch64 aarch64_be s390x
# about: 8 remembered states, restored one after the other
	.text
deep:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 176
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 192
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 208
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 224
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 240
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 256
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 272
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 288
	{nop}
	.cfi_remember_state
	{nop}
	.cfi_def_cfa_offset 320
# expect cfa=sp+320 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+288 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+272 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+256 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+240 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+224 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+208 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	.cfi_restore_state
# expect cfa=sp+176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
