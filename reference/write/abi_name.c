/* The names of ABIs in the canonical dump.  */
#include "dump.h"

#include <string.h>

const sf_abi *
sf_abi_by_name (const char *name)
{
  for (uint8_t id = 1;; id++)
    {
      const sf_abi *abi = sf_abi_by_id (id, 3);
      if (!abi || strcmp (abi->name, name) == 0)
        return abi;
    }
}
