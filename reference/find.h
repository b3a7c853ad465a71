/* Which FRE is in force at a PC?  */
#ifndef SF_FIND_H
#define SF_FIND_H

#include "decode.h"
#include "rules.h"

enum sf_find_result
{
  SF_FOUND,          /* an FRE is in force */
  SF_FOUND_NO_FRES,  /* a function without FREs: an outermost frame */
  SF_NO_FRE,         /* a function covers the PC, but none of its FREs does */
  SF_NO_FDE,         /* no function covers the PC */
  SF_FIND_INVALID    /* the section is broken on the way: see the report */
};

/* What covers a PC.  ELEMENT and FDE are set unless the result is SF_NO_FDE
   or SF_FIND_INVALID; ROW and RULES only when it is SF_FOUND.  */
typedef struct sf_found
{
  enum sf_find_result result;
  uint32_t element_index, fde_index, fre_index;
  sf_header header;
  sf_fde fde;
  sf_fre fre;
  sf_rules rules;
} sf_found;

/* Look PC up in all elements of SECTION, in order; the first function that
   covers it decides.  A sorted index is searched by bisection, any other from
   its start.  The section need not have been checked: what is broken on the
   way is reported and ends the look-up.  A report that is silent afterwards
   says that the specification does not define the answer.
   [SFrame Flags; The SFrame FDE Index; The SFrame FDE PC Types]  */
enum sf_find_result sf_find (const sf_section *section, uint64_t pc,
                             sf_found *found, sf_report *report);

#endif
