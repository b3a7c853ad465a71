/* The verbs `file` and `tables` of conformance/CONTRACT.md.  */
#ifndef FILE_REQUEST_H
#define FILE_REQUEST_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/tables/tables.h"

/* Append to OUT the dump of each section of SFrame in the ELF file of SIZE
   BYTES, in the order of its section headers; nothing, where there is none.
   Otherwise a status with its reason in P, and OUT as it was: STATUS_INVALID
   for a section that breaks a clause, and for a file that cannot be read.  */
int file_answer (const uint8_t *bytes, size_t size, buffer *out, problem *p);

/* `tables`, sections that are registered and unregistered while look-ups are made and stacks unwound: do what the COUNT WORDS say with the sections that are in ALL, one after the other, and
   append the answers to OUT.  STATUS_GOOD; STATUS_INVALID: a section is, see REPORT; else a
   word is not understood, see P.  */
int tables_answer (const sf_section *all, const char *const *words,
                   size_t count, buffer *out, sf_report *report, problem *p);

#endif
