/* A hand-written case: where it is, and its lines.  */
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "lib/base/buffer.h"
#include "lib/base/word.h"

/* The case is listed with vectors/ before its name, unless it is a regression
   or a file.  */
char *
case_called (const case_place *c)
{
  bool is_vector = !text_begins (c->name, "regressions/")
                   && !text_begins (c->name, "files/");
  return format_text ("%s%s", is_vector ? "vectors/" : "", c->name);
}

const case_place *
case_named (const case_places *all, const char *name)
{
  return case_place_named (all, name, strcspn (name, "@"));
}

bool
explain_made (facts *f, const char *name)
{
  static const char *const folders[] = { "generated/", "large/" };
  bool is_large = strncmp (name, folders[1], strlen (folders[1])) == 0;
  const char *seed = name + strlen (folders[is_large]);
  if (!is_large
      && (strncmp (name, folders[0], strlen (folders[0])) != 0 || !*seed
          || seed[strspn (seed, "0123456789")]))
    return false;
  char *dump = format_text ("scripts/sframe generate --seed=%s --dump", seed);
  char *write
      = is_large
            ? format_text ("scripts/sframe generate --large --out=DIRECTORY")
            : format_text ("scripts/sframe generate --seed=%s --out=DIRECTORY",
                           seed);
  facts_say (f, "case", name);
  facts_say (f, "file",
             is_large ? "none: the generator makes it"
                      : "none: the generator makes it of its number");
  facts_say (f, "dump", is_large ? NULL : dump);
  facts_say (f, "section", write);
  free (write);
  free (dump);
  return true;
}

bool
explain_case (facts *f, const case_place *c, const char *tree, problem *p)
{
  char *called = case_called (c);
  char *place = format_text ("%s:%u", c->path + strlen (tree) + 1, c->line);
  facts_say (f, "case", called);
  facts_say (f, "file", place);
  bool good = add_entries_about (f, called, tree, p);
  fact *lines = facts_add (f, "lines", FACT_LINES);
  for (const char *line = c->text, *end = line + c->size; good && line < end;)
    {
      const char *newline = memchr (line, '\n', (size_t) (end - line));
      fact_add (lines, line, (size_t) ((newline ? newline : end) - line));
      line = newline ? newline + 1 : end;
    }
  free (place);
  free (called);
  return good;
}
