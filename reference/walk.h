/* Every element, function and row of a section, in its order, each held
   against the clauses that bind it.  sf_check is a walk without a visitor;
   the canonical dump is a walk with one.  */
#ifndef SF_WALK_H
#define SF_WALK_H

#include "elements.h"
#include "rules.h"

/* Called for what has been read and found sound.  Any may be NULL.  */
typedef struct sf_visitor
{
  void (*element) (void *context, uint32_t index, const sf_element *element);
  void (*fde) (void *context, uint32_t index, const sf_fde *fde);
  void (*row) (void *context, const sf_fde *fde, const sf_row *row,
               const sf_rules *rules);
  void *context;
} sf_visitor;

/* Walk SECTION.  Ends at the first broken clause.  REPORT as for sf_check;
   VISITOR may be NULL.  */
enum sf_verdict sf_walk (const sf_section *section, const sf_visitor *visitor,
                         sf_report *report);

#endif
