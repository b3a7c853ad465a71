# COUNT functions (50,000, unless --defsym says otherwise), each as compilers write them: with and without frame pointers, with one and several exits.

	.ifndef COUNT
	.set COUNT, 50000
	.endif

	.macro three
	.p2align 4
	.type leaf\@, @function
leaf\@:
	.cfi_startproc
	lea (%rdi,%rsi), %rax
	ret
	.cfi_endproc
	.size leaf\@, .-leaf\@

	.p2align 4
	.type framed\@, @function
framed\@:
	.cfi_startproc
	push %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset rbp, -16
	mov %rsp, %rbp
	.cfi_def_cfa_register rbp
	sub $32, %rsp
	call leaf\@
	leave
	.cfi_def_cfa rsp, 8
	ret
	.cfi_endproc
	.size framed\@, .-framed\@

	.p2align 4
	.type saving\@, @function
saving\@:
	.cfi_startproc
	push %rbx
	.cfi_def_cfa_offset 16
	.cfi_offset rbx, -16
	sub $16, %rsp
	.cfi_def_cfa_offset 32
	cmp %rdi, %rsi
	jne 1f
	add $16, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 16
	pop %rbx
	.cfi_def_cfa_offset 8
	ret
1:	.cfi_restore_state
	call framed\@
	add $16, %rsp
	.cfi_def_cfa_offset 16
	pop %rbx
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
	.size saving\@, .-saving\@
	.endm

	.text
	.globl _start
_start:
	.rept (COUNT + 2) / 3
	three
	.endr
