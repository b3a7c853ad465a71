# One function with COUNT branches.  To its end, each of which comes back behind its branch, as from code that is seldom
# executed; or, where BACK is defined, to places before them, the last to the function's start.

	.altmacro
	.macro out n
	test %edi, %edi
	jne .Lout\n
	nop
.Lback\n:
	nop
	.endm
	.macro returned n
.Lout\n:
	nop
	jmp .Lback\n
	.endm
	.macro place n
.Lplace\n:
	nop
	.endm
	.macro back n
	je .Lplace\n
	.endm

	# So often, with the numbers from 0; down: those from COUNT - 1 to 0.
	.macro each what
	.set i, 0
	.rept COUNT
	what %i
	.set i, i + 1
	.endr
	.endm
	.macro down what
	.set i, COUNT
	.rept COUNT
	.set i, i - 1
	what %i
	.endr
	.endm

	.globl _start
	.type _start, @function
_start:
	.cfi_startproc
	.ifdef BACK
	each place
	down back
	ret
	.else
	each out
	ret
	each returned
	.endif
	.cfi_endproc
	.size _start, . - _start
