/* The lines of the canonical dump, version 1.  What the implementation has no
   way of telling is given as UNKNOWN and printed as `?`.  */
#ifndef DUMP_H
#define DUMP_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { UNKNOWN = INT_MIN, NO_BLOCK_SIZE = -1 };

/* The numbers that the header of a section uses.  */
enum abi
{
  ABI_AARCH64_BE = 1,
  ABI_AARCH64_LE,
  ABI_AMD64_LE,
  ABI_S390X_BE
};

enum flag { FLAG_SORTED = 1, FLAG_FRAME_POINTER = 2, FLAG_PCREL = 4 };

struct element
{
  int version;
  int abi;
  int flags;
  int fixed_fp, fixed_ra;
  int aux;
};

struct fde
{
  uint64_t start;
  int64_t size; /* negative where an implementation says so */
  bool is_flex;
  bool is_mask;
  int block_size; /* of a mask; UNKNOWN makes all of the field `?` */
  int is_signal;
  int key_is_b;
};

/* A rule's base: one of these or a DWARF register number.  */
enum { BASE_CFA = -1, BASE_SP = -2, BASE_FP = -3 };

enum rule_kind
{
  RULE_SAME,
  RULE_UNDEFINED,
  RULE_UNKNOWN,
  RULE_VALUE,
  RULE_MEMORY
};

struct rule
{
  enum rule_kind kind;
  int64_t base;
  int64_t offset;
};

struct row
{
  struct rule cfa, ra, fp;
  bool ra_is_signed;
};

static inline struct rule
rule (enum rule_kind kind)
{
  return (struct rule) { .kind = kind };
}

/* The value BASE + OFFSET.  */
static inline struct rule
rule_value (int64_t base, int64_t offset)
{
  return (struct rule) { .kind = RULE_VALUE, .base = base, .offset = offset };
}

/* The value in memory at BASE + OFFSET.  */
static inline struct rule
rule_memory (int64_t base, int64_t offset)
{
  return (struct rule) { .kind = RULE_MEMORY, .base = base, .offset = offset };
}

/* A row whose RA is undefined has no other rules.  */
static inline struct row
row_undefined (void)
{
  return (struct row) { rule (RULE_UNDEFINED), rule (RULE_UNDEFINED),
                        rule (RULE_UNDEFINED), false };
}

void print_element (FILE *out, unsigned number, const struct element *);
void print_fde (FILE *out, unsigned number, const struct fde *);

/* ABI names the registers.  OFFSET is the row's distance from the start of FDE,
   or from the start of the block.  */
void print_row (FILE *out, int abi, const struct fde *, uint64_t offset,
                const struct row *);

void print_caller (FILE *out, uint64_t pc, uint64_t sp, uint64_t fp);

/* Why a stack has no more callers: "outermost", "refused" or "?".  */
void print_end (FILE *out, const char *reason);

/* ROW is null when no row is in force.  */
void print_found (FILE *out, int abi, uint64_t pc, const struct row *);

#endif
