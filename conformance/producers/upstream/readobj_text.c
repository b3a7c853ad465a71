/* The text of `llvm-readobj --sframe' as values.  */
#include "readobj_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/word.h"

/* Where the lines are.  */
typedef struct scope
{
  const char *section;
  int function, row;
} scope;

/* A copy of SIZE bytes of TEXT that lives as long as T does.  The room for all
   of them was reserved.  */
static const char *
keep (readobj_text *t, const char *text, size_t size)
{
  const char *kept = (const char *) t->names.bytes + t->names.size;
  buffer_add (&t->names, text, size);
  buffer_add (&t->names, "", 1);
  return kept;
}

/* `SFrame section 'NAME' {' and the like: what follows is elsewhere.  */
static bool
enters (readobj_text *t, scope *at, const char *line)
{
  if (text_begins (line, "SFrame section '"))
    {
      const char *name = line + strlen ("SFrame section '");
      *at = (scope) { .section = keep (t, name, strcspn (name, "'")),
                      .function = NO_NUMBER, .row = NO_NUMBER };
      return true;
    }
  if (text_begins (line, "FuncDescEntry ["))
    {
      at->function++;
      at->row = NO_NUMBER;
      return true;
    }
  bool is_row = text_begins (line, "Frame Row Entry {");
  at->row += is_row;
  return is_row;
}

/* The number of LINE, after its name, which ends at AT: that in parentheses,
   or the one that is there.  */
static void
read_number (readobj_value *v, const char *line, const char *at)
{
  const char *inner = strstr (at, "(0x");
  at = inner ? inner + 1 : at + strspn (at, ": [");
  v->has_number = true;
  v->is_word = text_begins (at, "Yes") || text_begins (at, "No");
  if (v->is_word)
    {
      v->number = *at == 'Y';
      v->digits = (size_t) (at - line);
      v->end = v->digits + strlen (*at == 'Y' ? "Yes" : "No");
      return;
    }
  char *end;
  bool is_hex = text_begins (at, "0x");
  v->number = is_hex ? (int64_t) strtoull (at, &end, 16)
                     : strtoll (at, &end, 10);
  v->has_number = end > at && (isdigit ((unsigned char) *at) || *at == '-');
  v->digits = (size_t) (at - line) + (is_hex ? 2 : 0);
  v->end = (size_t) (end - line);
}

static readobj_value
value_of (readobj_text *t, const scope *at, const char *line)
{
  readobj_value v = { .section = at->section, .function = at->function,
                      .row = at->row };
  const char *name = line + strspn (line, " ");
  size_t size = strcspn (name, ":[{");
  if (size == 0 || !name[size] || name[size] == '{' || strstr (name, "warning:"))
    return v;
  const char *after = name + size;
  const char *unused = strstr (name, " (unused)");
  if (unused && unused < after)
    size = (size_t) (unused - name);
  while (name[size - 1] == ' ')
    size--;
  v.name = keep (t, name, size);
  read_number (&v, line, after);
  if (strcmp (v.name, "Start Address") == 0 && v.row == NO_NUMBER)
    v.name = "PC"; /* what a relocation makes of it */
  return v;
}

void
readobj_text_add (readobj_text *t, const readobj_value *value)
{
  t->values = grow_array (t->values, t->count, &t->capacity,
                          sizeof *t->values);
  t->values[t->count++] = *value;
}

void
readobj_text_of (readobj_text *t, const text_lines *printed)
{
  scope at = { .section = "", .function = NO_NUMBER, .row = NO_NUMBER };
  size_t room = 0;
  *t = (readobj_text) { .count = 0 };
  /* The end of a name has the room of what follows it in its line.  */
  for (size_t i = 0; i < printed->count; i++)
    room += strlen (printed->items[i]);
  buffer_reserve (&t->names, room);
  for (size_t i = 0; i < printed->count; i++)
    {
      const char *line = printed->items[i];
      readobj_value none = { .section = at.section };
      bool is_scope = enters (t, &at, line + strspn (line, " "));
      readobj_value v = is_scope ? none : value_of (t, &at, line);
      readobj_text_add (t, &v);
    }
}

void
readobj_text_free (readobj_text *t)
{
  free (t->values);
  buffer_free (&t->names);
  *t = (readobj_text) { .count = 0 };
}

const readobj_value *
readobj_text_find (const readobj_text *t, const readobj_value *v)
{
  for (size_t i = 0; i < t->count; i++)
    {
      const readobj_value *o = &t->values[i];
      if (o->name && o->function == v->function && o->row == v->row
          && strcmp (o->name, v->name) == 0
          && strcmp (o->section, v->section) == 0)
        return o;
    }
  return NULL;
}
