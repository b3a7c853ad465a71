#include "compact.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "walk.h"

/* A header; encodings that are common; an index with a line for each page; functions that have
   landing pads; pages of 4096 bytes at most.  A compressed page has 4 bytes for an entry, 24 bits
   of address and 8 of the number of an encoding, which is a common one or one of the page's own; a
   regular page has 8.  */

enum
{
  INFO_HEADER = 28,
  ENCODING = 4,
  MOST_COMMON = 127,
  INDEX_LINE = 12,
  LSDA_LINE = 8,
  PERSONALITY = 4,
  PAGE_BYTES = 4096,
  COMPRESSED_HEADER = 12,
  COMPRESSED_ENTRY = 4,
  REGULAR_HEADER = 8,
  REGULAR_ENTRY = 8,
  MOST_ENCODINGS = 256, /* common ones and a page's own */
  ADDRESS_SPAN = 1 << 24
};

typedef struct encoding_count
{
  uint64_t encoding;
  size_t count;
} encoding_count;

/* Neighbours that say the same become one.  Returns how many are left.  */
static size_t
fold (unwind_entry *e, size_t count)
{
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    {
      bool can_fold = left && !e[i].is_alone && !e[i].has_lsda && !e[left - 1].is_alone && !e[left - 1].has_lsda;
      if (!can_fold || e[left - 1].encoding != e[i].encoding)
        e[left++] = e[i];
    }
  return left;
}

static int
by_encoding (const void *a, const void *b)
{
  const encoding_count *x = a, *y = b;
  return (x->encoding > y->encoding) - (x->encoding < y->encoding);
}

static int
most_first (const void *a, const void *b)
{
  const encoding_count *x = a, *y = b;
  int order = (y->count > x->count) - (y->count < x->count);
  return order ? order : by_encoding (a, b);
}

/* The encodings that are worth a place for all pages, sorted by themselves.  Freed by the caller.  */
static encoding_count *
common_encodings (const unwind_entry *e, size_t count, size_t *common_count)
{
  encoding_count *all = grow (NULL, count * sizeof *all);
  size_t kinds = 0, common = 0;
  for (size_t i = 0; i < count; i++)
    all[i] = (encoding_count) { .encoding = e[i].encoding, .count = 1 };
  qsort (all, count, sizeof *all, by_encoding);
  for (size_t i = 0; i < count; i++)
    if (kinds && all[kinds - 1].encoding == all[i].encoding)
      all[kinds - 1].count++;
    else
      all[kinds++] = all[i];
  qsort (all, kinds, sizeof *all, most_first);
  while (common < kinds && common < MOST_COMMON && all[common].count > 1)
    common++;
  qsort (all, common, sizeof *all, by_encoding);
  *common_count = common;
  return all;
}

typedef struct page_state
{
  uint64_t own[MOST_ENCODINGS];
  size_t own_count;
} page_state;

static bool
page_has (const page_state *page, uint64_t encoding)
{
  for (size_t i = 0; i < page->own_count; i++)
    if (page->own[i] == encoding)
      return true;
  return false;
}

/* How many entries a compressed page takes, from E on, and how many BYTES it has then.  */
static size_t
fill_compressed (const unwind_entry *e, size_t count, const encoding_count *common, size_t common_count, uint64_t *bytes)
{
  page_state page = { .own_count = 0 };
  size_t taken = 0;
  *bytes = COMPRESSED_HEADER;
  for (; taken < count && e[taken].start - e->start < ADDRESS_SPAN; taken++)
    {
      encoding_count key = { .encoding = e[taken].encoding };
      bool is_known = (common_count && bsearch (&key, common, common_count, sizeof *common, by_encoding))
                      || page_has (&page, key.encoding);
      uint64_t more = COMPRESSED_ENTRY + (is_known ? 0 : ENCODING);
      if (*bytes + more > PAGE_BYTES || (!is_known && common_count + page.own_count == MOST_ENCODINGS))
        break;
      if (!is_known)
        page.own[page.own_count++] = key.encoding;
      *bytes += more;
    }
  return taken;
}

