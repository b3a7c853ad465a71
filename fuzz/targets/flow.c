/* sframe-flow on one file: its instructions followed, with the rows of each table.  */
#include <stdlib.h>
#include <string.h>

#include "conformance/producers/flow/witness.h"
#include "lib/base/buffer.h"
#include "target.h"

static void
follow (subject *s, FILE *out)
{
  flow_result r;
  bool is_wrong;
  witness_file (s, false, &r, out);
  flow_observe (out, &r);
  flow_result_free (&r);
  if (s->table_count && s->tables[0].fde_count)
    witness_show (out, s, true, s->tables[0].fdes[0].start, &is_wrong);
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
  bool is_read = subject_open (&s, "input", copy, size, &p) == SUBJECT_READ;
  count_input (is_read);
  if (is_read)
    follow (&s, nowhere);
  subject_close (&s);
  free (copy);
  return 0;
}
