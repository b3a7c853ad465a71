/* The command line: --name, --name=VALUE, --name VALUE, -o VALUE, anywhere
   between the arguments, up to "--".  */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "problem.h"

typedef struct number_option
{
  bool is_given;
  uint64_t value;
} number_option;

/* What an option does with its value; one of the targets is set.  */
typedef struct option_spec
{
  const char *name; /* with its dashes */
  bool *flag;       /* takes no value */
  number_option *number;
  const char **text;
  /* For options that may be repeated.  */
  bool (*take) (void *context, const char *value, problem *p);
  void *context;
} option_spec;

/* Take the options out of ARGV, as SPECS (ended by a name of NULL) say, and
   leave the arguments there, ended by NULL.  Returns their number, or -1.  */
int parse_options (char **argv, const option_spec *specs, problem *p);

/* TEXT as a number below 2^64, decimal or 0x...; false if it is none.  */
bool parse_number (const char *text, uint64_t *value);

/* The same for LENGTH bytes of text, with a sign allowed in front: what is
   below zero is wrapped.  */
bool parse_wrapping (const char *text, int length, uint64_t *value);

#endif
