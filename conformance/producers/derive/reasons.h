/* Functions that a format cannot say, by the reason.  */
#ifndef DERIVE_REASONS_H
#define DERIVE_REASONS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How many things have which size.  */

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

typedef struct left_out
{
  const char *why;
  uint64_t functions, bytes; /* of code */
} left_out;

enum { MOST_REASONS = 32 };

typedef struct reason_list
{
  left_out items[MOST_REASONS];
  size_t count;
} reason_list;

/* One function more, of SIZE bytes, that cannot be said because of WHY.  */
void reasons_add (reason_list *list, const char *why, uint64_t size);

/* Those with most functions first.  */
void reasons_sort (reason_list *list);

/* What all reasons have together.  */
left_out reasons_sum (const reason_list *list);

/* "REASON=FUNCTIONS;REASON=FUNCTIONS".  */
void reasons_print (FILE *out, const reason_list *list);

#endif
