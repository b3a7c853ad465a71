/* Mismatches grouped by cause.  */
#include "causes.h"

#include <stdlib.h>

#include "lib/base/buffer.h"

const char *
fault_name (enum fault fault)
{
  static const char *const names[]
      = { "row wrong", "row missing", "not expressible", "our method" };
  return names[fault];
}

static bool
has_row (const outcome *o)
{
  return o->stepped.found.result == SF_FOUND;
}

/* A function's table has rows or none, so that two results that are equal
   have a row each, or neither has.  */
static bool
is_same (const outcome *a, const outcome *b)
{
  const sf_found *x = &a->stepped.found, *y = &b->stepped.found;
  if (a->wrong != b->wrong || a->module != b->module
      || a->stepped.result != b->stepped.result || x->fde.start != y->fde.start)
    return false;
  return !has_row (a) || x->fre.start_address == y->fre.start_address;
}

cause *
causes_add (cause_list *list, const outcome *o)
{
  for (size_t i = 0; i < list->count; i++)
    if (is_same (&list->items[i].first, o))
      {
        list->items[i].count++;
        return &list->items[i];
      }
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count] = (cause) { .first = *o, .count = 1 };
  return &list->items[list->count++];
}

void
causes_free (cause_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    free (list->items[i].text);
  free (list->items);
  *list = (cause_list) { .count = 0 };
}

const char *
cause_where (const cause *c)
{
  uint64_t pc = c->first.level ? c->first.pc - 1 : c->first.pc;
  const module_name *name = module_name_of (c->first.module, pc);
  return name ? name->text : "?";
}

uint64_t
cause_row (const cause *c)
{
  const sf_found *found = &c->first.stepped.found;
  if (!has_row (&c->first))
    return 0;
  return found->fde.start + found->fre.start_address - c->first.module->bias;
}
