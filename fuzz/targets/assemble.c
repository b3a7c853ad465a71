/* The vector language: any text is a section or a problem with a place.  What
   comes out can be read, whatever it says.  */
#include "lib/base/lend.h"
#include "reference/tool/assembler/assembler.h"
#include "reference/write/dump.h"
#include "target.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  assembler a;
  problem p;
  buffer text = EMPTY_BUFFER;
  buffer_add (&text, data, size);
  if (assemble (&a, "fuzz.sfv", &text, sf_abi_by_name ("aarch64-le"), &p))
    {
      sf_section section = { .bytes = a.out.bytes, .size = a.out.size };
      sf_report report = SF_NO_REPORT;
      check_section (&section, &report);
    }
  assembler_free (&a);
  buffer_free (&text);
  return 0;
}
