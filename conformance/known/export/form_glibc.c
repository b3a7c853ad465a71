/* The form glibc: a program tst-NAME.c as glibc has its tests, with do_test and support/test-driver.c.  It is the one
   of the reproducer.  What it calls is hidden in libc.so, so that it is linked statically.  */
#include <string.h>

#include "form.h"

static bool
has_line (const buffer *text, const char *line)
{
  return memmem (text->bytes, text->size, line, strlen (line)) != NULL;
}

static bool
is_glibc_test (const buffer *text)
{
  return has_line (text, "\ndo_test (void)\n") && has_line (text, "\n#include <support/test-driver.c>\n");
}

static bool
write_glibc (const issue *page, bool is_control, exported *out, problem *p)
{
  recipe r = { .input_count = 0 };
  expectation e = { .control = NULL };
  bool good = recipe_read (&r, page, p);
  if (good && (r.input_count != 1 || !is_glibc_test (&r.inputs[0].text)))
    good = problem_set (p, STATUS_USAGE, "%s: the reproducer is no program with do_test and support/test-driver.c",
                        page->name);
  good = good && (!is_control || (expectation_read (&e, page, p) && take_control (&r, &e, page, p)));
  if (good)
    {
      const char *name = short_name (page), *suffix = is_control ? "-control" : "";
      buffer *c = add_file (out, "tst-%s%s.c", name, suffix);
      buffer_print (c, "/* %s.  In debug/Makefile, where enable-gsframe is yes:\n", page->title);
      buffer_print (c, "     tests-internal += tst-%s%s\n     tests-static += tst-%s%s  */\n\n", name, suffix, name,
                    suffix);
      buffer_add (c, r.inputs[0].text.bytes, r.inputs[0].text.size);
    }
  recipe_free (&r);
  expectation_free (&e);
  return good;
}

const form glibc_form = { "glibc", " glibc ", write_glibc };
