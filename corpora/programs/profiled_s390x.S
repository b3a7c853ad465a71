/* What -pg and -mfentry call. The second has its return address in %r0. */
        .text
        .globl  _mcount
        .type   _mcount, @function
_mcount:
        .cfi_startproc
        nopr    %r7
        br      %r14
        .cfi_endproc
        .size   _mcount, . - _mcount

        .globl  __fentry__
        .type   __fentry__, @function
__fentry__:
        .cfi_startproc
        .cfi_return_column %r0
        lgr     %r1, %r0
        .cfi_register %r0, %r1
        br      %r1
        .cfi_endproc
        .size   __fentry__, . - __fentry__
        .section .note.GNU-stack, "", @progbits