uint64_t
unwind_info_size (unwind_entry *e, size_t count)
{
  enum { MOST_REGULAR = (PAGE_BYTES - REGULAR_HEADER) / REGULAR_ENTRY };
  size_t common_count, pages = 0, lsdas = 0;
  count = fold (e, count);
  encoding_count *common = common_encodings (e, count, &common_count);
  uint64_t pages_size = 0;
  for (size_t at = 0; at < count; pages++)
    {
      uint64_t bytes;
      size_t taken = fill_compressed (e + at, count - at, common, common_count, &bytes);
      /* A page whose own encodings fill it up early takes more entries as a regular one.  */
      if (taken < MOST_REGULAR && at + taken < count)
        {
          taken = count - at < MOST_REGULAR ? count - at : MOST_REGULAR;
          bytes = REGULAR_HEADER + taken * REGULAR_ENTRY;
        }
      pages_size += bytes;
      at += taken;
    }
  for (size_t i = 0; i < count; i++)
    lsdas += e[i].has_lsda;
  free (common);
  /* The index ends with a line that says where the last page ends.  */
  return INFO_HEADER + common_count * ENCODING + (lsdas ? PERSONALITY : 0) + (pages + 1) * INDEX_LINE
         + lsdas * LSDA_LINE + pages_size;
}

/* The encoding of a frame of S; NULL, or why there is none.  */
typedef const char *encoder (const frame *f, uint64_t *encoding);

static encoder encode_amd64, encode_aarch64;

static const struct compact_abi
{
  const char *name;
  encoder *encode;
} abis[] = { { "amd64-le", encode_amd64 }, { "aarch64-le", encode_aarch64 } };

/* A mode in the bits 24 to 27; all else stands below.  */
static uint64_t
in_mode (unsigned mode, uint64_t rest)
{
  return (uint64_t) mode << 24 | rest;
}

enum { MODE_DWARF = 15, ADAPTED = 1 }; /* not the numbers of the format; they are only told apart */

static const struct compact_abi *
abi_of (const subject *s)
{
  for (size_t i = 0; i < sizeof abis / sizeof *abis; i++)
    if (strcmp (abis[i].name, s->abi->name) == 0)
      return &abis[i];
  return NULL;
}

bool
compact_has_abi (const subject *s)
{
  return abi_of (s) != NULL;
}

/* --- amd64 ---------------------------------------------------------------------------- */

enum
{
  AMD64_RBP_FRAME = 1,
  AMD64_STACK_IMMEDIATE,
  AMD64_STACK_INDIRECT,
  AMD64_BP = 6,
  AMD64_SP = 7,
  AMD64_RA = 16,
  WORD = 8,
  PAIR = 16,
  MOST_WORDS = 255, /* 8 bits */
  MOST_CODE = 255   /* likewise: where SUB has its number */
};

static const char *const not_saved_so = "a register is saved that an encoding has no number for";

/* RBX, R12 to R15 and RBP have the numbers 1 to 6.  */
static unsigned
amd64_number (uint32_t reg)
{
  return reg == 3 ? 1 : reg >= 12 && reg <= 15 ? reg - 10 : reg == AMD64_BP ? 6 : 0;
}

/* After push %rbp and mov %rsp, %rbp: up to five registers in five words, up to 255 words below RBP.  */
static const char *
encode_rbp (const frame *f, uint64_t *encoding)
{
  enum { SLOTS = 5 };
  int64_t lowest = 0;
  uint64_t numbers = 0;
  if (f->cfa.offset != PAIR || f->saved[AMD64_BP] != -PAIR)
    return "FP is not below RA";
  for (uint32_t r = 0; r < f->register_count; r++)
    if (f->saved[r] && r != AMD64_BP && r != AMD64_RA)
      lowest = f->saved[r] < lowest ? f->saved[r] : lowest;
  int64_t words = lowest ? -lowest / WORD - 2 : 0;
  if (lowest % WORD || words < 0 || words > MOST_WORDS)
    return "registers are saved too far away";
  for (uint32_t r = 0; r < f->register_count; r++)
    if (f->saved[r] && r != AMD64_BP && r != AMD64_RA)
      {
        int64_t slot = (f->saved[r] - lowest) / WORD;
        if (!amd64_number (r))
          return not_saved_so;
        if (slot >= SLOTS || f->saved[r] % WORD)
          return "saved registers are not beside each other";
        numbers |= (uint64_t) amd64_number (r) << 3 * slot;
      }
  *encoding = in_mode (AMD64_RBP_FRAME, (uint64_t) words << 16 | numbers);
  return NULL;
}

