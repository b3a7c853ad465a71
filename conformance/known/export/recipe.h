/* What a page's reproducer types, taken apart: the inputs that it makes, and the commands that it gives to tools.  */
#ifndef EXPORT_RECIPE_H
#define EXPORT_RECIPE_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "lib/issues/issues.h"

enum { MOST_INPUTS = 4, MOST_COMMANDS = 64, MOST_WORDS = 32 };

/* A file that the script makes: of a here-document, or of another input by sed.  */
typedef struct input_file
{
  char *name;
  buffer text;
} input_file;

/* One command, without its redirections.  */
typedef struct typed
{
  char *words[MOST_WORDS + 1]; /* NULL after the last */
  int count;
  char *filter; /* what its output is piped into; NULL: nothing simple */
  char *line; /* that it is the first command of; NULL: it is not the first */
} typed;

typedef struct recipe
{
  input_file inputs[MOST_INPUTS];
  int input_count;
  typed commands[MOST_COMMANDS];
  int command_count;
} recipe;

/* Take the reproducer of PAGE apart; false, with a problem (STATUS_USAGE): it has none, or makes its input in a way
   that is not understood.  */
bool recipe_read (recipe *r, const issue *page, problem *p);
void recipe_free (recipe *r);

/* The first command whose program is PROGRAM or TRIPLE-PROGRAM and which has OPTION (NULL: any); NULL: none.  */
const typed *recipe_command (const recipe *r, const char *program, const char *option);

/* The TRIPLE of TRIPLE-PROGRAM in *LENGTH bytes of the first word of C; 0 bytes: it has none.  */
size_t typed_triple (const typed *c, const char *program);

/* Add the options of C to OUT, separated by blanks: all words but the first, `-o OUTPUT` and what names a file.  */
void add_options (const typed *c, buffer *out);

/* Add to OUT the lines that a person types, in their order: what makes a file
   that no input is, and the calls of tools.  Nothing where that is not all, as
   in a loop.  */
void add_typed (const recipe *r, buffer *out);

/* Replace TEXT by what `sed SCRIPT` makes of it.  */
bool edit (buffer *text, const char *script, problem *p);

/* Has TEXT a match of the extended regular expression PATTERN?  That is a
   literal, compiled once.  */
bool matches (const char *pattern, const char *text);

#endif
