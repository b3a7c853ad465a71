/* One header after the other.

   Linkers that know nothing of SFrame concatenate sections, with zero bytes
   between them for alignment.  Literally nothing follows the FREs.

   What must not be checked: that a second header has the version or the ABI of
   the first, or that its index goes on where the first one ended.  */
#include "elements.h"

#include "cursor.h"
#include "reading.h"

typedef unsigned long long ull;

static uint64_t
skip_zeros (const sf_section *section, uint64_t at)
{
  while (at < section->size && section->bytes[at] == 0)
    at++;
  return at;
}

static bool
is_magic_at (const sf_section *section, uint64_t at)
{
  if (section->size - at < 2)
    return false;
  unsigned pair = section->bytes[at] * 256u + section->bytes[at + 1];
  return pair == MAGIC || pair == MAGIC_SWAPPED;
}

/* What follows the FREs of PREVIOUS, which end before the section does.  Zeros
   up to the end of the section are neither a header nor a silence.  */
static bool
read_what_follows (const sf_section *section, const sf_header *previous,
                   sf_header *next, sf_report *report)
{
  uint64_t end = previous->end, at = skip_zeros (section, end);
  uint64_t left = section->size - end;

  /* "An explicit length is given for the last sub-section."  */
  if (sf_meaning_of (section, SECTION_TRAILING_ZEROS) == NOTHING_FOLLOWS)
    sf_broken (report, SECTION_TRAILING_ZEROS, end, left,
               "%llu bytes follow the last sub-section", (ull) left);
  else if (is_magic_at (section, at))
    {
      sf_unsaid (report, SECTION_SEVERAL_ELEMENTS, at, 2,
                 "another header at 0x%llx", (ull) at);
      return sf_read_header (section, at, next, report);
    }
  else if (at < section->size)
    sf_unsaid (report, SECTION_TRAILING_BYTES, at, left,
               "%llu bytes follow the last sub-section", (ull) left);
  return false;
}

bool
sf_next_header (const sf_section *section, const sf_header *previous,
                sf_header *next, sf_report *report)
{
  if (report->is_invalid)
    return false;
  if (previous)
    return previous->end < section->size
           && read_what_follows (section, previous, next, report);
  /* "The SFrame section consists of an SFrame header, ..."  */
  if (section->size == 0)
    {
      sf_broken (report, SECTION_EMPTY, 0, 0, "section of 0 bytes");
      return false;
    }
  return sf_read_header (section, 0, next, report);
}
