/* What the format cannot say.  */
#ifndef TABLES_EXPRESS_H
#define TABLES_EXPRESS_H

#include "rules_of.h"

/* Of a row, whatever else it says.  */
#define SIGNED_WITH_PC "RA is signed with the PC"

/* Why no row of SFrame VERSION can say what ROW does; NULL: one can.
   IS_SIGNAL_FRAME as in cfi_cie.  [Default FDE Type Interpretation; Flexible
   FDE Type Interpretation]  */
const char *cannot_express (const subject *s, const cfi_table *t,
                            const cfi_row *row, uint8_t version);

#endif
