/* All functions of the output, against those of the inputs and each other.  */
#include "checks.h"

#include <inttypes.h>
#include <string.h>

#include "file.h"

static bool
is_plt (const link_section *section)
{
  return section
         && (strncmp (section->name, ".plt", 4) == 0
             || strncmp (section->name, ".iplt", 5) == 0);
}

static const char *
name_of (const outcome *o, const link_function *f)
{
  const link_symbol *symbol
      = f->is_placed ? function_symbol (o->names, f, 0) : NULL;
  return symbol ? symbol->name : "?";
}

/* Does INPUT say the same of a function called NAME?  *IS_KNOWN: it has
   one.  */
static bool
says_the_same (const link_file *input, const link_function *f,
               const char *name, bool *is_known)
{
  const link_symbol *symbol;
  const link_function *g;
  for (size_t s = 0; (symbol = symbol_named (input, name, s)); s++)
    for (size_t n = 0; (g = symbol_function (input, symbol, n)); n++)
      {
        *is_known = true;
        if (f->size == g->size && strcmp (f->kind, g->kind) == 0
            && strcmp (f->rows, g->rows) == 0)
          return true;
      }
  return false;
}

static bool
input_says (const outcome *o, const link_function *f, const char *name,
            bool *is_known)
{
  bool is_said = false;
  for (size_t i = 0; !is_said && i < o->input_count; i++)
    is_said = says_the_same (&o->inputs[i], f, name, is_known);
  return is_said;
}

/* Is F what the inputs say of one of its names?  A function that no input
   describes (made by LTO) has the size of its symbol.  */
static bool
is_true (const outcome *o, const link_function *f, buffer *why)
{
  const link_symbol *symbol;
  bool is_known = false;
  for (size_t n = 0; (symbol = function_symbol (o->names, f, n)); n++)
    if (input_says (o, f, symbol->name, &is_known)
        || (!is_known && symbol->size == f->size))
      return true;
  buffer_print (why, "%s at 0x%" PRIx64 ", %" PRIu32 " bytes, %s: %s: ",
                name_of (o, f), f->start, f->size, f->kind, f->rows);
  return because (why, is_known ? "the inputs say otherwise"
                                : "no function is there");
}

static bool
is_in_plt (const outcome *o, const link_function *f)
{
  const link_section *section = section_at (&o->output, f->start);
  return !o->output.image.is_relocatable && is_plt (section)
         && f->start + f->size - section->header.sh_addr
                <= section->header.sh_size;
}

static bool
truthful (const outcome *o, const char *words, buffer *why)
{
  const link_file *out = &o->output;
  (void) words;
  for (size_t i = 0; i < out->function_count; i++)
    {
      const link_function *f = &out->functions[i];
      if (!f->is_placed)
        {
          buffer_print (why, "function %zu has no relocation", i);
          return false;
        }
      if (!is_in_plt (o, f) && !is_true (o, f, why))
        return false;
    }
  return true;
}

static bool
once (const outcome *o, const char *words, buffer *why)
{
  size_t one, other;
  (void) words;
  if (!functions_overlap (&o->output, &one, &other))
    return true;
  buffer_print (why, "functions %zu and %zu cover 0x%" PRIx64, one, other,
                o->output.functions[other].start);
  return false;
}

static bool
twice (const outcome *o, const char *words, buffer *why)
{
  buffer ignored = EMPTY_BUFFER;
  bool is_so = !once (o, words, &ignored);
  buffer_free (&ignored);
  return is_so || because (why, "no two functions cover the same PC");
}

/* Is the relocation at the index entry of F one to its start, and the only
   one?  */
static bool
is_relocated (const link_file *file, const link_function *f,
              const link_section *table)
{
  size_t number = (size_t) (table - file->sections);
  uint64_t at = table->header.sh_addr + f->index_at;
  const link_place *place = place_at (file, number, at, 0);
  return place && place->address == f->start && !place_at (file, number, at, 1);
}

/* The relocations that a linked file keeps (-q) are those of its functions.  */
static bool
relocated (const outcome *o, const char *words, buffer *why)
{
  const link_file *out = &o->output;
  const link_section *table = sframe_section (out);
  (void) words;
  if (!table || !section_named (out, ".rela.sframe"))
    return because (why, "no .rela.sframe");
  for (size_t i = 0; i < out->function_count; i++)
    if (!is_in_plt (o, &out->functions[i])
        && !is_relocated (out, &out->functions[i], table))
      {
        buffer_print (why, "the relocation of function %zu, %s at 0x%" PRIx64
                      ", leads elsewhere, or is not there", i,
                      name_of (o, &out->functions[i]),
                      out->functions[i].start);
        return false;
      }
  return true;
}

const check function_checks[] = {
  CHECK ("truthful", truthful, .is_implied = true),
  CHECK ("once", once, .is_implied = true),
  CHECK ("twice", twice, ),
  CHECK ("relocated", relocated, ),
  { .name = NULL }
};
