/* Known causes.  */
#include "known.h"

#include <stdlib.h>

#include "buffer.h"
#include "output.h"

bool
known_read (known_list *list, const char *path, problem *p)
{
  bool good = issues_read (&list->issues, path, p);
  list->seen = tallies (&list->issues);
  return good;
}

void
known_free (known_list *list)
{
  issues_free (&list->issues);
  free (list->seen);
  *list = (known_list) { .seen = NULL };
}

const shows *
known_find (known_list *list, const target *t, const char *assembler,
            const verdict *v, const char *function)
{
  const observed o = { .value = { [DIRECTIVES_ABI] = t->arch->name,
                                  [DIRECTIVES_ASSEMBLER] = assembler,
                                  [DIRECTIVES_VERDICT]
                                  = verdict_name (v->kind),
                                  [DIRECTIVES_PART] = part_name (v->part),
                                  [DIRECTIVES_FUNCTION] = function } };
  const shows *cause = issues_explain (&list->issues, ORACLE_DIRECTIVES, &o,
                                       true, NULL);
  known_see_again (list, cause);
  return cause;
}

const char *
known_name (const known_list *list, const shows *cause)
{
  return issue_of (&list->issues, cause)->name;
}

bool
known_is_for_any (const shows *cause)
{
  return cause->field[DIRECTIVES_FUNCTION].count == 0;
}

void
known_see_again (known_list *list, const shows *cause)
{
  if (cause)
    list->seen[cause - list->issues.shows].explained++;
}

bool
known_write_seen (const known_list *list, const char *path, problem *p)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < list->issues.shows_count; i++)
    if (list->seen && list->seen[i].explained)
      {
        const shows *cause = &list->issues.shows[i];
        buffer_print (&b, "%s %s:%u\n", known_name (list, cause),
                      issue_of (&list->issues, cause)->path, cause->line);
      }
  bool good = write_file (path, b.bytes, b.size, p);
  buffer_free (&b);
  return good;
}
