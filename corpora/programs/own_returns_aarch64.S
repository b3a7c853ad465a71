/* The functions of own_returns.c for AArch64. Value in x0. */

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

/* Its return address is replaced by what it calls. */
function own_hooked
        save    32
        str     x0, [sp, #16]
        add     x0, sp, #8
        bl      own_enter
        ldr     x0, [sp, #16]
        bl      own_work
        restore 32
        ret
end own_hooked

/* By itself. */
function own_hooked_leaf
        save    32
        str     x0, [sp, #16]
        mov     x0, x30
        bl      own_enter_leaf
        str     x0, [sp, #8]
        ldr     x0, [sp, #16]
        add     x0, x0, #10
        restore 32
        ret
end own_hooked_leaf

/* Goes on where the function would have returned to. Its x30 is its own address, which the
 * rows do not know. */
function own_exit
        str     x0, [sp, #-16]!
        .cfi_def_cfa_offset 16
        bl      own_leave
        mov     x30, x0
        ldr     x0, [sp], #16
        .cfi_def_cfa_offset 0
        ret
end own_exit

/* Its callee returns to another label of it. */
function own_aside
        save    16
        bl      turns_aside
        add     x0, x0, #100
aside:  add     x0, x0, #5
        restore 16
        ret
end own_aside

function turns_aside
        adr     x30, aside
        add     x0, x0, #5
        nop
        ret
end turns_aside

/* Its callee returns to a label of another function, which goes on in its place. */
function own_other
        save    16
        bl      turns_to_other
        brk     #1
end own_other

function turns_to_other
        adr     x30, other
        add     x0, x0, #5
        nop
        ret
end turns_to_other

function holds_other
        nop
        save    48
other:  add     x0, x0, #4
        add     x0, x0, #1
        restore 16
        ret
end holds_other

/* Likewise, with a frame of its own. */
function own_saved_other
        save    16
        bl      turns_later
        brk     #1
end own_saved_other

function turns_later
        save    32
        adr     x9, other
        str     x9, [sp, #8]
        bl      own_work
        sub     x0, x0, #5
        restore 32
        ret
end turns_later

/* Behind the call there is a word. */
function own_skipping
        save    16
        bl      skips
        .8byte  0
        restore 16
        ret
end own_skipping

function skips
        add     x30, x30, #8
        add     x0, x0, #10
        nop
        ret
end skips

/* Three functions are pushed, which go on to each other; the first one is begun by a
 * return. */
        .macro  go_on
        ldr     x30, [sp], #16
        ret
        .endm

        .macro  push_function name
        adr     x9, \name
        str     x9, [sp, #-16]!
        .cfi_adjust_cfa_offset 16
        .endm

function own_chained
        save    16
        push_function 1f
        push_function chained_third
        push_function chained_second
        push_function chained_first
        ldr     x30, [sp], #16
        .cfi_adjust_cfa_offset -16
        ret
        .cfi_def_cfa_offset 16
1:      restore 16
        ret
end own_chained

function chained_first
        add     x0, x0, #1
        go_on
end chained_first

function chained_second
        save    16
        bl      own_work
        sub     x0, x0, #2
        restore 16
        go_on
end chained_second

function chained_third
        add     x0, x0, #1
        go_on
end chained_third

/* Calls by a return. */
function own_jumping
        save    16
        adr     x16, jumped_to
        bl      jumps_by_return
        restore 16
        ret
end own_jumping

function jumps_by_return
        nop
        ret     x16
end jumps_by_return

function jumped_to
        add     x0, x0, #10
        ret
end jumped_to

/* Its return address is elsewhere for a while. */
function own_hidden
        save    32
        str     x19, [sp, #16]
        mov     x19, x30
        str     xzr, [sp, #8]
        bl      own_work
        str     x19, [sp, #8]
        ldr     x19, [sp, #16]
        restore 32
        ret
end own_hidden

        .section .note.GNU-stack, "", %progbits
