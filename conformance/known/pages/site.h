/* What the pages are made from: verdicts, the hand-written cases, the problems
   of the specification; and what stands in a cell of clause and reader.  */
#ifndef PAGES_SITE_H
#define PAGES_SITE_H

#include <yyjson.h>

#include "conformance/known/judge/kinds.h"
#include "conformance/known/judge/since.h"
#include "conformance/known/judge/verdicts.h"
#include "lib/base/case_places.h"
#include "names.h"
#include "reference/clause.h"

enum { NO_ITEM = (size_t) -1 };

/* A case that was written by hand for clauses, of which somebody was asked.  */
typedef struct hand_case
{
  const char *name;  /* vectors/rows/range */
  size_t first;      /* of the items about it, or NO_ITEM */
  yyjson_val *vector; /* of vectors.json, or NULL: it is not there */
  bool is_about[SF_CLAUSES];
  bool is_future; /* only a later specification can give it a meaning */
} hand_case;

/* Issues, by their place in the list of pages.  */
enum { SET_ROOM = 6 };
typedef struct issue_set
{
  size_t items[SET_ROOM];
  size_t count;
} issue_set;

enum cell_state
{
  NOT_ASKED,
  KEPT,
  LEFT_OPEN, /* the specification is silent in all that was asked */
  TOUCHED,   /* not kept, but for issues about other clauses only */
  BROKEN,    /* an issue that names the clause explains it */
  BROKEN_NEW,
  CELL_STATES
};

/* What a reader made of the cases about a clause.  */
typedef struct cell
{
  uint64_t good, fresh, silent;
  issue_set broken, touched;
} cell;

/* A problem of the specification: an entry of SPEC-ISSUES.md.  */
typedef struct spec_problem
{
  char *id, *title, *text; /* "S-01"; TEXT is Markdown */
} spec_problem;

typedef struct site
{
  const verdicts *v;
  const char *directory, *vector_directory;
  names readers;
  buffer
      linkers; /* lines that begin with the names of those that are linkers, and a 0; or nothing */
  const char **releases; /* of the readers */
  uint64_t *standings;   /* by reader, then standing: its answers */
  size_t *reader_of;     /* by item: who answered, or NO_NAME */
  names case_names;
  hand_case *cases;
  kinds fresh;  /* what is new of readers */
  size_t *next; /* by item: the next about the same case */
  cell *cells;  /* by clause, then reader */
  uint64_t *seen; /* by issue, then oracle: what it explains */
  size_t *first_of; /* by issue: the first item that it explains, or NO_ITEM */
  size_t *next_of;  /* by item: the next of its issue, or NO_ITEM */
  yyjson_doc *vectors;
  case_places
      sources; /* of the cases in the current directory, a checkout, or none */
  spec_problem *problems;
  size_t problem_count, problem_capacity;
  buffer toolchains, since_text, glossary, shares, fuzzing, reproduced; /* each ends with a 0 */
  since change;
  const text_list *since; /* the files that are compared with, or NULL */
  const char *untried;  /* as the judge's, or NULL */
  const char *made;     /* when and where, for people */
  const char *revision; /* of the suite */
} site;

/* Index S->v; S->vectors and S->problems are there already.  */
void site_index (site *s);
void site_free (site *s);

const cell *cell_at (const site *s, int clause, size_t reader);
enum cell_state cell_state_of (const cell *c);

/* Does ONE name CLAUSE among its clauses?  */
bool issue_names (const issue *one, int clause);

/* Is it the reader, by ONE, that does not keep CLAUSE?  Not where the format or its
   text is to blame, nor where that is silent.  */
bool issue_breaks (const issue *one, int clause);

bool is_linker (const site *s, size_t reader);

/* How many of the answers of READER stand so.  */
uint64_t standing_of (const site *s, size_t reader, enum standing standing);

/* How much the issue at PLACE explains of what ORACLE saw; ORACLES: of all.  */
uint64_t seen_of (const site *s, size_t place, enum oracle oracle);

/* The place of the issue that explains J in the list of pages, or NO_ITEM.  */
size_t issue_place (const site *s, const judged *j);

/* The hand-written case that J is about, or NULL.  */
const hand_case *case_of (const site *s, const judged *j);

/* Is A the better example of an issue: hand-written first, then one of the component
   that the issue is called after, then the smallest?  Always the same, whatever the
   order of the results.  */
bool is_better_example (const site *s, const judged *a, const judged *b);

/* Does the specification not say what is right?  */
bool is_silent (const judged *j);

/* Did two readers answer alike, as far as was seen?  */
bool is_alike (const judged *a, const judged *b);

/* Read SPEC-ISSUES.md at PATH.  */
bool problems_read (site *s, const char *path, problem *p);

/* The groups of clauses: the parts of the register, in its order.  */

enum { CLAUSE_GROUPS = 8 };

typedef struct clause_group
{
  enum sf_clause first; /* the next group's first ends it */
  const char *id, *title;
} clause_group;

extern const clause_group clause_groups[CLAUSE_GROUPS];

/* The clause that follows the last one of group NUMBER.  */
int clause_group_end (int number);

#endif
