/* Every header, FDE and FRE of a section, in its order, each compared with the
   clauses that bind it.  sf_check is a walk without a visitor; the canonical
   dump is a walk with one.  */
#ifndef SF_WALK_H
#define SF_WALK_H

#include "check.h"
#include "elements.h"
#include "rules.h"

/* Called for what has been read and found sound.  Any may be NULL.  */
typedef struct sf_visitor
{
  void (*header) (void *context, uint32_t index, const sf_header *header);
  void (*fde) (void *context, uint32_t index, const sf_fde *fde);
  void (*fre) (void *context, const sf_fde *fde, const sf_fre *fre,
               const sf_rules *rules);
  void *context;
} sf_visitor;

/* Walk SECTION.  Ends at the first broken clause.  LENT and REPORT as for
   sf_check; VISITOR may be NULL.

   Every FRE is visited once for each function that has it.  As a section can
   claim far more FREs than it has bytes, there is an end to that where
   functions share FREs: when as many have been visited as the element has
   bytes, a function's FREs are visited up to the first one that another
   function has had before.  What is not visited is checked all the same.  */
enum sf_verdict sf_walk (const sf_section *section, uint64_t *lent,
                         const sf_visitor *visitor, sf_report *report);

#endif
