/* The functions of odd_returns.c for AArch64. Value in x0. */

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

function branch_to_link
        add     x0, x0, #1
        br      x30
end branch_to_link

/* Its return address is nowhere else. */
function by_another_register
        mov     x27, x30
        .cfi_register x30, x27
        mov     x30, #0
        ret     x27
end by_another_register

/* What a compiler's outlined code does: the address is in x16. */
function outlined
        sub     x0, x0, #1
        ret     x16
end outlined

function with_outlined
        adr     x16, 1f
        b       outlined
1:      add     x0, x0, #1
        ret
end with_outlined

function odd_ways
        stp     x27, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x30, -8
        bl      branch_to_link
        bl      by_another_register
        bl      with_outlined
        ldp     x27, x30, [sp], #16
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end odd_ways

/* Stands in for an instruction of its caller, which has saved x30 and made room: it
   goes back by x27, and pops that, too. Of the last instructions no rule can be
   given. */
function in_place
        save    32
        bl      branch_to_link
        sub     x0, x0, #1
        nop
        .cfi_endproc
        ldp     x29, x27, [sp]
        ldr     x30, [sp, #32]
        add     sp, sp, #48
        ret     x27
        .size   in_place, . - in_place

/* Likewise, with the address in memory. */
        .type   in_place_by_jump, %function
in_place_by_jump:
        ldp     x30, x27, [sp], #16
        ret     x27
        .size   in_place_by_jump, . - in_place_by_jump

function odd_popping
        mov     x9, x27
        str     x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x30, -16
        bl      in_place
        .cfi_def_cfa_offset 0
        .cfi_restore x30
        sub     sp, sp, #16
        .cfi_def_cfa_offset 16
        adr     x27, 1f
        stp     x30, x27, [sp]
        b       in_place_by_jump
        .cfi_def_cfa_offset 0
1:      add     x0, x0, #1
        mov     x27, x9
        ret
end odd_popping

function odd_by_hand
        save    16
        adr     x30, 1f
        b       branch_to_link
        nop
1:      restore 16
        ret
end odd_by_hand

function odd_switch
        sub     sp, sp, #96
        .cfi_def_cfa_offset 96
        stp     x19, x20, [sp]
        stp     x21, x22, [sp, #16]
        stp     x23, x24, [sp, #32]
        stp     x25, x26, [sp, #48]
        stp     x27, x28, [sp, #64]
        stp     x29, x30, [sp, #80]
        .cfi_offset x29, -16
        .cfi_offset x30, -8
        mov     x4, sp
        str     x4, [x1]
        mov     sp, x0
        ldp     x19, x20, [sp]
        ldp     x21, x22, [sp, #16]
        ldp     x23, x24, [sp, #32]
        ldp     x25, x26, [sp, #48]
        ldp     x27, x28, [sp, #64]
        ldp     x29, x30, [sp, #80]
        .cfi_restore x29
        .cfi_restore x30
        add     sp, sp, #96
        .cfi_def_cfa_offset 0
        ret
end odd_switch

function odd_fiber
        sub     x0, x0, #96
        stp     xzr, x1, [x0, #80]
        ret
end odd_fiber

        .section .note.GNU-stack, "", %progbits
