/* Case lists, and the distinct sections behind the cases.  The format of a
   list is in conformance/README.md.  */
#ifndef CONFORM_CASES_H
#define CONFORM_CASES_H

#include "lib/base/buffer.h"
#include "reference/abi.h"

#define NO_CASE SIZE_MAX

typedef struct test_case
{
  char *name;
  char *tags;          /* comma-separated, or "" */
  size_t input;        /* its section, an index of inputs */
  size_t next_of_input; /* the next case with the same section, or NO_CASE */
} test_case;

/* A distinct (bytes, address, expected dump): run once per testee.  */
typedef struct input
{
  char *path;     /* of the section's bytes, in the first case that has it */
  char *elf;      /* an ELF file with the section, or NULL */
  char *expected; /* a file with the expected dump, or NULL */
  uint64_t address;
  buffer section;
  uint64_t hash;
  size_t first_case;
  unsigned version;  /* or 0 when the first bytes do not say */
  const sf_abi *abi; /* or NULL */
  bool is_beyond_sample; /* all its cases have that tag */
} input;

typedef struct case_set
{
  test_case *cases;
  size_t count, capacity;
  input *inputs;
  size_t input_count, input_capacity;
  size_t filtered_out;
} case_set;

/* Read the list at PATH and add the cases whose name matches FILTER (NULL:
   all).  What is wrong with a list ends the program: FILE:LINE: why.  */
void cases_read (case_set *set, const char *path, const char *filter);

/* A glob that begins with a star and matches a name of the lists that were read, in
   place of FILTER, which is one glob and matches none; or NULL.  The caller frees.  */
char *cases_instead_of (const char *filter);

/* Is TAG one of the tags of CASE?  */
bool case_has_tag (const test_case *c, const char *tag, size_t length);

#endif
