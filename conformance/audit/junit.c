/* The result as JUnit.  */
#include "junit.h"

#include <inttypes.h>

#include "output.h"
#include "rules_of.h"

static void
print_escaped (buffer *b, const char *text)
{
  for (; *text; text++)
    if (*text == '&')
      buffer_print (b, "&amp;");
    else if (*text == '<')
      buffer_print (b, "&lt;");
    else if (*text == '"')
      buffer_print (b, "&quot;");
    else
      buffer_add (b, (unsigned char) *text < ' ' ? " " : text, 1);
}

static void
add_failure (buffer *b, const cause *c)
{
  char names[80];
  buffer_print (b, "    <failure type=\"%s\" message=\"%" PRIu64 " %s %s\">",
                c->what, c->count, c->what, wrong_names (c->wrong, names));
  for (size_t i = 0; i < c->name_count && i < 10; i++)
    {
      print_escaped (b, c->names[i]);
      buffer_print (b, " ");
    }
  buffer_print (b, "PC 0x%" PRIx64 "\n.sframe: ", c->pc);
  print_escaped (b, c->sframe ? c->sframe : "-");
  buffer_print (b, "\nDWARF: ");
  print_escaped (b, c->dwarf ? c->dwarf : "-");
  buffer_print (b, "</failure>\n");
}

void
junit_add (junit *j, const file_result *r)
{
  buffer *b = &j->cases;
  bool failed = false;
  j->count++;
  buffer_print (b, "  <testcase classname=\"%s\" name=\"", r->abi);
  print_escaped (b, r->label);
  buffer_print (b, "\">\n");
  for (size_t i = 0; i < r->causes.count; i++)
    if (r->causes.items[i].standing == STANDING_NEW)
      {
        add_failure (b, &r->causes.items[i]);
        failed = true;
      }
  j->failures += failed;
  buffer_print (b, "  </testcase>\n");
}

bool
junit_write (junit *j, const char *path, problem *p)
{
  buffer all = EMPTY_BUFFER;
  bool good = true;
  buffer_print (&all,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<testsuite name=\"sframe-audit\" tests=\"%zu\" "
                "failures=\"%zu\">\n",
                j->count, j->failures);
  buffer_add (&all, j->cases.bytes, j->cases.size);
  buffer_print (&all, "</testsuite>\n");
  if (path)
    good = write_file (path, all.bytes, all.size, p);
  buffer_free (&all);
  buffer_free (&j->cases);
  return good;
}
