/* The text of a link case, and for which links its lines are.  */
#include "conformance/producers/links/case.h"
#include "target.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const pairing links[] = { { "ld", "amd64" }, { "lld-22", "s390x" } };
  link_case c;
  problem p;
  case_read (&c, file_of (data, size), &p);
  count_input (c.count > 0);
  for (size_t i = 0; i < c.count; i++)
    for (size_t j = 0; j < sizeof links / sizeof *links; j++)
      case_line_applies (&c.lines[i], &links[j]);
  case_free (&c);
  return 0;
}
