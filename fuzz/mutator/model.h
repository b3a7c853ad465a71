/* A section as records that can be edited: what the mutator works on.

   Functions and rows live in pools; those of one element, or of one function,
   are next to each other.  What grows moves to the end of its pool; a pool
   that is full leaves things as they are.  */
#ifndef MODEL_H
#define MODEL_H

#include "lib/base/chance.h"
#include "lib/base/sframe_version.h"
#include "reference/abi.h"
#include "reference/write/encode.h"

enum
{
  MOST_ELEMENTS = 4,
  MOST_FDES = 1024,
  MOST_ROWS = 8192,
  MOST_TRAILING = 64
};

typedef struct model
{
  sf_element_record elements[MOST_ELEMENTS];
  uint8_t aux[MOST_ELEMENTS][UINT8_MAX];
  sf_fde_record fdes[MOST_FDES];
  sf_fre_record rows[MOST_ROWS];
  uint8_t trailing[MOST_TRAILING]; /* bytes behind the last element */
  unsigned element_count, fde_count, row_count, trailing_count;
} model;

/* Read what can be read of SIZE bytes at DATA.  False: not even a header.  */
bool model_read (model *m, const uint8_t *data, size_t size);

/* A model without elements.  */
void model_clear (model *m);

/* Write M to the CAPACITY bytes at OUT.  Returns the bytes that it takes;
   when they are more than CAPACITY, OUT holds nothing of use.  */
size_t model_write (const model *m, uint8_t *out, size_t capacity);

/* Function I of E, and row I of F, to be changed.  */
sf_fde_record *model_fde (model *m, const sf_element_record *e, uint32_t i);
sf_fre_record *model_row (model *m, const sf_fde_record *f, uint32_t i);

/* Add a copy of *NEW, whose rows are in the pool, as function I of E, or of
   *NEW as row I of F.  NULL: there is no room.  Pointers to other functions
   of E, or rows of F, are no longer valid.  */
sf_fde_record *model_insert_fde (model *m, sf_element_record *e, uint32_t i,
                                 const sf_fde_record *new);
sf_fre_record *model_insert_row (model *m, sf_fde_record *f, uint32_t i,
                                 const sf_fre_record *new);

void model_remove_fde (model *m, sf_element_record *e, uint32_t i);
void model_remove_row (model *m, sf_fde_record *f, uint32_t i);

/* Add an element with the header *NEW and no functions.  */
sf_element_record *model_add_element (model *m, const sf_element_record *new);

/* Give F rows of its own, copies of those of FROM.  */
void model_copy_rows (model *m, sf_fde_record *f, const sf_fde_record *from);

/* Order the index of E by KEYS, one for each function in the order of their
   rows; equals stay as they are.  */
void model_order_index (model *m, const sf_element_record *e,
                        const int64_t *keys);

/* After functions came and went: let the places in each index be 0 to N-1
   again, each once, in the order that they give now.  */
void model_tidy_positions (model *m);

/* Records of any kind made into those of a valid section.  */

/* Change as little of M as makes every clause hold that binds it and leaves
   nothing on which the specification is silent: one element with honest
   counts, functions that do not overlap where the index is sorted, rows that
   ascend inside their functions, data words that mean something.  What must
   be made up, C chooses.  */
void mend (model *m, chance *c);

/* What ABI E has; never NULL.  */
const sf_abi *abi_of (const sf_element_record *e);

/* Data word I of ROW as a signed number, and its width in bytes.  */
int64_t word_of (const sf_fre_record *row, unsigned i);
unsigned word_size_of (const sf_fre_record *row);

/* Let ROW have COUNT words of SIZE bytes; those that were not there are 0. */
void set_words (sf_fre_record *row, unsigned count, unsigned size);

static inline bool
is_flexible (const sf_element_record *e, const sf_fde_record *f)
{
  return sframe_version_of (e->version)->has_flexible && (f->info2 & 0x1f) == FDE_TYPE_FLEX;
}

static inline bool
is_mask (const sf_fde_record *f)
{
  return f->info >> 4 & 1;
}

/* The single changes that a mutation is made of.  */

/* Change one thing in M, which has an element.  */
void edit (model *m, chance *c);

/* Let one computed field say something else than it should.  */
void lie (model *m, chance *c);

#endif
