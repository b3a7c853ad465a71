/* The command line.  */
#ifndef CONFORM_OPTIONS_H
#define CONFORM_OPTIONS_H

#include "lib/base/options.h"
#include "process.h"

/* Counts below which a run checked too little.  */
typedef struct minimums
{
  uint64_t sections, fres, testees, abis, versions;
} minimums;

typedef struct options
{
  text_list cases;    /* lists */
  text_list testees;  /* lists */
  bool names_lists;     /* the command line does; else they are the default */
  text_list added;    /* NAME=EXECUTABLE[:DIRECTORY] */
  text_list case_globs, testee_globs;
  char *case_filter, *testee_filter; /* blank-separated globs, or NULL */
  const char *results;
  limits limits;
  unsigned jobs;
  uint64_t max_pcs;
  minimums minimums;
  const char *part; /* of a whole run: which one; or NULL */
  const char *again; /* what shows all of it again, a case with CASE=NAME; or NULL */
  bool resume, is_partial, is_verbose;
  enum isolation isolation; /* ISOLATIONS: the strongest that works */
} options;

/* Ends the program for --help and for what is wrong.  */
void options_parse (options *o, int argc, char *argv[]);

/* `sframe-conform` and the options that name lists, for a command that is to
   be repeated.  */
char *options_reproducer (const options *o);

#endif
