/* What a run found out, for programs: JSON lines (qemu/records.schema.json).  */
#ifndef TRUTH_RECORDS_H
#define TRUTH_RECORDS_H

#include <stdint.h>

#include "session.h"

/* The command line of a run, for repeating it in a shell.  */

typedef struct command
{
  char *begin; /* the program and its options, without those that write files */
  char *rest;  /* from "--" on: the arguments of the program that is run */
} command;

command command_of (char *const *argv);
void command_free (command *c);

/* What a run found out, for people.  */

/* Print the counts and every cause; REPEAT is its command.  */
void report_print (const session *s, const session_options *o,
                   const command *repeat);

/* Write one record of the run and one of every cause to PATH.  REPEAT
   is its command.  */
bool records_write (const char *path, const session *s,
                    const session_options *o, const command *repeat,
                    problem *p);

/* Write the rows that were in force, for those who change them: for each PC
   that was checked its address in the file, the place of the row in its
   section (0: there is none), whether the frame was always `right` or once
   `wrong`, and the file.  */
bool records_write_rows (const char *path, const session *s, problem *p);

#endif
