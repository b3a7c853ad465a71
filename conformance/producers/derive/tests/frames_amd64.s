# Functions whose frames compact unwind can say, and others.  Sizes of their FDEs are asked of readelf.
	.text
# said: RBP, with two registers below it
	.globl	_start
	.type	_start, @function
_start:
	.cfi_startproc
	push	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	push	%r12
	push	%rbx
	.cfi_offset %r12, -24
	.cfi_offset %rbx, -32
	call	sp
	pop	%rbx
	pop	%r12
	pop	%rbp
	.cfi_def_cfa %rsp, 8
	ret
	.cfi_endproc
	.size	_start, .-_start
# said: SP, one register
	.type	sp, @function
sp:
	.cfi_startproc
	push	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset %rbx, -16
	sub	$16, %rsp
	.cfi_def_cfa_offset 32
	call	leaf
	add	$16, %rsp
	.cfi_def_cfa_offset 16
	pop	%rbx
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
	.size	sp, .-sp
# said: no frame
	.type	leaf, @function
leaf:
	.cfi_startproc
	ret
	.cfi_endproc
	.size	leaf, .-leaf
	.p2align 4
# not: two frames, one after the other
	.type	two, @function
two:
	.cfi_startproc
	sub	$24, %rsp
	.cfi_def_cfa_offset 32
	add	$24, %rsp
	.cfi_def_cfa_offset 8
	sub	$40, %rsp
	.cfi_def_cfa_offset 48
	add	$40, %rsp
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
	.size	two, .-two
# not: %rdx has no number
	.type	other, @function
other:
	.cfi_startproc
	push	%rdx
	.cfi_def_cfa_offset 16
	.cfi_offset %rdx, -16
	pop	%rdx
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
	.size	other, .-other
# not, and not by ORC either: a CFA of %r11; a SUB whose number ORC has no room for
	.type	odd, @function
odd:
	.cfi_startproc
	mov	%rsp, %r11
	.cfi_def_cfa_register %r11
	ret
	.cfi_endproc
	.size	odd, .-odd
	.type	wide, @function
wide:
	.cfi_startproc
	sub	$40000, %rsp
	.cfi_def_cfa_offset 40008
	add	$40000, %rsp
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
	.size	wide, .-wide
