/* The list of reasons for which sframe-judge lets something not be compared.  */
#include "conformance/known/judge/excused.h"

#include <string.h>

#include "target.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  excuse_list list;
  problem p;
  bool good = excuses_read (&list, file_of (data, size), &p);
  /* The first line was taken.  */
  count_input (good || !strstr (p.text, ":1: "));
  for (size_t i = 0; i < list.count; i++)
    if (excuse_find (&list, list.items[i].oracle, list.items[i].reason) != i)
      finding ("a reason is not found");
  excuses_free (&list);
  return 0;
}
