/* Hand-written functions with unusual but true CFI, for s390x; what each
 * returns is said in assembly.c. Arguments: value in %r2, callback in %r3. */

#include "function.h"

        .text

function asm_frame_pointer
        stmg    %r11, %r15, 88(%r15)
        .cfi_offset %r11, -72
        .cfi_offset %r12, -64
        .cfi_offset %r13, -56
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        aghi    %r15, -160
        .cfi_adjust_cfa_offset 160
        lgr     %r11, %r15
        .cfi_def_cfa_register %r11
        basr    %r14, %r3
        aghi    %r2, 1
        lmg     %r11, %r15, 248(%r11)
        .cfi_restore %r11
        .cfi_restore %r12
        .cfi_restore %r13
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa %r15, 160
        br      %r14
end asm_frame_pointer

/* Only the return address is saved. */
function asm_no_frame_pointer
        stg     %r14, 112(%r15)
        .cfi_offset %r14, -48
        aghi    %r15, -160
        .cfi_def_cfa_offset 320
        basr    %r14, %r3
        aghi    %r2, 1
        aghi    %r15, 160
        .cfi_def_cfa_offset 160
        lg      %r14, 112(%r15)
        .cfi_restore %r14
        br      %r14
end asm_no_frame_pointer

/* A row at every instruction. */
function asm_many_rows
        stg     %r11, 88(%r15)
        .cfi_offset %r11, -72
        stg     %r14, 112(%r15)
        .cfi_offset %r14, -48
        stg     %r15, 120(%r15)
        .cfi_offset %r15, -40
        aghi    %r15, -96
        .cfi_adjust_cfa_offset 96
        aghi    %r15, -80
        .cfi_adjust_cfa_offset 80
        lghi    %r11, 0
        basr    %r14, %r3
        aghi    %r2, 1
        aghi    %r15, 80
        .cfi_adjust_cfa_offset -80
        lg      %r11, 184(%r15)
        .cfi_restore %r11
        lg      %r14, 208(%r15)
        .cfi_restore %r14
        lg      %r15, 216(%r15)
        .cfi_restore %r15
        .cfi_adjust_cfa_offset -96
        br      %r14
end asm_many_rows

/* A frame of 40,000 bytes. */
function asm_large_frame
        stg     %r11, 88(%r15)
        .cfi_offset %r11, -72
        stg     %r14, 112(%r15)
        .cfi_offset %r14, -48
        agfi    %r15, -40000
        .cfi_def_cfa_offset 40160
        lghi    %r11, 0
        basr    %r14, %r3
        aghi    %r2, 1
        agfi    %r15, 40000
        .cfi_def_cfa_offset 160
        lg      %r11, 88(%r15)
        .cfi_restore %r11
        lg      %r14, 112(%r15)
        .cfi_restore %r14
        br      %r14
end asm_large_frame

