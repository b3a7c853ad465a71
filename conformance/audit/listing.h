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
#include "frames.h"

/* What DWARF has, as it was compared.  */
typedef struct listing
{
  struct described
  {
    uint64_t start;
    const char *why; /* the format's reason; or NULL */
  } *items;
  size_t count, capacity;
} listing;

void listing_note (listing *l, const judgement *j);

/* The lines of S, whose .sframe is FRAMES, go to R.  */
void listing_write (listing *l, subject *s, const frame_table *frames,
                    file_result *r);
void listing_free (listing *l);

#endif