/* Registers were pushed one after the other, first of all; then SP was moved by a number.  */
static const char *
encode_rsp (const frame *f, uint64_t *encoding)
{
  uint64_t order = 0;
  unsigned pushed = 0;
  for (uint32_t r = 0; r < f->register_count; r++)
    if (f->saved[r] && r != AMD64_RA)
      {
        int64_t place = -f->saved[r] / WORD - 2;
        if (!amd64_number (r))
          return not_saved_so;
        if (place < 0 || place > 5 || f->saved[r] % WORD)
          return "saved registers are not beside each other";
        order |= (uint64_t) amd64_number (r) << 3 * place;
        pushed++;
      }
  if (pushed && order >> 3 * (pushed - 1) == 0)
    return "saved registers are not beside each other";
  if (order >> 3 * pushed)
    return "saved registers are not beside each other";
  int64_t words = f->cfa.offset / WORD;
  if (words < 1 || f->cfa.offset % WORD)
    return "the CFA's offset is no number of words";
  if (words <= MOST_WORDS)
    *encoding = in_mode (AMD64_STACK_IMMEDIATE, (uint64_t) words << 32 | order);
  else if (f->start >= 4 && f->start - 4 <= MOST_CODE)
    *encoding = in_mode (AMD64_STACK_INDIRECT, (f->start - 4) << 32 | order);
  else
    return "the frame is large, and where it is made is far from the start";
  return NULL;
}

static const char *
encode_amd64 (const frame *f, uint64_t *encoding)
{
  if (f->cfa.kind != CFI_REGISTER || f->has_other || f->saved[AMD64_RA] != -WORD)
    return "the CFA, RA or a register is an expression, or lost";
  if (f->cfa.reg == AMD64_BP)
    return encode_rbp (f, encoding);
  return f->cfa.reg == AMD64_SP ? encode_rsp (f, encoding) : "the CFA is based on neither SP nor FP";
}

/* --- AArch64 -------------------------------------------------------------------------- */

enum
{
  ARM64_FRAMELESS = 2,
  ARM64_FRAME = 4,
  ARM64_FP = 29,
  ARM64_RA = 30,
  ARM64_SP = 31,
  ARM64_MOST_STACK = 4095 * 16
};

/* X19 to X28 and D8 to D15, in this order, in pairs, from AT downwards.  */
static const char *
take_pairs (const frame *f, int64_t at, uint64_t *pairs)
{
  static const uint8_t order[] = { 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 72, 73, 74, 75, 76, 77, 78, 79 };
  uint32_t taken = 0;
  *pairs = 0;
  for (unsigned i = 0; i < sizeof order; i += 2)
    {
      if (!f->saved[order[i]] && !f->saved[order[i + 1]])
        continue;
      if (f->saved[order[i]] != at || f->saved[order[i + 1]] != at - WORD)
        return "saved registers are not pairs from the frame record downwards";
      *pairs |= 1u << i / 2;
      at -= PAIR;
      taken += 2;
    }
  bool has_fp = f->saved[ARM64_FP] != 0;
  return taken + has_fp == f->saved_count ? NULL : not_saved_so;
}

