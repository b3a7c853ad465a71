/* What a case may say of a link, and what its checks have in common.  */
#ifndef LINKS_CHECKS_H
#define LINKS_CHECKS_H

#include "file.h"
#include "lib/base/buffer.h"

/* One link that has been done.  */
typedef struct outcome
{
  int status;        /* of the linker: 128 and more, a signal; 124, too long */
  const char *log;   /* what it printed */
  bool has_output;
  link_file output;  /* the file that is being judged */
  const link_file *names; /* where its symbols are: OUTPUT, or its unstripped
                             self */
  link_file *inputs; /* objects with .sframe */
  size_t input_count;
  const char *rows;  /* what sframe-truth --rows wrote of OUTPUT; "" */
} outcome;

typedef struct check
{
  const char *name;
  /* Does it hold, with the words behind the name?  WHY: what is there
     instead.  */
  bool (*holds) (const outcome *o, const char *words, buffer *why);
  /* The output need not be sound: there is none, or it is not judged.  */
  bool replaces_all;
  bool is_implied; /* of every output */
  bool is_of_end;  /* of how the linker ended and what it printed, which WHY
                      says */
  bool is_of_loss; /* of what does not arrive; also where a linker may fail and
                      has not */
} check;

/* The check whose name TEXT begins with, or NULL; *WORDS: what follows.  */
const check *check_of (const char *text, const char **words);

#define CHECK(text, function, ...) { .name = text, .holds = function, __VA_ARGS__ }

/* All checks, a table for each file check_*.c, ended by one without a name; and
   the tables, ended by NULL, in the order in which they are judged.  */
extern const check link_checks[], section_checks[], function_checks[],
    name_checks[], loss_checks[], execution_checks[];
extern const check *const check_tables[];

/* What checks have in common: reasons, and words one by one.  */

/* Add TEXT to WHY; false.  */
bool because (buffer *why, const char *text);

/* Do all of WORDS, of which there is one, hold?  To the first that does not.  */
bool each_word (const outcome *o, const char *words,
                bool (*holds) (const outcome *o, const char *word,
                               buffer *why),
                buffer *why);

/* Did the linker say that it leaves tables out?  */

/* "announced" where a line of LOG, what the linker printed, is about SFrame;
   "silent" otherwise.  */
const char *loss_of (const char *log);

#endif
