/* The tables of a program that runs.

   What a reader does where nothing says what it has to is not decided here.  Where
   readers that differ would give different answers, the answer rests on a silence:

     TABLES_OVERLAP      the second range is refused, or replaces the first, or is kept
                         beside it
     TABLE_TWICE         registrations are counted, or the second one is refused, or all
                         of a section's end with the first unregistration
     TABLE_BEYOND_RANGE  a table is asked for its functions alone, or within its range

   A doubt stays with a table until it is unregistered: what one reader refused and
   another replaced does not become the same when the other table is gone.  */
#include "tables.h"

#include "../reading.h"

static bool
holds (const sf_table *t, uint64_t pc)
{
  return t->first <= pc && pc <= t->last;
}

static bool
overlap (const sf_table *a, const sf_table *b)
{
  return a->first <= b->last && b->first <= a->last;
}

static bool
is_same_range (const sf_table *a, const sf_table *b)
{
  return a->first == b->first && a->last == b->last;
}

/* What is in doubt because both are registered.  The same section for the same PCs is
   there, whether a second registration counts or not.  */
static enum sf_clause
doubt_between (const sf_table *a, const sf_table *b)
{
  if (a->section.address == b->section.address)
    return is_same_range (a, b) ? SF_CLAUSES : TABLE_TWICE;
  return overlap (a, b) ? TABLES_OVERLAP : SF_CLAUSES;
}

static void
put_in_doubt (sf_table *t, enum sf_clause doubt)
{
  if (t->doubt == SF_CLAUSES)
    t->doubt = doubt;
}

void
sf_register (sf_tables *tables, const sf_section *section, uint64_t first,
             uint64_t last)
{
  sf_table *new = &tables->items[tables->count];
  *new = (sf_table) { *section, first, last, SF_CLAUSES };
  for (uint32_t i = 0; i < tables->count; i++)
    {
      enum sf_clause doubt = doubt_between (&tables->items[i], new);
      put_in_doubt (&tables->items[i], doubt);
      put_in_doubt (new, doubt);
    }
  tables->count++;
}

/* Of several registrations of a section the last one ends.  */
void
sf_unregister (sf_tables *tables, uint64_t address)
{
  uint32_t last = tables->count, kept = 0;
  for (uint32_t i = 0; i < tables->count; i++)
    if (tables->items[i].section.address == address)
      {
        put_in_doubt (&tables->items[i], TABLE_TWICE);
        last = i;
      }
  for (uint32_t i = 0; i < tables->count; i++)
    if (i != last)
      tables->items[kept++] = tables->items[i];
  tables->count = kept;
}

/* Has T a function there?  */
static bool
describes (const sf_table *t, uint64_t pc)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  enum sf_find_result result = sf_find (&t->section, pc, &found, &report);
  return result != SF_NO_FDE && result != SF_FIND_INVALID;
}

/* The first in doubt counts only where there is none that is not.  */
const sf_table *
sf_table_for (const sf_tables *tables, uint64_t pc, enum sf_clause *silence)
{
  const sf_table *found = NULL;
  bool is_beyond = false;
  for (uint32_t i = 0; i < tables->count; i++)
    {
      const sf_table *t = &tables->items[i];
      if (!holds (t, pc))
        is_beyond |= describes (t, pc);
      else if (!found || (found->doubt != SF_CLAUSES && t->doubt == SF_CLAUSES))
        found = t;
    }
  if (found && found->doubt != SF_CLAUSES)
    *silence = found->doubt;
  else
    *silence = is_beyond ? TABLE_BEYOND_RANGE : SF_CLAUSES;
  return found;
}

enum sf_step
sf_unwind_by_tables (const sf_tables *tables, enum sf_reading reading,
                     const sf_thread *thread, const sf_frame *frame,
                     sf_frame *caller, sf_stepped *stepped,
                     const sf_table **table, enum sf_clause *silence,
                     sf_report *report)
{
  *table = sf_table_for (tables, sf_looked_up (frame, reading), silence);
  if (*table)
    sf_unwind (&(*table)->section, thread, frame, caller, stepped, report);
  else
    *stepped = (sf_stepped){ .result = SF_STEP_NO_FDE,
                             .found = { .result = SF_NO_FDE } };
  return stepped->result;
}
