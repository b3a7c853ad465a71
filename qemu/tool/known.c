/* Known mismatches.  */
#include "known.h"

static const char *const field_names[KNOWN_FIELDS]
    = { "name",     "programs", "abis",   "where",   "wrong",
        "eh-frame", "class",    "reason", "reported" };

bool
known_read (known_list *list, const char *path, problem *p)
{
  return entries_read (list, path, field_names, KNOWN_FIELDS, p);
}

void
known_free (known_list *list)
{
  entries_free (list);
}

bool
known_is_about (const known_mismatch *k, const char *program, const char *abi)
{
  return globs_match (k->field[KNOWN_PROGRAMS], program)
         && globs_match (k->field[KNOWN_ABIS], abi);
}

const known_mismatch *
known_find (const known_list *list, const cause *c, const char *program)
{
  for (size_t i = 0; i < list->count; i++)
    {
      char *const *field = list->items[i].field;
      if (known_is_about (&list->items[i], program,
                          c->first.module->arch->name)
          && globs_match (field[KNOWN_WHERE], cause_where (c))
          && globs_match (field[KNOWN_WRONG], wrong_name (c->first.wrong))
          && globs_match (field[KNOWN_EH_FRAME], verdict_name (c->eh_frame)))
        return &list->items[i];
    }
  return NULL;
}
