/* The statements of a Texinfo manual: sentences of paragraphs and of items of
   lists, rows of tables (the cells of a row are one statement up to the end of
   the first sentence), lines of examples.  */
#include "statement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

typedef struct reader
{
  statements *out;
  char *section; /* NULL: before the first */
  buffer text;   /* the paragraph, row or comment so far */
  buffer code;   /* the line of code so far */
  unsigned line, text_line, code_line;
  const char *skipped; /* what is left out: an environment, headings of
                          columns; or NULL */
  bool in_example;
} reader;

/* Words of the line that begins at LINE, to its end.  */
typedef struct span
{
  const char *at;
  size_t length;
} span;

static bool
is_command (span line, const char *name)
{
  size_t length = strlen (name);
  return line.length > length && line.at[0] == '@'
         && strncmp (line.at + 1, name, length) == 0
         && !isalnum ((unsigned char) line.at[1 + length]);
}

static span
trimmed (span line)
{
  while (line.length && isspace ((unsigned char) *line.at))
    line.at++, line.length--;
  return line;
}

/* What follows the command, which is a word.  */
static span
after_command (span line)
{
  while (line.length && !isspace ((unsigned char) *line.at))
    line.at++, line.length--;
  return trimmed (line);
}

/* Markup.  */

/* The character that "@" and C stand for, or 0.  */
static char
escaped (char c)
{
  return c == '*' || c == ':' ? ' ' : strchr ("{}@.!?-", c) ? c : '\0';
}

/* TEXT without markup: of "@code{x}" x stays.  The caller frees it.  */
static char *
plain (const char *text, size_t length)
{
  char *copy = grow (NULL, length + 1), *to = copy;
  const char *end = text + length;
  while (text < end)
    if (*text == '@' && text + 1 < end && escaped (text[1]))
      {
        *to++ = escaped (text[1]);
        text += 2;
      }
    else if (*text == '@')
      {
        for (text++; text < end && isalpha ((unsigned char) *text);)
          text++;
        text += text < end && *text == '{';
      }
    else if (*text == '}')
      text++;
    else
      *to++ = *text++;
  *to = '\0';
  return copy;
}

/* Paragraphs.  */

static void
flush_code (reader *r)
{
  char *text = plain ((const char *) r->code.bytes, r->code.size);
  if (r->section && r->code.size)
    add_statement (r->out, r->section, text, strlen (text), r->code_line);
  free (text);
  r->code.size = 0;
}

static void
flush (reader *r)
{
  char *text = plain ((const char *) r->text.bytes, r->text.size);
  flush_code (r);
  if (r->section && r->text.size)
    add_sentences (r->out, r->section, text, strlen (text), r->text_line);
  free (text);
  r->text.size = 0;
}

static void
add_line (reader *r, span line)
{
  if (r->text.size == 0)
    r->text_line = r->line;
  buffer_add (&r->text, line.at, line.length);
  buffer_add (&r->text, "\n", 1);
}

/* Examples.  */

/* A line of code is a statement, and so are lines that it goes on over: those
   that begin with an operator.  A comment is read as a paragraph.  */
static void
take_code (reader *r, span line)
{
  if (line.length >= 2 && strncmp (line.at, "//", 2) == 0)
    {
      flush_code (r);
      add_line (r, (span) { line.at + 2, line.length - 2 });
      return;
    }
  if (line.length == 0 || !strchr ("=&", *line.at))
    {
      flush (r);
      r->code_line = r->line;
    }
  buffer_add (&r->code, line.at, line.length);
  buffer_add (&r->code, " ", 1);
}

/* Lists and tables.  */

/* A line of text; in a row "@tab" is nothing but a blank.  */
static void
take_text (reader *r, span line)
{
  char *text = grow (NULL, line.length + 1);
  memcpy (text, line.at, line.length);
  text[line.length] = '\0';
  for (char *tab = text; (tab = strstr (tab, "@tab"));)
    memset (tab, ' ', strlen ("@tab"));
  add_line (r, (span) { text, line.length });
  free (text);
}

static void
take_item (reader *r, span line)
{
  flush (r);
  take_text (r, after_command (line));
}

/* Sections.  */

static void
begin_section (reader *r, span title)
{
  flush (r);
  free (r->section);
  r->section = plain (title.at, title.length);
}

/* Lines.  */

static bool
is_any (span line, const char *const *names)
{
  while (*names && !is_command (line, *names))
    names++;
  return *names;
}

static bool
is_heading (span line)
{
  static const char *const names[]
      = { "top", "chapter", "section", "subsection", "subsubsection",
          "appendix", "unnumbered", NULL };
  return is_any (line, names);
}

/* Lines of which nothing is read.  */
static bool
is_for_the_printer (span line)
{
  static const char *const names[]
      = { "node", "cindex", "vindex", "noindent", "comment", "c",
          "center", "itemize", "enumerate", "multitable", "subsubheading",
          "sp", "page", "vskip", "insertcopying", "contents", "syncodeindex",
          "printindex", "bye", "ifnottex", NULL };
  return is_any (line, names);
}

static const char *
skipped_environment (span line)
{
  static const char *const names[]
      = { "copying", "direntry", "titlepage", "menu", "headitem", NULL };
  for (size_t i = 0; names[i]; i++)
    if (is_command (line, names[i]))
      return names[i];
  return NULL;
}

/* Does LINE end what is left out?  Headings of columns end where a row begins
   or the next line is empty.  */
static bool
ends_skipping (const reader *r, span line)
{
  if (strcmp (r->skipped, "headitem") == 0)
    return line.length == 0 || is_command (line, "item")
           || is_command (line, "tindex");
  return is_command (line, "end")
         && strncmp (after_command (line).at, r->skipped, strlen (r->skipped))
                == 0;
}

static void
take_line (reader *r, span line)
{
  if (r->skipped && ends_skipping (r, line))
    {
      bool is_over = strcmp (r->skipped, "headitem") != 0;
      r->skipped = NULL;
      if (is_over)
        return;
    }
  if (r->skipped)
    return;
  r->skipped = skipped_environment (line);
  if (is_command (line, "end") || is_command (line, "example"))
    {
      flush (r);
      r->in_example = is_command (line, "example");
    }
  else if (r->in_example)
    take_code (r, line);
  else if (is_heading (line))
    begin_section (r, after_command (line));
  else if (is_command (line, "item"))
    take_item (r, line);
  else if (is_command (line, "tindex"))
    return; /* within rows, too */
  else if (r->skipped || line.length == 0 || is_for_the_printer (line))
    flush (r);
  else
    take_text (r, line);
}

void
texinfo_statements (const char *text, statements *s)
{
  reader r = { .out = s };
  while (*text)
    {
      size_t length = strcspn (text, "\n");
      r.line++;
      take_line (&r, trimmed ((span) { text, length }));
      text += length + (text[length] != '\0');
    }
  flush (&r);
  buffer_free (&r.text);
  buffer_free (&r.code);
  free (r.section);
}
