/* The sizes in the table of versions are those of what the reference writes.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/base/sframe_version.h"
#include "reference/decode.h"
#include "reference/write/encode.h"

/* The bytes of a section with one function, without rows, whose start has no bit that is 0.  */
static size_t
write_function (uint8_t version, uint8_t *bytes, size_t capacity)
{
  sf_fde_record fde = { .start_offset = { true, UINT64_MAX } };
  sf_element_record element = { .magic = MAGIC, .version = version, .abi_arch = 3,
                                .fdes = &fde, .fde_count = 1 };
  return sf_encode (&element, bytes, capacity);
}

static void
sizes (void **state)
{
  (void) state;
  for (unsigned number = 1; number <= SFRAME_VERSIONS; number++)
    {
      const sframe_version *v = sframe_version_of (number);
      uint8_t bytes[64] = { 0 };
      size_t size = write_function ((uint8_t) number, bytes, sizeof bytes), start = HEADER_SIZE;
      assert_int_equal (size, HEADER_SIZE + v->entry_size + v->attribute_size);
      assert_int_equal (v->entry_size, sf_index_entry_size ((uint8_t) number));
      while (bytes[start] == 0xff)
        start++;
      assert_int_equal (start, HEADER_SIZE + v->start_size);
    }
}

static void
numbers (void **state)
{
  (void) state;
  assert_false (is_sframe_version (0));
  assert_false (is_sframe_version (SFRAME_VERSIONS + 1));
  assert_ptr_equal (sframe_version_of (SFRAME_VERSIONS + 1), sframe_version_of (SFRAME_VERSIONS));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (sizes), cmocka_unit_test (numbers) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
