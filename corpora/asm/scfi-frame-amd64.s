# abis: amd64
# about: SCFI: FP made a frame pointer in one instruction, or below its place; SP taken from it twice, or from elsewhere
# options: --scfi=experimental
	.text
	.type entered, @function
entered:
	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	enter $0, $0
# expect cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)
	nop
	leave
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size entered, .-entered
	.type twice, @function
twice:
	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	push %rbp
# expect cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
	mov %rsp, %rbp
# expect cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)
	mov %rbp, %rsp
# expect cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
	push %rax
# expect cfa=sp+24 ra=*(cfa-8) fp=*(cfa-16)
	mov %rbp, %rsp
# expect cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)
	pop %rbp
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size twice, .-twice
	.type below_its_place, @function
below_its_place:
	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	sub $4096, %rsp
# expect cfa=sp+4104 ra=*(cfa-8) fp=same
	push %rbp
# expect cfa=sp+4112 ra=*(cfa-8) fp=*(cfa-4112)
	push %rax
# expect cfa=sp+4120 ra=*(cfa-8) fp=*(cfa-4112)
	mov %rsp, %rbp
# expect cfa=fp+4120 ra=*(cfa-8) fp=*(cfa-4112)
	mov %rbp, %rsp
# expect cfa=sp+4120 ra=*(cfa-8) fp=*(cfa-4112)
	add $8, %rsp
# expect cfa=sp+4112 ra=*(cfa-8) fp=*(cfa-4112)
	pop %rbp
# expect cfa=sp+4104 ra=*(cfa-8) fp=same
# also cfa=sp+4104 ra=*(cfa-8) fp=*(cfa-4112)
	add $4096, %rsp
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size below_its_place, .-below_its_place
	.type from_elsewhere, @function
from_elsewhere:
	.cfi_startproc
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	mov %rsp, %r11
	push %rax
# expect cfa=sp+16 ra=*(cfa-8) fp=same
	mov %r11, %rsp
# expect cfa=sp+8 ra=*(cfa-8) fp=same
	ret
	.cfi_endproc
	.size from_elsewhere, .-from_elsewhere
