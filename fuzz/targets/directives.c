/* Assembly files as sframe-asm reads them, for each ABI.  */
#include <stdlib.h>
#include <string.h>

#include "conformance/producers/directives/interpret.h"
#include "lib/base/buffer.h"
#include "target.h"

/* Are the rows of F one behind the other?  */
static void
check_rows (const cfi_function *f)
{
  for (size_t i = 1; i < f->row_count; i++)
    if (f->rows[i].offset != f->rows[i - 1].offset + f->rows[i - 1].size)
      finding ("there is a gap between two rows");
}

/* A few bytes can repeat a line 65,535 times; `make asm` reads such files.  */
static bool
repeats_much (const char *text)
{
  static const char repeat[] = "{repeat ";
  enum { MOST = 100 };
  for (const char *at = text; (at = strstr (at, repeat)); at++)
    if (strtoul (at + strlen (repeat), NULL, 10) > MOST)
      return true;
  return false;
}

static bool
read_for (const target *t, const char *text)
{
  char *expanded = source_expand (t, text);
  source s;
  cfi_file file = { .count = 0 };
  problem p;
  bool good = source_parse (&s, t, "input", expanded, &p);
  bool is_taken = s.count > 0;
  if (good && interpret (&s, "input", &file, &p))
    for (size_t i = 0; i < file.count; i++)
      check_rows (&file.functions[i]);
  cfi_file_free (&file);
  source_free (&s);
  free (expanded);
  return is_taken;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  buffer text = EMPTY_BUFFER;
  bool is_taken = false;
  buffer_add (&text, data, size);
  buffer_add (&text, "", 1);
  const char *source = (const char *) text.bytes;
  bool is_read = !repeats_much (source);
  for (size_t i = 0; is_read && target_names[i]; i++)
    is_taken |= read_for (target_by_name (target_names[i]), source);
  count_input (is_taken);
  buffer_free (&text);
  return 0;
}
