/* Code that is made at run time: two functions, one after the other, are
 * copied to the same place in memory of their own, are called before a table
 * is registered for them, while one is, and after. The table is the program's
 * own, copied to the same distance from the code, so that what it says of the
 * function holds for the copy. The copies call back into the program, so that
 * they stand in the middle of a stack. How the program says what is
 * registered is what sframe-truth reads (qemu/README.md). */
#define _GNU_SOURCE
#include "program.h"
#include <elf.h>
#include <sys/mman.h>

struct sframe_table {
    struct sframe_table *next;
    uint64_t section, section_size, text, text_size;
};
extern struct sframe_table *sframe_tables;
struct sframe_table *sframe_tables;
void sframe_tables_changed(void);
KEEP void sframe_tables_changed(void) { touch(&sframe_tables); }

typedef long function(long);
typedef long made_function(function *, long);

#define MADE(name) __attribute__((section(name), aligned(16))) KEEP

/* Nothing in these refers to anything but arguments. */
MADE("made_first") static long small_frame(function *called, long value)
{
    return called(value) + called(value + 1);
}

MADE("made_second") static long large_frame(function *called, long value)
{
    volatile long cells[60];
    for (int i = 0; i < 60; i++)
        cells[i] = value + i;
    long sum = called(value);
    for (int i = 0; i < 60; i++)
        sum += cells[i];
    return sum - called(3);
}

extern const unsigned char __start_made_first[], __stop_made_first[];
extern const unsigned char __start_made_second[], __stop_made_second[];
extern const unsigned char __ehdr_start[] __attribute__((visibility("hidden")));

KEEP static long square(long value) { return opaque(value) * value; }

KEEP static long callback(long value)
{
    char cells[48];
    touch(cells);
    return square(value) + 1;
}

enum { IMAGE = 1 << 24 };

/* The program's .sframe, or nothing where it has none. */
static const unsigned char *own_table(uint64_t *size)
{
    enum { SFRAME_SEGMENT = 0x6474e554 };
    Elf64_Ehdr header;
    memcpy(&header, __ehdr_start, sizeof header);
    for (int i = 0; i < header.e_phnum; i++) {
        Elf64_Phdr segment;
        memcpy(&segment, __ehdr_start + header.e_phoff + (size_t)i * header.e_phentsize, sizeof segment);
        if (segment.p_type != SFRAME_SEGMENT)
            continue;
        *size = segment.p_memsz;
        return __ehdr_start + segment.p_vaddr;
    }
    *size = 0;
    return NULL;
}

/* Puts the code that is from FROM to END at PLACE, and a table for it where it
 * belongs; calls the copy without the table, with it, and without it again. */
KEEP static long call_made(unsigned char *place, const unsigned char *from, const unsigned char *end)
{
    struct sframe_table table = {.text = (uintptr_t)place, .text_size = (uint64_t)(end - from)};
    const unsigned char *own = own_table(&table.section_size);
    unsigned char *section = place + (own - from);
    memcpy(place, from, (size_t)(end - from));
    __builtin___clear_cache((char *)place, (char *)place + (end - from));
    made_function *made = (made_function *)(uintptr_t)place;
    long sum = made(callback, opaque(1));
    if (own) {
        memcpy(section, own, table.section_size);
        table.section = (uintptr_t)section;
        table.next = sframe_tables;
        sframe_tables = &table;
        sframe_tables_changed();
    }
    sum = sum * 7 + made(callback, opaque(2));
    if (own) {
        sframe_tables = table.next;
        sframe_tables_changed();
    }
    return sum * 7 + made(callback, opaque(3));
}

int main(void)
{
    /* NOLINTNEXTLINE(clang-analyzer-security.MmapWriteExec): code is made here */
    unsigned char *image = mmap(NULL, 2 * (size_t)IMAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (image == MAP_FAILED)
        return 1;
    unsigned char *place = image + IMAGE;
    long first = call_made(place, __start_made_first, __stop_made_first);
    long second = call_made(place, __start_made_second, __stop_made_second);
    /* small_frame of V is V*V + (V+1)*(V+1) + 2; large_frame of V is V*V + 60*V + 1770 - 9. */
    uint64_t wrong = first != (7 * 7 + 15) * 7 + 27;
    wrong |= (uint64_t)(second != (1822 * 7 + 1885) * 7 + 1950) << 1;
    return finish("registered", wrong, 0);
}
