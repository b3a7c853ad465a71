/* Tables that a program registers while it runs.  */
#include "registered.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

enum
{
  NEXT, SECTION, SECTION_SIZE, TEXT, TEXT_SIZE, WORDS, /* of an entry */
  MOST = 1000 /* entries */
};
static const uint64_t MOST_BYTES = 1 << 24; /* of a section */

/* An entry of the list; its section is read from the program.  */
typedef struct entry
{
  sf_section section;
  uint8_t *bytes;
  uint64_t start, end;
} entry;

typedef struct entries
{
  entry *all;
  size_t count, capacity;
} entries;

/* False: there is no such entry, or its section cannot be read.  */
static bool
read_entry (const arch *a, const view *v, uint64_t at, entry *e, uint64_t *next)
{
  uint64_t word[WORDS];
  for (uint64_t i = 0; i < WORDS; i++)
    if (!view_word (v, a, at + 8 * i, &word[i]))
      return false;
  *next = word[NEXT];
  *e = (entry) { .start = word[TEXT], .end = word[TEXT] + word[TEXT_SIZE] };
  if (word[SECTION_SIZE] == 0 || word[SECTION_SIZE] > MOST_BYTES)
    return false;
  e->bytes = grow (NULL, word[SECTION_SIZE] + 1);
  e->section = (sf_section) { .bytes = e->bytes, .size = word[SECTION_SIZE],
                              .address = word[SECTION] };
  return v->read (v->context, word[SECTION], e->bytes, word[SECTION_SIZE]);
}

static entries
read_list (const arch *a, const view *v, uint64_t list)
{
  entries read = { .count = 0 };
  uint64_t at = 0;
  bool good = view_word (v, a, list, &at);
  while (good && at && read.count < MOST)
    {
      entry e = { .bytes = NULL };
      good = read_entry (a, v, at, &e, &at);
      if (!good)
        {
          free (e.bytes);
          break;
        }
      read.all = grow_array (read.all, read.count, &read.capacity,
                             sizeof *read.all);
      read.all[read.count++] = e;
    }
  return read;
}

static bool
is_of (const module *m, const entry *e)
{
  return m->is_registered && m->start == e->start && m->end == e->end
         && m->section.address == e->section.address
         && m->section.size == e->section.size
         && memcmp (m->section.bytes, e->bytes, e->section.size) == 0;
}

/* Code that is registered no more is that of nobody.  */
static void
drop_others (module_list *list, const entries *kept)
{
  for (size_t i = 0; i < list->count; i++)
    {
      module *m = list->items[i];
      size_t k = 0;
      while (k < kept->count && !is_of (m, &kept->all[k]))
        k++;
      if (!m->is_registered || !module_is_mapped (m) || k < kept->count)
        continue;
      m->start = m->end = 0;
      list->version++;
    }
}

static void
add_new (module_list *list, const arch *a, const entry *e)
{
  for (size_t i = 0; i < list->count; i++)
    if (is_of (list->items[i], e))
      return;
  modules_add_registered (list, a, &e->section, e->start, e->end);
}

void
registered_look (module_list *list, const view *v)
{
  const module *program = list->count ? list->items[0] : NULL;
  if (!program || !program->tables || !program->tables_changed
      || v->reg[REG_PC] != program->bias + program->tables_changed)
    return;
  const arch *a = program->arch;
  entries now = read_list (a, v, program->bias + program->tables);
  drop_others (list, &now);
  for (size_t i = 0; i < now.count; i++)
    {
      add_new (list, a, &now.all[i]);
      free (now.all[i].bytes);
    }
  free (now.all);
}
