/* Did a program bear a fault as it should?  */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "inject.h"
#include "state.h"

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
