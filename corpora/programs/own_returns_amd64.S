/* The functions of own_returns.c for amd64. Value in %rdi. */

#include "function.h"

        .macro  room size
        sub     $\size, %rsp
        .cfi_adjust_cfa_offset \size
        .endm

        .macro  release size
        add     $\size, %rsp
        .cfi_adjust_cfa_offset -\size
        .endm

        .text

/* Its return address is replaced by what it calls. */
function own_hooked
        room    24
        mov     %rdi, (%rsp)
        lea     24(%rsp), %rdi
        call    own_enter
        mov     (%rsp), %rdi
        call    own_work
        release 24
        ret
end own_hooked

/* By itself. */
function own_hooked_leaf
        room    24
        mov     %rdi, (%rsp)
        mov     24(%rsp), %rdi
        call    own_enter_leaf
        mov     %rax, 24(%rsp)
        mov     (%rsp), %rdi
        lea     10(%rdi), %rax
        release 24
        ret
end own_hooked_leaf

/* Goes on where the function would have returned to. Nothing is on the stack for it, which
 * the rows do not know. */
function own_exit
        push    %rax
        .cfi_adjust_cfa_offset 8
        room    8
        call    own_leave
        release 8
        mov     %rax, %rcx
        pop     %rax
        .cfi_adjust_cfa_offset -8
        jmp     *%rcx
end own_exit

/* Its callee returns to another label of it. */
function own_aside
        room    8
        call    turns_aside
        add     $100, %rax
aside:  add     $5, %rax
        release 8
        ret
end own_aside

function turns_aside
        lea     aside(%rip), %rax
        mov     %rax, (%rsp)
        lea     5(%rdi), %rax
        nop
        ret
end turns_aside

/* Its callee returns to a label of another function, which goes on in its place. */
function own_other
        room    8
        call    turns_to_other
        ud2
end own_other

function turns_to_other
        lea     other(%rip), %rax
        mov     %rax, (%rsp)
        lea     5(%rdi), %rax
        nop
        ret
end turns_to_other

function holds_other
        nop
        room    32
other:  push    %rax
        .cfi_adjust_cfa_offset 8
        pop     %rax
        .cfi_adjust_cfa_offset -8
        add     $5, %rax
        .cfi_def_cfa_offset 16
        release 8
        ret
end holds_other

/* Likewise, with a frame of its own. */
function own_saved_other
        room    8
        call    turns_later
        ud2
end own_saved_other

function turns_later
        room    24
        mov     %rdi, (%rsp)
        lea     other(%rip), %rax
        mov     %rax, 24(%rsp)
        call    own_work
        sub     $5, %rax
        release 24
        ret
end turns_later

/* Behind the call there is a word, which is added. */
function own_skipping
        call    skips
        .quad   0x0f0b0f0b0f0b0f0b
        call    skips_by_pop
        .quad   0x0f0b0f0b0f0b0f0b
        lea     (%rdi, %rax), %rax
        ret
end own_skipping

/* Likewise; it takes its return address from the stack, and puts another one there. */
function skips_by_pop
        pop     %rcx
        .cfi_adjust_cfa_offset -8
        add     $8, %rcx
        push    %rcx
        .cfi_adjust_cfa_offset 8
        nop
        ret
end skips_by_pop

function skips
        addq    $8, (%rsp)
        mov     $9, %eax
        nop
        inc     %eax
        ret
end skips

/* Three functions are pushed, which return to each other; the first one is begun by a
 * return. */
function own_chained
        lea     1f(%rip), %rax
        push    %rax
        .cfi_adjust_cfa_offset 8
        lea     chained_third(%rip), %rax
        push    %rax
        .cfi_adjust_cfa_offset 8
        lea     chained_second(%rip), %rax
        push    %rax
        .cfi_adjust_cfa_offset 8
        lea     chained_first(%rip), %rax
        push    %rax
        .cfi_adjust_cfa_offset 8
        ret
        .cfi_adjust_cfa_offset -32
        nop
1:      lea     (%rdi), %rax
        ret
end own_chained

function chained_first
        inc     %rdi
        nop
        ret
end chained_first

function chained_second
        push    %rdi
        .cfi_adjust_cfa_offset 8
        call    own_work
        pop     %rdi
        .cfi_adjust_cfa_offset -8
        lea     -2(%rax), %rdi
        nop
        ret
end chained_second

function chained_third
        inc     %rdi
        nop
        ret
end chained_third

/* Calls by a retpoline whose parts are functions. */
function own_jumping
        room    8
        lea     jumped_to(%rip), %r11
        call    jumps_by_return
        release 8
        ret
end own_jumping

function jumps_by_return
        call    returns_to_r11
        int3
end jumps_by_return

function jumped_to
        lea     10(%rdi), %rax
        nop
        ret
end jumped_to

function returns_to_r11
        mov     %r11, (%rsp)
        nop
        ret
end returns_to_r11

/* Its return address is elsewhere for a while. */
function own_hidden
        push    %rbx
        .cfi_adjust_cfa_offset 8
        mov     8(%rsp), %rbx
        movq    $0, 8(%rsp)
        call    own_work
        mov     %rbx, 8(%rsp)
        pop     %rbx
        .cfi_adjust_cfa_offset -8
        ret
end own_hidden

        .section .note.GNU-stack, "", %progbits
