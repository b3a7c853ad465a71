/* What every program of the corpus shares: a result that is printed and
 * checked, and attributes that keep a function's frame from being optimised
 * away. Works hosted and freestanding (see freestanding.c). */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Compiled for a shared library, a program is entered by shared_driver.c. */
#ifdef SHARED_ENTRY
#define main program_main
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifdef SHARED_ENTRY
int program_main(void);
#endif

#if __STDC_HOSTED__
#include <string.h>
#include <unistd.h>
#else
long write(int fd, const void *bytes, size_t count);
void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
size_t strlen(const char *text);
int strcmp(const char *left, const char *right);
#endif

#ifdef __cplusplus
}
#endif

/* A function that is called as written: not inlined, cloned or folded. */
#if defined(__clang__)
#define KEEP __attribute__((noinline, used))
#else
#define KEEP __attribute__((noipa, used))
#endif

/* The compiler must assume that the bytes behind this pointer are used. */
static inline void touch(void *pointer)
{
    __asm__ volatile("" : : "r"(pointer) : "memory");
}

/* A value that the compiler cannot see through. */
static inline long opaque(long value)
{
    __asm__ volatile("" : "+r"(value));
    return value;
}

/* Prints "NAME: ok" or what differs; the exit status of the program. */
static inline int finish(const char *name, uint64_t got, uint64_t expected)
{
    char line[128];
    size_t length = 0;
    for (; name[length] != '\0' && length < 64; length++)
        line[length] = name[length];
    const char *verdict = got == expected ? ": ok" : ": wrong result 0x";
    for (; *verdict != '\0'; verdict++)
        line[length++] = *verdict;
    for (int shift = 60; got != expected && shift >= 0; shift -= 4)
        line[length++] = "0123456789abcdef"[(got >> shift) & 15];
    line[length++] = '\n';
    return write(1, line, length) != (long)length || got != expected;
}

#endif
