/* One page: its head, the way to the other pages, its end, its file.  */
#ifndef PAGES_PAGE_H
#define PAGES_PAGE_H

#include "html.h"
#include "reference/section.h"
#include "site.h"

typedef struct page
{
  const site *s;
  buffer html;
  const char *root; /* from here to the front: "" or "../" */
  char *path;       /* of the file, from the front */
  bool has_failed;  /* something for it could not be read: WHY */
  problem why;
} page;

/* Begin the page at PATH (index.html, clause/X.html; taken over), with TITLE in
   its head and over its text.  */
void page_begin (page *p, const site *s, char *path, const char *title);

/* End P, write it, and free it.  */
bool page_end (page *p, problem *why);

/* --- links; the caller frees what is returned -------------------------------- */

char *clause_path (int clause);
char *case_path (const hand_case *c);
char *issue_path (const issue *one);
char *issue_label (const issue *one);  /* "gnu-ld/plt-got (75)" */
char *issue_number (const issue *one); /* "75", or "" */

/* The address by its number, which leads to that by its name, or NULL.  */
char *issue_number_path (const site *s, size_t place);
/* By a name or a number that it had.  */
char *issue_former_path (const char *word);
char *problem_path (const spec_problem *one);
char *reader_path (const char *name);

/* TEXT, in which `code` is code.  */
void page_text (page *p, const char *text);

/* A link to PATH, which is freed, that reads TEXT.  */
void page_link (page *p, char *path, const char *text);

void page_link_clause (page *p, int clause);
void page_link_issue (page *p, size_t place); /* its label and title */
void page_link_reader (page *p, size_t reader);
void page_link_case (page *p, const hand_case *c);

/* --- what several pages show ------------------------------------------------- */

/* How a cell looks: its sign, and what that means.  */
typedef struct cell_look
{
  const char *sign, *name, *meaning;
} cell_look;
extern const cell_look cell_looks[CELL_STATES];

/* The cell of CLAUSE and READER, as a td whose link leads to TARGET (freed).  */
void page_cell (page *p, int clause, size_t reader, char *target);

/* What READER makes of the case C, whatever is asked, as a td that leads there; of
   CLAUSE, or of any (SF_CLAUSES).  */
void page_case_cell (page *p, const hand_case *c, size_t reader, int clause);

/* The last of enum cell_state that a reader has in such a cell.  */
enum cell_state page_worst_of (const page *p, const hand_case *c, int clause);

/* What the signs mean.  */
void page_legend (page *p);

/* Begin a table with CAPTION; the head of columns for all readers.  */
void page_table (page *p, const char *class, const char *caption);
void page_reader_heads (page *p);

/* The head of columns with the HEADS, which | separates; and the body begins.  */
void page_heads (page *p, const char *heads);

/* Markdown as HTML: what is code and names a clause, a case or an issue is a
   link.  */
void page_prose (page *p, const char *markdown);

/* A line with a link to the hand-written case that J is about, if it is about one; the name of its case, whichever
   it is, as a link where it has a page.  */
void page_case_of (page *p, const judged *j);
void page_link_case_of (page *p, const judged *j);

/* The reader whose answers K is of; where its page has K.  */
size_t reader_of_kind (const site *s, const kind *k);
char *kind_anchor (const site *s, const kind *k);

/* What J saw: its text, and the command that shows it again.  */
void page_observed (page *p, const judged *j);
void page_again (page *p, const judged *j); /* the command alone */

/* What is expected beside what was answered.  */

/* TEXT, in which lines `expected: ...` and `got: ...` have marks where they differ; the
   rest as it is.  */
void add_difference (page *p, const char *text);

/* Both answers whole, as a table with CAPTION: lines that are the same beside each
   other, in the others the words that differ marked.  GOT may be NULL: it is empty.  */
void add_answers_beside (page *p, const char *caption, const char *expected, const char *got);

/* Which bytes of a section are which field.  */

/* Append a table: offset, bytes, field and what it holds, up to where the first
   clause is broken, if one is.  */
void annotate (page *p, const sf_section *section);

#endif
