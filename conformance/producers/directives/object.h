/* An assembled object, laid out as lib/tables does.  */
#ifndef DIRECTIVES_OBJECT_H
#define DIRECTIVES_OBJECT_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "lib/cfi/rows.h"
#include "lib/tables/subject.h"
#include "target.h"
#include "reference/section.h"

typedef struct object_symbol
{
  const char *name;
  uint64_t address;
  size_t section; /* its index */
} object_symbol;

/* A section as the file has it.  */
typedef struct object_section
{
  uint64_t flags, size, at; /* in the file */
  bool has_bytes;
} object_section;

typedef struct object
{
  buffer file;
  buffer relocated; /* a copy of it */
  subject laid_out; /* that copy, read */
  bool has_sframe, has_eh_frame;
  sf_section sframe;
  const char *wrong_section; /* what is wrong with .sframe's header, or NULL */
  cfi_section eh_frame;
  object_symbol *symbols; /* those that are defined, sorted by name */
  size_t symbol_count, symbol_capacity;
  object_section *sections;
  size_t section_count, section_capacity;
} object;

/* Read the object file PATH, made for T.  False: it cannot be read or is not
   what an assembler for T writes.  Free in any case.  */
bool object_read (object *o, const target *t, const char *path, problem *p);
void object_free (object *o);

/* The address of the symbol NAME; false: there is none.  */
bool object_find (const object *o, const char *name, uint64_t *address);
const object_symbol *object_symbol_named (const object *o, const char *name);

/* Have A and B the same sections where something is loaded, and the same code?  */
bool object_same_code (const object *a, const object *b);

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
   NULL).  Blanks separate words.  OPTIONS may be WITHOUT_GSFRAME: that option
   is taken away, and directives alone ask for .sframe.  */
#define WITHOUT_GSFRAME "without --gsframe"
void assembler_make (assembler *a, const target *t, const char *command,
                     const char *options);
void assembler_free (assembler *a);

/* Assemble the file SOURCE into OUTPUT, in DIRECTORY, the only one that a
   confined assembler writes to; what the assembler says is in
   MESSAGES, ended by a zero byte.  False: it could not be started.  */
bool assemble (const assembler *a, const char *directory, const char *source,
               const char *output, enum assembly *outcome, buffer *messages, problem *p);

#endif
