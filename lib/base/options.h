/* The command line of every program: glibc's argp, with the kinds of values
   that our options take.  --help, --usage and --version are answered before
   anything is done; what is wrong with an option ends the program with status
   2 and a line that says what it wants.  */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "number.h"

typedef struct number_option
{
  bool is_given;
  uint64_t value;
} number_option;

typedef struct text_list
{
  const char **items;
  size_t count, capacity;
} text_list;

/* An option, and what it does with its value: one of the targets is set.  */
typedef struct option_spec
{
  const char *name;  /* "--name", "-n" or "-n, --name"; without a target: the
                        heading of the options that follow */
  const char *value; /* as --help calls it; OUT... is a file that is written */
  const char *help;
  bool *flag; /* takes no value */
  number_option *number;
  uint64_t least, most; /* of NUMBER; MOST 0: no limit */
  const char **text;
  const char *const *names; /* that TEXT can be, ended by NULL; or NULL */
  text_list *list;          /* may be repeated */
  /* Returns NULL, or what the option wants.  */
  const char *(*take) (void *context, const char *value);
  void *context;
} option_spec;

/* A program, or a command of one.  */
typedef struct usage
{
  const char *name;      /* "sframe-ref check" */
  const char *arguments; /* as --help calls them; NULL: there are none */
  const char *summary;
  const char *after; /* what --help says after the options; or NULL */
  const option_spec *options; /* ended by a name of NULL; or NULL */
  int least, most; /* number of arguments; MOST 0: no limit, if there are any */
  bool has_one_dash; /* "-name" is "--name", as libFuzzer has it */
} usage;

/* Take the options out of ARGV, which begins after the program's name, and
   leave the arguments there, ended by NULL.  Options and arguments may be
   mixed; after "--" all are arguments.  Returns the number of arguments.  */
int parse_options (char **argv, const usage *u);

/* End the program: its command line, otherwise than in one option, is wrong.  */
_Noreturn void refuse_usage (const usage *u, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

void text_list_add (text_list *list, const char *text);
void text_list_free (text_list *list);

/* Standard output, which every program closes itself when it ends: where not
   all of it could be written, the program says so in one line and ends with
   status 3.  */

/* Close standard output at exit.  parse_options and run_command call this for
   the program NAME, which is not freed before.  */
void close_stdout_at_exit (const char *name);

#endif
