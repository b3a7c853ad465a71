/* Where exceptions land: the call-site tables of .gcc_except_table.
   [Itanium C++ ABI, "Exception Handling Tables"]  */
#ifndef FLOW_LANDING_H
#define FLOW_LANDING_H

#include "subject.h"

/* Calls from START up to END land at PAD.  */
typedef struct landing
{
  uint64_t start, end, pad;
} landing;

typedef struct landing_list
{
  landing *items;
  size_t count, capacity;
} landing_list;

/* Those of the function at FUNCTION, whose table is at the address LSDA of S.  What
   cannot be read is left out.  */
void landings_read (landing_list *list, const subject *s, uint64_t lsda,
                    uint64_t function);

/* Where an exception lands that a call at PC throws; 0: nowhere.  */
uint64_t landing_of (const landing_list *list, uint64_t pc);

#endif
