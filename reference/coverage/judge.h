/* The list of sentences against the texts and the register.  */
#ifndef JUDGE_H
#define JUDGE_H

#include "reference/write/sentence.h"
#include "statement.h"

enum { VERSIONS = 3 };

/* The texts of a version of the format: manual and header.  */
typedef struct version_text
{
  const char *release; /* of the binutils that has them */
  statements statements;
} version_text;

/* What is judged: a list of sentences, and the texts of versions 1 to 3.  As
   if one clause were not in the register, if REMOVED is below SF_CLAUSES.  */
typedef struct judged
{
  const sf_sentence *list;
  size_t count;
  const version_text *texts;
  enum sf_clause removed;
} judged;

/* What takes a complaint.  */
typedef struct complaints
{
  void (*take) (void *context, const char *complaint);
  void *context;
  size_t count;
} complaints;

/* Compare the three with each other; COMPLAINTS counts, and takes if it has a
   function for it.  */
void judge (const judged *j, complaints *c);

/* The same without the register: the list against the texts.  */
void judge_sentences (const judged *j, complaints *c);

/* What entry I of the list is of in the text of version V + 1, or NULL.  */
const statement *statement_of (const judged *j, size_t i, unsigned v);

/* Give C a complaint.  */
void complain (complaints *c, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Give LINES each sentence that says may, should, recommended or purpose and has a
   clause: where it is, the word, the clause that is no silence, and why its cases
   are no harder; or that all of its clauses are silences.  */
void list_weak (const judged *j, complaints *lines);

/* How many statements of the text of version V + 1 have an entry of KIND.  */
size_t count_of_kind (const judged *j, unsigned v,
                      enum sf_sentence_kind kind);

/* The sentences of conformance/CONTRACT.md, and the cases that show them.  */

/* Compare the sentences of PAGE with contract.def, and its cases with those that
   there are: the lines "case NAME" of the texts CASES, ended by NULL.  */
void judge_contract (const char *page, const char *const *cases,
                     complaints *c);

/* How many sentences have a case, and how many a reason.  */
void print_contract_counts (void);

/* Give LINES "FAULT CASE" for each fault of the list.  */
void list_faults (complaints *lines);

#endif
