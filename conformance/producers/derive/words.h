/* From rules to data words: what reference/rules.c reads, written.  */
#ifndef DERIVE_WORDS_H
#define DERIVE_WORDS_H

#include "reference/rules.h"
#include "reference/write/encode.h"

/* Can a default row of VERSION say R?  A flexible one can say whatever
   cannot_express (lib/tables/express.h) lets through.
   [Default FDE Type Interpretation]  */
bool words_are_default (const sf_abi *abi, uint8_t version, const sf_rules *r);

/* The info byte and the words of FRE for R, in a function of that type; words are as
   narrow as they can be.  */
void words_write (const sf_abi *abi, bool is_flexible, const sf_rules *r,
                  sf_fre_record *fre);

#endif
