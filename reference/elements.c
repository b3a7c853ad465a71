/* One element after the other.

   The specification knows one header.  Linkers that know nothing of SFrame
   concatenate sections, with zero bytes in between for alignment.  To the
   letter nothing follows the rows.  */
#include "elements.h"

#include "cursor.h"

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

bool
sf_next_element (const sf_section *section, const sf_element *previous,
                 sf_element *next, sf_report *report)
{
  if (section->size == 0)
    sf_unsaid (report, SECTION_EMPTY, 0, 0, "section of 0 bytes");
  if (section->size == 0 || report->is_invalid)
    return false;
  if (!previous)
    return sf_read_element (section, 0, next, report);

  uint64_t end = previous->end, at = skip_zeros (section, end);
  uint64_t left = section->size - end;
  uint32_t length = left < UINT32_MAX ? (uint32_t) left : UINT32_MAX;
  if (left && section->reading == SF_LITERAL)
    sf_broken (report, SECTION_TRAILING_ZEROS, end, length,
               "%llu bytes follow the last sub-section", (ull) left);
  else if (at < section->size && is_magic_at (section, at))
    {
      sf_unsaid (report, SECTION_SEVERAL_ELEMENTS, at, 2,
                 "another header at 0x%llx", (ull) at);
      return sf_read_element (section, at, next, report);
    }
  else if (at < section->size)
    sf_unsaid (report, SECTION_TRAILING_BYTES, at, length,
               "%llu bytes follow the last sub-section", (ull) left);
  return false;
}
