# abis: amd64 aarch64 aarch64_be s390x
# about: a return address that is a label; the format cannot say it
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_val_encoded_addr {ra}, 0x1b, f
# expect cfa={start_cfa} ra=other fp=same
	{nop}
	.cfi_endproc
