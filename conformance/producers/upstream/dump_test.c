/* A test of gas or ld.  */
#include "dump_test.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/base/word.h"

static const char *
skip_blanks (const char *text)
{
  return text + strspn (text, " \t");
}

/* What the lines of a printed table are about.  */

/* A row begins with an address of 16 digits, which blanks surround.  */
static bool
is_row (const char *line)
{
  const char *at = skip_blanks (line);
  size_t digits = strspn (at, "0123456789abcdef");
  return at > line && digits == 16 && isblank ((unsigned char) at[digits]);
}

static enum table_line_kind
kind_of (const char *line)
{
  const char *at = skip_blanks (line);
  if (strncmp (at, "Num FDEs:", 9) == 0)
    return TABLE_COUNT;
  if (strncmp (at, "func idx [", 10) == 0)
    return TABLE_FUNCTION;
  return is_row (line) ? TABLE_ROW : TABLE_OTHER;
}

/* Has the last function that was printed as many rows as READING has?  */
static bool
has_all_rows (const printed_table *t, size_t rows, const table_text *reading)
{
  return t->function_count == 0
         || (t->function_count <= reading->function_count
             && rows == reading->functions[t->function_count - 1].row_count);
}

void
printed_table_read (printed_table *t, const text_lines *printed,
                    const table_text *reading)
{
  size_t rows = 0; /* of the function */
  *t = (printed_table) { .is_as_read = true };
  t->about = grow (NULL, (printed->count + 1) * sizeof *t->about);
  for (size_t i = 0; i < printed->count; i++)
    {
      enum table_line_kind kind = kind_of (printed->items[i]);
      t->about[i] = (table_line) { .kind = kind };
      if (kind == TABLE_FUNCTION)
        {
          t->is_as_read = has_all_rows (t, rows, reading) && t->is_as_read;
          t->about[i].at = t->function_count++;
          rows = 0;
        }
      else if (kind == TABLE_ROW)
        {
          t->about[i].at = t->row_count++;
          rows++;
        }
    }
  t->is_as_read = has_all_rows (t, rows, reading) && t->is_as_read
                  && t->function_count == reading->function_count
                  && t->row_count == reading->row_count;
}

void
printed_table_free (printed_table *t)
{
  free (t->about);
  *t = (printed_table) { .function_count = 0 };
}

const char *
reading_line (const table_text *reading, enum table_line_kind kind, size_t at)
{
  for (size_t i = 0; i < reading->lines.count; i++)
    if (reading->about[i].kind == kind && reading->about[i].at == at)
      return reading->lines.items[i];
  return NULL;
}

bool
lines_are_alike (const char *a, const char *b)
{
  for (;;)
    {
      a = skip_blanks (a);
      b = skip_blanks (b);
      size_t size = strcspn (a, " \t");
      if (size != strcspn (b, " \t") || memcmp (a, b, size) != 0)
        return false;
      if (size == 0)
        return true;
      a += size;
      b += size;
    }
}

/* Observations of tests.  */

static void
add_word (buffer *b, const char *option, const char *value)
{
  char *word = again_word (value ? value : "");
  if (value)
    buffer_print (b, " %s%s", option, word);
  free (word);
}

