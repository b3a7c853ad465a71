/* What sframe-audit reads of an earlier run: --list, --baseline.  */
#include "baseline.h"

#include <stdlib.h>

#include "ours.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static FILE *nowhere;
  problem p;
  size_t worse;
  const char *path = file_of (data, size);
  if (!nowhere && !(nowhere = fopen ("/dev/null", "w")))
    exit (3);
  baseline_check (path, &p);
  /* All lines are JSON.  */
  count_input (baseline_list (nowhere, path, &p));
  if (baseline_compare (nowhere, path, path, &worse, &p) && worse)
    finding ("a run is worse than itself");
  return 0;
}
