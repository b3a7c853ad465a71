/* A small reader of SFrame, which shares no code with the reference and
   includes nothing of the suite: faults are planted in it (scripts/README.md).
   Versions 1 to 3 of every ABI; it trusts nothing in a section.  */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct section
{
  const uint8_t *bytes;
  size_t size;
  uint64_t address;
};

/* What differs between machines.  A register of 0 is none.  */
struct machine
{
  const char *name;
  bool big, keeps_ra, signs, ra_may_be_padding, registers_as_offsets;
  int first_version;
  unsigned sp, fp, ra;
  int cfa_scale, cfa_bias, sp_bias;
};

/* A header and its two tables; places are offsets in the section.  */
struct element
{
  const struct section *in;
  const struct machine *machine;
  uint64_t at, index, rows, end;
  int version, flags, fixed_fp, fixed_ra, aux;
  uint32_t functions, row_count;
};

struct function
{
  uint64_t start, first_row, data;
  uint32_t size, row_count;
  unsigned width, block;
  bool is_flex, is_mask, is_signal, key_b;
};

enum
{
  MOST_WORDS = 15
};

struct words
{
  uint32_t offset; /* of the row, in its function or block */
  unsigned count, size;
  uint32_t word[MOST_WORDS];
  bool by_sp, is_signed;
};

enum kind
{
  SAME,
  UNDEFINED,
  VALUE,
  MEMORY
};
enum
{
  CFA = -1
};

struct rule
{
  enum kind kind;
  int64_t base; /* CFA or a register */
  int64_t offset;
};

struct row
{
  uint32_t offset;
  bool is_signed;
  struct rule cfa, ra, fp;
};

/* SIZE bytes at AT, which the caller knows to be there.  */
uint64_t number_at (const struct section *s, bool big, uint64_t at,
                    unsigned size);
/* VALUE, of SIZE bytes, with its sign.  */
int64_t extended (uint64_t value, unsigned size);
/* At most 4 bytes, in the byte order of E.  */
uint32_t field (const struct element *e, uint64_t at, unsigned size);
/* Of the index.  */
unsigned entry_size (int version);

/* Each gives NULL or why the section is refused.  */
const char *read_element (const struct section *s, uint64_t at,
                          struct element *e);
const char *read_function (const struct element *e, uint32_t i,
                           struct function *f);
/* Reads the row at *AT and steps over it.  */
const char *read_row (const struct element *e, const struct function *f,
                      uint64_t *at, struct row *r);
/* Of all elements; prints the dump to OUT, which may be null.  */
const char *check_section (const struct section *s, FILE *out);

uint64_t function_start (const struct element *e, uint32_t i, uint32_t *size);
/* The header after E, 0: there is none.  */
uint64_t next_element (const struct element *e);

enum outcome
{
  NOTHING,
  FOUND,
  OUTERMOST
};
/* The row for PC, in R; the element and the function that it is of.  */
enum outcome look_up (const struct section *s, uint64_t pc, struct element *e,
                      struct function *f, struct row *r);
/* The same, or where sections are registered in the one that is for PC.  */
enum outcome look_up_registered (const struct section *s, uint64_t pc,
                                 struct element *e, struct function *f,
                                 struct row *r);

void print_element (FILE *out, unsigned number, const struct element *e);
void print_function (FILE *out, uint32_t number, const struct element *e,
                     const struct function *f);
void print_row (FILE *out, const struct element *e, const struct function *f,
                const struct row *r);
void print_found (FILE *out, uint64_t pc, const struct element *e,
                  const struct row *r);

/* WORDS: those of `unwind`.  */
void unwind (const struct section *s, char **words, size_t count, FILE *out);

#endif
