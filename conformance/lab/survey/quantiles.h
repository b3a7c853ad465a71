/* Distributions as what so many of them are below.  */
#ifndef SURVEY_QUANTILES_H
#define SURVEY_QUANTILES_H

#include <stddef.h>
#include <stdint.h>

/* AT[i]: the smallest value such that STEP * i percent of all are that or less; AT[0] the smallest of all.  */
enum { QUANTILES = 201, IN_A_PERCENT = 2 };

typedef struct quantiles
{
  double at[QUANTILES];
  uint64_t count; /* of what; 0: there is nothing */
} quantiles;

typedef struct value_list
{
  struct weighted { double value; uint64_t count; } *items;
  size_t count, capacity;
} value_list;

void values_add (value_list *list, double value, uint64_t count);

/* LIST is sorted.  */
quantiles quantiles_of (value_list *list);
void values_free (value_list *list);

/* That of PERCENT, 0 to 100.  */
double quantile (const quantiles *q, unsigned percent);

/* How many of 100 are above VALUE, by the list, which is sorted.  */
double share_above (const value_list *list, double value);

#endif
