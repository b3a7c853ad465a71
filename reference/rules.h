/* From data words to recovery rules: the chapter "Interpretation of SFrame
   FREs".  */
#ifndef SF_RULES_H
#define SF_RULES_H

#include "decode.h"

enum sf_rule_kind
{
  SF_SAME,      /* the value is what the register holds now */
  SF_UNDEFINED, /* not recoverable; for RA: the outermost frame */
  SF_OFFSET     /* base + offset, or what is stored there */
};

typedef struct sf_rule
{
  uint8_t kind; /* enum sf_rule_kind, in a byte: a rule fits two registers */
  bool from_cfa; /* SF_OFFSET: the base is the CFA, else register REG */
  bool deref_p;  /* SF_OFFSET: the 8 bytes at that address */
  uint32_t reg;  /* DWARF register number */
  int64_t offset;
} sf_rule;

typedef struct sf_rules
{
  sf_rule cfa, ra, fp;
  bool ra_is_signed;
} sf_rules;

/* What ROW of FDE says.  False: a clause is broken, see REPORT.
   [Default FDE Type Interpretation; Flexible FDE Type Interpretation]  */
bool sf_interpret (const sf_header *header, const sf_fde *fde,
                   const sf_fre *fre, sf_rules *rules, sf_report *report);

#endif
