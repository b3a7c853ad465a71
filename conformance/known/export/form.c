#include "form.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/program.h"
#include "lib/issues/blocks.h"

/* The field of E that the line TEXT gives a value to, and the value in *VALUE; NULL: it is no such line.  */
static char **
field_of (expectation *e, char *text, char **value)
{
  const struct { const char *key; char **field; } keys[] = {
    { "control: ", &e->control }, { "dump: ", &e->dump }, { "ld: ", &e->ld }, { "from: ", &e->from },
    { "warning: ", &e->warning }, { "error: ", &e->error }, { "message: ", &e->message },
    { "sanitize: ", &e->sanitize }
  };
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (strncmp (text, keys[i].key, strlen (keys[i].key)) == 0)
      {
        *value = text + strlen (keys[i].key);
        return keys[i].field;
      }
  return NULL;
}

/* The keys come first.  */
static void
cut (expectation *e, char *text)
{
  char *value, **field;
  while ((field = field_of (e, text, &value)))
    {
      text = value + strcspn (value, "\n");
      if (*text)
        *text++ = '\0';
      free (*field);
      *field = format_text ("%s", value);
    }
  e->lines = format_text ("%s", text);
}

bool
has_expectation (const issue *page)
{
  block b;
  return blocks_of (page->text, "expect", &b) != BLOCKS_NONE;
}

bool
expectation_read (expectation *e, const issue *page, problem *p)
{
  *e = (expectation) { .control = NULL };
  block b;
  enum blocks found = blocks_of (page->text, "expect", &b);
  if (found == BLOCKS_NONE)
    return problem_set (p, STATUS_USAGE, "%s: the page has no block `expect': what the right output is, is not written down", page->name);
  if (found != BLOCKS_ONE)
    return problem_set (p, STATUS_USAGE, "%s: a page has one block `expect', which ends with a line of ```", page->name);
  char *text = format_text ("%.*s", (int) b.length, b.lines);
  cut (e, text);
  free (text);
  return *e->lines || e->error || e->warning || e->message || e->control || e->sanitize
         || problem_set (p, STATUS_USAGE, "%s: the block `expect' is empty", page->name);
}

void
expectation_free (expectation *e)
{
  free (e->control);
  free (e->dump);
  free (e->ld);
  free (e->from);
  free (e->warning);
  free (e->error);
  free (e->message);
  free (e->sanitize);
  free (e->lines);
}

const char *test_name;

const char *
short_name (const issue *page)
{
  return test_name ? test_name : strchr (page->name, '/') + 1;
}

void
add_test_title (const issue *page, const char *suffix, const char *before,
                buffer *out)
{
  if (test_name)
    buffer_print (out, "%s%s", before, page->title);
  else
    buffer_print (out, "%sSFrame %s%s: %s", before, short_name (page), suffix,
                  page->title);
}

buffer *
add_file (exported *out, const char *format, ...)
{
  input_file *f = &out->files[out->count++];
  va_list arguments;
  va_start (arguments, format);
  if (vasprintf (&f->name, format, arguments) < 0)
    abort ();
  va_end (arguments);
  f->text = EMPTY_BUFFER;
  return &f->text;
}

bool
has_lines (const expectation *e, const issue *page, problem *p)
{
  return *e->lines || e->error || e->warning || e->message
         || problem_set (p, STATUS_USAGE, "%s: the block `expect' is empty", page->name);
}

bool
take_control (recipe *r, const expectation *e, const issue *page, problem *p)
{
  if (!e->control)
    return problem_set (p, STATUS_USAGE, "%s: the block `expect' has no line `control:'", page->name);
  for (int i = 0; i < r->input_count; i++)
    if (!edit (&r->inputs[i].text, e->control, p))
      return false;
  return true;
}
