/* Every header, FDE and FRE of a section.

   What is compared here takes more than one record: the order of FDEs, the
   order of FREs, and whether the FREs add up to what the header says.  */
#include "walk.h"

#include "owners.h"
#include "reading.h"

typedef unsigned long long ull;

/* What a walk carries from one record to the next.  */
typedef struct sf_walker
{
  const sf_visitor *visitor; /* may be NULL */
  uint64_t *lent;
  sf_report *report;
  sf_header header;
  sf_owners owners;
  uint64_t visited; /* FREs of this element */
  uint64_t enough;  /* of them: as many as the element has bytes */
  uint64_t claimed; /* the sum of what its functions say they have */
  /* Of a sorted index: where the function before stands, and of the functions
     up to there that are not empty the first and the one that ends last.  */
  int64_t previous_place;
  sf_range first, farthest;
} sf_walker;

/* One FRE after the other.

   "... starting at the specified offset from the start of the function": an
   FRE whose offset is not below the size is never in force; nor does the text
   say that the FREs of a function ascend, though all producers write them so.
   Neither is an error.  */

static void
check_fre_start (sf_walker *w, const sf_fde *f, const sf_fre *fre,
                 int64_t previous_start)
{
  sf_cursor c = { .report = w->report };
  bool by_block = f->pc_type == FDE_PCTYPE_MASK && w->header.version > 1
                  && f->rep_size < f->func_size;
  uint32_t limit = by_block ? f->rep_size : f->func_size;
  unsaid (&c, fre->start_address >= limit, FRE_BEYOND_FUNCTION, fre->at,
          1u << f->fre_type, "FRE start 0x%x is not below %s size 0x%x",
          fre->start_address, by_block ? "block" : "function", limit);
  unsaid (&c, fre->start_address <= previous_start, FRE_NOT_ASCENDING,
          fre->at, 1u << f->fre_type,
          "FRE start 0x%x is not above the one before", fre->start_address);
}

/* Is the next FRE one that has been visited for another function, and has
   there been enough of that?  See sf_walk.  */
static bool
is_enough (const sf_walker *w, const sf_fres *fres)
{
  return w->visited >= w->enough && fres->left
         && sf_is_owned (&w->owners, fres->cursor.at);
}

static void
walk_fres (sf_walker *w, const sf_fde *f)
{
  sf_fres fres;
  sf_fre fre;
  sf_rules rules;
  int64_t previous_start = -1;

  sf_fres_begin (&w->header, f, &fres, w->report);
  while (!is_enough (w, &fres) && sf_fres_next (&fres, &fre)
         && sf_interpret (&w->header, f, &fre, &rules, w->report))
    {
      check_fre_start (w, f, &fre, previous_start);
      previous_start = fre.start_address;
      w->visited++;
      w->report->fres++;
      if (w->visitor && w->visitor->fre)
        w->visitor->fre (w->visitor->context, f, &fre, &rules);
    }
  uint32_t attribute = w->header.version >= 3 ? FDE_ATTRIBUTE_SIZE : 0;
  sf_own (&w->owners, f->fres_at - attribute, fres.cursor.at);
  w->claimed += f->func_num_fres;
}

/* Is STATED the number of COUNTED FREs, or that with some of ROOM more?  */
static bool
is_number_of (uint64_t counted, uint32_t stated, uint64_t room)
{
  return stated - counted <= room;
}

/* "The number of SFrame FREs in the section": of one that two functions share,
   the text does not say whether it is one or two.  Both are accepted, and no
   number between.  What must not be checked: that every byte of the
   sub-section belongs to a function, and that what belongs to none is no
   FRE.  */
static void
check_totals (sf_walker *w)
{
  sf_cursor c = { .report = w->report };
  const sf_header *h = &w->header;
  bool shared = w->owners.shared;
  uint64_t once = shared ? sf_count_fres (&w->owners, w->report) : w->claimed;
  uint32_t unowned = w->owners.unowned;
  uint64_t room = sf_room_for_fres (&w->owners);

  need (&c, is_number_of (w->claimed, h->num_fres, room)
            || is_number_of (once, h->num_fres, room),
        HEADER_NUM_FRES, h->at + 12, 4,
        "the header counts %u FREs, there are %llu, the functions have %llu",
        h->num_fres, (ull) once, (ull) w->claimed);
  unsaid (&c, shared, ROWS_SHARED, h->at + 16, 4,
          "functions share FREs: there are %llu, the functions have %llu",
          (ull) once, (ull) w->claimed);
  unsaid (&c, unowned > 0, ROWS_UNUSED, h->at + 16, 4,
          "%u of the 0x%x bytes of FREs belong to no function", unowned,
          h->fre_len);
}

