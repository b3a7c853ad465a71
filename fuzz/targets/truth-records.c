/* sframe-truth --sum: records of runs; and the list of what has to be checked at
   least, where the input does not begin as a record.  */
#include <stdio.h>
#include <stdlib.h>

#include "target.h"
#include "qemu/tool/sum.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *path = file_of (data, size);
  bool is_record = size > 0 && data[0] == '{';
  char *paths[] = { is_record ? (char *) path : NULL, NULL };
  const sum_options o = { .is_complete = true,
                          .least = is_record ? NULL : path,
                          .observations = "/dev/null" };
  static bool is_quiet;
  if (!is_quiet && !freopen ("/dev/null", "w", stdout))
    exit (3);
  is_quiet = true;
  count_input (sum_print (paths, &o) != STATUS_USAGE && is_record);
  return 0;
}
