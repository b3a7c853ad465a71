/* The functions of odd_returns.c for amd64. Value in %rdi. */

#include "function.h"

        .text

/* Pops its return address, and jumps there. */
function pop_and_jump
        pop     %rcx
        .cfi_adjust_cfa_offset -8
        .cfi_register rip, rcx
        lea     1(%rdi), %rax
        jmp     *%rcx
end pop_and_jump

/* Jumps to what is below SP. */
function jump_through_memory
        mov     %rdi, %rax
        add     $8, %rsp
        .cfi_adjust_cfa_offset -8
        jmp     *-8(%rsp)
end jump_through_memory

/* A jump by a pushed address. */
function push_and_return
        lea     pop_and_jump(%rip), %rax
        push    %rax
        .cfi_adjust_cfa_offset 8
        ret
end push_and_return

function return_far
        lea     -1(%rdi), %rax
        pop     %rcx
        .cfi_adjust_cfa_offset -8
        .cfi_register rip, rcx
        mov     %cs, %edx
        push    %rdx
        .cfi_adjust_cfa_offset 8
        push    %rcx
        .cfi_adjust_cfa_offset 8
        lretq
end return_far

function return_from_interrupt
        mov     %rdi, %rax
        pop     %rcx
        .cfi_adjust_cfa_offset -8
        .cfi_register rip, rcx
        mov     %rsp, %rsi
        mov     %ss, %edx
        push    %rdx
        .cfi_adjust_cfa_offset 8
        push    %rsi
        .cfi_adjust_cfa_offset 8
        pushfq
        .cfi_adjust_cfa_offset 8
        mov     %cs, %edx
        push    %rdx
        .cfi_adjust_cfa_offset 8
        push    %rcx
        .cfi_adjust_cfa_offset 8
        iretq
end return_from_interrupt

        .macro  through name
        mov     %rax, %rdi
        call    \name
        .endm

function odd_ways
        sub     $8, %rsp
        .cfi_adjust_cfa_offset 8
        mov     %rdi, %rax
        through pop_and_jump
        through jump_through_memory
        through return_far
        through return_from_interrupt
        through push_and_return
        add     $8, %rsp
        .cfi_adjust_cfa_offset -8
        ret
end odd_ways

/* Adds its two arguments on the stack, and pops them. */
function add_and_pop
        mov     8(%rsp), %rax
        add     16(%rsp), %rax
        ret     $16
end add_and_pop

function odd_popping
        push    %rdi
        .cfi_adjust_cfa_offset 8
        push    $1
        .cfi_adjust_cfa_offset 8
        call    add_and_pop
        .cfi_adjust_cfa_offset -16
        ret
end odd_popping

function odd_by_hand
        sub     $16, %rsp
        .cfi_adjust_cfa_offset 16
        lea     1f(%rip), %rax
        push    %rax
        .cfi_adjust_cfa_offset 8
        jmp     pop_and_jump
        .cfi_adjust_cfa_offset -8
        nop
1:      add     $16, %rsp
        .cfi_adjust_cfa_offset -16
        ret
end odd_by_hand

function odd_switch
        push    %rbp
        .cfi_adjust_cfa_offset 8
        push    %rbx
        .cfi_adjust_cfa_offset 8
        push    %r12
        .cfi_adjust_cfa_offset 8
        push    %r13
        .cfi_adjust_cfa_offset 8
        push    %r14
        .cfi_adjust_cfa_offset 8
        push    %r15
        .cfi_adjust_cfa_offset 8
        mov     %rsp, (%rsi)
        mov     %rdi, %rsp
        pop     %r15
        .cfi_adjust_cfa_offset -8
        pop     %r14
        .cfi_adjust_cfa_offset -8
        pop     %r13
        .cfi_adjust_cfa_offset -8
        pop     %r12
        .cfi_adjust_cfa_offset -8
        pop     %rbx
        .cfi_adjust_cfa_offset -8
        pop     %rbp
        .cfi_adjust_cfa_offset -8
        pop     %rcx
        .cfi_adjust_cfa_offset -8
        .cfi_register rip, rcx
        jmp     *%rcx
end odd_switch

/* Below the address of BEGIN are the six registers. */
function odd_fiber
        mov     %rsi, -16(%rdi)
        lea     -64(%rdi), %rax
        ret
end odd_fiber

        .section .note.GNU-stack, "", %progbits
