/* One function as lines, which can be generated, cut and printed.  */
#ifndef DIRECTIVES_SEQUENCE_H
#define DIRECTIVES_SEQUENCE_H

#include "source.h"

/* The lines of a function from .cfi_startproc to .cfi_endproc, without the
   label in front.  */
typedef struct sequence
{
  char *section; /* operand of .section, or NULL: .text */
  bool is_code;  /* the lines are instructions and labels; the directives come
                    from flow_write () */
  bool is_misuse;  /* it may make no sense */
  char **lines;
  size_t count, capacity;
} sequence;

void sequence_add (sequence *q, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void sequence_free (sequence *q);

/* A copy without the lines FIRST to FIRST + COUNT.  */
sequence sequence_without (const sequence *q, size_t first, size_t count);

/* As text that can be assembled, the function being called f and NUMBER.  The
   caller frees it.  */
char *sequence_text (const sequence *q, uint64_t number);

/* In one line, with the registers by their parts: sp, fp, ra, r3.  The caller
   frees it.  */
char *sequence_summary (const sequence *q, const target *t);

/* Do its directives make sense for T?  */
bool sequence_makes_sense (const sequence *q, const target *t);

/* Function NUMBER of the stream of random functions that SEED begins, for T.
   It makes sense.  */
sequence sequence_generate (const target *t, uint64_t seed, uint64_t number);

/* Function NUMBER of another stream: changed as a careless person, or the bug of a
   compiler, would.  Mostly it makes no sense.  */
sequence sequence_generate_misuse (const target *t, uint64_t seed,
                                   uint64_t number);

/* The same for functions whose directives an assembler has to find itself; T
   is amd64.  */
sequence sequence_generate_code (const target *t, uint64_t seed,
                                 uint64_t number);

#endif