/* Two epilogues, the second after a restored state. */
function asm_remember
        stmg    %r14, %r15, 112(%r15)
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        aghi    %r15, -160
        .cfi_def_cfa_offset 320
        ltgr    %r2, %r2
        jhe     1f
        lghi    %r2, -1
        .cfi_remember_state
        lmg     %r14, %r15, 272(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa_offset 160
        br      %r14
1:
        .cfi_restore_state
        basr    %r14, %r3
        aghi    %r2, 1
        lmg     %r14, %r15, 272(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa_offset 160
        br      %r14
end asm_remember

/* The CFA is found from %r10. */
function asm_other_cfa_register
        stg     %r10, 80(%r15)
        .cfi_offset %r10, -80
        stg     %r14, 112(%r15)
        .cfi_offset %r14, -48
        lgr     %r10, %r15
        .cfi_def_cfa_register %r10
        aghi    %r15, -512
        nill    %r15, 0xff00
        basr    %r14, %r3
        aghi    %r2, 1
        lgr     %r15, %r10
        .cfi_def_cfa_register %r15
        lg      %r10, 80(%r15)
        .cfi_restore %r10
        lg      %r14, 112(%r15)
        .cfi_restore %r14
        br      %r14
end asm_other_cfa_register

/* The caller's frame pointer and return address are in %f0 and %f2 as in a
 * leaf, then on the stack around the call. */
function asm_pointer_in_register
        ldgr    %f0, %r11
        .cfi_register %r11, %f0
        ldgr    %f2, %r14
        .cfi_register %r14, %f2
        lghi    %r11, 1
        lghi    %r14, 0
        agr     %r2, %r11
        agr     %r2, %r14
        lgdr    %r14, %f2
        .cfi_restore %r14
        lgdr    %r11, %f0
        .cfi_restore %r11
        stmg    %r14, %r15, 112(%r15)
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        aghi    %r15, -160
        .cfi_def_cfa_offset 320
        aghi    %r2, -1
        basr    %r14, %r3
        aghi    %r2, 1
        lmg     %r14, %r15, 272(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa_offset 160
        br      %r14
end asm_pointer_in_register

/* The return address is in %r1 while a helper is called. */
function asm_return_address_in_register
        lgr     %r1, %r14
        .cfi_register %r14, %r1
        brasl   %r14, 2f
        aghi    %r2, 1
        br      %r1
end asm_return_address_in_register
        .type   asm_helper, @function
        .p2align 3
asm_helper:
2:      .cfi_startproc
        aghi    %r2, 1
        br      %r14
end asm_helper

/* Marked as a signal frame, though called as any other. */
        .globl  asm_signal_frame
        .type   asm_signal_frame, @function
        .p2align 3
asm_signal_frame:
        .cfi_startproc
        .cfi_signal_frame
        stmg    %r14, %r15, 112(%r15)
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        aghi    %r15, -160
        .cfi_def_cfa_offset 320
        basr    %r14, %r3
        aghi    %r2, 1
        lmg     %r14, %r15, 272(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa_offset 160
        br      %r14
end asm_signal_frame

/* Calls on another stack, where this is the outermost frame. */
function asm_outermost
        stmg    %r10, %r15, 80(%r15)
        .cfi_offset %r10, -80
        .cfi_offset %r11, -72
        .cfi_offset %r12, -64
        .cfi_offset %r13, -56
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        lgr     %r10, %r15
        .cfi_remember_state
        .cfi_def_cfa_register %r10
        .cfi_undefined %r14
        lgr     %r15, %r4
        aghi    %r15, -160
        basr    %r14, %r3
        aghi    %r2, 1
        lgr     %r15, %r10
        .cfi_restore_state
        lmg     %r10, %r15, 80(%r15)
        .cfi_restore %r10
        .cfi_restore %r11
        .cfi_restore %r12
        .cfi_restore %r13
        .cfi_restore %r14
        .cfi_restore %r15
        br      %r14
end asm_outermost

/* The call is made from a second part in another section, whose CFI starts
 * with the state of the jump. */
function asm_two_sections
        stmg    %r14, %r15, 112(%r15)
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        aghi    %r15, -200
        .cfi_def_cfa_offset 360
        jg      asm_two_sections.cold
3:
        aghi    %r2, 1
        lmg     %r14, %r15, 312(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa_offset 160
        br      %r14
end asm_two_sections
        .section .text.unlikely, "ax", @progbits
        .type   asm_two_sections.cold, @function
        .p2align 3
asm_two_sections.cold:
        .cfi_startproc
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        .cfi_def_cfa_offset 360
        basr    %r14, %r3
        jg      3b
end asm_two_sections.cold
        .text

/* The CFA is only known to a DWARF expression: DW_OP_breg15 160, DW_OP_deref,
 * DW_OP_plus_uconst 160, from the backchain-like slot at 160(%r15). */
function asm_cfa_expression
        lgr     %r1, %r15
        stmg    %r14, %r15, 112(%r15)
        .cfi_offset %r14, -48
        .cfi_offset %r15, -40
        aghi    %r15, -168
        .cfi_def_cfa_offset 328
        stg     %r1, 160(%r15)
        .cfi_escape 0x0f, 0x07, 0x7f, 0xa0, 0x01, 0x06, 0x23, 0xa0, 0x01
        basr    %r14, %r3
        aghi    %r2, 1
        lmg     %r14, %r15, 280(%r15)
        .cfi_restore %r14
        .cfi_restore %r15
        .cfi_def_cfa %r15, 160
        br      %r14
end asm_cfa_expression

        .section .note.GNU-stack, "", @progbits
