/* The programs that read or link objects, and how each is started.  */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "bounded.h"
#include "lib/elf/elf_object.h"

/* The objects that a program is given: one with the section, maybe with damage to its
   relocations, and one with a section of ours.  */

/* As write_object, with code of 256 bytes; FORM's damage is done to the relocations.  */
void write_input (const arch *m, const uint8_t *section, size_t size,
                  object_form form, buffer *file);

/* Write to SECTION one of one function with one row, of the version and ABI, and
   with flag 0x4 and the fixed offsets, as the SIZE bytes of LIKE begin.  */
void write_companion (const uint8_t *like, size_t size, buffer *section);

enum form
{
  AN_OBJECT,  /* relocatable */
  AN_OBJECT_OR_FILE /* or a linked file */
};

/* What becomes of the output of a program that was given a valid section.  */
enum oracle
{
  NOTHING,
  STAYS_VALID, /* sframe-ref check */
  KEEPS_FUNCTIONS, /* and the dump has every function of the input's */
  STAYS_THE_SAME /* and the dump is that of the input */
};

typedef struct program
{
  const char *name; /* of the target */
  const char *root; /* of binutils; NULL: a program of the forky root that needs
                       no triple */
  const char *tool;
  const char *words; /* @in, @other (another object), @out, @m (ld -m) */
  enum form form;
  enum oracle oracle;
} program;

/* The program of the target called NAME; NULL: none.  */
const program *find_program (const char *name);

/* Print the names of all targets, each on a line.  */
void list_programs (void);

/* The files of one run.  */
typedef struct paths
{
  const char *in, *other, *out;
} paths;

/* Is P of binutils before 2.45?  Its objects have other relocations and another
   section type.  */
bool is_before_errata (const program *p);

/* Does P know of SFrame on M?  binutils before 2.45 have no s390x.  */
bool has_machine (const program *p, const arch *m);

/* What P needs and is given: mold takes addresses that it does not use; malloc of
   binutils is fence.c's.  */
surroundings surroundings_of (const program *p);

enum { MOST_WORDS = 24 };

/* The command for an object of M as words, ended by NULL; TEXT keeps them.  */
void command_for (const program *p, const arch *m, const paths *files,
                  buffer *text, char *words[MOST_WORDS]);

#endif
