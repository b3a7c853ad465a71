/* Issue pages: what is known to be wrong, in whom, and what shows it.  The
   grammar is in conformance/issues/README.md.  */
#ifndef ISSUES_H
#define ISSUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/problem.h"

/* A program that looks, and the fields of what it sees.  */
enum oracle
{
#define ORACLE(id, name) ORACLE_##id,
#include "observed.def"
  ORACLES
};

enum { OBSERVED_FIELDS = 11 };

/* What an oracle saw, by the place of the field in observed.def; NULL: it does
   not say.  Words of a field that has several are separated by blanks or
   commas.  */
typedef struct observed
{
  const char *value[OBSERVED_FIELDS];
} observed;

/* The places of the fields, as SECTION_TESTEE.  */
#define ORACLE(id, name) enum {
#define FIELD(oracle, id, name, kind, role) oracle##_##id,
#define END_OF_ORACLE(id) id##_FIELDS };
#include "observed.def"

/* "section", "links", ...; ORACLES: there is none.  */
const char *oracle_name (enum oracle oracle);
enum oracle oracle_by_name (const char *name);

/* The place of the field NAME; -1: ORACLE has none.  */
int field_by_name (enum oracle oracle, const char *name);

/* The name of the field at PLACE; NULL: ORACLE has none there.  */
const char *field_name (enum oracle oracle, int place);

typedef struct issue
{
  char *path;
  char *name; /* COMPONENT/NAME */
  unsigned number; /* 0: no release has given it one yet */
  char *title, *blame, *severity, *reach, *affects, *clauses, *reported;
  char *hides; /* names of issues, or NULL */
  char *first; /* a number and a sentence, of those that matter most; or NULL */
  char *project; /* whose it is, where that is not the folder's; or NULL */
  char *rests; /* the texts that it rests on, other than clauses; or NULL */
  char *former; /* names and numbers of pages that it replaces, or NULL */
  bool is_lab; /* its gate is that of conformance/lab */
  char *why;  /* the first paragraph, in one line */
  char *text; /* all after the head, its lines */
  char *shows; /* the values of `shows`, a line for each; or NULL */
} issue;

/* Globs, one of which has to match.  */
typedef struct globs
{
  char **items;
  size_t count;
} globs;

/* Does one of G match TEXT, or are there none?  */
bool some_glob_matches (const globs *g, const char *text);

/* One line `shows:`.  */
typedef struct shows
{
  size_t issue; /* its place in the list */
  unsigned line;
  enum oracle oracle;
  globs field[OBSERVED_FIELDS]; /* without globs anything matches */
} shows;

/* The lines about what was looked at last: one program is asked thousands of things.  */
typedef struct last_subject
{
  enum oracle oracle;
  char *subject;      /* the value of the oracle's first field */
  size_t shows_count; /* of the list; 0: nothing was looked at yet */
  size_t *lines;      /* their places in the list */
  size_t count, capacity;
} last_subject;

typedef struct issue_list
{
  issue *items;
  size_t count, capacity;
  shows *shows;
  size_t shows_count, shows_capacity;
  last_subject *last; /* of issues_explain: lists are not for several threads */
} issue_list;

/* Add the page at PATH, or all pages in the directories below PATH (or in PATH
   itself); /dev/null has none.  A number is there once below a PATH, each name
   once in LIST.  What is wrong with a page is FILE:LINE: why.  */
bool issues_read (issue_list *list, const char *path, problem *p);
void issues_free (issue_list *list);

/* The same without the lines of pages with `gate: lab`.  */
void issues_without_lab (issue_list *list);

/* How often one `shows` line was about what was looked at, and how often that
   showed it; and the same of each of its globs, as bits.  */
typedef struct tally
{
  size_t covered, explained;
  uint64_t is_covered[OBSERVED_FIELDS], is_explained[OBSERVED_FIELDS];
} tally;

enum { MOST_GLOBS = 64 }; /* of a field of a line */

/* What was not needed of a line that a whole run was about.  */
typedef struct unneeded
{
  int field;        /* -1: all of the line */
  const char *glob; /* of that field */
  bool was_looked_at;
} unneeded;

/* A zeroed tally for each line of LIST.  */
tally *tallies (const issue_list *list);

/* Call TELL for each glob of LINE that has to be needed and was not, or once for
   all of LINE.  */
void shows_unneeded (const shows *line, const tally *t,
                     void (*tell) (void *context, const unneeded *u),
                     void *context);

/* Count what ORACLE looked at in COUNTS (or NULL), and give the line that
   explains it, or NULL.  Where a field has several words, of which each needs
   an explanation, lines of several issues may explain it together; then it is
   one of these.  Of several lines it is the first whose issue no other of them
   hides.  Without HAS_FAILED nothing needs one.  */
const shows *issues_explain (const issue_list *list, enum oracle oracle,
                             const observed *o, bool has_failed,
                             tally *counts);

const issue *issue_of (const issue_list *list, const shows *line);

/* Does RANGE, the value of `affects`, have RELEASE?  */
bool releases_have (const char *range, const char *release);

#endif
