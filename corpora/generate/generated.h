/* A generated section: what it means, and how it says it, side by side.

   The dump is written from the one and the bytes from the other, so that a
   reader of the bytes must work out what the dump says.  */
#ifndef GENERATED_H
#define GENERATED_H

#include <stdbool.h>

#include "lib/base/buffer.h"
#include "reference/clause.h"

/* What a generated section is made from: a sequence of instructions of 16
   bytes.  Each byte has one use, so that a small change of the genome is a
   small change of the section: another byte another field, an instruction
   more a row, function or element more.  Any bytes are a genome.  */

enum { GENES = 16 };

/* As first byte of the first instruction, which no seed has: its index is
   64 KiB after its header.  */
enum { FAR_INDEX = 255 };

typedef struct genome
{
  const uint8_t *bytes;
  size_t size;
} genome;

enum gene_kind { ELEMENT_GENES, FUNCTION_GENES, ROW_GENES };

static inline size_t
genome_length (const genome *g)
{
  return g->size / GENES;
}

/* The bytes of instruction I.  */
static inline const uint8_t *
genome_at (const genome *g, size_t i)
{
  return g->bytes + i * GENES;
}

/* What instruction I asks for.  The first always makes an element.  */
enum gene_kind genome_kind (const genome *g, size_t i);

/* Append the genome that SEED stands for to TO.  */
void genome_from_seed (uint64_t seed, buffer *to);

/* What the generator knows of an ABI.  On purpose not the reference's table:
   a mistake there must not agree with itself.  */
typedef struct abi_facts
{
  const char *name;
  uint8_t id;
  bool big_endian, tracks_ra, signs_ra, is_s390x;
  uint32_t sp, fp; /* DWARF register numbers */
} abi_facts;

/* And of a version; on purpose neither the reference's nor lib's table.  */
enum { VERSIONS = 3, ABIS = 4 };
typedef struct version_facts
{
  uint8_t abis; /* the first so many of the table of ABIs */
  uint8_t start_bits, entry_size, attribute_size; /* sizes in bytes; 0: none */
  uint8_t unused_info; /* bits of a function's info byte */
  uint8_t most_words;  /* of a default row */
  uint32_t most_rows;  /* of a function */
  bool header_decides_ra; /* a fixed RA, whatever the ABI */
  bool has_frame_pointer, leaves_flags_open, has_pcrel; /* flags */
  bool has_blocks, has_padding, has_flexible, has_signal; /* functions */
  bool has_empty_functions, has_empty_rows, has_register_slots;
} version_facts;

enum rule_kind { IS_SAME, IS_LOST, IS_AT };

/* Where a value is: IS_AT is base + OFFSET, or what is stored there.  */
typedef struct recovery
{
  enum rule_kind kind;
  bool from_cfa, is_stored;
  uint32_t reg;
  int64_t offset;
} recovery;

typedef struct generated_row
{
  uint32_t start; /* in the function or block */
  recovery cfa, ra, fp;
  bool ra_is_signed;
  bool is_open; /* the section's silence is about this row */
  /* How it is said: */
  uint8_t word_size, word_count; /* bytes; words */
  bool base_bit, mangled_bit;
  uint32_t words[15];
} generated_row;

typedef struct generated_fde
{
  int64_t place; /* of its start, from the section's */
  uint64_t start;
  uint32_t size;
  bool is_flexible, is_mask, is_signal, has_key_b;
  uint8_t block_size;
  size_t first_row, row_count;
  bool is_open, rows_are_open; /* the silence is about it, or its rows */
  /* How it is said: */
  uint8_t fre_type, unused_info, unused_info2;
  uint16_t padding;
  uint8_t index_key, rows_key;   /* order in the index, and of the rows */
  uint32_t index_position;
  uint64_t data_offset; /* of attribute and rows, in the sub-section */
  bool shares_rows;  /* with the function before, in the order of rows */
  uint8_t unused_bytes; /* behind its rows */
} generated_fde;

