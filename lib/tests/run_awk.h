/* What awk prints, for tests of programs in awk.  */
#ifndef RUN_AWK_H
#define RUN_AWK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/base/buffer.h"

/* Of COMMAND, which is freed; owned by the caller, and ended by a 0.  */
static buffer
run_awk (char *command)
{
  char bytes[4096];
  size_t size;
  buffer text = EMPTY_BUFFER;
  FILE *from
      = popen (command, "r"); /* NOLINT(cert-env33-c): a test's own words */
  assert_non_null (from);
  while ((size = fread (bytes, 1, sizeof bytes, from)) > 0)
    buffer_add (&text, bytes, size);
  assert_int_equal (pclose (from), 0);
  buffer_add (&text, "", 1);
  free (command);
  return text;
}

/* The same has to be TEXT.  */
static void
assert_awk (char *command, const char *text)
{
  buffer got = run_awk (command);
  assert_string_equal ((const char *) got.bytes, text);
  buffer_free (&got);
}

static void
write_text (const char *path, const char *text)
{
  FILE *file = fopen (path, "w");
  assert_non_null (file);
  fputs (text, file);
  assert_int_equal (fclose (file), 0);
}

#endif
