/* What -pg calls, with the caller's return address in x0. */
        .text
        .globl  _mcount
        .type   _mcount, @function
_mcount:
        .cfi_startproc
        stp     x29, x30, [sp, -32]!
        .cfi_def_cfa_offset 32
        .cfi_offset x29, -32
        .cfi_offset x30, -24
        mov     x29, sp
        str     x0, [sp, 16]
        ldr     x0, [sp, 16]
        ldp     x29, x30, [sp], 32
        .cfi_restore x30
        .cfi_restore x29
        .cfi_def_cfa_offset 0
        ret
        .cfi_endproc
        .size   _mcount, . - _mcount
        .section .note.GNU-stack, "", @progbits
