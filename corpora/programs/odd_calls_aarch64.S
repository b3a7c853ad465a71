/* The functions of odd_calls.c for AArch64. Value in x0. */

#include "function.h"

        .macro  save size
        stp     x29, x30, [sp, #-\size]!
        .cfi_def_cfa_offset \size
        .cfi_offset x29, -\size
        .cfi_offset x30, 8 - \size
        .endm

        .macro  restore size
        ldp     x29, x30, [sp], #\size
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        .endm

        .text

function odd_position
        save    16
        bl      1f
1:      adr     x9, 1b
        sub     x9, x30, x9
        add     x0, x0, x9
        add     x0, x0, #1
        restore 16
        ret
end odd_position

function odd_leave_two
        save    32
        bl      odd_middle
        add     x0, x0, #10
        restore 32
        ret
end odd_leave_two

function odd_middle
        save    48
        bl      odd_inner
        add     x0, x0, #100
        restore 48
        ret
end odd_middle

/* Once SP has left the caller's frame, no rule describes a frame of this
 * function. */
function odd_inner
        nop
        .cfi_endproc
        ldp     x29, x30, [sp], #48
        ret
        .size   odd_inner, . - odd_inner

        .section .note.GNU-stack, "", %progbits
