/* A header; encodings that are common; an index with a line for each page; functions that have
   landing pads; pages of 4096 bytes at most.  A compressed page has 4 bytes for an entry, 24 bits
   of address and 8 of the number of an encoding, which is a common one or one of the page's own; a
   regular page has 8.  */
#include "unwind_info.h"

#include <stdlib.h>

#include "lib/base/grow.h"

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
