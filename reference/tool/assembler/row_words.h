/* Recovery rules in the spelling of the canonical dump, and the data words
   that say them.  */
#ifndef ROW_WORDS_H
#define ROW_WORDS_H

#include "lex.h"
#include "reference/rules.h"
#include "reference/write/encode.h"

/* What decides which words say a rule.  */
typedef struct row_context
{
  const sf_abi *abi;
  uint8_t version;
  bool is_flex;
  int8_t fixed_fp, fixed_ra; /* the header's; 0: none */
} row_context;

/* W as a rule: sp+16, *(cfa-8), same, undefined.  */
bool read_rule (const line *line, word w, const sf_abi *abi, sf_rule *rule,
                problem *p);

/* What the absence of words means for RA and FP.  */
sf_rule rule_without_words (int8_t fixed_offset);

/* Choose the words for RULES: as few as possible, as narrow as possible.
   Fills in all of ROW but its start.  Returns NULL, or why no words of this
   kind of function say that.  */
const char *words_of_rules (const row_context *context, const sf_rules *rules,
                            sf_fre_record *row);

#endif
