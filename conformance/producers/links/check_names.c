/* Functions and sections that a case names: covered or not, and by which rows.  */
#include "checks.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"

/* Is every byte of SECTION, up to its padding at the end, covered?  */
static bool
covers_section (const outcome *o, const link_section *section, buffer *why)
{
  enum { PADDING = 16 };
  uint64_t at = first_uncovered (&o->output, section->header.sh_addr);
  uint64_t end = section->header.sh_addr + section->header.sh_size;
  if (at + PADDING > end)
    return true;
  buffer_print (why, "%s: nothing covers 0x%" PRIx64, section->name, at);
  return false;
}

static bool
covers_symbol (const outcome *o, const link_symbol *symbol)
{
  const link_function *f
      = function_covering (&o->output, symbol->address, symbol->section);
  return f && f->start == symbol->address;
}

static bool
covers_one (const outcome *o, const char *word, buffer *why)
{
  const link_symbol *symbol = symbol_named (o->names, word, 0);
  const link_section *section
      = *word == '.' ? section_named (&o->output, word) : NULL;
  if (section)
    return covers_section (o, section, why);
  if (!symbol || !covers_symbol (o, symbol))
    buffer_print (why, symbol ? "%s is not covered" : "%s is not there",
                  word);
  return symbol && covers_symbol (o, symbol);
}

static bool
covers (const outcome *o, const char *words, buffer *why)
{
  return each_word (o, words, covers_one, why);
}

/* A section is left out when no function of .sframe touches it.  */
static bool
omits_one (const outcome *o, const char *word, buffer *why)
{
  const link_symbol *symbol = symbol_named (o->names, word, 0);
  const link_section *section
      = *word == '.' ? section_named (&o->output, word) : NULL;
  bool is_covered = symbol && covers_symbol (o, symbol);
  for (size_t i = 0; section && i < o->output.function_count; i++)
    is_covered |= o->output.functions[i].start - section->header.sh_addr
                  < section->header.sh_size;
  if (!symbol && !section && *word == '.')
    buffer_print (why, "%s is not there", word);
  else if (is_covered)
    buffer_print (why, "%s is covered", word);
  return !is_covered && (symbol || section || *word != '.');
}

static bool
omits (const outcome *o, const char *words, buffer *why)
{
  return each_word (o, words, omits_one, why);
}

/* Does another check, without words, hold?  */
static bool
holds (const outcome *o, const char *name, buffer *why)
{
  const char *words;
  return check_of (name, &words)->holds (o, words, why);
}

/* Where there is an output with .sframe: the functions are covered, by what is
   true of them.  */
static bool
keeps (const outcome *o, const char *words, buffer *why)
{
  if (!o->has_output || !o->output.has_sframe)
    return true;
  return holds (o, "sound", why) && covers (o, words, why)
         && holds (o, "truthful", why);
}

/* ROWS begins, row by row, with what WANTED says of each.  */
static bool
rows_match (const char *rows, const char *wanted)
{
  while (*rows && *wanted)
    {
      size_t length = strcspn (wanted, ";");
      size_t row = strcspn (rows, ";");
      if (strncmp (rows, wanted, length) != 0
          || (rows[length] && !strchr ("; ,", rows[length])))
        return false;
      rows += row + strspn (rows + row, "; ");
      wanted += length + strspn (wanted + length, "; ");
    }
  return !*rows && !*wanted;
}

/* NAME, or NAME+OFFSET.  */
static bool
address_of (const outcome *o, const char *where, uint64_t *address,
            size_t *index)
{
  size_t length = strcspn (where, "+");
  char *name = format_text ("%.*s", (int) length, where);
  const link_symbol *symbol = symbol_named (o->names, name, 0);
  const link_section *section = section_named (&o->output, name);
  free (name);
  if (!symbol && !section)
    return false;
  *address = (symbol ? symbol->address : section->header.sh_addr)
             + strtoull (where[length] ? where + length + 1 : "0", NULL, 0);
  *index = symbol ? symbol->section : 0;
  return true;
}

/* `rows NAME[+OFFSET]: +0x0 cfa=sp+8; +0x4 cfa=sp+32 ra=*(cfa-8)`: all rows of
   the function that starts there, each as far as it is given.  */
static bool
has_rows (const outcome *o, const char *words, buffer *why)
{
  size_t colon = strcspn (words, ":");
  char *where = format_text ("%.*s", (int) colon, words);
  uint64_t address;
  size_t index;
  bool is_there = address_of (o, where, &address, &index);
  const link_function *f
      = is_there ? function_covering (&o->output, address, index) : NULL;
  const char *wanted = words + colon;
  bool good = f && f->start == address
              && rows_match (f->rows, wanted + strspn (wanted, ": "));
  if (!f)
    buffer_print (why, "nothing covers %s", where);
  else if (!good)
    buffer_print (why, "%s: %s", f->kind, f->rows);
  free (where);
  return good;
}

const check name_checks[] = {
  CHECK ("covers", covers, ),
  CHECK ("omits", omits, ),
  CHECK ("keeps", keeps, ),
  CHECK ("rows", has_rows, ),
  { .name = NULL }
};