typedef struct generated_element
{
  unsigned version;
  const version_facts *has;
  const abi_facts *abi;
  bool is_sorted, has_frame_pointer, is_pcrel;
  uint8_t undefined_flags; /* bits */
  int8_t fixed_fp, fixed_ra; /* 0: none */
  bool tracks_ra; /* rows do; in version 1 the header decides */
  uint8_t aux_length, aux_byte;
  uint32_t index_gap;
  uint8_t rows_gap, gap_byte, padding_behind;
  uint8_t base_gene, base_detail;
  size_t first_fde, fde_count;
  uint64_t at; /* offset in the section */
} generated_element;

/* What is in a section, for counts and for the tags of issues.  */
#define FEATURES(X)                                                           \
  X (V1, "v1") X (V2, "v2") X (V3, "v3")                                      \
  X (AMD64, "amd64-le") X (AARCH64_LE, "aarch64-le")                          \
  X (AARCH64_BE, "aarch64-be") X (S390X, "s390x-be")                          \
  X (SORTED, "sorted") X (UNSORTED, "unsorted")                               \
  X (FRAME_POINTER, "frame-pointer") X (PCREL, "pcrel")                       \
  X (SECTION_RELATIVE, "section-relative")                                    \
  X (FIXED_FP, "fixed-fp") X (FIXED_RA_UNUSUAL, "fixed-ra-unusual")           \
  X (AUX, "auxiliary-header") X (AUX_LONGEST, "auxiliary-header-longest")     \
  X (INDEX_GAP, "index-gap") X (ROWS_GAP, "rows-gap")                         \
  X (TRAILING_ZEROS, "trailing-zeros") X (LOADED, "loaded")                   \
  X (LOADED_HIGH, "loaded-high") X (NO_FUNCTIONS, "no-functions")             \
  X (SEVERAL_FUNCTIONS, "several-functions")                                  \
  X (MANY_FUNCTIONS, "many-functions")                                        \
  X (ADJACENT, "adjacent-functions") X (INDEX_REORDERED, "index-reordered")   \
  X (ROWS_REORDERED, "rows-reordered") X (START_LOWEST, "start-lowest")       \
  X (START_HIGHEST, "start-highest") X (START_NEGATIVE, "start-negative")     \
  X (SPAN_BEYOND_32_BITS, "span-beyond-32-bits")     \
  X (ENDS_OF_32_BITS, "ends-of-32-bits")                                      \
  X (ENDS_OF_64_BITS, "ends-of-64-bits") X (SIZE_1, "size-1") X (SIZE_BEYOND_SIGNED, "size-beyond-signed")           \
  X (SIZE_LARGEST, "size-largest")                                            \
  X (FLEXIBLE, "flexible") X (DEFAULT, "default") X (MASK, "mask")            \
  X (BLOCK_LARGEST, "block-largest") X (BLOCK_BEYOND_SIZE, "block-beyond-size") \
  X (SIGNAL, "signal") X (KEY_B, "key-b") X (OUTERMOST, "outermost-function") \
  X (FRE_ADDR1, "addr1") X (FRE_ADDR2, "addr2") X (FRE_ADDR4, "addr4")        \
  X (FRE_TYPE_WIDER, "row-type-wider") X (ROWS_255, "more-than-255-rows")     \
  X (ROWS_65535, "rows-65535")                                                \
  X (ROW_LAST_BYTE, "row-at-the-last-byte") X (FIRST_ROW_LATE, "first-row-late") \
  X (WORDS_1, "words-of-1") X (WORDS_2, "words-of-2") X (WORDS_4, "words-of-4") \
  X (WORDS_WIDER, "words-wider") X (RA_UNDEFINED, "ra-undefined")             \
  X (BASE_SP, "base-sp") X (BASE_FP, "base-fp") X (SIGNED_RA, "signed-ra")    \
  X (RA_WORD, "ra-word") X (FP_WORD, "fp-word") X (RA_ALONE, "ra-alone")      \
  X (RA_PADDED, "ra-padded") X (RA_IN_REGISTER, "ra-in-register")             \
  X (FP_IN_REGISTER, "fp-in-register") X (CFA_32_BITS, "cfa-beyond-32-bits")  \
  X (FIXED_FP_ODD, "fixed-fp-odd-s390x") X (SLOT_ODD_V3, "slot-odd-s390x-v3") \
  X (FIXED_RA_AARCH64, "fixed-ra-aarch64") X (BLOCK_UNUSED, "block-size-unused") \
  X (FLEX_CFA_STORED, "flex-cfa-stored") X (FLEX_CFA_REG, "flex-cfa-other-register") \
  X (FLEX_FROM_REG, "flex-from-register") X (FLEX_FROM_CFA, "flex-from-cfa")  \
  X (FLEX_CFA_VALUE, "flex-cfa-value") X (FLEX_PADDED, "flex-padded")         \
  X (FLEX_SHORT, "flex-short") X (REGISTER_LARGEST, "register-largest")       \
  X (FLEX_DEAD_REGISTER, "flex-dead-register")                                \
  X (SECOND_ELEMENT, "several-elements")

