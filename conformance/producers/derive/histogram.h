/* How many things have which size.  */
#ifndef DERIVE_HISTOGRAM_H
#define DERIVE_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* From {0}; what is larger than the last size counts as that.  */
enum { LARGEST_SIZE = 65535 };

typedef struct histogram
{
  uint64_t *counts; /* by size */
  size_t size;
} histogram;

void histogram_add (histogram *h, uint64_t size);

/* "SIZE=COUNT;SIZE=COUNT", smallest first; "-" where there is nothing.  */
void histogram_print (FILE *out, const histogram *h);
void histogram_free (histogram *h);

#endif