/* Where FP and RA are the two words below the CFA, FP is taken to point to them.  */
static const char *
encode_aarch64 (const frame *f, uint64_t *encoding)
{
  uint64_t pairs;
  if (f->cfa.kind != CFI_REGISTER || f->has_other)
    return "the CFA, RA or a register is an expression, or lost";
  bool by_fp = f->cfa.reg == ARM64_FP;
  if (!by_fp && f->cfa.reg != ARM64_SP)
    return "the CFA is based on neither SP nor FP";
  bool has_record = f->saved[ARM64_RA] || f->saved[ARM64_FP];
  if (has_record && (f->saved[ARM64_RA] != -WORD || f->saved[ARM64_FP] != -PAIR))
    return "the frame record is not at the top of the frame";
  const char *why = take_pairs (f, has_record ? -PAIR - WORD : -WORD, &pairs);
  if (why)
    return why;
  if (has_record)
    *encoding = in_mode (ARM64_FRAME, pairs);
  else if (by_fp || f->cfa.offset % 16 || f->cfa.offset < 0 || f->cfa.offset > ARM64_MOST_STACK)
    return "SP is moved by what has no place in an encoding";
  else
    *encoding = in_mode (ARM64_FRAMELESS, (uint64_t) f->cfa.offset << 32 | pairs);
  return NULL;
}

/* --- functions ------------------------------------------------------------------------ */

typedef struct compact
{
  const subject *subject;
  encoder *encode;
  compact_sizes *sizes;
  unwind_entry *entries, *adapted; /* as they are, and as they could be */
  size_t count, capacity, adapted_capacity;
  const cfi_table *table; /* of which CIEs are kept */
  bool *keeps_cie;
} compact;

/* F needs its entry of .eh_frame, and what that stands on.  */
static void
keep (compact *c, const cfi_table *t, const cfi_fde *f)
{
  if (c->table != t)
    {
      free (c->keeps_cie);
      c->keeps_cie = grow (NULL, t->cie_count * sizeof *c->keeps_cie);
      memset (c->keeps_cie, 0, t->cie_count * sizeof *c->keeps_cie);
      c->table = t;
    }
  c->sizes->kept += fde_size (t, f);
  if (!c->keeps_cie[f->cie])
    c->sizes->kept += cie_size (t, f->cie);
  c->keeps_cie[f->cie] = true;
}

static void
take_function (void *context, const cfi_table *t, const cfi_fde *f, cfi_rows *program)
{
  compact *c = context;
  frame made = { .start = 0 };
  uint64_t encoding = 0;
  unwind_entry adapted = { .start = f->start, .has_lsda = f->lsda != 0 };
  const char *why = frame_of_function (c->subject, t, f, program, &made);
  adapted.encoding = in_mode (ADAPTED, frame_hash (&made));
  if (!why && t->cies[f->cie].is_signal_frame)
    why = "it is the frame of a signal";
  if (!why)
    why = c->encode (&made, &encoding);
  unwind_entry as_is = adapted;
  as_is.encoding = encoding;
  if (why)
    {
      reasons_add (&c->sizes->reasons, why, f->size);
      keep (c, t, f);
      as_is.is_alone = true;
      as_is.encoding = in_mode (MODE_DWARF, f->offset << 32);
    }
  c->entries = grow_array (c->entries, c->count, &c->capacity, sizeof *c->entries);
  c->adapted = grow_array (c->adapted, c->count, &c->adapted_capacity, sizeof *c->adapted);
  c->entries[c->count] = as_is;
  c->adapted[c->count++] = adapted;
}

static int
by_start (const void *a, const void *b)
{
  const unwind_entry *x = a, *y = b;
  return (x->start > y->start) - (x->start < y->start);
}

static uint64_t
size_of (unwind_entry *entries, size_t count)
{
  if (!count)
    return 0;
  qsort (entries, count, sizeof *entries, by_start);
  return unwind_info_size (entries, count);
}

bool
compact_measure (const subject *s, compact_sizes *sizes, problem *p)
{
  compact c = { .subject = s, .sizes = sizes, .encode = abi_of (s)->encode };
  *sizes = (compact_sizes) { .bytes = 0 };
  bool good = walk_functions (s, take_function, &c, p);
  sizes->bytes = size_of (c.entries, c.count);
  sizes->adapted = size_of (c.adapted, c.count);
  reasons_sort (&sizes->reasons);
  free (c.entries);
  free (c.adapted);
  free (c.keeps_cie);
  return good;
}
