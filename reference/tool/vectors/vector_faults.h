/* The unwinds of a case with memory that cannot be read.  */
#ifndef VECTOR_FAULTS_H
#define VECTOR_FAULTS_H

#include "lib/base/buffer.h"
#include "vector_case.h"

/* Append for each stack of C, and for each read of memory that its answer needs, the
   stack without the words of memory that the read is from, in the form of
   vector_unwinds_add: the callers before that read, and `end refused`.  What follows a
   step that the specification leaves open is not tried.  How many stacks there
   are.  */
size_t vector_faults_add (buffer *to, const vector_case *c,
                          const sf_section *section);

#endif
