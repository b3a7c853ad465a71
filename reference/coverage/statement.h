/* The statements of a text: sentences, rows of tables, lines of examples.  */
#ifndef STATEMENT_H
#define STATEMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/base/text_index.h"

typedef struct statement
{
  char *section; /* its title */
  char *text;    /* without markup, one blank between words */
  unsigned line; /* of the file, where its paragraph begins */
  unsigned times; /* that the section has it, word for word */
} statement;

typedef struct statements
{
  statement *items;
  size_t count, capacity;
  text_index places; /* in ITEMS, from 1: of "section\ntext" */
} statements;

/* Append the sentences of PARAGRAPH, LENGTH bytes without markup, or all of it
   as one statement.  What SECTION already has is counted there.  */
void add_sentences (statements *s, const char *section, const char *paragraph,
                    size_t length, unsigned line);
void add_statement (statements *s, const char *section, const char *text,
                    size_t length, unsigned line);

void statements_free (statements *s);

/* Does TEXT begin with the words of QUOTE?  " ... " in QUOTE stands for any
   words.  Words are whole ones.  */
bool begins_with (const char *text, const char *quote);

/* How many words QUOTE has, without "...".  */
unsigned words_of (const char *quote);

/* The statements of a page in Markdown.  */

/* Append those of TEXT, which ends with a null byte: sentences of paragraphs and of
   items of lists, rows of tables (the cells of a row are one statement up to the end
   of the first sentence), lines of code.  Sections are the headings; headings of
   columns are left out.  */
void markdown_statements (const char *text, statements *s);

/* The statements of a C header.  */

/* Append those of TEXT, which ends with a null byte: the sentences of its
   comments and the macros that it defines, all in SECTION.  The first comment,
   the licence, is left out.  */
void c_header_statements (const char *text, const char *section,
                          statements *s);

/* The statements of a Texinfo manual.  */

/* Append those of TEXT, which ends with a null byte.  Sections are the titles
   of chapters, sections and so on; what stands before the first is left out,
   and so are menus, indexes and headings.  */
void texinfo_statements (const char *text, statements *s);

#endif
