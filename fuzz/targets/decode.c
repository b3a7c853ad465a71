/* The reference's decoder alone, for speed: check.  */
#include "lib/base/lend.h"
#include "target.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  sf_section section = { .bytes = data, .size = size };
  sf_report report = SF_NO_REPORT;
  check_section (&section, &report);
  return 0;
}
