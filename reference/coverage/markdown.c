/* The statements of a page in Markdown, of the part of the language that our pages
   use.  Marks within a paragraph stay: where code ends no sentence does.  */
#include "markdown.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

typedef struct page
{
  statements *out;
  char *section;    /* the last heading; NULL: before the first */
  buffer paragraph; /* so far */
  unsigned line, paragraph_line;
  bool in_table, in_code, was_empty;
} page;

static void
flush (page *p)
{
  if (p->section && p->paragraph.size)
    add_sentences (p->out, p->section, p->paragraph.text, p->paragraph.size,
                   p->paragraph_line);
  p->paragraph.size = 0;
}

static void
take_text (page *p, const char *text, size_t length)
{
  if (p->paragraph.size == 0)
    p->paragraph_line = p->line;
  buffer_add (&p->paragraph, text, length);
  buffer_add (&p->paragraph, " ", 1);
}

/* A row; the first two lines of a table are headings and a rule.  */
static void
take_row (page *p, const char *row, size_t length)
{
  bool is_rule = strspn (row, "|-: ") >= length;
  if (is_rule || !p->in_table)
    p->paragraph.size = 0;
  else
    flush (p);
  if (!is_rule)
    take_text (p, row, length);
  for (size_t i = 0; i < p->paragraph.size; i++)
    if (p->paragraph.text[i] == '|')
      p->paragraph.text[i] = ' ';
  p->in_table = true;
}

static void
take_heading (page *p, const char *line, size_t length)
{
  size_t marks = strspn (line, "# ");
  free (p->section);
  p->section = format_text ("%.*s", (int) (length - marks), line + marks);
}

/* Code stands after an empty line, four blanks from the margin.  */
static void
take_line (page *p, const char *line, size_t length)
{
  size_t blanks = strspn (line, " ");
  bool is_code = blanks >= 4 && (p->was_empty || p->in_code);
  bool is_row = *line == '|', is_item = strncmp (line, "- ", 2) == 0;
  if (p->in_table ? !is_row : is_row || is_code || is_item || *line == '#')
    flush (p);
  if (length == 0)
    flush (p);
  p->was_empty = length == 0;
  p->in_code = is_code;
  if (is_row)
    {
      take_row (p, line, length);
      return;
    }
  p->in_table = false;
  if (*line == '#')
    take_heading (p, line, length);
  else if (is_code && p->section)
    add_statement (p->out, p->section, line, length, p->line);
  else
    take_text (p, line, length);
}

void
markdown_statements (const char *text, statements *s)
{
  page p = { .out = s };
  while (*text)
    {
      size_t length = strcspn (text, "\n");
      p.line++;
      take_line (&p, text, length);
      text += length + (text[length] != '\0');
    }
  flush (&p);
  buffer_free (&p.paragraph);
  free (p.section);
}
