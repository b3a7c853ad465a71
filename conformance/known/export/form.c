#include "form.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/program.h"

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
