/* The formats of results other than JSON lines: for machines that know TAP
   (version 13) or JUnit.  */
#ifndef CONFORM_FORMATS_H
#define CONFORM_FORMATS_H

#include "results.h"

void tap_begin (FILE *file);
void tap_add (FILE *file, size_t number, const results *r, const result *one);
void tap_end (FILE *file, size_t count);

/* All results, which are sorted by testee, as one XML document.  */
void junit_write (buffer *to, const results *r);

#endif
