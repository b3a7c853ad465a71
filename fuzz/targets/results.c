/* sframe-report: results.jsonl of a run, and the page that is made of it.  */
#include "ours.h"
#include "page.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  /* Static, as they change before give_up () comes back here.  */
  static report_data loaded;
  static buffer page;
  const executed truth = { 0 };
  const char *path = file_of (data, size);
  loaded = (report_data) { 0 };
  page = (buffer) { 0 };
  if (setjmp (pool_given_up) == 0)
    {
      report_load (&loaded, path);
      page_write (&page, &loaded, NULL, &truth);
    }
  count_input (loaded.testee_count > 0 || loaded.results > 0);
  text_index_free (&loaded.testee_index);
  text_index_free (&loaded.group_index);
  text_index_free (&loaded.issue_index);
  pool_empty ();
  return 0;
}
