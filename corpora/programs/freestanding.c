/* The start-up code and the few library functions of a program without a C
 * library: what stands below main on bare systems, and the only way to run
 * big-endian AArch64, for which no distribution has a C library. */
#include "program.h"

/* The outermost frame: its return address is undefined. */
#if defined(__x86_64__)
__asm__(".globl _start\n.type _start, @function\n_start:\n"
        ".cfi_startproc\n.cfi_undefined %rip\n"
        "xor %ebp, %ebp\n"
        "and $-16, %rsp\n"
        "call run_main\n"
        "hlt\n"
        ".cfi_endproc\n.size _start, .-_start\n");
#elif defined(__aarch64__)
__asm__(".globl _start\n.type _start, %function\n_start:\n"
        ".cfi_startproc\n.cfi_undefined x30\n"
        "mov x29, #0\n"
        "mov x30, #0\n"
        "bl run_main\n"
        "brk #0\n"
        ".cfi_endproc\n.size _start, .-_start\n");
#elif defined(__s390x__)
__asm__(".globl _start\n.type _start, @function\n_start:\n"
        ".cfi_startproc\n.cfi_undefined %r14\n"
        "lghi %r11, 0\n"
        "aghi %r15, -160\n"
        ".cfi_adjust_cfa_offset 160\n"
        "xc 0(8,%r15), 0(%r15)\n"
        "brasl %r14, run_main\n"
        ".2byte 0\n"
        ".cfi_endproc\n.size _start, .-_start\n");
#endif

#if defined(__x86_64__)
enum { SYS_WRITE = 1, SYS_EXIT = 231 };
static long system_call(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
enum { SYS_WRITE = 64, SYS_EXIT = 94 };
static long system_call(long number, long a, long b, long c)
{
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    return x0;
}
#elif defined(__s390x__)
enum { SYS_WRITE = 4, SYS_EXIT = 248 };
static long system_call(long number, long a, long b, long c)
{
    register long r1 __asm__("r1") = number;
    register long r2 __asm__("r2") = a;
    register long r3 __asm__("r3") = b;
    register long r4 __asm__("r4") = c;
    __asm__ volatile("svc 0" : "+d"(r2) : "d"(r1), "d"(r3), "d"(r4) : "memory");
    return r2;
}
#endif

int main(void);
void leave_program(int status);
void run_main(void);

__attribute__((noreturn, used)) void leave_program(int status)
{
    system_call(SYS_EXIT, status, 0, 0);
    __builtin_trap();
}

__attribute__((noreturn, used)) void run_main(void) { leave_program(main()); }

long write(int fd, const void *bytes, size_t count)
{
    return system_call(SYS_WRITE, fd, (long)bytes, (long)count);
}

/* The empty asm keeps a compiler from turning a loop into a call of itself. */
void *memcpy(void *to, const void *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ((char *)to)[i] = ((const char *)from)[i];
        __asm__ volatile("");
    }
    return to;
}

void *memset(void *to, int byte, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ((char *)to)[i] = (char)byte;
        __asm__ volatile("");
    }
    return to;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
        __asm__ volatile("");
    }
    return length;
}

int strcmp(const char *left, const char *right)
{
    while (*left != '\0' && *left == *right)
        left++, right++;
    return (unsigned char)*left - (unsigned char)*right;
}
