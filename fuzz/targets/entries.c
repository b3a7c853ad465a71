/* Lists of known things: files of entries, as five programs read them.  */
#include "entries.h"

#include "causes.h"
#include "ours.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  entry_list list = { .count = 0 };
  problem p;
  bool good = entries_read (&list, file_of (data, size), known_field_names,
                            KNOWN_FIELDS, &p);
  count_input (list.count > 0);
  for (size_t i = 0; good && i < list.count; i++)
    for (int f = 0; f < KNOWN_FIELDS; f++)
      globs_match (list.items[i].field[f], "f");
  entries_free (&list);
  return 0;
}
