# abis: amd64
# about: SCFI: what holds behind a branch that leaves a deeper frame
# options: --scfi=experimental
	.text
	.type first_label_first, @function
first_label_first:
	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	push %rbx
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	{disp32} jne .L1
	push %r12
# expect cfa=sp+24 ra=*(cfa-8) fp=same
	{disp32} jne .L2
	pop %r12
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
.L1:
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
.L2:
# expect cfa=sp+24 ra=*(cfa-8) fp=same
	pop %r12
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size first_label_first, .-first_label_first
	.type last_label_first, @function
last_label_first:
	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	push %rbx
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	{disp32} jne .L3
	push %r12
# expect cfa=sp+24 ra=*(cfa-8) fp=same
	{disp32} jne .L4
	pop %r12
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
.L4:
# expect cfa=sp+24 ra=*(cfa-8) fp=same
	pop %r12
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
.L3:
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	pop %rbx
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size last_label_first, .-last_label_first
