/* The tables of a program that runs: each is a section at its address, and the PCs that
   it was registered for.  A loader registers one for each module that it maps, a
   compiler at run time for the code that it makes, and both unregister them.

   Nothing of this is in the specification, which ends with one section.  What follows
   from the words "registered" and "table" alone is taken for granted: a PC is looked up
   in the table that is registered for it, and a table that is not registered is not
   asked.  Everything else is a silence: TABLES_OVERLAP, TABLE_TWICE,
   TABLE_BEYOND_RANGE.  */
#ifndef SF_TABLES_H
#define SF_TABLES_H

#include "../unwind.h"

typedef struct sf_table
{
  sf_section section;   /* which is valid */
  uint64_t first, last; /* the PCs that it was registered for */
  /* Whether it is registered rests on this silence; SF_CLAUSES: on none.  */
  enum sf_clause doubt;
} sf_table;

/* Those that are registered, in the order in which they were.  The caller owns ITEMS, in
   which there is room for as many as it registers.  */
typedef struct sf_tables
{
  sf_table *items;
  uint32_t count;
} sf_tables;

/* SECTION is registered for the PCs from FIRST to LAST.  */
void sf_register (sf_tables *tables, const sf_section *section, uint64_t first,
                  uint64_t last);

/* The section at ADDRESS is unregistered.  Where none is registered, nothing
   happens.  */
void sf_unregister (sf_tables *tables, uint64_t address);

/* The table in which PC is looked up; NULL: there is none.  The answer, and that there is
   none, rests on SILENCE; SF_CLAUSES: on nothing that is not said.  */
const sf_table *sf_table_for (const sf_tables *tables, uint64_t pc,
                              enum sf_clause *silence);

/* Unwind FRAME into CALLER, which may be FRAME, as sf_unwind does, by the table for the PC
   that is looked up, which is in *TABLE then; NULL: there is none, and the step is
   SF_STEP_NO_FDE.  That it is this table rests on SILENCE, as in sf_table_for.  The frames
   are of programs that are read in READING.  */
enum sf_step sf_unwind_by_tables (const sf_tables *tables,
                                  enum sf_reading reading,
                                  const sf_thread *thread,
                                  const sf_frame *frame, sf_frame *caller,
                                  sf_stepped *stepped, const sf_table **table,
                                  enum sf_clause *silence, sf_report *report);

#endif
