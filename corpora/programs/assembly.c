/* Calls the hand-written functions of assembly_amd64.S, assembly_aarch64.S or
 * assembly_s390x.S. Each calls back from the state that it exists for, so that
 * a stack can be unwound through it. */
#include "program.h"

typedef long (*callback)(long);

/* Each returns call(value) + 1 unless said otherwise. */
long asm_frame_pointer(long value, callback call);
long asm_no_frame_pointer(long value, callback call);
long asm_many_rows(long value, callback call);
long asm_large_frame(long value, callback call);
long asm_remember(long value, callback call);       /* -1 for a negative value */
long asm_other_cfa_register(long value, callback call);
long asm_pointer_in_register(long value, callback call);
long asm_return_address_in_register(long value);    /* value + 2 */
long asm_signal_frame(long value, callback call);
long asm_outermost(long value, callback call, void *stack_end);
long asm_two_sections(long value, callback call);
long asm_cfa_expression(long value, callback call);

KEEP static long back(long value)
{
    char cells[24];
    touch(cells);
    return value * 2;
}

KEEP static long back_again(long value) { return asm_frame_pointer(value, back) + 1; }

static _Alignas(16) char other_stack[1 << 14];

int main(void)
{
    uint64_t wrong = 0;
    wrong |= asm_frame_pointer(opaque(5), back) != 11;
    wrong |= (uint64_t)(asm_no_frame_pointer(opaque(5), back) != 11) << 1;
    wrong |= (uint64_t)(asm_many_rows(opaque(5), back_again) != 13) << 2;
    wrong |= (uint64_t)(asm_large_frame(opaque(5), back) != 11) << 3;
    wrong |= (uint64_t)(asm_remember(opaque(5), back) != 11) << 4;
    wrong |= (uint64_t)(asm_remember(opaque(-5), back) != -1) << 5;
    wrong |= (uint64_t)(asm_other_cfa_register(opaque(5), back_again) != 13) << 6;
    wrong |= (uint64_t)(asm_pointer_in_register(opaque(5), back) != 11) << 7;
    wrong |= (uint64_t)(asm_return_address_in_register(opaque(5)) != 7) << 8;
    wrong |= (uint64_t)(asm_signal_frame(opaque(5), back_again) != 13) << 9;
    wrong |= (uint64_t)(asm_outermost(opaque(5), back_again, other_stack + sizeof other_stack)
                        != 13) << 10;
    wrong |= (uint64_t)(asm_two_sections(opaque(5), back) != 11) << 11;
    wrong |= (uint64_t)(asm_cfa_expression(opaque(5), back) != 11) << 12;
    return finish("assembly", wrong, 0);
}
