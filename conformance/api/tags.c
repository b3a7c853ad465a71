/* Tags of a section from its header.  */
#include "tags.h"

#include <stdbool.h>
#include <string.h>

#include "decode.h"
#include "grow.h"

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

char *
tags_with_header (const char *tags, const uint8_t *bytes, size_t size)
{
  sf_section section = { .bytes = bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  sf_header h = { 0 };
  sf_read_header (&section, 0, &h, &report);
  bool says_from_where = has_tag (tags, "pcrel") || has_tag (tags, "section-relative");
  bool is_pcrel = h.flags & F_FDE_FUNC_START_PCREL;
  return format_text ("%s%s", tags,
                      !h.abi || h.version < 2 || says_from_where ? ""
                      : is_pcrel                                 ? ",pcrel"
                                                                 : ",section-relative");
}
