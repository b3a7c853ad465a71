/* sframe-audit on one file: reading ELF, .eh_frame, .debug_frame and .sframe, and
   comparing them.  */
#include <stdlib.h>
#include <string.h>

#include "conformance/producers/audit/causes.h"
#include "conformance/producers/audit/report.h"
#include "lib/base/buffer.h"
#include "target.h"

static void
compare_all (subject *s, problem *p)
{
  const audit_options o = { .observes = true, .needs_sframe = true };
  file_result result;
  audit_subject (s, &o, &result, p);
  cause_list joined = { .count = 0 };
  causes_join (&joined, &result.causes);
  causes_free (&joined);
  file_result_free (&result);
}

/* The first function of each table side by side.  */
static void
show_some (subject *s, FILE *out, problem *p)
{
  bool differs;
  for (size_t i = 0; i < s->table_count; i++)
    if (s->tables[i].fde_count)
      show_function (out, s, s->tables[i].fdes[0].start, &differs, p);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static FILE *nowhere;
  subject s;
  problem p;
  if (!nowhere && !(nowhere = fopen ("/dev/null", "w")))
    exit (3);
  /* It is changed, and ends where its memory ends.  */
  uint8_t *copy = grow (NULL, size ? size : 1);
  memcpy (copy, data, size);
  enum subject_kind kind = subject_open (&s, "input", copy, size, &p);
  count_input (kind == SUBJECT_READ);
  if (kind == SUBJECT_READ)
    {
      const name_list *functions = subject_functions (&s);
      for (size_t i = 0; i < functions->count; i++)
        subject_name (&s, functions->items[i].start);
      compare_all (&s, &p);
      show_some (&s, nowhere, &p);
    }
  subject_close (&s);
  free (copy);
  return 0;
}
