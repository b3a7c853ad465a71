/* Did a program bear a fault as it should?  */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "inject.h"

/* What a program leaves: its output, and the files of the directory where it ran.  */

typedef struct text
{
  char *bytes;
  size_t size;
} text;

typedef struct left_file
{
  char *path; /* below the directory */
  text content;
  bool is_directory;
} left_file;

typedef struct state
{
  text out, err;
  left_file *files;
  size_t count;
} state;

/* Every run of digits is written as 0, and of blanks as one, where IS_LOOSE:
   times, process ids.  Where
   IS_UNORDERED the lines of files are sorted.  */
state state_read (const char *out, const char *err, const char *directory,
                  bool is_loose, bool is_unordered);
void state_free (state *s);

const left_file *state_find (const state *s, const char *path);
bool text_is_same (const text *a, const text *b);

/* Empty DIRECTORY, and make in it: out/, tmp/, and in, a link to INPUTS.  */
void directory_reset (const char *directory, const char *inputs);
void file_write (const char *directory, const char *path, const char *bytes);

/* The commands that are disturbed: a line for each, WORD... [<FILE] [| MARK...].  */

typedef struct disturbed
{
  char *line;              /* as it stands in the file, without the marks */
  char *copy;              /* of LINE, with the words in it */
  char *words[MOST_WORDS]; /* ended by NULL; the first is the program's name */
  const char *input;       /* stdin, where it runs; NULL: /dev/null */
  const char *again;       /* the option with which it goes on after a fault */
  const char *called;      /* argv[0], where it matters; or NULL */
  bool is_fresh;           /* its files are not there before: it reads them */
  bool is_loose;           /* its numbers differ from run to run */
  bool is_unordered;       /* so do the lines of its files, in their order */
  const char *durable;     /* a pattern of what is synced before it is renamed */
  bool is_alone;           /* the processes that it starts are not followed */
  bool is_kept;            /* its files are kept as far as they came */
  bool has_rest;           /* without an input, it does the rest */
  uint64_t fails;          /* one more status by which it says that it failed; or 0 */
  uint64_t most;           /* n that are tried of each kind; 0: all */
} disturbed;

typedef struct disturbed_list
{
  disturbed *items;
  size_t count;
} disturbed_list;

/* False: stderr says why.  */
bool commands_read (const char *path, disturbed_list *list);
void commands_free (disturbed_list *list);

enum { REASON_SIZE = 400 };

/* How a program ended, and what it left.  */
typedef struct ending
{
  run_result run;
  state left;
} ending;

/* AFTER, with a fault of KIND, as far as WHOLE, without a fault, and BEFORE,
   the files that were there, allow.  False: REASON, of REASON_SIZE bytes,
   says why.  */
bool judge (const disturbed *d, const fault_kind *kind, const state *before,
            const ending *whole, const ending *after, char *reason);

/* The program went on after a fault, and ended as AFTER; where is that not what
   it would have ended as without the fault?  */
bool judge_again (const ending *whole, const ending *after, char *reason);

#endif
