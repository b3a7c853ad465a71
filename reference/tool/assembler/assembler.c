/* The lines of the vector language.  */
#include "assembler.h"

#include <stdlib.h>

/* `section address=0x401000`  */
static bool
assemble_section (assembler *a)
{
  static const field fields[] = { { "address", FIELD_NUMBER, 64, NULL } };
  field_value address = { .is_given = false };
  if (a->element_count || a->out.size || a->in_element)
    return word_problem (a, a->line.words[0],
                         "section lines come before the section's bytes");
  if (!read_fields (&a->line, 1, fields, 1, &address, a->p))
    return false;
  if (address.is_given)
    a->address = address.number;
  return true;
}

static bool
read_bytes (assembler *a, size_t from, buffer *bytes)
{
  if (a->line.count == from)
    return word_problem (a, a->line.words[0], "%.*s wants bytes",
                         a->line.words[0].length, a->line.words[0].text);
  for (size_t i = from; i < a->line.count; i++)
    if (!read_hex_bytes (&a->line, a->line.words[i], bytes, a->p))
      return false;
  return true;
}

/* `bytes 00 11 2233`: in the row sub-section, behind what was written last;
   outside of elements in the section.  */
static bool
assemble_bytes (assembler *a)
{
  if (!a->in_element)
    return read_bytes (a, 1, &a->out);
  if (a->source.fde_count == 0)
    return word_problem (a, a->line.words[0],
                         "bytes of an element follow an fde line; gaps have "
                         "the fields index-gap and rows-gap");
  buffer bytes = EMPTY_BUFFER;
  bool good = read_bytes (a, 1, &bytes);
  if (good)
    source_add_raw (&a->source, bytes.bytes, bytes.size);
  buffer_free (&bytes);
  return good;
}

/* `poke 0x1c 00 11`: overwrite bytes of the element.  */
static bool
assemble_poke (assembler *a)
{
  uint64_t offset;
  if (!a->in_element || a->line.count < 2)
    return word_problem (a, a->line.words[0],
                         a->in_element ? "poke wants an offset and bytes"
                                       : "poke is for inside of an element");
  if (!read_number (&a->line, a->line.words[1], 64, &offset, a->p))
    return false;
  buffer bytes = EMPTY_BUFFER;
  bool good = read_bytes (a, 2, &bytes);
  if (good)
    source_add_poke (&a->source, offset, bytes.bytes, bytes.size,
                     a->line.number);
  buffer_free (&bytes);
  return good;
}

/* `end`: what follows is outside of the element.  */
static bool
assemble_end (assembler *a)
{
  if (!a->in_element || a->line.count > 1)
    return word_problem (a, a->line.words[a->in_element ? 1 : 0],
                         a->in_element ? "end stands alone"
                                       : "no element is open here");
  return complete_element (a);
}

static const struct keyword
{
  const char *name;
  bool (*assemble) (assembler *a);
} keywords[] = {
  { "section", assemble_section }, { "element", assemble_element },
  { "fde", assemble_fde },         { "fre", assemble_fre },
  { "bytes", assemble_bytes },     { "poke", assemble_poke },
  { "end", assemble_end },
};

enum { KEYWORD_COUNT = sizeof keywords / sizeof keywords[0] };

static bool
assemble_line (assembler *a)
{
  if (a->line.count == 0)
    return true;
  word keyword = a->line.words[0];
  for (int i = 0; i < KEYWORD_COUNT; i++)
    if (word_is (keyword, keywords[i].name))
      return keywords[i].assemble (a);
  return word_problem (a, keyword, "no line begins with '%.*s'",
                       keyword.length > 40 ? 40 : keyword.length,
                       keyword.text);
}

bool
assemble (assembler *a, const char *path, const buffer *text,
          const sf_abi *aarch64, problem *p)
{
  *a = (assembler) { .line = { .path = path }, .p = p, .aarch64 = aarch64 };
  const char *at = (const char *) text->bytes;
  const char *end = at + text->size;
  while (at < end)
    {
      at = lex_line (&a->line, at, end);
      if (!assemble_line (a))
        return false;
    }
  return !a->in_element || complete_element (a);
}

void
assembler_free (assembler *a)
{
  source_free (&a->source);
  buffer_free (&a->out);
  free (a->line.words);
  a->line.words = NULL;
}
