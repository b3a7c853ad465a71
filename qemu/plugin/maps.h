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
  uint64_t start, end; /* of the mapping: addresses of this process */
} mapped_file;

/* False: none, or it cannot be found out.  */
bool maps_find (uint64_t address, mapped_file *file);

#endif
