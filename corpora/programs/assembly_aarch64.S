/* Hand-written functions with unusual but true CFI, for AArch64; what each
 * returns is said in assembly.c. Arguments: value in x0, callback in x1. */

#include "function.h"

        .text

function asm_frame_pointer
        stp     x29, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x29, -16
        .cfi_offset x30, -8
        mov     x29, sp
        .cfi_def_cfa_register x29
        blr     x1
        add     x0, x0, #1
        .cfi_def_cfa_register sp
        ldp     x29, x30, [sp], #16
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_frame_pointer

/* Only the return address is saved. */
function asm_no_frame_pointer
        str     x30, [sp, #-48]!
        .cfi_def_cfa_offset 48
        .cfi_offset x30, -48
        blr     x1
        add     x0, x0, #1
        ldr     x30, [sp], #48
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_no_frame_pointer

/* A row at every instruction. */
function asm_many_rows
        sub     sp, sp, #16
        .cfi_adjust_cfa_offset 16
        sub     sp, sp, #32
        .cfi_adjust_cfa_offset 32
        str     x29, [sp, #0]
        .cfi_offset x29, -48
        str     x30, [sp, #40]
        .cfi_offset x30, -8
        str     x19, [sp, #16]
        .cfi_offset x19, -32
        mov     x29, #0
        mov     x19, x1
        blr     x19
        add     x0, x0, #1
        ldr     x19, [sp, #16]
        .cfi_restore x19
        ldr     x30, [sp, #40]
        .cfi_restore x30
        ldr     x29, [sp, #0]
        .cfi_restore x29
        add     sp, sp, #32
        .cfi_adjust_cfa_offset -32
        add     sp, sp, #16
        .cfi_adjust_cfa_offset -16
        ret
end asm_many_rows

/* Registers are saved 40,960 bytes below the CFA. */
function asm_large_frame
        sub     sp, sp, #40960
        .cfi_def_cfa_offset 40960
        stp     x29, x30, [sp, #-16]!
        .cfi_def_cfa_offset 40976
        .cfi_offset x29, -40976
        .cfi_offset x30, -40968
        mov     x29, #0
        blr     x1
        add     x0, x0, #1
        ldp     x29, x30, [sp], #16
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa_offset 40960
        add     sp, sp, #40960
        .cfi_def_cfa_offset 0
        ret
end asm_large_frame

/* Two epilogues, the second after a restored state. */
function asm_remember
        stp     x29, x30, [sp, #-32]!
        .cfi_def_cfa_offset 32
        .cfi_offset x29, -32
        .cfi_offset x30, -24
        mov     x29, sp
        tbz     x0, #63, 1f
        mov     x0, #-1
        .cfi_remember_state
        ldp     x29, x30, [sp], #32
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
1:
        .cfi_restore_state
        blr     x1
        add     x0, x0, #1
        ldp     x29, x30, [sp], #32
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_remember

/* The stack is realigned; the CFA is found from x19. */
function asm_other_cfa_register
        stp     x19, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x19, -16
        .cfi_offset x30, -8
        mov     x19, sp
        .cfi_def_cfa_register x19
        sub     x9, sp, #128
        and     sp, x9, #-128
        blr     x1
        add     x0, x0, #1
        mov     sp, x19
        .cfi_def_cfa_register sp
        ldp     x19, x30, [sp], #16
        .cfi_restore x19
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_other_cfa_register

/* The caller's frame pointer is kept in x19 while x29 is used otherwise. */
function asm_pointer_in_register
        stp     x19, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x19, -16
        .cfi_offset x30, -8
        mov     x19, x29
        .cfi_register x29, x19
        mov     x29, #1
        blr     x1
        add     x0, x0, x29
        mov     x29, x19
        .cfi_restore x29
        ldp     x19, x30, [sp], #16
        .cfi_restore x19
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_pointer_in_register

/* The return address is in x9 while a helper is called. */
function asm_return_address_in_register
        mov     x9, x30
        .cfi_register x30, x9
        bl      2f
        add     x0, x0, #1
        ret     x9
end asm_return_address_in_register
        .type   asm_helper, %function
asm_helper:
2:      .cfi_startproc
        add     x0, x0, #1
        ret
end asm_helper

/* Marked as a signal frame, though called as any other. */
        .globl  asm_signal_frame
        .type   asm_signal_frame, %function
asm_signal_frame:
        .cfi_startproc
        .cfi_signal_frame
        stp     x29, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x29, -16
        .cfi_offset x30, -8
        blr     x1
        add     x0, x0, #1
        ldp     x29, x30, [sp], #16
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_signal_frame

/* Calls on another stack, where this is the outermost frame. */
function asm_outermost
        stp     x19, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x19, -16
        .cfi_offset x30, -8
        mov     x19, sp
        .cfi_remember_state
        .cfi_def_cfa_register x19
        .cfi_undefined x30
        mov     sp, x2
        blr     x1
        add     x0, x0, #1
        mov     sp, x19
        .cfi_restore_state
        ldp     x19, x30, [sp], #16
        .cfi_restore x19
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_outermost

/* The call is made from a second part in another section, whose CFI starts
 * with the state of the jump. */
function asm_two_sections
        stp     x29, x30, [sp, #-64]!
        .cfi_def_cfa_offset 64
        .cfi_offset x29, -64
        .cfi_offset x30, -56
        b       asm_two_sections.cold
3:
        add     x0, x0, #1
        ldp     x29, x30, [sp], #64
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa_offset 0
        ret
end asm_two_sections
        .section .text.unlikely, "ax", %progbits
        .type   asm_two_sections.cold, %function
asm_two_sections.cold:
        .cfi_startproc
        .cfi_def_cfa_offset 64
        .cfi_offset x29, -64
        .cfi_offset x30, -56
        blr     x1
        b       3b
end asm_two_sections.cold
        .text

/* The CFA is only known to a DWARF expression: DW_OP_breg31 16, DW_OP_deref. */
function asm_cfa_expression
        mov     x9, sp
        stp     x29, x30, [sp, #-32]!
        .cfi_def_cfa_offset 32
        .cfi_offset x29, -32
        .cfi_offset x30, -24
        str     x9, [sp, #16]
        .cfi_escape 0x0f, 0x03, 0x8f, 0x10, 0x06
        blr     x1
        add     x0, x0, #1
        ldp     x29, x30, [sp], #32
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa sp, 0
        ret
end asm_cfa_expression

        .section .note.GNU-stack, "", %progbits
