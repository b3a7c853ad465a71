/* Which file is mapped at an address of this process?  */
#ifndef TRUTH_MAPS_H
#define TRUTH_MAPS_H

#include <stdbool.h>
#include <stdint.h>

enum { MAPS_PATH = 4096 };

typedef struct mapped_file
{
  char path[MAPS_PATH];
  uint64_t offset; /* of the address, in the file */
} mapped_file;

/* False: none, or it cannot be found out.  */
bool maps_find (uint64_t address, mapped_file *file);

#endif