enum feature
{
#define X(id, name) HAS_##id,
  FEATURES (X)
#undef X
  FEATURE_COUNT
};

extern const char *const feature_names[FEATURE_COUNT];

enum { MOST_ELEMENTS = 4 };

typedef struct generated
{
  uint64_t address;
  /* The one thing on which the specification may be silent, SF_CLAUSES for
     none, and whether the section really has it.  */
  enum sf_clause silence;
  bool is_silent;
  size_t shown; /* how often it has it */
  generated_element elements[MOST_ELEMENTS];
  size_t element_count;
  generated_fde *fdes;
  size_t fde_count, fde_capacity;
  /* The functions of each element in the order of the index, and of their
     rows.  */
  uint32_t *index_order, *rows_order;
  size_t order_capacity;
  generated_row *rows;
  size_t row_count, row_capacity;
  uint8_t trailing_byte; /* 0: none */
  bool has[FEATURE_COUNT], touches[SF_CLAUSES];
} generated;

/* Make the section of G.  S is zero-initialised, or from an earlier call.  */
void generate (const genome *g, generated *s);
void generated_free (generated *s);

/* Append its canonical dump to TO, the same with ` silent CLAUSE` at the lines
   that the specification leaves open, or its bytes.  */
void generated_dump (const generated *s, buffer *to);
void generated_expected (const generated *s, buffer *to);
void generated_bytes (const generated *s, buffer *to);

/* Append the line `find 0xPC ...` of a section of one element whose functions
   are neither without rows nor made of blocks.  */
void generated_find (const generated *s, uint64_t pc, buffer *to);

/* Bytes of an entry in the function index of E, and of a function's attribute
   and rows.  */
uint64_t index_entry_size (const generated_element *e);

/* How many bytes element E takes, up to its last row.  */
uint64_t generated_element_size (const generated *s,
                                 const generated_element *e);

/* How many ABIs VERSION has.  */
uint8_t abis_of_version (unsigned version);

/* Say in HAS and TOUCHES what is in S.  */
void take_stock (generated *s);

static inline generated_fde *
fdes_of (const generated *s, const generated_element *e)
{
  return s->fdes + e->first_fde;
}

static inline generated_row *
rows_of (const generated *s, const generated_fde *f)
{
  return s->rows + f->first_row;
}

static inline void
touch (generated *s, enum sf_clause clause)
{
  s->touches[clause] = true;
}

/* Does the section have a silence of the kind CLAUSE to show, here?  */
static inline bool
shows (generated *s, enum sf_clause clause, bool applies)
{
  bool shown = s->silence == clause && applies;
  s->is_silent = s->is_silent || shown;
  s->shown += shown;
  return shown;
}

/* Large sections (large.c).  */

/* Make large section NUMBER, the first is 0, in S, and append its name to NAME.
   S is zero-initialised, or from an earlier call.  False: there are no more.  */
bool large_section (size_t number, generated *s, buffer *name);

/* Append what a reader is asked about S, with the answers by the records of S:
   look-ups of functions and rows at powers of two and beside them, and a step
   from the first function, the last, and those at powers of two.  */
void large_answers (const generated *s, buffer *to);

/* The word of a row is FIRST_WORD, the next one's is one more, up to so many
   WORDS: a prime.  */
enum { FIRST_WORD = 8, WORDS = 113 };

/* Append a line from which corpora/vectors/sframe-large.c makes the bytes of
   the large section S, called NAME.  */
void large_recipe (const generated *s, const char *name, buffer *to);

#endif
