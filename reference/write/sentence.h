/* What each sentence of the specification comes to (sentences.def), as
   data.  */
#ifndef SF_SENTENCE_H
#define SF_SENTENCE_H

#include <stddef.h>

#include "../clause.h"

enum { SF_SENTENCE_CLAUSES = 4 };

enum sf_sentence_kind
{
  SF_SECTION_TITLE, /* of the entries that follow */
  SF_GRADED,        /* why: of the entry before */
  SF_NO_SECTION,    /* title of one without statements */
  SF_SAYS,
  SF_REPEATS,
#define REASON(id, name) SF_##id,
#include "../sentences.def"
#undef REASON
  SF_SENTENCE_KINDS
};

typedef struct sf_sentence
{
  enum sf_sentence_kind kind;
  const char *words; /* that it begins with; a title; or why */
  enum sf_clause clauses[SF_SENTENCE_CLAUSES + 1]; /* ended by SF_CLAUSES */
} sf_sentence;

extern const sf_sentence sf_sentences[];
extern const size_t sf_sentence_count;

/* "clause", "repeats a clause", "example", ...  */
const char *sf_sentence_kind_name (enum sf_sentence_kind kind);

#endif
