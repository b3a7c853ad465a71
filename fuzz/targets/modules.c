/* sframe-truth on one file that a program maps: reading it, and the names of its
   addresses.  */
#include "qemu/core/modules.h"
#include "target.h"

static void
name_addresses (const module *m)
{
  for (size_t i = 0; i < m->name_count; i++)
    {
      const module_name *asked = &m->names[i];
      const module_name *found = module_name_of (m, m->bias + asked->start);
      if (asked->end > asked->start
          && (!found || asked->start - found->start >= found->end - found->start))
        finding ("the name of an address is not one that covers it");
      module_function (m, asked->text);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  module_list list = { .count = 0 };
  problem p;
  module *m = modules_add (&list, file_of (data, size), 0x10000, &p);
  count_input (m != NULL);
  if (m)
    {
      name_addresses (m);
      module_place (m, 0x400000, 0);
      modules_find (&list, m->start);
    }
  modules_free (&list);
  return 0;
}
