/* The `tables` of conformance/CONTRACT.md: sections that are registered and unregistered
   while look-ups are made and stacks unwound.  */
#ifndef TABLES_REQUEST_H
#define TABLES_REQUEST_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/tables/tables.h"

/* Do what the COUNT WORDS say with the sections that are in ALL, one after the other, and
   append the answers to OUT.  STATUS_GOOD; STATUS_INVALID: a section is, see REPORT; else a
   word is not understood, see P.  */
int tables_answer (const sf_section *all, const char *const *words,
                   size_t count, buffer *out, sf_report *report, problem *p);

#endif
