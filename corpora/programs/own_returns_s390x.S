/* The functions of own_returns.c for s390x. Value in %r2. */

#include "function.h"

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

        .text

/* Its return address is replaced by what it calls. */
function own_hooked
        save    12, 160
        lgr     %r12, %r2
        la      %r2, 160 + 112(%r15)
        brasl   %r14, own_enter
        lgr     %r2, %r12
        brasl   %r14, own_work
        restore 12, 160
        br      %r14
end own_hooked

/* By itself. */
function own_hooked_leaf
        save    12, 160
        lgr     %r12, %r2
        lgr     %r2, %r14
        brasl   %r14, own_enter_leaf
        stg     %r2, 160 + 112(%r15)
        lgr     %r2, %r12
        aghi    %r2, 10
        restore 12, 160
        br      %r14
end own_hooked_leaf

/* Goes on where the function would have returned to. Its %r14 is its own address, which the
 * rows do not know. */
function own_exit
        aghi    %r15, -168
        .cfi_adjust_cfa_offset 168
        stg     %r2, 160(%r15)
        brasl   %r14, own_leave
        lgr     %r14, %r2
        lg      %r2, 160(%r15)
        aghi    %r15, 168
        .cfi_adjust_cfa_offset -168
        br      %r14
end own_exit

/* Its callee returns to another label of it. */
function own_aside
        save    14, 160
        brasl   %r14, turns_aside
        aghi    %r2, 100
aside:  aghi    %r2, 5
        restore 14, 160
        br      %r14
end own_aside

function turns_aside
        larl    %r14, aside
        aghi    %r2, 5
        nopr    %r0
        br      %r14
end turns_aside

/* Its callee returns to a label of another function, which goes on in its place. */
function own_other
        save    14, 160
        brasl   %r14, turns_to_other
        j       .+2
end own_other

function turns_to_other
        larl    %r14, other
        aghi    %r2, 5
        nopr    %r0
        br      %r14
end turns_to_other

function holds_other
        nopr    %r0
        save    14, 200
other:  aghi    %r2, 4
        aghi    %r2, 1
        restore 14, 160
        br      %r14
end holds_other

/* Likewise, with a frame of its own. */
function own_saved_other
        save    14, 160
        brasl   %r14, turns_later
        j       .+2
end own_saved_other

function turns_later
        save    14, 160
        larl    %r1, other
        stg     %r1, 160 + 112(%r15)
        brasl   %r14, own_work
        aghi    %r2, -5
        restore 14, 160
        br      %r14
end turns_later

/* Behind the call there is a word. */
function own_skipping
        save    14, 160
        brasl   %r14, skips
        .quad   0
        restore 14, 160
        br      %r14
end own_skipping

function skips
        aghi    %r14, 8
        aghi    %r2, 10
        nopr    %r0
        br      %r14
end skips

/* Three functions are pushed, which go on to each other; the first one is begun by a
 * return. */
        .macro  go_on
        lg      %r14, 160(%r15)
        aghi    %r15, 8
        br      %r14
        .endm

        .macro  push_function name
        larl    %r1, \name
        aghi    %r15, -8
        .cfi_adjust_cfa_offset 8
        stg     %r1, 160(%r15)
        .endm

function own_chained
        save    14, 160
        push_function 1f
        push_function chained_third
        push_function chained_second
        push_function chained_first
        lg      %r14, 160(%r15)
        aghi    %r15, 8
        .cfi_adjust_cfa_offset -8
        br      %r14
        .cfi_adjust_cfa_offset -24
1:      restore 14, 160
        br      %r14
end own_chained

function chained_first
        aghi    %r2, 1
        go_on
end chained_first

function chained_second
        save    14, 160
        brasl   %r14, own_work
        aghi    %r2, -2
        restore 14, 160
        go_on
end chained_second

function chained_third
        aghi    %r2, 1
        go_on
end chained_third

/* Calls by a register that is not that of returns. */
function own_jumping
        save    14, 160
        larl    %r1, jumped_to
        brasl   %r14, jumps_by_return
        restore 14, 160
        br      %r14
end own_jumping

function jumps_by_return
        nopr    %r0
        br      %r1
end jumps_by_return

function jumped_to
        aghi    %r2, 10
        br      %r14
end jumped_to

/* Its return address is elsewhere for a while. */
function own_hidden
        save    12, 160
        lgr     %r12, %r14
        lghi    %r1, 0
        stg     %r1, 160 + 112(%r15)
        brasl   %r14, own_work
        stg     %r12, 160 + 112(%r15)
        restore 12, 160
        br      %r14
end own_hidden

        .section .note.GNU-stack, "", @progbits
