/* The functions of odd_calls.c for s390x. Value in %r2. */

#include "function.h"

        .macro  save size
        stmg    %r14, %r15, 112(%r15)
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        aghi    %r15, -\size
        .cfi_def_cfa_offset 160 + \size
        .endm

        .macro  restore size
        lmg     %r14, %r15, 112 + \size(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa_offset 160
        .endm

        .text

/* By a link without a branch, and by one with a branch to the next
 * instruction. */
function odd_position
        basr    %r1, 0
1:      larl    %r4, 1b
        sgr     %r1, %r4
        agr     %r2, %r1
        brasl   %r1, 2f
2:      larl    %r4, 2b
        sgr     %r1, %r4
        agr     %r2, %r1
        aghi    %r2, 1
        br      %r14
end odd_position

function odd_leave_two
        save    160
        brasl   %r14, odd_middle
        aghi    %r2, 10
        restore 160
        br      %r14
end odd_leave_two

function odd_middle
        save    200
        brasl   %r14, odd_inner
        aghi    %r2, 100
        restore 200
        br      %r14
end odd_middle

/* Once SP has left the caller's frame, no rule describes a frame of this
 * function. */
function odd_inner
        nopr    %r7
        .cfi_endproc
        lmg     %r14, %r15, 112 + 200(%r15)
        br      %r14
        .size   odd_inner, . - odd_inner

        .section .note.GNU-stack, "", @progbits
