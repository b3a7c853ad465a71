/* The functions of odd_returns.c for s390x. Value in %r2. */

#include "function.h"

        .text

/* A return that is one of two. */
function on_condition
        aghi    %r2, 1
        cghi    %r2, 1
        bher    %r14
        aghi    %r2, 1
        br      %r14
end on_condition

/* Its return address is nowhere else. */
function by_another_register
        lgr     %r4, %r14
        .cfi_register %r14, %r4
        lghi    %r14, 0
        aghi    %r2, -1
        br      %r4
end by_another_register

/* By a branch to an address in storage. */
function by_storage
        aghi    %r2, 1
        b       0(%r14)
end by_storage

/* The address is in %r1. */
function outlined
        nopr    %r0
        br      %r1
end outlined

function with_outlined
        larl    %r1, 1f
        j       outlined
1:      br      %r14
end with_outlined

/* Register numbers from FIRST on are saved. */
        .macro  save first, size
        stmg    %r\first, %r15, 8 * \first(%r15)
        .cfi_rel_offset %r14, 112
        .cfi_rel_offset %r15, 120
        aghi    %r15, -\size
        .cfi_adjust_cfa_offset \size
        .endm

        .macro  restore first, size
        lmg     %r\first, %r15, \size + 8 * \first(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_adjust_cfa_offset -\size
        .endm

function odd_ways
        save    14, 160
        brasl   %r14, on_condition
        brasl   %r14, by_another_register
        brasl   %r14, by_storage
        brasl   %r14, with_outlined
        restore 14, 160
        br      %r14
end odd_ways

/* Goes back with more than the SP it was called with. */
function in_place
        aghi    %r2, 1
        .cfi_endproc
        lg      %r1, 0(%r15)
        lgr     %r4, %r14
        lgr     %r14, %r1
        aghi    %r15, 16
        br      %r4
        .size   in_place, . - in_place

function odd_popping
        aghi    %r15, -16
        .cfi_adjust_cfa_offset 16
        stg     %r14, 0(%r15)
        .cfi_offset %r14, -176
        brasl   %r14, in_place
        .cfi_adjust_cfa_offset -16
        .cfi_restore %r14
        br      %r14
end odd_popping

function odd_by_hand
        save    14, 160
        larl    %r14, 1f
        j       on_condition
        nopr    %r0
1:      restore 14, 160
        br      %r14
end odd_by_hand

function odd_switch
        stmg    %r6, %r14, 48(%r15)
        .cfi_rel_offset %r11, 88
        .cfi_rel_offset %r14, 112
        stg     %r15, 0(%r3)
        lgr     %r15, %r2
        lmg     %r6, %r14, 48(%r15)
        .cfi_restore %r11
        .cfi_restore %r14
        br      %r14
end odd_switch

function odd_fiber
        aghi    %r2, -160
        stg     %r3, 112(%r2)
        br      %r14
end odd_fiber

        .section .note.GNU-stack, "", %progbits
