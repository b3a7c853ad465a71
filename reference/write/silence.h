/* How far each silence of the specification reaches: which lines of the
   canonical dump, which look-ups and which steps up the stack have no right
   answer because of it.  Everything else of the section has one.

   Whether a section with a silence may be refused is never said: refusing all
   of it is one more reading.  */
#ifndef SF_SILENCE_H
#define SF_SILENCE_H

#include <stddef.h>

#include "../unwind.h"
#include "dump.h"

enum sf_scope
{
  SF_NO_SILENCE,   /* the clause is none */
  SF_OF_NOTHING,   /* only whether a section may be so */
  SF_OF_ROW,       /* a row, and look-ups that find it */
  SF_OF_ROWS,      /* all rows of a function, and look-ups in it */
  SF_OF_FUNCTION,  /* a function with its rows, and look-ups in it */
  SF_OF_REST,      /* an element, and everything up to the section's end */
  SF_OF_LOOK_UP,   /* look-ups alone */
  SF_OF_STEP       /* steps up the stack alone */
};

enum sf_scope sf_scope_of (enum sf_clause clause);

/* Is the broken clause one of an element after the first?  Nothing says that
   there may be one, so that a reader need not look there.
   [SECTION_SEVERAL_ELEMENTS]  */
bool sf_is_broken_after_first (const sf_report *report);

/* What is silent in a dump.  */
typedef struct sf_silences
{
  uint64_t lines;      /* of the dump */
  uint64_t silent;     /* lines among them that a silence reaches */
  enum sf_clause rest; /* the clause by which more elements may follow the last
                          line; SF_CLAUSES: none may */
} sf_silences;

/* Walk SECTION, and set MARKS[I], for the first ROOM lines of its dump, to the
   clause that line I rests on; SF_CLAUSES: to none.  LENT and REPORT as for
   sf_check, but nobody may listen to the report.  */
sf_silences sf_mark_silences (const sf_section *section, uint64_t *lent,
                              enum sf_clause *marks, uint64_t room,
                              sf_report *report);

/* Look PC up as sf_find does.  The result is the clause that the answer rests
   on, SF_CLAUSES: on none.  Where the section is broken on the way, it is the broken one.  */
enum sf_clause sf_find_silence (const sf_section *section, uint64_t pc,
                                sf_found *found);

/* The clause of the appendix that is missing, on which the step of sf_unwind
   rests that led up from FRAME, or said in STEPPED why it did not; SF_CLAUSES:
   on none.  What the section itself leaves unsaid is not looked at.  */
enum sf_clause sf_rests_on (const sf_section *section, const sf_frame *frame,
                            const sf_stepped *stepped);

/* The clause that the step rests on in any way: also on what the section leaves
   unsaid, and on that it does not advance.  CALLER is where it led.  */
enum sf_clause sf_step_silence (const sf_section *section,
                                const sf_frame *frame,
                                const sf_stepped *stepped,
                                const sf_frame *caller);

/* The canonical dump as an expectation: a line that the specification leaves
   open ends with ` silent CLAUSE` (conformance/README.md, "Expected
   answers").  */

/* Write the dump of SECTION to SINK, line I of LINES with the clause MARKS[I],
   as sf_mark_silences gives them.  Where more elements may follow, the last
   line is `element ... silent CLAUSE`.  LENT as for sf_check.  */
void marked_dump (const sf_section *section, uint64_t *lent,
                  const enum sf_clause *marks, const sf_silences *silences,
                  sf_sink sink);

/* Append ` silent CLAUSE` to the line TEXT of LENGTH bytes, newline included,
   and write it; CLAUSE may be SF_CLAUSES.  */
void marked_line (sf_sink sink, const char *text, size_t length,
                  enum sf_clause clause);

#endif
