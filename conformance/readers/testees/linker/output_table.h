/* The .sframe of a linked file, as a canonical dump that can be compared with what went in.  */
#ifndef OUTPUT_TABLE_H
#define OUTPUT_TABLE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What was linked: the section, loaded at ADDRESS, and where its code lies when it is at 0.  */
typedef struct linked_section
{
  const uint8_t *bytes;
  size_t size;
  uint64_t address, text_at;
} linked_section;

enum table_state { HAS_TABLE, HAS_NO_TABLE, CANNOT_BE_READ };

/* Print to OUT what the table of the file PATH means, with section and code where they were in
   IN.  The functions are in the order of IN, and what a linker may change in a header is `?`.
   CANNOT_BE_READ: WHY is a message.  */
enum table_state print_output_table (const linked_section *in, const char *path, FILE *out,
                                     char why[1024]);

#endif
