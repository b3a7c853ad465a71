/* What the inputs give rows for and the output has none of: lost, announced or in
   silence.  */
#include "checks.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"

enum { NAMES_TOLD = 8 };

/* What was looked for in an output, in functions.  */
typedef struct tally
{
  uint64_t all, lost;
  unsigned told;
  buffer names; /* of the first that are lost */
} tally;

static void
count (tally *t, const char *name, uint64_t functions, bool is_lost)
{
  t->all += functions;
  if (!is_lost)
    return;
  t->lost += functions;
  if (t->told++ < NAMES_TOLD)
    buffer_print (&t->names, " %s", name);
}

/* Has any function of that name in INPUT rows, have all?  A symbol that is there
   twice is two.  In an output the name of an indirect function may be that of its PLT entry.  */
static void
look_in_input (const link_file *input, const char *name, bool *any, bool *all)
{
  const link_symbol *symbol;
  for (size_t n = 0; (symbol = symbol_named (input, name, n)); n++)
    {
      bool has_rows = !symbol->is_indirect && symbol_function (input, symbol, 0);
      *any |= has_rows;
      *all &= has_rows;
    }
}

/* Whichever input the function came from, it had rows there.  Of two copies of an
   inline function, one without, nothing can be said.  */
static bool
had_rows (const outcome *o, const char *name)
{
  bool any = false, all = true;
  for (size_t i = 0; i < o->input_count; i++)
    look_in_input (&o->inputs[i], name, &any, &all);
  return any && all;
}

/* A function without bytes covers nothing, and is there.  */
static bool
is_covered (const outcome *o, const link_symbol *s)
{
  return function_covering (&o->output, s->address, s->section)
         || symbol_function (&o->output, s, 0);
}

static void
count_functions (const outcome *o, tally *t)
{
  for (size_t i = 0; i < o->names->symbol_count; i++)
    {
      const link_symbol *s = &o->names->symbols[i];
      if (had_rows (o, s->name))
        count (t, s->name, 1, !is_covered (o, s));
    }
}

/* A PLT has as many functions as entries.  */
static bool
count_section (const outcome *o, const char *name, tally *t)
{
  const link_section *section = section_named (&o->output, name);
  if (!section)
    return false;
  const GElf_Shdr *h = &section->header;
  bool is_lost = first_uncovered (&o->output, h->sh_addr) == h->sh_addr;
  count (t, name, h->sh_entsize ? h->sh_size / h->sh_entsize : 1, is_lost);
  return true;
}

static bool
count_sections (const outcome *o, const char *words, tally *t, buffer *why)
{
  char *copy = format_text ("%s", words), *rest = copy, *word;
  bool good = true;
  while (good && (word = strsep (&rest, " ")))
    if (*word && !count_section (o, word, t))
      {
        buffer_print (why, "%s is not there", word);
        good = false;
      }
  free (copy);
  return good;
}

/* Where the table cannot be read, `sound` says so; a file of debug information has
   tables without bytes.  */
static bool
is_told_elsewhere (const link_file *output)
{
  const link_section *table = section_named (output, ".sframe");
  return output->verdict == SF_INVALID || (table && table->header.sh_type == SHT_NOBITS);
}

static bool
arrives (const outcome *o, const char *words, buffer *why)
{
  tally t = { .names = EMPTY_BUFFER };
  if (!o->has_output || is_told_elsewhere (&o->output))
    return true;
  bool good = *words ? count_sections (o, words, &t, why)
                     : (count_functions (o, &t), true);
  buffer_add (&t.names, "", 1);
  if (t.lost)
    buffer_print (why, "%" PRIu64 " of %" PRIu64 " functions lost, %s:%s%s",
                  t.lost, t.all, loss_of (o->log), (char *) t.names.bytes,
                  t.told > NAMES_TOLD ? " ..." : "");
  buffer_free (&t.names);
  return good && !t.lost;
}

/* Where nothing says that they have to arrive: so many are lost.  */
static bool
loses (const outcome *o, const char *words, buffer *why)
{
  tally t = { .names = EMPTY_BUFFER };
  if (o->has_output && !is_told_elsewhere (&o->output))
    count_functions (o, &t);
  buffer_free (&t.names);
  if (t.lost == strtoull (words, NULL, 10))
    return true;
  buffer_print (why, "%" PRIu64 " of %" PRIu64 " functions lost", t.lost, t.all);
  return false;
}

const check loss_checks[] = {
  CHECK ("arrives", arrives, .is_implied = true, .is_of_loss = true),
  CHECK ("loses", loses, ),
  { .name = NULL }
};
