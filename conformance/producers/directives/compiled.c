/* Assembly files as compilers write them: taking them apart.  */
#include "compiled.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Assembly files as compilers write them: where their statements are.  */

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

/* Where the reader is.  */
typedef struct splitter
{
  compiled *compiled;
  const char *at;
  unsigned line, first_line; /* of the statement */
  bool is_in_function;
  unsigned macro_depth;
  buffer text; /* of the statement, so far */
} splitter;

/* Statements.  */

/* TEXT begins with WORD, which ends there.  */
static bool
begins (const char *text, const char *word)
{
  size_t length = strlen (word);
  return strncmp (text, word, length) == 0
         && (!text[length] || isspace ((unsigned char) text[length]));
}

static bool
begins_any (const char *text, const char *const *words)
{
  while (*words && !begins (text, *words))
    words++;
  return *words != NULL;
}

/* How long is the name of the label that TEXT begins with?  0: there is none. */
static size_t
label_length (const char *text)
{
  size_t length = 0;
  if (*text == '"')
    {
      const char *end = strchr (text + 1, '"');
      length = end ? (size_t) (end - text) + 1 : 0;
    }
  else
    while (isalnum ((unsigned char) text[length])
           || (text[length] && strchr ("_.$@", text[length]))
           || (unsigned char) text[length] >= 0x80)
      length++;
  const char *behind = text + length + strspn (text + length, " \t");
  return *behind == ':' && behind[1] != ':' ? length : 0;
}

static void
add_item (splitter *s, const char *text, const char *label, size_t length,
          bool is_marked)
{
  compiled *c = s->compiled;
  c->items = grow_array (c->items, c->count, &c->capacity, sizeof *c->items);
  c->items[c->count++] = (compiled_item){
    .text = format_text ("%s", text),
    .line = s->first_line,
    .label = label ? format_text ("%.*s", (int) length, label) : NULL,
    .is_marked = is_marked
  };
}

/* Does TEXT, inside of a macro or loop, belong to it?  */
static bool
is_of_macro (splitter *s, const char *text)
{
  static const char *const opens[]
      = { ".macro", ".rept", ".irp", ".irpc", NULL };
  static const char *const closes[] = { ".endm", ".endr", ".endmacro", NULL };
  bool is_inside = s->macro_depth > 0;
  if (begins_any (text, opens))
    s->macro_depth++;
  else if (is_inside && begins_any (text, closes))
    s->macro_depth--;
  return is_inside;
}

static bool
add_statement (splitter *s, const char *text, problem *p)
{
  bool is_cfi = strncmp (text, ".cfi_", 5) == 0;
  if (is_of_macro (s, text))
    {
      if (is_cfi)
        return problem_set (p, STATUS_USAGE,
                            "%s:%u: a CFI directive inside of "
                            "a macro or a loop",
                            s->compiled->name, s->first_line);
      add_item (s, text, NULL, 0, false);
      return true;
    }
  s->is_in_function = s->is_in_function || begins (text, ".cfi_startproc");
  add_item (s, text, NULL, 0, s->is_in_function);
  s->is_in_function = s->is_in_function && !begins (text, ".cfi_endproc");
  return true;
}

/* The statement has ended.  */
static bool
end_statement (splitter *s, problem *p)
{
  size_t length;
  buffer_add (&s->text, "", 1);
  char *text = (char *) s->text.bytes, *end = text + strlen (text);
  while (end > text && isspace ((unsigned char) end[-1]))
    *--end = '\0';
  text += strspn (text, " \t\r\f");
  while (s->macro_depth == 0 && (length = label_length (text)) > 0)
    {
      add_item (s, "", text, length, false);
      text = strchr (text + length, ':') + 1;
      text += strspn (text, " \t");
    }
  bool good = !*text || add_statement (s, text, p);
  s->text.size = 0;
  return good;
}

/* Characters.  */

/* The string that begins here, to its end or that of the file.  */
static void
take_string (splitter *s)
{
  const char *start = s->at++;
  for (; *s->at && *s->at != '"'; s->at++)
    {
      s->line += *s->at == '\n';
      if (*s->at == '\\' && s->at[1])
        s->at++;
    }
  s->at += *s->at == '"';
  buffer_add (&s->text, start, (size_t) (s->at - start));
}

static void
skip_block_comment (splitter *s)
{
  for (s->at += 2; *s->at && strncmp (s->at, "*/", 2) != 0; s->at++)
    s->line += *s->at == '\n';
  s->at += *s->at ? 2 : 0;
  buffer_add (&s->text, " ", 1);
}

static bool
is_line_comment (const splitter *s, bool is_first)
{
  const char *comment = s->compiled->target->comment;
  return strncmp (s->at, comment, strlen (comment)) == 0
         || (is_first && (*s->at == '#' || strncmp (s->at, "//", 2) == 0));
}

static bool
is_blank_so_far (const splitter *s)
{
  for (size_t i = 0; i < s->text.size; i++)
    if (!isspace (s->text.bytes[i]))
      return false;
  return true;
}

/* One more piece of the text.  */
static bool
take_piece (splitter *s, problem *p)
{
  char here = *s->at;
  bool is_first = is_blank_so_far (s);
  if (is_first)
    s->first_line = s->line;
  if (here == '"')
    take_string (s);
  else if (strncmp (s->at, "/*", 2) == 0)
    skip_block_comment (s);
  else if (is_line_comment (s, is_first))
    s->at += strcspn (s->at, "\n");
  else if (here == '\n' || here == ';')
    {
      s->at++;
      bool good = end_statement (s, p);
      s->line += here == '\n';
      return good;
    }
  else
    {
      buffer_add (&s->text, s->at, 1);
      s->at++;
    }
  return true;
}

bool
compiled_read (compiled *c, const target *t, const char *name,
               const char *text, problem *p)
{
  *c = (compiled){ .target = t, .name = name };
  splitter s = { .compiled = c, .at = text, .line = 1, .text = EMPTY_BUFFER };
  bool good = true;
  while (good && *s.at)
    good = take_piece (&s, p);
  good = good && end_statement (&s, p);
  buffer_free (&s.text);
  return good;
}

void
compiled_free (compiled *c)
{
  for (size_t i = 0; i < c->count; i++)
    {
      free (c->items[i].text);
      free (c->items[i].label);
    }
  free (c->items);
  *c = (compiled){ .count = 0 };
}

char *
compiled_marked (const compiled *c)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < c->count; i++)
    {
      const compiled_item *item = &c->items[i];
      if (item->label)
        buffer_print (&b, "%s:\n", item->label);
      if (item->is_marked)
        buffer_print (&b, COMPILED_MARK ":\n", i);
      buffer_print (&b, "%s\n", item->text);
    }
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}
