/* What -pg and -mfentry call: they keep every register. */
        .text
        .macro  counter name
        .globl  \name
        .type   \name, @function
\name:
        .cfi_startproc
        pushq   %rax
        .cfi_adjust_cfa_offset 8
        incq    counted(%rip)
        popq    %rax
        .cfi_adjust_cfa_offset -8
        ret
        .cfi_endproc
        .size   \name, . - \name
        .endm

        counter mcount
        counter _mcount
        counter __fentry__

        .local  counted
        .comm   counted, 8, 8
        .section .note.GNU-stack, "", @progbits
