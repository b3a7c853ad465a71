/* sframe-derive on one file: its sizes, and the section of each version, which breaks no clause, in a copy of the
   file.  */
#include <stdlib.h>

#include "conformance/producers/derive/attach.h"
#include "conformance/producers/derive/derive.h"
#include "conformance/producers/derive/table.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"
#include "target.h"

static void
derive_version (const subject *s, const char *path, uint8_t version,
                uint64_t address)
{
  buffer section = EMPTY_BUFFER;
  derived sum;
  problem p;
  if (derive (s, version, address, &section, &sum, &p) && sum.functions)
    {
      sf_report report = SF_NO_REPORT;
      const sf_section made
          = { section.bytes, section.size, address, SF_DEPLOYED };
      if (walk_section (&made, NULL, &report) == SF_INVALID)
        finding ("what is derived breaks a clause");
      attach_section (path, &section, address, "-", &p);
    }
  derived_free (&sum);
  buffer_free (&section);
}

static bool
derive_both (const char *path)
{
  buffer bytes = EMPTY_BUFFER;
  subject s = { .label = path };
  problem p;
  uint64_t address;
  bool is_read = read_file (path, &bytes, &p)
                 && subject_open (&s, path, bytes.bytes, bytes.size, &p)
                        == SUBJECT_READ;
  if (is_read && !s.is_object && attach_address (s.elf, bytes.size, &address))
    for (unsigned version = 2; version <= SFRAME_VERSIONS; version++)
      derive_version (&s, path, (uint8_t) version, address);
  subject_close (&s);
  buffer_free (&bytes);
  return is_read;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *path = file_of (data, size);
  path_list paths = { .count = 0 };
  problem p;
  size_t damaged;
  static bool is_quiet;
  if (!is_quiet && !freopen ("/dev/null", "w", stdout))
    exit (3);
  is_quiet = true;
  if (paths_add (&paths, path, &p))
    table_write (stdout, &paths, 0, &damaged);
  paths_free (&paths);
  count_input (derive_both (path));
  return 0;
}
