/* results.jsonl of an earlier run, from which --resume goes on.  */
#include <string.h>
#include <yyjson.h>

#include "conformance/readers/runner/results.h"
#include "target.h"

/* As fuzz/file-seeds writes them: a run of this program and of these inputs.  */
static test_case cases[] = { { .name = "one", .tags = "" },
                             { .name = "two", .tags = "", .input = 1 } };
static input inputs[] = { { .hash = 1 }, { .hash = 2 } };
static testee testees[]
    = { { .name = "a", .fingerprint = 10 }, { .name = "b", .fingerprint = 11 } };
static const case_set set
    = { .cases = cases, .count = 2, .inputs = inputs, .input_count = 2 };
static testee_list list = { .testees = testees, .count = 2 };

/* Of what is written.  */
char *reproducer_prefix;

static void
take (results *r, const result *one)
{
  if (one->test_case >= set.count || one->testee >= list.count
      || one->operation >= OPERATIONS || one->judgement.verdict >= VERDICTS)
    finding ("a result of nothing");
  judgement j = one->judgement;
  judgement_free (&j);
  r->count++;
}

/* Results that nothing is wrong with but themselves: what is before and after
   them is that of a run that is whole.  */
static void
read_between (results *r, const uint8_t *data, size_t size)
{
  static const char before[]
      = "{\"type\":\"run\",\"program\":\"5\"}\n"
        "{\"type\":\"testee\",\"name\":\"a\",\"fingerprint\":\"a\"}\n"
        "{\"type\":\"testee\",\"name\":\"b\",\"fingerprint\":\"b\"}\n";
  static const char after[] = "\n{\"type\":\"probe\",\"testee\":\"a\"}\n"
                              "{\"type\":\"probe\",\"testee\":\"b\"}\n";
  buffer all = { .size = 0 };
  buffer_add (&all, before, sizeof before - 1);
  buffer_add (&all, data, size);
  buffer_add (&all, after, sizeof after - 1);
  records_read (r, all.text, all.size, take);
  buffer_free (&all);
}

/* Is the first line a record?  There is no other header; each line is read by itself.  */
static bool
begins_with_record (const char *text, size_t size)
{
  const char *newline = memchr (text, '\n', size);
  yyjson_doc *doc = yyjson_read (text, newline ? (size_t) (newline - text) : size, 0);
  bool is_record = doc && yyjson_is_str (yyjson_obj_get (yyjson_doc_get_root (doc), "type"));
  yyjson_doc_free (doc);
  return is_record;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  results r = { .cases = &set, .testees = &list, .program = 5 };
  records_read (&r, (const char *) data, size, take);
  read_between (&r, data, size);
  count_input (size && begins_with_record ((const char *) data, size));
  return 0;
}
