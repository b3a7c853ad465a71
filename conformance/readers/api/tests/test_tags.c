/* What is told of a section by its header and functions, beside what its list
   tells.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/readers/api/family.h"
#include "lib/tests/section_bytes.h"

/* COUNT functions, whose rows begin ROWS_AT bytes after the header; a function
   has INFO.  */
#define HEADER(version, flags, count, rows_at)                                \
  0xe2, 0xde, version, flags, 3, 0, 0xf8, 0, L (count), L (0), L (0), L (0),  \
      L (rows_at)
#define FUNCTION(info) L (0), L (16), L (0), L (0), info, 0, 0, 0

static const struct
{
  const char *tags, *all;
  section_bytes section;
} cases[] = {
  { "x", "x,pcrel", BYTES (HEADER (2, 5, 0, 0)) },
  { "x", "x,section-relative,unsorted", BYTES (HEADER (2, 0, 0, 0)) },
  { "x", "x,section-relative", BYTES (HEADER (2, 1, 0, 0)) },
  { "x", "x,pcrel,unsorted", BYTES (HEADER (3, 4, 0, 0)) },
  { "x", "x,unsorted", BYTES (HEADER (1, 0, 0, 0)) },
  { "x", "x", BYTES (0xe2, 0xde, 2) },
  /* What is told already is not told again.  */
  { "pcrel", "pcrel", BYTES (HEADER (2, 1, 0, 0)) },
  { "x,section-relative,y", "x,section-relative,y",
    BYTES (HEADER (2, 5, 0, 0)) },
  { "unsorted", "unsorted,pcrel", BYTES (HEADER (2, 4, 0, 0)) },
  { "x,unsorted", "x,unsorted,pcrel", BYTES (HEADER (2, 4, 0, 0)) },
  { "unsorted,x", "unsorted,x,pcrel", BYTES (HEADER (2, 4, 0, 0)) },
  { "unsortedly,pcre", "unsortedly,pcre,pcrel,unsorted",
    BYTES (HEADER (2, 4, 0, 0)) },
  { "xunsorted", "xunsorted,pcrel,unsorted", BYTES (HEADER (2, 4, 0, 0)) },
  { "", ",pcrel", BYTES (HEADER (2, 5, 0, 0)) },
  /* Blocks: of the first function, of the second, told already.  */
  { "x", "x,pcrel,mask", BYTES (HEADER (2, 5, 1, 20), FUNCTION (16)) },
  { "x", "x,pcrel,mask",
    BYTES (HEADER (2, 5, 2, 40), FUNCTION (0), FUNCTION (16)) },
  { "mask", "mask,pcrel", BYTES (HEADER (2, 5, 1, 20), FUNCTION (16)) },
  { "x", "x,pcrel", BYTES (HEADER (2, 5, 1, 20), FUNCTION (0)) },
  /* After the last function, and after one that has no FRE type.  */
  { "x", "x,pcrel",
    BYTES (HEADER (2, 5, 1, 40), FUNCTION (0), FUNCTION (16)) },
  { "x", "x,pcrel",
    BYTES (HEADER (2, 5, 2, 40), FUNCTION (3), FUNCTION (16)) },
};

static void
tags_are_added (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *tags = strdup (cases[i].tags),
           *all = tags_with_header (tags, cases[i].section.byte,
                                    cases[i].section.size);
      if (strcmp (all, cases[i].all) != 0)
        fail_msg ("case %zu: %s, not %s", i, all, cases[i].all);
      free (all);
      free (tags);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (tags_are_added) };
  return cmocka_run_group_tests_name ("tags", tests, NULL, NULL);
}
