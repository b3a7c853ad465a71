/* A file of cases, read and refused before anything is run (README.md).  */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/base/options.h"
#include "lib/base/problem.h"

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

#endif
