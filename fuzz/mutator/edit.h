/* The single changes that a mutation is made of.  */
#ifndef EDIT_H
#define EDIT_H

#include "lib/base/chance.h"
#include "model.h"

/* Change one thing in M, which has an element.  */
void edit (model *m, chance *c);

/* Let one computed field say something else than it should.  */
void lie (model *m, chance *c);

/* Change one field, or some bytes, where they stand; everything else stays.
   SIZE is not 0.  */
void edit_in_place (uint8_t *data, size_t size, chance *c);

#endif
