/* The parts of sframe-issues.  What a release makes of the pages: numbers, and
   KNOWN-ISSUES.md.  */
#ifndef JUDGE_ISSUES_INDEX_H
#define JUDGE_ISSUES_INDEX_H

#include "lib/issues/issues.h"

/* Write each page without a number, with the next one, to
   ARGV[0]/COMPONENT/NAME.md.  Numbers go on after the highest of the pages
   and the last of KNOWN-ISSUES.md.  */
int give_numbers (const issue_list *list, char **argv);

/* Print KNOWN-ISSUES.md of the version ARGV[0], with these numbers: a table of
   components and classes, then a line for each page.  */
int print_index (const issue_list *list, char **argv);

/* Lines of pages that explain by shape: they tell where something is wrong,
   and not what.  */

/* Does each line of PAGES, which are in DIRECTORY, tell one thing that is
   wrong from another, where its oracle can?  Lines that do not are as many as
   DIRECTORY/by-shape says of their page.  COUNT: how many they are.  */
bool lines_tell_differences (const issue_list *pages, const char *directory,
                             size_t *count, problem *p);

/* Which clauses of the specification a page of known issues names.  */

/* Each page of LIST names clauses that exist, each once, or `-'.  One that
   blames a reader for what it makes of sections names at least one, and all of
   which its lines say that they are accepted broken.  */
bool pages_name_clauses (const issue_list *list, problem *p);

/* Each page of a defect names a clause, or in its key `rests' a text and the
   place in it; or that there is none, and what a reader may expect.  Counts
   the latter in UNTOLD.  */
bool pages_rest_on_texts (const issue_list *list, size_t *untold, problem *p);

/* Whom a defect reaches, as a page says it by its key `reach'.  */

/* Does what shows each page fit its reach?  What is wrong with a page is FILE: why.  */
bool reaches_are_shown (const issue_list *list, problem *p);

/* Of memory errors that their authors have not been told, does LIST have those alone that are older than the rule
   (CONTRIBUTING.md, Memory errors), without the function in the title and without a change?  */
bool memory_errors_wait (const issue_list *list, problem *p);

#endif
