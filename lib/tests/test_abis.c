/* The table of ABIs that shell and make read is that of lib/arch.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lib/arch/arch.h"

static const char *
or_none (const char *text)
{
  return text ? text : "-";
}

/* Of the line LINE, the columns abi to prefix: all but that of the compiler.  */
static void
is_line_of (const char *line, const arch *a)
{
  char name[32], id[32], dump[32], triple[32], as[32], qemu[32], prefix[32];
  assert_int_equal (sscanf (line, "%31s %31s %31s %31s %31s %*s %31s %31s", name, id, dump, triple, as, qemu, prefix), 7);
  assert_string_equal (name, a->name);
  assert_int_equal (id[0] - '0', a->abi_id);
  assert_string_equal (dump, arch_abi (a)->name);
  assert_string_equal (triple, a->triple);
  assert_string_equal (as, or_none (a->as_option));
  assert_string_equal (qemu, a->qemu);
  assert_string_equal (prefix, or_none (a->prefix));
}

static void
shell_has_the_same_abis (void **state)
{
  (void) state;
  char line[512];
  int count = 0;
  FILE *file = fopen ("scripts/abis", "r");
  assert_non_null (file);
  while (fgets (line, sizeof line, file))
    if (line[0] != '#')
      {
        assert_true (count < ARCHS);
        is_line_of (line, all_archs[count++]);
      }
  assert_int_equal (fclose (file), 0);
  assert_int_equal (count, ARCHS);
}

static void
each_is_found (void **state)
{
  (void) state;
  for (int i = 0; i < ARCHS; i++)
    {
      const arch *a = all_archs[i];
      assert_ptr_equal (arch_by_name (a->name), a);
      assert_ptr_equal (arch_by_abi_id (a->abi_id), a);
      assert_ptr_equal (arch_of (a->machine, a->big_endian), a);
      assert_true (a->big_endian == arch_abi (a)->big_endian);
    }
  assert_null (arch_by_name ("amd64-le"));
  assert_null (arch_by_abi_id (0));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (shell_has_the_same_abis),
                                      cmocka_unit_test (each_is_found) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
