/* Assembly files as compilers write them: where their statements are.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "compiled.h"

/* The function that is open in a section, and where its code goes on.  */
typedef struct open_function
{
  uint64_t next;
  bool is_open;
} open_function;

typedef struct placer
{
  const compiled *compiled;
  const object *marked;
  source *source;
  open_function *open; /* for each section */
  size_t section;      /* of the statement before */
  const char *label;   /* the last one that has a name for others, or any */
  problem *p;
} placer;

static bool
refuse (const placer *l, const compiled_item *item, const char *what)
{
  return problem_set (l->p, STATUS_USAGE, "%s:%u: %s", l->compiled->name,
                      item->line, what);
}

/* Where statement I is; false: it was not assembled.  */
static bool
mark_of (const placer *l, size_t i, uint64_t *address, size_t *section)
{
  char *name = format_text (COMPILED_MARK, i);
  const object_symbol *mark = object_symbol_named (l->marked, name);
  free (name);
  if (!mark)
    return false;
  *address = mark->address;
  *section = mark->section;
  return *section < l->marked->section_count;
}

static void
enter_section (placer *l, const compiled_item *item, size_t section)
{
  if (l->section == section)
    return;
  char *name = format_text ("%zu", section);
  source_append (l->source, ST_SECTION, item->line, name);
  free (name);
  l->section = section;
}

/* Code between here and the next mark.  */
static void
add_code (placer *l, size_t i, uint64_t address, size_t section)
{
  open_function *open = &l->open[section];
  uint64_t end;
  size_t end_section, next = i + 1;
  while (next < l->compiled->count && !l->compiled->items[next].is_marked)
    next++;
  if (!open->is_open || open->next != address
      || !mark_of (l, next, &end, &end_section) || end_section != section
      || end <= address)
    return;
  enter_section (l, &l->compiled->items[i], section);
  statement *code
      = source_append (l->source, ST_INSTRUCTION, l->compiled->items[i].line,
                       l->compiled->items[i].text);
  code->size = end - address;
  code->section = section;
  open->next = end;
}

static bool
add_directive (placer *l, size_t i, uint64_t address, size_t section)
{
  const compiled_item *item = &l->compiled->items[i];
  open_function *open = &l->open[section];
  bool starts = strncmp (item->text, ".cfi_startproc", 14) == 0;
  if (!starts && !open->is_open)
    return refuse (l, item, "a CFI directive outside of any function");
  if (!starts && address != open->next)
    return refuse (l, item, "a function whose code is not in one piece");
  enter_section (l, item, section);
  if (starts)
    {
      source_append (l->source, ST_LABEL, item->line,
                     l->label ? l->label : "?");
      *open = (open_function){ .next = address, .is_open = true };
    }
  if (!source_add (l->source, l->compiled->name, item->line, item->text, l->p))
    return false;
  statement *added = &l->source->items[l->source->count - 1];
  added->address = address;
  added->section = section;
  added->whole = format_text ("%s", item->text);
  if (strncmp (item->text, ".cfi_endproc", 12) == 0)
    open->is_open = false;
  return true;
}

/* Labels that only this file knows are no names of functions.  */
static void
take_label (placer *l, const char *label)
{
  bool is_local
      = strncmp (label, ".L", 2) == 0 || isdigit ((unsigned char) *label);
  if (!l->label || !is_local)
    l->label = label;
}

static bool
place_item (placer *l, size_t i)
{
  const compiled_item *item = &l->compiled->items[i];
  bool is_cfi = strncmp (item->text, ".cfi_", 5) == 0;
  uint64_t address;
  size_t section;
  if (item->label)
    take_label (l, item->label);
  if (strncmp (item->text, ".cfi_sections", 13) == 0)
    return source_add (l->source, l->compiled->name, item->line, item->text,
                       l->p);
  if (!item->is_marked)
    return !is_cfi
           || refuse (l, item, "a CFI directive outside of any function");
  if (!mark_of (l, i, &address, &section))
    return true;
  if (is_cfi)
    return add_directive (l, i, address, section);
  add_code (l, i, address, section);
  return true;
}

bool
compiled_place (const compiled *c, const object *marked, source *s, problem *p)
{
  *s = (source){ .target = c->target, .is_placed = true };
  placer l = {
    .compiled = c, .marked = marked, .source = s, .section = SIZE_MAX, .p = p
  };
  l.open = calloc (marked->section_count + 1, sizeof *l.open);
  if (!l.open)
    return problem_set (p, STATUS_INFRASTRUCTURE, "no memory");
  bool good = true;
  for (size_t i = 0; good && i < c->count; i++)
    good = place_item (&l, i);
  free (l.open);
  return good;
}
