# What cases/* are written in, for amd64: small functions with known rows.
#
#   function NAME     .text, or the section that is current; global
#   frame             push a frame of 32 bytes
#   calls NAME        call it, by way of the PLT where there is one
#   unframe
#   done NAME         return, and the end of the function
#   undefined_ra      there is no caller
#
# and a .sframe of the author's own, for files that are assembled by `plain`:
#
#   table FILE            .sframe holds the bytes of FILE
#   place OFFSET NAME     a relocation: the 8 bytes there lead to NAME
#   place32 OFFSET NAME   the same for 4 bytes
#   none OFFSET [NAME]    a relocation R_*_NONE

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

.macro table file
	.section .sframe, "a", %0x6ffffff4
	.p2align 3
table:
	.incbin "\file"
.endm

.macro place offset, name
	.reloc	table+\offset, R_X86_64_PC64, \name
.endm

.macro place32 offset, name
	.reloc	table+\offset, R_X86_64_PC32, \name
.endm

.macro none offset, name
	.ifb	\name
	.reloc	table+\offset, R_X86_64_NONE
	.else
	.reloc	table+\offset, R_X86_64_NONE, \name
	.endif
.endm

.macro undefined_ra
	.cfi_undefined rip
.endm
