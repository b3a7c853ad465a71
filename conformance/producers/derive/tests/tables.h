/* Tables of a few functions, whose programs are bytes.  */
#ifndef DERIVE_TESTS_TABLES_H
#define DERIVE_TESTS_TABLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/derive/compact.h"
#include "conformance/producers/derive/orc.h"

/* Call frame instructions.  */
enum
{
  NOP = 0, ADVANCE1 = 0x02, ADVANCE2 = 0x03, OFFSET_OF = 0x05, LOSE = 0x07, SAME = 0x08, MOVE = 0x09, CFA = 0x0c,
  CFA_OFFSET = 0x0e, CFA_EXPRESSION = 0x0f, STORED_AT = 0x10, OFFSET_SIGNED = 0x11, CFA_SIGNED = 0x12, IS_CFA = 0x14,
  ADVANCE = 0x40, OFFSET = 0x80, DEREF = 0x06, LIT0 = 0x30, BREG = 0x70
};

/* Registers of amd64 and AArch64.  */
enum { RAX, RDX, RCX, RBX, RDI = 5, RBP, RSP, R10 = 10, R12 = 12, R13, R14, R15, RIP, FP = 29, LR, SP, D8 = 72 };

enum { BIG_AARCH64_ABI = 1, AARCH64_ABI, AMD64_ABI, S390X_ABI };

enum { START = 0x1000, SIZE = 16, HEAD = 13, MOST = 8 };

typedef struct bytes
{
  uint8_t size, byte[56];
} bytes;

#define BYTES(...) { sizeof (uint8_t[]) { __VA_ARGS__ }, { __VA_ARGS__ } }
#define PROGRAM(...) &(const bytes) BYTES (__VA_ARGS__)

static subject s;
static cfi_table tables[2];
static cfi_cie cies[2][2];
static cfi_fde fdes[2][MOST];
static uint8_t section[4096];
static size_t used;
static orc_sizes orc;

/* A program in the section, HEAD bytes after its entry begins.  */
static inline const uint8_t *
put (const bytes *program)
{
  const uint8_t *at = section + used + HEAD;
  used += HEAD + program->size;
  assert_true (used <= sizeof section);
  memcpy (section + used - program->size, program->byte, program->size);
  return at;
}

static inline void
add_table (const bytes *initial)
{
  size_t n = s.table_count++;
  for (size_t i = 0; i < 2; i++)
    {
      uint64_t offset = used;
      const uint8_t *program = put (initial);
      cies[n][i] = (cfi_cie) { .offset = offset, .code_alignment = 1, .data_alignment = -1, .ra_column = s.ra_column,
                               .program = program, .program_end = section + used };
    }
  tables[n] = (cfi_table) { .section = { .bytes = section, .size = sizeof section, .address_size = 8 }, .cies = cies[n],
                            .cie_count = 2, .fdes = fdes[n] };
}

/* CFA = SP + 8 and RA at CFA - 8, or CFA = SP.  */
static const bytes of_amd64 = BYTES (CFA, RSP, 8, OFFSET + RIP, 8), of_aarch64 = BYTES (CFA, SP, 0);

static inline void
begin (uint8_t abi)
{
  used = 0;
  s = (subject) { .label = "made", .abi = sf_abi_by_id (abi, 3), .ra_column = abi == AMD64_ABI ? RIP : LR,
                  .tables = tables };
  add_table (abi == AMD64_ABI ? &of_amd64 : &of_aarch64);
}

/* Of the last table, with its CIE number CIE.  */
static inline cfi_fde *
add (uint64_t start, uint32_t cie, const bytes *program)
{
  cfi_table *t = &tables[s.table_count - 1];
  uint64_t offset = used;
  cfi_fde *f = (cfi_fde *) &t->fdes[t->fde_count++];
  const uint8_t *at = put (program);
  *f = (cfi_fde) { .offset = offset, .start = start, .size = SIZE, .cie = cie, .program = at,
                   .program_end = section + used };
  return f;
}

static const bytes nothing = BYTES (NOP);

/* A program, and why it cannot be said; NULL: it can.  */
typedef struct said
{
  bytes program;
  const char *why;
} said;

#define LENGTH(array) (sizeof (array) / sizeof *(array))

/* REASONS has WHY, of one function, or none.  */
static inline void
is_reason (const reason_list *reasons, const char *why)
{
  assert_int_equal (reasons->count, why != NULL);
  if (!why)
    return;
  assert_string_equal (reasons->items[0].why, why);
  assert_int_equal (reasons->items[0].functions, 1);
  assert_int_equal (reasons->items[0].bytes, SIZE);
}

static const char no_number[] = "a register is saved that an encoding has no number for",
                  not_beside[] = "saved registers are not beside each other", too_far[] = "registers are saved too far away",
                  lost[] = "the CFA, RA or a register is an expression, or lost",
                  neither[] = "the CFA is based on neither SP nor FP", no_words[] = "the CFA's offset is no number of words",
                  large[] = "the frame is large, and where it is made is far from the start";

static inline int
free_all (void **state)
{
  (void) state;
  orc_free (&orc);
  return 0;
}

#endif