/* The command that compares the test once more; to free.  */
static char *
again_command (const test_place *w)
{
  buffer b = EMPTY_BUFFER;
  buffer_print (&b, "scripts/toolchain run forky -- build/bin/sframe-upstream");
  add_word (&b, "--project=", w->project);
  add_word (&b, "--release=", w->release);
  add_word (&b, "--abi=", w->abi);
  add_word (&b, "--name=", w->name);
  add_word (&b, "--printed=", w->printed);
  add_word (&b, "--log=", w->log);
  add_word (&b, "--lit=", w->lit);
  add_word (&b, "", w->path);
  add_word (&b, "", w->output);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

void
report (const test_place *w, const finding *f)
{
  const char *demand = f->demand;
  if (demand)
    demand += strspn (demand, " \t");
  char *again = again_command (w);
  char *test
      = demand ? format_text ("%s %s %s %s: %s: line %zu: %s", w->project,
                              w->release, w->name, w->abi, f->what, f->line,
                              demand)
               : format_text ("%s %s %s %s: %s", w->project, w->release,
                              w->name, w->abi, f->what);
  const observation o
      = { .oracle = ORACLE_UPSTREAM, .result = f->result, .test = test,
          .reason = f->reason, .text = f->text, .count = f->count,
          .again = f->result == SAW_WRONG ? again : NULL,
          .seen = { .value = { [UPSTREAM_PROJECT] = w->project,
                               [UPSTREAM_RELEASE] = w->release,
                               [UPSTREAM_CASE] = w->name,
                               [UPSTREAM_ABI] = w->abi,
                               [UPSTREAM_WHAT] = f->what,
                               [UPSTREAM_DEMAND] = demand } } };
  observation_write (stdout, &o);
  free (test);
  free (again);
}

/* Wrong tables.  */

/* Numbers that no test has: rows and functions that are far from all.  */
enum { WRONG_OFFSET = 7816, WRONG_ADDRESS = 0x5a5a5a, WRONG_BYTES = 7919 };

char *
altered_row (const char *line)
{
  size_t address = strspn (line, " \t");
  address += strcspn (line + address, " \t");
  return format_text ("%.*s  r13+%d  c-%d  c-%d   ", (int) address, line,
                      WRONG_OFFSET, WRONG_OFFSET + 8, WRONG_OFFSET + 16);
}

char *
altered_function (const char *line)
{
  const char *colon = strchr (line, ':');
  const char *bytes = strstr (line, " bytes");
  size_t before = colon ? (size_t) (colon - line) : strlen (line);
  return format_text ("%.*s: pc = 0x%x, size = %d%s", (int) before, line,
                      WRONG_ADDRESS, WRONG_BYTES, bytes ? bytes : "");
}

static bool
begins (const char *line, const char *word)
{
  return text_begins (line + strspn (line, " \t"), word);
}

void
emptied_table (text_lines *emptied, const text_lines *printed)
{
  buffer text = EMPTY_BUFFER;
  bool is_index = false;
  for (size_t i = 0; i < printed->count; i++)
    {
      const char *line = printed->items[i];
      is_index = is_index || begins (line, "func idx [");
      if (begins (line, "Contents of"))
        is_index = false;
      if (begins (line, "Num FDEs:") || begins (line, "Num FREs:"))
        buffer_print (&text, "    Num F%cEs: 0\n",
                      begins (line, "Num FDEs:") ? 'D' : 'R');
      else if (!is_index)
        buffer_print (&text, "%s\n", line);
    }
  text_lines_of (emptied, &text);
}

enum { KEY_ROOM = 32 };

bool
dump_test_read (dump_test *t, const char *path, problem *p)
{
  return text_lines_read (&t->lines, path, p);
}

void
dump_test_free (dump_test *t)
{
  text_lines_free (&t->lines);
}

/* The value of LINE, and its KEY; NULL: it is no setting.  */
static const char *
setting_of (const char *line, char key[KEY_ROOM])
{
  const char *at = skip_blanks (line + 1);
  size_t size = 0;
  while (isalpha ((unsigned char) at[size]) || at[size] == '_')
    size++;
  const char *colon = skip_blanks (at + size);
  if (*line != '#' || size == 0 || size >= KEY_ROOM || *colon != ':')
    return NULL;
  memcpy (key, at, size);
  key[size] = '\0';
  return skip_blanks (colon + 1);
}

void
dump_test_settings (const dump_test *t, setting_taker *take, void *context)
{
  char key[KEY_ROOM];
  for (size_t i = 0; i < t->lines.count && *t->lines.items[i] == '#'; i++)
    {
      const char *value = setting_of (t->lines.items[i], key);
      if (value)
        take (context, key, value);
    }
}

typedef struct search
{
  const char *key, *value;
} search;

static void
take_setting (void *context, const char *key, const char *value)
{
  search *s = context;
  if (!s->value && strcmp (key, s->key) == 0)
    s->value = value;
}

const char *
dump_test_setting (const dump_test *t, const char *key)
{
  search s = { .key = key };
  dump_test_settings (t, take_setting, &s);
  return s.value;
}

bool
dump_test_expects_lines (const dump_test *t)
{
  for (size_t i = 0; i < t->lines.count; i++)
    if (*t->lines.items[i] && *t->lines.items[i] != '#')
      return true;
  return false;
}
