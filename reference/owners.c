/* To which functions do the bytes of the FRE sub-section belong?  */
#include "owners.h"

#include "rules.h"

enum { BITS = 64 };

/* A bit for each byte, and for the one after the last.  */
static uint32_t
words_of_bits (const sf_header *h)
{
  return h->fre_len / BITS + 1;
}

size_t
sf_owners_words (const sf_header *h)
{
  return words_of_bits (h) + (size_t) h->fre_len + 1;
}

void
sf_owners_begin (sf_owners *o, const sf_header *h, uint64_t *lent)
{
  uint32_t words = words_of_bits (h);
  *o = (sf_owners) { .header = h, .owned = lent, .claims = lent + words,
                     .unowned = h->fre_len };
  for (uint32_t i = 0; i < words; i++)
    o->owned[i] = 0;
}

void
sf_own (sf_owners *o, uint64_t from, uint64_t end)
{
  uint64_t bit = from - o->header->fres_at;
  uint64_t last = end - o->header->fres_at;
  while (bit < last)
    {
      /* As many of the bits as are in one word.  */
      uint64_t *word = &o->owned[bit / BITS];
      uint64_t skip = bit % BITS, count = BITS - skip;
      if (count > last - bit)
        count = last - bit;
      uint64_t mask = UINT64_MAX >> (BITS - count) << skip;
      o->shared |= (*word & mask) != 0;
      o->unowned -= (uint32_t) __builtin_popcountll (mask & ~*word);
      *word |= mask;
      bit += count;
    }
}

bool
sf_is_owned (const sf_owners *o, uint64_t at)
{
  uint64_t bit = at - o->header->fres_at;
  return o->owned[bit / BITS] >> bit % BITS & 1;
}

uint64_t
sf_room_for_fres (const sf_owners *o)
{
  uint64_t room = 0, gap = 0;
  for (uint64_t at = o->header->fres_at; o->unowned && at <= o->header->end; at++)
    if (at < o->header->end && !sf_is_owned (o, at))
      gap++;
    else
      {
        room += gap / 2;
        gap = 0;
      }
  return room;
}

/* Counting FREs that functions share.

   A function names its first FRE and how many there are; each following one is
   where the one before it ends.  So a few functions can claim a product of
   FREs: a hundred times the same thousand, or nine hundred of them from the
   second on.  Reading function by function would take that long.

   Instead the sub-section is read once from its start to its end.  At every
   byte it is known how many FREs are claimed from there on: as many as
   functions have that begin there, or one less than from the FRE that ends
   there, whichever is more.  What is an FRE depends on how wide its start is,
   and what its words mean on the type of the function: there is a reading for
   each FRE type, and in it two numbers for each byte.  */

static uint32_t
claimed (uint64_t claims, int fde_type)
{
  return (uint32_t) (claims >> 32 * fde_type);
}

static void
claim (sf_owners *o, uint64_t at, int fde_type, uint32_t count)
{
  uint64_t *claims = &o->claims[at - o->header->fres_at];
  uint32_t before = claimed (*claims, fde_type);
  if (count > before)
    *claims ^= (uint64_t) (count ^ before) << 32 * fde_type;
}

/* What the functions of this FRE type claim at their first FREs.  */
static void
claim_first (sf_owners *o, uint8_t fre_type)
{
  for (uint64_t i = 0; i <= o->header->fre_len; i++)
    o->claims[i] = 0;
  sf_report ignored = SF_NO_REPORT; /* they have been read before */
  for (uint32_t i = 0; i < o->header->num_fdes; i++)
    {
      sf_fde f;
      if (sf_read_fde (o->header, i, &f, &ignored) && f.fre_type == fre_type
          && f.func_num_fres)
        claim (o, f.fres_at, f.fde_type, f.func_num_fres);
    }
}

/* Read the FRE at AT if functions of FDE_TYPE claim one there.  */
static bool
read_claimed (sf_owners *o, uint64_t at, uint8_t fre_type, uint8_t fde_type,
              sf_report *report)
{
  uint32_t count = claimed (o->claims[at - o->header->fres_at], fde_type);
  if (count == 0)
    return false;

  sf_fde f = { .fres_at = at, .func_num_fres = 1, .fre_type = fre_type,
               .fde_type = fde_type };
  sf_fres fres;
  sf_fre fre;
  sf_rules rules;
  sf_fres_begin (o->header, &f, &fres, report);
  if (sf_fres_next (&fres, &fre))
    sf_interpret (o->header, &f, &fre, &rules, report);
  sf_own (o, at, fres.cursor.at);
  claim (o, fres.cursor.at, fde_type, count - 1);
  return true;
}

static uint64_t
count_of_type (sf_owners *o, uint8_t fre_type, sf_report *report)
{
  uint64_t count = 0;
  claim_first (o, fre_type);
  /* Up to the very end: an FRE that is claimed there breaks FRE_COMPLETE.  */
  for (uint64_t at = o->header->fres_at; at <= o->header->end; at++)
    {
      bool is_default
          = read_claimed (o, at, fre_type, FDE_TYPE_DEFAULT, report);
      bool is_flex = read_claimed (o, at, fre_type, FDE_TYPE_FLEX, report);
      if (is_default || is_flex)
        count++;
      if (report->is_invalid)
        break;
    }
  return count;
}

uint64_t
sf_count_fres (sf_owners *o, sf_report *report)
{
  uint64_t count = 0;
  sf_report counted = SF_NO_REPORT; /* what is silent has been told before */
  for (int fre_type = 0; fre_type <= FRE_TYPE_ADDR4; fre_type++)
    count += count_of_type (o, (uint8_t) fre_type, &counted);
  if (counted.is_invalid)
    {
      report->is_invalid = true;
      report->broken = counted.broken;
    }
  return count;
}
