/* What a line of a case is, as steps.c runs it and checks.c compares with it what came.  */
#ifndef STEP_H
#define STEP_H

#include <regex.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/number.h"
#include "lib/base/whole.h"
#include "scene.h"

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
