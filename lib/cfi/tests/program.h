/* Call frame programs, written as bytes by the definitions of DWARF 5, section 6.4.2.  */
#ifndef CFI_TESTS_PROGRAM_H
#define CFI_TESTS_PROGRAM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/cfi/expression.h"

/* An .eh_frame whose CIEs have pointers of the form sdata4, pcrel, code
   alignment 1, data alignment -8 and RA column 16.  Its first function is at
   0x1000 to 0x1040 unless a test says otherwise.  */
static uint8_t section[8192];
static size_t used; /* bytes of it */
static cfi_table table;
static cfi_rows rows;

#define START 0x1000u
#define SIZE 0x40u
#define ADDRESS 0x8000u

typedef struct bytes
{
  size_t size;
  uint8_t byte[20];
} bytes;

#define BYTES(...) { sizeof (uint8_t[]) { __VA_ARGS__ }, { __VA_ARGS__ } }

/* CFA = rsp + 8, RA at CFA - 8.  */
static const bytes of_a_call = BYTES (0x0c, 7, 8, 0x90, 1);

/* What is unlike in the sections of the tests.  */
typedef struct form
{
  const char *augmentation;
  uint8_t code_alignment;
  uint32_t size; /* of functions */
  bool signs_ra, big_endian;
} form;

static const form plain = { "zR", 1, SIZE, false, false };

static inline void
add (const void *from, size_t size)
{
  assert_true (used + size <= sizeof section);
  memcpy (section + used, from, size);
  used += size;
}

static inline void
put_word (const form *f, size_t at, size_t value)
{
  for (size_t i = 0; i < 4; i++)
    section[at + i] = (uint8_t) (value >> 8 * (f->big_endian ? 3 - i : i));
}

static inline void
add_word (const form *f, size_t value)
{
  used += 4;
  put_word (f, used - 4, value);
}

static inline void
add_cie (const form *f, const bytes *program)
{
  static const uint8_t version = 1, tail[] = { 0x78, 16, 1, 0x1b };
  size_t at = used;
  add_word (f, 0);
  add_word (f, 0);
  add (&version, 1);
  add (f->augmentation, strlen (f->augmentation) + 1);
  add (&f->code_alignment, 1);
  add (tail, sizeof tail);
  add (program->byte, program->size);
  put_word (f, at, used - at - 4);
}

/* A function at START of the CIE at CIE.  */
static inline void
add_fde (const form *f, size_t cie, uint64_t start, const uint8_t *program,
         size_t size)
{
  static const uint8_t no_data = 0;
  size_t at = used;
  add_word (f, 0);
  add_word (f, used - cie);
  add_word (f, start - ADDRESS - used);
  add_word (f, f->size);
  add (&no_data, 1);
  add (program, size);
  put_word (f, at, used - at - 4);
}

static inline void
read_section (const form *f)
{
  const cfi_section s
      = { .bytes = section, .size = used, .address = ADDRESS,
          .address_size = 8, .signs_ra = f->signs_ra,
          .big_endian = f->big_endian };
  cfi_table_free (&table);
  cfi_rows_free (&rows);
  cfi_table_read (&table, &s);
  assert_null (table.problem);
}

/* Begin with the rows of PROGRAM, of a CIE whose program is INITIAL.  */
static inline void
begin (const form *f, const bytes *initial, const uint8_t *program,
       size_t size)
{
  used = 0;
  add_cie (f, initial);
  add_fde (f, 0, START, program, size);
  read_section (f);
  assert_int_equal (table.fde_count, 1);
  cfi_rows_begin (&rows, &table, &table.fdes[0]);
}

#define BEGIN(...)                                                            \
  begin (&plain, &of_a_call, (uint8_t[]) { __VA_ARGS__ },                     \
         sizeof (uint8_t[]) { __VA_ARGS__ })

static inline void
row_is (uint64_t start, uint64_t end, uint32_t reg, int64_t offset)
{
  assert_true (cfi_rows_next (&rows));
  assert_int_equal (rows.row.start, START + start);
  assert_int_equal (rows.row.end, START + end);
  assert_int_equal (rows.row.cfa.kind, CFI_REGISTER);
  assert_int_equal (rows.row.cfa.reg, reg);
  assert_int_equal (rows.row.cfa.offset, offset);
}

static inline void
it_ends (void)
{
  assert_false (cfi_rows_next (&rows));
  assert_null (rows.problem);
}

/* Functions that share CIEs, at START, START + 0x100 and so on.  */
static const bytes of_rbp = BYTES (0x0c, 6, 16, 0x07, 0),
                   restoring = BYTES (0x0c, 7, 8, 0xc3);
static const bytes *const cies[] = { &of_a_call, &of_rbp, &restoring };
static const struct
{
  int cie;
  bytes program;
  bool fails;
  uint32_t reg;      /* the only row's CFA */
  int64_t offset;
  uint64_t executed; /* bytes of CIEs so far */
} functions[] = {
  { 0, BYTES (0x0d, 6, 0x07, 3), false, 6, 8, 5 },
  { 0, BYTES (0x00), false, 7, 8, 5 },
  { 1, BYTES (0x00), false, 6, 16, 10 },
  { 0, BYTES (0x00), false, 7, 8, 15 },
  { 0, BYTES (0x3a), true, 0, 0, 15 },
  { 0, BYTES (0x00), false, 7, 8, 20 },
  { 2, BYTES (0x00), true, 0, 0, 24 },
  { 2, BYTES (0x00), true, 0, 0, 28 }
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

#endif
