/* A stopped thread, as a back end shows it: registers, and memory on
   request.  */
#ifndef TRUTH_VIEW_H
#define TRUTH_VIEW_H

#include "arch.h"

typedef struct view
{
  uint64_t reg[REGISTERS]; /* by DWARF number, and REG_PC */
  /* Read SIZE bytes at ADDRESS; all of them or none.  */
  bool (*read) (void *context, uint64_t address, void *bytes, size_t size);
  /* A register that is not among arch.gdb_core.  May be NULL.  */
  bool (*read_extra) (void *context, uint32_t reg, uint64_t *value);
  void *context;
} view;

#endif
