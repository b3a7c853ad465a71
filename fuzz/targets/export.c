/* sframe-export: a page, as a test of each form and as a report.  */
#include <stdlib.h>
#include <string.h>

#include "conformance/known/export/form.h"
#include "target.h"

/* Instead of edit.c, which starts sed.  */
bool
edit (buffer *text, const char *script, problem *p)
{
  (void) p;
  buffer_add (text, script, strlen (script));
  return true;
}

static void
drop (exported *out)
{
  for (int i = 0; i < out->count; i++)
    {
      free (out->files[i].name);
      buffer_free (&out->files[i].text);
    }
}

static void
export (issue *page, const form *f, bool is_control)
{
  exported out = { .count = 0 };
  problem p;
  free (page->name);
  page->name = format_text (
      "%.*s/page", (int) strcspn (f->components + 1, " "), f->components + 1);
  f->write (page, is_control, &out, &p);
  drop (&out);
  exported report = { .count = 0 };
  buffer came = EMPTY_BUFFER;
  buffer_print (&came, "a line\nand another");
  write_report (page, &(told_run) { came, "2.44 2.47" }, &report, &p);
  drop (&report);
  buffer_free (&came);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const form *const forms[]
      = { &gas_form, &ld_form, &libsframe_form, &lit_form, &glibc_form };
  issue_list list = { .count = 0 };
  problem p;
  bool is_read = issues_read (&list, file_of (data, size), &p);
  count_input (is_read);
  for (size_t i = 0; is_read && i < list.count; i++)
    for (size_t n = 0; n < sizeof forms / sizeof *forms; n++)
      {
        export (&list.items[i], forms[n], false);
        export (&list.items[i], forms[n], true);
      }
  issues_free (&list);
  return 0;
}
