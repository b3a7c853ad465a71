/* Rows as text, those of DWARF and of SFrame in the same words: the spelling
   of rules is the canonical dump's.  */
#ifndef TABLES_ROW_TEXT_H
#define TABLES_ROW_TEXT_H

#include "frames.h"
#include "lib/base/buffer.h"
#include "lib/cfi/rows.h"

void print_rule (buffer *b, const sf_abi *abi, const sf_rule *rule);

/* Both are freed by the caller.  */
char *sframe_row_text (const subject *s, const frame_segment *segment);
char *dwarf_row_text (const subject *s, const cfi_table *t,
                      const cfi_row *row, const cfi_cie *cie);

#endif
