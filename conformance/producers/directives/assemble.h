/* Run an assembler.  */
#ifndef DIRECTIVES_ASSEMBLE_H
#define DIRECTIVES_ASSEMBLE_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "target.h"

/* A command, its words apart, ended by NULL.  */
typedef struct assembler
{
  char **words;
  size_t count, capacity;
  const char *box; /* sframe-box, or NULL: it is started as it is */
} assembler;

enum assembly
{
  ASSEMBLED,
  ASSEMBLY_REJECTED, /* errors, each with a message */
  ASSEMBLY_FATAL,    /* a message, and nothing else was looked at */
  ASSEMBLY_CRASHED   /* signal, internal error, out of time */
};

/* COMMAND, or T's GNU as with --gsframe if it is NULL, with OPTIONS (may be
   NULL).  Blanks separate words.  */
void assembler_make (assembler *a, const target *t, const char *command,
                     const char *options);
void assembler_free (assembler *a);

/* Assemble the file SOURCE into OBJECT, in DIRECTORY, the only one that a
   confined assembler writes to; what the assembler says is in
   MESSAGES, ended by a zero byte.  False: it could not be started.  */
bool assemble (const assembler *a, const char *directory, const char *source,
               const char *object, enum assembly *outcome, buffer *messages, problem *p);

#endif
