/* Tags of a section from its header and its functions.  */
#include "family.h"

#include <stdbool.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sframe_version.h"
#include "reference/decode.h"

/* Is WORD one of TAGS, which commas separate?  */
static bool
has_tag (const char *tags, const char *word)
{
  size_t length = strlen (word);
  for (const char *at = tags; *at; at += strcspn (at, ","), at += *at == ',')
    if (strncmp (at, word, length) == 0 && (!at[length] || at[length] == ','))
      return true;
  return false;
}

static bool
has_mask (const sf_header *h)
{
  sf_report report = SF_NO_REPORT;
  sf_fde fde;
  for (uint32_t i = 0; i < h->num_fdes && sf_read_fde (h, i, &fde, &report); i++)
    if (fde.pc_type == FDE_PCTYPE_MASK)
      return true;
  return false;
}

/* ",WORD", where TAGS has not got it and it IS_SO.  */
static const char *
more (const char *tags, const char *word, bool is_so)
{
  return is_so && !has_tag (tags, word + 1) ? word : "";
}

char *
tags_with_header (const char *tags, const uint8_t *bytes, size_t size)
{
  sf_section section = { .bytes = bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  sf_header h = { 0 };
  sf_read_header (&section, 0, &h, &report);
  bool says_from_where = has_tag (tags, "pcrel") || has_tag (tags, "section-relative");
  bool has_pcrel = sframe_version_of (h.version)->flags & F_FDE_FUNC_START_PCREL;
  bool is_pcrel = h.flags & F_FDE_FUNC_START_PCREL;
  return format_text ("%s%s%s%s", tags,
                      !h.abi || !has_pcrel || says_from_where ? ""
                      : is_pcrel                                 ? ",pcrel"
                                                                 : ",section-relative",
                      more (tags, ",unsorted", h.abi && !(h.flags & F_FDE_SORTED)),
                      more (tags, ",mask", h.abi && has_mask (&h)));
}
