#include "formats.h"

#include <stdlib.h>
#include <string.h>

/* What happened, in one line, or NULL.  */
static const char *
cause_of (const result *one)
{
  return one->judgement.note;
}

static char *
fields_of (const result *one)
{
  buffer names = { 0 };
  buffer_add (&names, "", 0);
  field_names (&names, one->judgement.fields, " ");
  return names.bytes;
}

void
tap_begin (FILE *file)
{
  fputs ("TAP version 13\n", file);
}

static void
yaml_line (FILE *file, const char *key, const char *value)
{
  if (!value || !*value)
    return;
  fprintf (file, "  %s: \"", key);
  for (; *value; value++)
    fprintf (file, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
  fputs ("\"\n", file);
}

static void
tap_diagnose (FILE *file, const results *r, const result *one)
{
  const judgement *j = &one->judgement;
  char *fields = fields_of (one), *command = reproducer (r, one);
  fputs ("  ---\n", file);
  yaml_line (file, "verdict", verdict_names[j->verdict]);
  yaml_line (file, "clause", j->clause);
  yaml_line (file, "fields", fields);
  if (j->line)
    fprintf (file, "  line: %zu\n", j->line);
  yaml_line (file, "expected", j->expected);
  yaml_line (file, "got", j->got);
  yaml_line (file, "message", cause_of (one));
  yaml_line (file, "reproduce", command);
  fputs ("  ...\n", file);
  free (fields);
  free (command);
}

void
tap_add (FILE *file, size_t number, const results *r, const result *one)
{
  const judgement *j = &one->judgement;
  bool is_failure = verdict_is_failure (j->verdict);
  fprintf (file, "%s %zu - %s %s %s", is_failure ? "not ok" : "ok", number,
           r->testees->testees[one->testee].name,
           operation_names[one->operation],
           r->cases->cases[one->test_case].name);
  if (j->verdict == UNSUPPORTED)
    fputs (" # SKIP unsupported", file);
  else if (j->verdict == SILENT)
    fprintf (file, " # SKIP the specification is silent: %s", j->clause);
  else if (one->issue)
    fprintf (file, " # TODO %s", one->issue->name);
  fputc ('\n', file);
  if (is_failure)
    tap_diagnose (file, r, one);
}

void
tap_end (FILE *file, size_t count)
{
  fprintf (file, "1..%zu\n", count);
}

static void
add_xml (buffer *to, const char *text)
{
  for (; *text; text++)
    {
      const char *entity = *text == '&'   ? "&amp;"
                           : *text == '<' ? "&lt;"
                           : *text == '>' ? "&gt;"
                           : *text == '"' ? "&quot;"
                                          : NULL;
      buffer_add (to, entity ? entity : text, entity ? strlen (entity) : 1);
    }
}

static void
add_attribute (buffer *to, const char *name, const char *value)
{
  buffer_print (to, " %s=\"", name);
  add_xml (to, value);
  buffer_add (to, "\"", 1);
}

static void
junit_failure (buffer *to, const results *r, const result *one)
{
  const judgement *j = &one->judgement;
  char *fields = fields_of (one), *command = reproducer (r, one);
  buffer_print (to, "\n    <failure");
  add_attribute (to, "type", verdict_names[j->verdict]);
  add_attribute (to, "message", j->clause ? j->clause
                                : *fields ? fields
                                : j->note ? j->note : "");
  buffer_add (to, ">", 1);
  if (j->line)
    {
      buffer_print (to, "line %zu\nexpected: ", j->line);
      add_xml (to, j->expected ? j->expected : "(nothing more)");
      buffer_print (to, "\ngot:      ");
      add_xml (to, j->got ? j->got : "(nothing more)");
      buffer_add (to, "\n", 1);
    }
  if (j->note)
    {
      add_xml (to, j->note);
      buffer_add (to, "\n", 1);
    }
  add_xml (to, command);
  buffer_print (to, "</failure>\n  ");
  free (fields);
  free (command);
}

static void
junit_case (buffer *to, const results *r, const result *one)
{
  char *name = xprintf ("%s %s", operation_names[one->operation],
                        r->cases->cases[one->test_case].name);
  buffer_print (to, "  <testcase time=\"%.3f\"", one->ms / 1000);
  add_attribute (to, "classname", r->testees->testees[one->testee].name);
  add_attribute (to, "name", name);
  buffer_add (to, ">", 1);
  if (is_unexplained (one))
    junit_failure (to, r, one);
  else if (one->judgement.verdict != AGREE)
    {
      buffer_print (to, "<skipped");
      add_attribute (to, "message",
                     one->issue ? one->issue->name
                                : verdict_names[one->judgement.verdict]);
      buffer_print (to, "/>");
    }
  buffer_print (to, "</testcase>\n");
  free (name);
}

void
junit_write (buffer *to, const results *r)
{
  buffer_print (to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuites>\n");
  for (size_t i = 0, end; i < r->count; i = end)
    {
      size_t failures = 0, skipped = 0;
      for (end = i; end < r->count && r->all[end].testee == r->all[i].testee;
           end++)
        if (is_unexplained (&r->all[end]))
          failures++;
        else if (r->all[end].judgement.verdict != AGREE)
          skipped++;
      buffer_print (to, "<testsuite tests=\"%zu\" failures=\"%zu\" "
                        "skipped=\"%zu\" errors=\"0\"",
                    end - i, failures, skipped);
      add_attribute (to, "name", r->testees->testees[r->all[i].testee].name);
      buffer_add (to, ">\n", 2);
      for (size_t k = i; k < end; k++)
        junit_case (to, r, &r->all[k]);
      buffer_print (to, "</testsuite>\n");
    }
  buffer_print (to, "</testsuites>\n");
}
