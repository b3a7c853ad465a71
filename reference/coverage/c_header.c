/* The statements of a C header: sentences of comments, in which an empty line
   or a dash begins another paragraph and a line of a drawing stands alone, and
   macros with the value that they stand for.  Macros with parameters are code:
   what they do the comments and the specification say.  */
#include "c_header.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "lib/base/buffer.h"

typedef struct reader
{
  statements *out;
  const char *section;
  buffer paragraph;
  unsigned line, begins;
} reader;

static void
flush (reader *r)
{
  if (r->paragraph.size)
    add_sentences (r->out, r->section, (const char *) r->paragraph.bytes,
                   r->paragraph.size, r->begins);
  r->paragraph.size = 0;
}

static bool
is_drawn (const char *line, size_t length)
{
  return length && strchr ("|+", line[0]);
}

/* Without its lines, what is written in a drawing.  */
static void
take_drawing (reader *r, const char *line, size_t length)
{
  flush (r);
  buffer words = EMPTY_BUFFER;
  for (size_t i = 0; i < length; i++)
    buffer_add (&words, strchr ("|+", line[i]) ? " " : line + i, 1);
  add_statement (r->out, r->section, (const char *) words.bytes, words.size,
                 r->line);
  buffer_free (&words);
}

/* Does LINE say something in letters?  */
static bool
has_words (const char *line, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (isalpha ((unsigned char) line[i]))
      return true;
  return false;
}

static void
take_comment_line (reader *r, const char *line, size_t length)
{
  while (length && isspace ((unsigned char) *line))
    line++, length--;
  if (!has_words (line, length))
    flush (r);
  else if (is_drawn (line, length))
    take_drawing (r, line, length);
  else
    {
      if (line[0] == '-')
        flush (r);
      if (r->paragraph.size == 0)
        r->begins = r->line;
      buffer_add (&r->paragraph, line, length);
      buffer_add (&r->paragraph, "\n", 1);
    }
}

/* The comment whose text begins at TEXT; returns what follows it.  */
static const char *
take_comment (reader *r, const char *text)
{
  const char *end = strstr (text, "*/");
  while (text < end)
    {
      size_t length = strcspn (text, "\n");
      if (text + length > end)
        length = (size_t) (end - text);
      take_comment_line (r, text, length);
      text += length;
      if (text < end)
        text++, r->line++;
    }
  flush (r);
  return end ? end + 2 : text + strlen (text);
}

static bool
is_value (const char *macro)
{
  const char *name = macro + strlen ("#define");
  name += strspn (name, " \t");
  size_t length = strcspn (name, " \t(\n");
  return name[length] != '(' && name[length] != '\n';
}

/* The macro whose definition begins at TEXT, up to a comment; returns what
   follows it.  */
static const char *
take_macro (reader *r, const char *text)
{
  buffer macro = EMPTY_BUFFER;
  unsigned begins = r->line;
  while (*text && *text != '\n' && strncmp (text, "/*", 2) != 0)
    if (text[0] == '\\' && text[1] == '\n')
      text += 2, r->line++;
    else
      buffer_add (&macro, text++, 1);
  buffer_add (&macro, "\n", 1);
  if (is_value ((const char *) macro.bytes))
    add_statement (r->out, r->section, (const char *) macro.bytes, macro.size,
                   begins);
  buffer_free (&macro);
  return text;
}

void
c_header_statements (const char *text, const char *section, statements *s)
{
  reader r = { .out = s, .section = section, .line = 1 };
  const char *licence = strstr (text, "*/");
  for (const char *p = text; licence && p < licence; p++)
    r.line += *p == '\n';
  text = licence ? licence + 2 : text;
  while (*text)
    if (strncmp (text, "/*", 2) == 0)
      text = take_comment (&r, text + 2);
    else if (strncmp (text, "#define", 7) == 0)
      text = take_macro (&r, text);
    else if (strncmp (text, "#endif", 6) == 0)
      text += strcspn (text, "\n"); /* and its comment */
    else
      {
        r.line += *text++ == '\n';
        text += strcspn (text, "/#\n");
      }
  buffer_free (&r.paragraph);
}
