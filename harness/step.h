/* What a line of a case is, as steps.c runs it and checks.c compares with it what came.  */
#ifndef STEP_H
#define STEP_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/number.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"
#include "lib/base/whole.h"

/* A file of cases, read and refused before anything is run (README.md).  */

typedef struct script_line
{
  size_t number;   /* in the file, from 1 */
  text_list words; /* the keyword first; quotes are taken off */
  char *
      text; /* the indented lines after it, each ended by a newline; or NULL */
} script_line;

/* Columns, and rows of as many words each.  */
typedef struct script_table
{
  text_list columns, cells;
} script_table;

typedef struct script_part
{
  bool is_setup;
  const char *title; /* of a setup: its name */
  size_t number;
  script_table *tables; /* whose rows are combined, each with each */
  size_t table_count;
  script_line *lines;
  size_t line_count;
} script_part;

typedef struct script_name
{
  const char *name, *value;
} script_name;

typedef struct script
{
  const char *path;
  bool is_serial;     /* one case after another */
  script_name *names; /* of `let` */
  size_t name_count;
  script_part *parts;
  size_t part_count;
} script;

/* Of those after `{`; the first one is no digit.  */
#define NAME_CHARACTERS                                                       \
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-0123456789"

enum
{
  LONGEST_NAME = 64
};

/* The name that TEXT begins with; 0: none, or a longer one.  */
size_t script_name_length (const char *text);

/* Read PATH.  False: P says what is wrong, and where.  */
bool script_read (script *s, const char *path, problem *p);

/* False, after P says: PATH of S:NUMBER: WHAT 'WORD'.  */
bool script_refuse (const script *s, size_t number, const char *what,
                    const char *word, problem *p);

/* How many cases PART is: one for each combination of rows.  */
size_t script_combinations (const script_part *part);

/* The words of LENGTH bytes of TEXT, quotes taken off, onto LIST. False: a
   quote is not closed.  */
bool script_split (text_list *list, const char *text, size_t length);

/* One case of a file: a part with one row of each of its tables, and the
   folders that it works in.  */

typedef struct scene
{
  const script *script;
  const script_part *part;
  size_t combination; /* below script_combinations */
  const char *top;    /* the checkout */
  const char *setups; /* the folder with one for each setup */
  const char *folder; /* of the case, or of the setup */
} scene;

/* TEXT with the values of its {NAME}s; the caller frees it.  NULL: UNKNOWN,
   64 bytes, is no name.  Without UNKNOWN such a word stays as it is.  */
char *scene_expand (const scene *s, const char *text, char *unknown);

/* The words of LINE; {NAME...} alone is the words of its value.  False: P
   says why.  */
bool scene_words (const scene *s, const script_line *line, text_list *words,
                  problem *p);

/* Does PART, or what it names, name NAME, a setup or a column?  */
bool scene_names (const script *s, const script_part *part, const char *name);

/* What the lines of a case do, one after another.  */

/* Refuse a line of S that nothing can run.  False: P says why, and where.  */
bool steps_check (const scene *s, problem *p);

/* Run the lines of S in its folder, which is there and empty.  False: one
   does not hold; REPORT says which one, with what was expected and what
   came.  CHECKS counts those that were made.  */
bool steps_run (const scene *s, buffer *report, size_t *checks);

/* Of a case that is run.  */
typedef struct state
{
  const scene *scene;
  text_list environment, command, given;
  const char *directory, *input, *keep;
  const char *kept; /* where stdout of the last command went; or NULL */
  uint64_t processor_s;
  int status;
  size_t checks;
  problem problem;
} state;

/* A line with its names expanded.  */
typedef struct step
{
  const script_line *line;
  char **words; /* without the keyword */
  size_t count;
  char *text;
} step;

enum kind_of_word
{
  PLAIN,
  SOMETHING,
  NUMBER,
  EXPRESSION
};

enum
{
  TEXT = 1,    /* takes a text */
  SUBJECT = 2, /* the first word, where all are there */
  AFTER = 4    /* looks at what a command did */
};

typedef struct keyword
{
  const char *name;
  size_t least, most; /* words */
  int traits;
  enum kind_of_word first, last; /* apart from the subject */
  bool (*run) (state *s, const step *t);
} keyword;

enum
{
  MANY = 1000
};

/* What looks at what a command did; its name is NULL after the last.  */
extern const keyword check_keywords[];

bool run_status (state *s, const step *t);
bool run_holds (state *s, const step *t);
bool run_like (state *s, const step *t);

/* The step does not hold, and why.  */
bool fail (state *s, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

/* A file of the case; where a stream of the last command went.  The caller frees it.  */
char *path_of (const state *s, const char *name);
char *stream_of (const state *s, const char *name);

/* The bytes of TEXT, pairs of hexadecimal digits; # begins a comment.
   False: it is another text.  */
bool bytes_of (const char *text, buffer *b);

static inline const char *
last_of (const step *t)
{
  return t->words[t->count - 1];
}

static inline bool
compile (const char *expression, regex_t *compiled)
{
  return regcomp (compiled, expression, REG_EXTENDED) == 0;
}

#endif
