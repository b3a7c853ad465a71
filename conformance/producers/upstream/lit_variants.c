/* What llvm-readobj could have printed instead.  FileCheck decides which of it
   passes, too.  */
#include "lit_demands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/whole.h"
#include "lib/base/word.h"

/* A number that no test has.  */
enum { WRONG_NUMBER = 7816 };

/* The texts of a kind, for the reports and the names of files.  */
static const char *const kinds[]
    = { [VARIANT_OTHER] = "other", [VARIANT_LONGER] = "longer",
        [VARIANT_RIGHT] = "right", [VARIANT_EMPTIED] = "emptied" };

char *
variant_name (enum variant kind, const met_line *m)
{
  return format_text ("%s-%zu-%zu", kinds[kind], m->printed, m->demand);
}

static void
print_number (buffer *b, const readobj_value *v, const char *line,
              int64_t number)
{
  bool is_hex = line[v->digits - 1] == 'x';
  if (v->is_word)
    buffer_print (b, "%s", number ? "Yes" : "No");
  else if (is_hex)
    buffer_print (b, "%" PRIX64, (uint64_t) number);
  else
    buffer_print (b, "%" PRId64, number);
}

/* LINE, whose value is V, with another number, or with a digit more.  A word
   before the number in parentheses changes with it.  */
static void
print_changed (buffer *b, const readobj_value *v, const char *line,
               enum variant kind, const readobj_value *right)
{
  size_t keep = v->digits;
  if (kind == VARIANT_RIGHT && !right)
    return;
  if (kind != VARIANT_LONGER)
    {
      buffer_add (b, line, keep);
      print_number (b, v, line,
                    kind == VARIANT_RIGHT ? right->number
                    : v->is_word          ? !v->number
                                          : WRONG_NUMBER);
    }
  else
    buffer_print (b, "%.*s1", (int) v->end, line);
  buffer_print (b, "%s\n", line + v->end);
}

static bool
write_variant (const variants *w, const char *name, buffer *b, problem *p)
{
  char *path = format_text ("%s/variants/%s", w->directory, name);
  bool is_good = write_file (path, b->bytes, b->size, p);
  free (path);
  buffer_free (b);
  return is_good;
}

bool
write_changed (const variants *w, enum variant kind, const met_line *m,
               const readobj_value *right, problem *p)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < w->printed->count; i++)
    if (i + 1 == m->printed)
      print_changed (&b, &w->values->values[i], w->printed->items[i], kind,
                     right);
    else
      buffer_print (&b, "%s\n", w->printed->items[i]);
  char *name = variant_name (kind, m);
  bool is_good = write_variant (w, name, &b, p);
  free (name);
  return is_good;
}

static bool
begins (const char *line, const char *word)
{
  return text_begins (line + strspn (line, " "), word);
}

bool
write_emptied (const variants *w, problem *p)
{
  const met_line none = { .demand = 0 };
  buffer b = EMPTY_BUFFER;
  bool is_index = false, had_functions = false;
  for (size_t i = 0; i < w->printed->count; i++)
    {
      const char *line = w->printed->items[i];
      if (begins (line, "FuncDescEntry ["))
        is_index = had_functions = true;
      if (strcmp (line, "  ]") == 0)
        is_index = false;
      if (begins (line, "Num FDEs:") || begins (line, "Num FREs:"))
        buffer_print (&b, "    Num F%cEs: 0\n",
                      begins (line, "Num FDEs:") ? 'D' : 'R');
      else if (!is_index)
        buffer_print (&b, "%s\n", line);
    }
  if (!had_functions)
    {
      buffer_free (&b);
      return true;
    }
  char *name = variant_name (VARIANT_EMPTIED, &none);
  bool is_good = write_variant (w, name, &b, p);
  free (name);
  return is_good;
}
