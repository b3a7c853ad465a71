/* What make survey measured, as sframe-survey reads it, adds it up and writes it.  */
#include "conformance/lab/survey/page.h"
#include "fuzz/targets/target.h"

static void
write_all (const survey *s, const record_list *list)
{
  buffer text = EMPTY_BUFFER;
  page_write (&text, s);
  percentiles_write (&text, s);
  packages_write (&text, list);
  sums_write (&text, s);
  buffer_free (&text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  record_list list;
  survey s = { .count = 0 };
  problem p;
  bool is_read = records_read (&list, file_of (data, size), &p);
  count_input (list.count);
  if (is_read && survey_add_up (&s, &list, &p))
    write_all (&s, &list);
  survey_free (&s);
  records_free (&list);
  return 0;
}
