/* What is read of an object is not changed by laying it out.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "conformance/producers/directives/object.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"

static void
assemble_into (const char *path)
{
  char *command = format_text ("as --gsframe -o %s -", path);
  FILE *as = popen (command, "w");
  free (command);
  assert_non_null (as);
  fputs ("f:\t.cfi_startproc\n\tnop\n\t.cfi_endproc\n", as);
  assert_int_equal (pclose (as), 0);
}

/* Code is compared as the file has it: what is relocated is a copy.  */
static void
test_copy (void **state)
{
  char *path = temporary_file ("object");
  const target *t = target_by_name ("amd64");
  buffer content = EMPTY_BUFFER;
  object o;
  problem p;
  (void) state;
  assemble_into (path);
  assert_true (read_file (path, &content, &p));
  assert_true (object_read (&o, t, path, &p));
  assert_true (o.has_sframe && o.has_eh_frame);
  assert_memory_equal (o.file.bytes, content.bytes, content.size);
  assert_memory_not_equal (o.relocated.bytes, content.bytes, content.size);
  object_free (&o);
  buffer_free (&content);
  assert_int_equal (unlink (path), 0);
  free (path);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_copy) };
  return cmocka_run_group_tests_name ("object", tests, NULL, NULL);
}
