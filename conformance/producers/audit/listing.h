/* Every function of a file, and how much of it .sframe covers: for comparing what
   two toolchains make of the same sources.  Lines of fields that tabs separate:
     file NAME ABI object|linked VERSION CODE COVERED ROWS SFRAME
     function NAME FUNCTION SIZE COVERED ROWS WHY
   CODE and COVERED are bytes of code, SFRAME of the section; VERSION 0: there is no
   .sframe.  WHY a function has no rows: what the format cannot say, `no directives`
   where DWARF has none either, or `-`.  */
#ifndef AUDIT_LISTING_H
#define AUDIT_LISTING_H

#include "causes.h"
#include "lib/tables/frames.h"

/* The functions that DWARF has, as they were compared; the text is the format's reason, or NULL.  */
void listing_note (name_list *l, const judgement *j);

/* One function of a file, or a PLT: bytes of it that .sframe covers, its rows, and WHY it has none, or "-".  */
typedef struct listed_function
{
  const named_range *range;
  uint64_t covered, rows;
  const char *why;
} listed_function;

/* Call VISIT for every function of S, whose .sframe is FRAMES, in the order of addresses, and every PLT.  */
void listing_visit (name_list *l, subject *s, const frame_table *frames,
                    void (*visit) (void *context, const listed_function *f), void *context);

/* The lines of S, whose .sframe is FRAMES, go to R.  */
void listing_write (name_list *l, subject *s, const frame_table *frames,
                    file_result *r);

#endif
