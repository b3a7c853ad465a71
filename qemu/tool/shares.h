/* The share of instructions at which SFrame, .eh_frame and frame pointers are
   right, by ABI and how the programs were compiled.  */
#ifndef TRUTH_SHARES_H
#define TRUTH_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/text_index.h"

typedef struct share
{
  char *abi, *label;
  uint64_t compared, sframe, eh_frame, frame_pointer;
} share;

typedef struct share_list
{
  share *items;
  size_t count, capacity;
  text_index index; /* their numbers, from 1 */
} share_list;

/* Add ONE, whose texts are copied, to what is known of its ABI and label.  */
void shares_add (share_list *list, const share *one);
/* PART of WHOLE in per cent; nothing but all of it is rounded up to 100.  */
double share_percent (uint64_t part, uint64_t whole);

void shares_print (const share_list *list);

/* Write LIST to PATH: a line that names the columns, then one for each ABI and
   label.  False: errno says why not.  */
bool shares_write (const share_list *list, const char *path);
void shares_free (share_list *list);

#endif
