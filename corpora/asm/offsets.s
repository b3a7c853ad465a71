# abis: amd64 aarch64 aarch64_be s390x
# about: offsets at the limits of what 1, 2 and 4 bytes hold; on s390x less 160, in units of 8
	.text
cfa_1:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 120
# expect cfa=sp+120 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_2:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 128
# expect cfa=sp+128 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_3:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 136
# expect cfa=sp+136 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_4:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 248
# expect cfa=sp+248 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_5:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 256
# expect cfa=sp+256 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_6:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 264
# expect cfa=sp+264 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_7:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 1176
# expect cfa=sp+1176 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_8:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 1184
# expect cfa=sp+1184 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_9:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 32760
# expect cfa=sp+32760 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_10:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 32768
# expect cfa=sp+32768 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_11:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 32776
# expect cfa=sp+32776 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_12:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 65528
# expect cfa=sp+65528 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_13:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 65536
# expect cfa=sp+65536 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_14:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 262296
# expect cfa=sp+262296 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_15:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 262304
# expect cfa=sp+262304 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_17:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -8
# expect cfa=sp-8 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_18:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -128
# expect cfa=sp-128 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_19:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -136
# expect cfa=sp-136 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_20:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -32768
# expect cfa=sp-32768 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
cfa_21:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset -32776
# expect cfa=sp-32776 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
stored_1:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, 120
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa+120)
	{nop}
	.cfi_endproc
stored_2:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, 128
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa+128)
	{nop}
	.cfi_endproc
stored_3:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -120
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-120)
	{nop}
	.cfi_endproc
stored_4:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -128
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-128)
	{nop}
	.cfi_endproc
stored_5:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -136
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-136)
	{nop}
	.cfi_endproc
stored_6:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, 32760
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa+32760)
	{nop}
	.cfi_endproc
stored_7:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, 32768
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa+32768)
	{nop}
	.cfi_endproc
stored_8:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -32768
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-32768)
	{nop}
	.cfi_endproc
stored_9:
	.cfi_startproc
	{nop}
	.cfi_offset {ra}, -8
	.cfi_offset {fp}, -32776
# expect cfa={start_cfa} ra=*(cfa-8) fp=*(cfa-32776)
	{nop}
	.cfi_endproc
