# What cases/* are written in, for amd64: small functions with known rows.
#
#   function NAME     .text, or the section that is current; global
#   frame             push a frame of 32 bytes
#   calls NAME        call it, by way of the PLT where there is one
#   unframe
#   done NAME         return, and the end of the function
#   exit              end the process with status 0: the body of an entry point

.macro function name
	.globl	\name
	.type	\name, @function
\name:
	.cfi_startproc
.endm

.macro frame
	subq	$24, %rsp
	.cfi_adjust_cfa_offset 24
.endm

.macro calls name
	call	\name@PLT
.endm

.macro unframe
	addq	$24, %rsp
	.cfi_adjust_cfa_offset -24
.endm

.macro done name
	ret
	.cfi_endproc
	.size	\name, .-\name
.endm
