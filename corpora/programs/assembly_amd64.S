/* Hand-written functions with unusual but true CFI, for amd64; what each
 * returns is said in assembly.c. Arguments: value in %rdi, callback in %rsi. */

#include "function.h"

        .text

function asm_frame_pointer
        push    %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        mov     %rsp, %rbp
        .cfi_def_cfa_register %rbp
        call    *%rsi
        inc     %rax
        leave
        .cfi_restore %rbp
        .cfi_def_cfa %rsp, 8
        ret
end asm_frame_pointer

function asm_no_frame_pointer
        sub     $40, %rsp
        .cfi_adjust_cfa_offset 40
        call    *%rsi
        inc     %rax
        add     $40, %rsp
        .cfi_adjust_cfa_offset -40
        ret
end asm_no_frame_pointer

/* A row at every instruction. */
function asm_many_rows
        push    %rbx
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset %rbx, 0
        push    %r12
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset %r12, 0
        push    %rbp
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset %rbp, 0
        push    %rdi
        .cfi_adjust_cfa_offset 8
        push    %rsi
        .cfi_adjust_cfa_offset 8
        pop     %rbx
        .cfi_adjust_cfa_offset -8
        pop     %r12
        .cfi_adjust_cfa_offset -8
        xor     %ebp, %ebp
        mov     %r12, %rdi
        call    *%rbx
        inc     %rax
        pop     %rbp
        .cfi_adjust_cfa_offset -8
        .cfi_restore %rbp
        pop     %r12
        .cfi_adjust_cfa_offset -8
        .cfi_restore %r12
        pop     %rbx
        .cfi_adjust_cfa_offset -8
        .cfi_restore %rbx
        ret
end asm_many_rows

/* The frame pointer is saved 40,000 bytes below the CFA. */
function asm_large_frame
        sub     $40000, %rsp
        .cfi_def_cfa_offset 40008
        push    %rbp
        .cfi_def_cfa_offset 40016
        .cfi_offset %rbp, -40016
        xor     %ebp, %ebp
        call    *%rsi
        inc     %rax
        pop     %rbp
        .cfi_restore %rbp
        .cfi_def_cfa_offset 40008
        add     $40000, %rsp
        .cfi_def_cfa_offset 8
        ret
end asm_large_frame

/* Two epilogues, the second after a restored state. */
function asm_remember
        push    %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        mov     %rsp, %rbp
        .cfi_def_cfa_register %rbp
        test    %rdi, %rdi
        jns     1f
        mov     $-1, %rax
        pop     %rbp
        .cfi_remember_state
        .cfi_restore %rbp
        .cfi_def_cfa %rsp, 8
        ret
1:
        .cfi_restore_state
        call    *%rsi
        inc     %rax
        pop     %rbp
        .cfi_restore %rbp
        .cfi_def_cfa %rsp, 8
        ret
end asm_remember

/* The stack is realigned; the CFA is found from %rbx. */
function asm_other_cfa_register
        push    %rbx
        .cfi_def_cfa_offset 16
        .cfi_offset %rbx, -16
        mov     %rsp, %rbx
        .cfi_def_cfa_register %rbx
        and     $-128, %rsp
        sub     $128, %rsp
        call    *%rsi
        inc     %rax
        mov     %rbx, %rsp
        .cfi_def_cfa_register %rsp
        pop     %rbx
        .cfi_restore %rbx
        .cfi_def_cfa_offset 8
        ret
end asm_other_cfa_register

/* The caller's frame pointer is kept in %r12 while %rbp is used otherwise. */
function asm_pointer_in_register
        push    %r12
        .cfi_def_cfa_offset 16
        .cfi_offset %r12, -16
        mov     %rbp, %r12
        .cfi_register %rbp, %r12
        mov     $1, %ebp
        call    *%rsi
        add     %rbp, %rax
        mov     %r12, %rbp
        .cfi_restore %rbp
        pop     %r12
        .cfi_restore %r12
        .cfi_def_cfa_offset 8
        ret
end asm_pointer_in_register

/* The return address leaves the stack for a while. */
function asm_return_address_in_register
        lea     1(%rdi), %rax
        pop     %r11
        .cfi_def_cfa_offset 0
        .cfi_register %rip, %r11
        inc     %rax
        push    %r11
        .cfi_def_cfa_offset 8
        .cfi_offset %rip, -8
        ret
end asm_return_address_in_register

/* Marked as a signal frame, though called as any other. */
        .globl  asm_signal_frame
        .type   asm_signal_frame, @function
        .p2align 4
asm_signal_frame:
        .cfi_startproc
        .cfi_signal_frame
        sub     $24, %rsp
        .cfi_def_cfa_offset 32
        call    *%rsi
        inc     %rax
        add     $24, %rsp
        .cfi_def_cfa_offset 8
        ret
end asm_signal_frame

/* Calls on another stack, where this is the outermost frame. */
function asm_outermost
        push    %rbx
        .cfi_def_cfa_offset 16
        .cfi_offset %rbx, -16
        mov     %rsp, %rbx
        .cfi_remember_state
        .cfi_def_cfa_register %rbx
        .cfi_undefined %rip
        mov     %rdx, %rsp
        call    *%rsi
        inc     %rax
        mov     %rbx, %rsp
        .cfi_restore_state
        pop     %rbx
        .cfi_restore %rbx
        .cfi_def_cfa_offset 8
        ret
end asm_outermost

/* The call is made from a second part in another section, whose CFI starts
 * with the state of the jump. */
function asm_two_sections
        sub     $56, %rsp
        .cfi_def_cfa_offset 64
        jmp     asm_two_sections.cold
2:
        inc     %rax
        add     $56, %rsp
        .cfi_def_cfa_offset 8
        ret
end asm_two_sections
        .section .text.unlikely, "ax", @progbits
        .type   asm_two_sections.cold, @function
asm_two_sections.cold:
        .cfi_startproc
        .cfi_def_cfa_offset 64
        call    *%rsi
        jmp     2b
end asm_two_sections.cold
        .text

/* The CFA is only known to a DWARF expression: DW_CFA_def_cfa_expression of
 * 3 bytes, DW_OP_breg7 0, DW_OP_deref; no form of SFrame says this. */
function asm_cfa_expression
        lea     8(%rsp), %rdx
        sub     $24, %rsp
        .cfi_def_cfa_offset 32
        mov     %rdx, (%rsp)
        .cfi_escape 0x0f, 0x03, 0x77, 0x00, 0x06
        call    *%rsi
        inc     %rax
        add     $24, %rsp
        .cfi_def_cfa %rsp, 8
        ret
end asm_cfa_expression

        .section .note.GNU-stack, "", @progbits
