/* Sentences, and words that begin them.  */
#include "statement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/memory.h"

/* The statements of a C header: sentences of comments, in which an empty line
   or a dash begins another paragraph and a line of a drawing stands alone, and
   macros with the value that they stand for.  Macros with parameters are code:
   what they do the comments and the specification say.  */

typedef struct reader
{
  statements *out;
  const char *section;
  buffer paragraph;
  unsigned line, begins;
} reader;

static void
flush_comment (reader *r)
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
  flush_comment (r);
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
    flush_comment (r);
  else if (is_drawn (line, length))
    take_drawing (r, line, length);
  else
    {
      if (line[0] == '-')
        flush_comment (r);
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
  flush_comment (r);
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

/* The statements of a page in Markdown, of the part of the language that our pages
   use.  Marks within a paragraph stay: where code ends no sentence does.  */

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

/* TEXT with one blank between words; the caller frees it.  */
static char *
single_spaced (const char *text, size_t length)
{
  char *copy = grow (NULL, length + 1), *to = copy;
  for (size_t i = 0; i < length; i++)
    if (!isspace ((unsigned char) text[i]))
      *to++ = text[i];
    else if (to > copy && to[-1] != ' ')
      *to++ = ' ';
  if (to > copy && to[-1] == ' ')
    to--;
  *to = '\0';
  return copy;
}

static bool
has_a_letter (const char *text)
{
  while (*text && !isalnum ((unsigned char) *text))
    text++;
  return *text;
}

/* The place of TEXT of SECTION, which is 0 when it was not there before.  */
static size_t *
place_of (statements *s, const char *section, const char *text)
{
  char *both = format_text ("%s\n%s", section, text);
  size_t *place = text_index_at (&s->places, both);
  free (both);
  if (!place)
    out_of_memory (0);
  return place;
}

void
add_statement (statements *s, const char *section, const char *text,
               size_t length, unsigned line)
{
  char *spaced = single_spaced (text, length);
  size_t *place = has_a_letter (spaced) ? place_of (s, section, spaced) : NULL;
  if (!place || *place)
    {
      if (place)
        s->items[*place - 1].times++;
      free (spaced);
      return;
    }
  s->items = grow_array (s->items, s->count, &s->capacity, sizeof *s->items);
  s->items[s->count++]
      = (statement) { .section = format_text ("%s", section), .text = spaced,
                      .line = line, .times = 1 };
  *place = s->count;
}

/* Does the sentence that begins at START end with the mark at END?  */
static bool
ends_sentence (const char *start, const char *end)
{
  static const char *const short_words[] = { "e.g.", "i.e." };
  if (!strchr (".?!", *end) || !isspace ((unsigned char) end[1]))
    return false;
  for (size_t i = 0; i < 2; i++)
    if (end - start >= 3 && strncmp (end - 3, short_words[i], 4) == 0)
      return false;
  return true;
}

void
add_sentences (statements *s, const char *section, const char *paragraph,
               size_t length, unsigned line)
{
  char *text = single_spaced (paragraph, length), *start = text;
  for (char *p = text; *p; p++)
    if (ends_sentence (start, p))
      {
        add_statement (s, section, start, (size_t) (p + 1 - start), line);
        start = p + 1;
      }
  add_statement (s, section, start, strlen (start), line);
  free (text);
}

void
statements_free (statements *s)
{
  for (size_t i = 0; i < s->count; i++)
    {
      free (s->items[i].section);
      free (s->items[i].text);
    }
  free (s->items);
  text_index_free (&s->places);
  *s = (statements) { .items = NULL };
}

/* Does a word end before P?  */
static bool
is_boundary (const char *p)
{
  return !isalnum ((unsigned char) *p) && *p != '_';
}

/* TEXT, if the LENGTH bytes at WORDS begin it, as whole words.  */
static const char *
begins (const char *text, const char *words, size_t length)
{
  bool same = strncmp (text, words, length) == 0;
  return same && is_boundary (text + length) ? text : NULL;
}

/* Where the LENGTH bytes at WORDS stand in TEXT, as whole words.  */
static const char *
find_words (const char *text, const char *words, size_t length)
{
  for (const char *p = text; *p; p++)
    if ((p == text || is_boundary (p - 1)) && begins (p, words, length))
      return p;
  return NULL;
}

bool
begins_with (const char *text, const char *quote)
{
  const char *rest = text;
  for (bool first = true; *quote; first = false)
    {
      const char *gap = strstr (quote, " ... ");
      size_t length = gap ? (size_t) (gap - quote) : strlen (quote);
      const char *at = first ? begins (text, quote, length)
                             : find_words (rest, quote, length);
      if (!at)
        return false;
      rest = at + length;
      quote += length + (gap ? strlen (" ... ") : 0);
    }
  return true;
}

unsigned
words_of (const char *quote)
{
  unsigned count = 0;
  while (*quote)
    {
      size_t length = strcspn (quote, " ");
      count += length > 0 && strncmp (quote, "...", length) != 0;
      quote += length + (quote[length] != '\0');
    }
  return count;
}
