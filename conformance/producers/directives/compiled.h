/* Assembly files as compilers write them, with anything that an assembler
   reads.  The text does not tell how long an instruction is, nor which section a
   line is in: the assembler does, of a copy with a label (a mark) before every
   statement of a function.  What the directives mean is ours.  */
#ifndef DIRECTIVES_COMPILED_H
#define DIRECTIVES_COMPILED_H

#include "object.h"
#include "source.h"

/* The name of the mark before an item, for printf with its index.  */
#define COMPILED_MARK "sframe.mark.%zu"

/* A statement of the file.  */
typedef struct compiled_item
{
  char *text;    /* without comments and labels; "" is none */
  char *label;   /* before it, or NULL */
  unsigned line; /* 1 is the first */
  bool is_marked;
} compiled_item;

typedef struct compiled
{
  const target *target;
  const char *name; /* of the file, in problems */
  compiled_item *items;
  size_t count, capacity;
} compiled;

/* Take TEXT apart.  False: it has what cannot be followed, see P.  Free in any
   case.  */
bool compiled_read (compiled *c, const target *t, const char *name,
                    const char *text, problem *p);
void compiled_free (compiled *c);

/* The text of C with its marks; the caller frees it.  */
char *compiled_marked (const compiled *c);

/* The functions of C as statements of S whose sizes are those of MARKED, the
   object of the text with marks.  What it was told not to assemble is left out.
   Free S in any case.  */
bool compiled_place (const compiled *c, const object *marked, source *s,
                     problem *p);

#endif
