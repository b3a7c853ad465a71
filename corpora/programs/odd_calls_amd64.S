/* The functions of odd_calls.c for amd64. Value in %rdi. */

#include "function.h"

        .text

function odd_position
        call    1f
1:      .cfi_adjust_cfa_offset 8
        pop     %rax
        .cfi_adjust_cfa_offset -8
        lea     1b(%rip), %rdx
        sub     %rdx, %rax
        lea     1(%rax, %rdi), %rax
        ret
end odd_position

function odd_leave_two
        sub     $8, %rsp
        .cfi_adjust_cfa_offset 8
        call    odd_middle
        add     $10, %rax
        add     $8, %rsp
        .cfi_adjust_cfa_offset -8
        ret
end odd_leave_two

function odd_middle
        sub     $24, %rsp
        .cfi_adjust_cfa_offset 24
        call    odd_inner
        add     $100, %rax
        add     $24, %rsp
        .cfi_adjust_cfa_offset -24
        ret
end odd_middle

/* Once SP has left the frames, no rule describes a frame of this function. */
function odd_inner
        mov     %rdi, %rax
        .cfi_endproc
        add     $32, %rsp
        ret
        .size   odd_inner, . - odd_inner

        .section .note.GNU-stack, "", @progbits
