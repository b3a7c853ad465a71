/* Assembly files as compilers write them: taking them apart.  */
#include "compiled.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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
