/* The tables that unwinders read, in memory as they are where a loader has mapped
   them.  */
#ifndef COST_TABLE_H
#define COST_TABLE_H

#include "lib/base/problem.h"
#include "reference/section.h"
#include "stacks.h"

enum table_kind { TABLE_NONE, TABLE_SFRAME, TABLE_EH_FRAME, TABLE_KINDS };

/* Memory of whole pages.  */
typedef struct pages
{
  uint8_t *start;
  size_t size;
} pages;

typedef struct table
{
  enum table_kind kind;
  unsigned version;   /* of SFrame */
  char name[24];      /* ".sframe v3" */
  uint64_t bias;
  pages pages;
  sf_section section; /* TABLE_SFRAME: at its address in the program */
  const uint8_t *file; /* TABLE_EH_FRAME: the ELF file */
  size_t file_size;
  uint64_t bytes;     /* of the table */
} table;

typedef struct table_list
{
  table items[8];
  size_t count;
} table_list;

/* The tables of PATH, of which the stacks S are, and the .sframe of each of COUNT other
   files: copies of PATH with another one.  Free in any case.  */
bool tables_read (table_list *list, const stack_set *s, char *const *others,
                  problem *p);
void tables_free (table_list *list);

#endif