/* One FDE after the other.  */

static bool
starts_in (sf_range function, sf_range other)
{
  return function.start - other.start < other.size;
}

/* Does F, which starts at or above all functions before it, cover a PC that
   one of these covers?  It may wrap, to the first of them.  */
static bool
overlaps (const sf_walker *w, sf_range f)
{
  return f.size && w->first.size
         && (starts_in (f, w->farthest) || starts_in (w->first, f));
}

static void
note_extent (sf_walker *w, sf_range f)
{
  uint64_t ahead = f.start - w->farthest.start;
  if (f.size && w->first.size == 0)
    w->first = f;
  if (ahead >= w->farthest.size || f.size > w->farthest.size - ahead)
    w->farthest = f;
}

/* "... entries are sorted by sfdi_func_start_offset, ..." with the flag; in any
   other order nothing can be asked of them, and that two overlap is for a
   look-up to find out.  */
static bool
check_order (sf_walker *w, const sf_fde *f, uint32_t index)
{
  sf_cursor c = { .report = w->report };
  const sf_header *h = &w->header;
  bool flagged = h->flags & F_FDE_SORTED;
  sf_range range = { f->start, f->func_size };

  if (!flagged
      && (h->version > 1
          || sf_meaning_of (h->section, INDEX_SORTED_V1) != ALWAYS_SORTED))
    return true;
  bool by_field = sf_meaning_of (h->section, INDEX_SORTED) == SORTED_BY_FIELD;
  int64_t place = by_field ? f->func_start_offset : sf_place (h, f->start);
  need (&c, place >= w->previous_place,
        flagged ? INDEX_SORTED : INDEX_SORTED_V1, f->index_at, 4,
        "function %u starts before function %u in a sorted index", index,
        index - 1);
  unsaid (&c, overlaps (w, range), FUNCTIONS_OVERLAP, f->index_at, 4,
          "function %u overlaps one before it", index);
  w->previous_place = place;
  note_extent (w, range);
  return is_sound (&c);
}

static void
walk_fdes (sf_walker *w)
{
  const sf_header *h = &w->header;
  sf_fde f;

  w->visited = w->claimed = 0;
  w->previous_place = INT64_MIN;
  w->enough = h->end - h->at;
  w->first = w->farthest = (sf_range) { .size = 0 };
  sf_owners_begin (&w->owners, h, w->lent);
  for (uint32_t i = 0; i < h->num_fdes; i++)
    {
      if (!sf_read_fde (h, i, &f, w->report) || !check_order (w, &f, i))
        return;
      if (w->visitor && w->visitor->fde)
        w->visitor->fde (w->visitor->context, i, &f);
      walk_fres (w, &f);
      if (w->report->is_invalid)
        return;
      w->report->fdes++;
    }
  check_totals (w);
}

enum sf_verdict
sf_walk (const sf_section *section, uint64_t *lent, const sf_visitor *visitor,
         sf_report *report)
{
  sf_walker w = { .visitor = visitor, .lent = lent, .report = report };
  uint32_t index = 0;

  while (sf_next_header (section, index ? &w.header : NULL, &w.header, report))
    {
      if (visitor && visitor->header)
        visitor->header (visitor->context, index, &w.header);
      walk_fdes (&w);
      if (report->is_invalid)
        break;
      report->elements++;
      index++;
    }
  return sf_verdict_of (report);
}

size_t
sf_words_needed (const sf_section *section)
{
  sf_report report = SF_NO_REPORT;
  sf_header header, *previous = NULL;
  size_t most = 0;

  while (sf_next_header (section, previous, &header, &report))
    {
      size_t words = sf_owners_words (&header);
      most = words > most ? words : most;
      previous = &header;
    }
  return most;
}

enum sf_verdict
sf_check (const sf_section *section, uint64_t *lent, sf_report *report)
{
  return sf_walk (section, lent, NULL, report);
}
