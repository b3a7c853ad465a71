/* A page's prose for its project: what is wrong, and what is expected.  */
#ifndef EXPORT_PROSE_H
#define EXPORT_PROSE_H

#include "lib/base/buffer.h"
#include "lib/issues/issues.h"

/* Add to IS what PAGE says of the defect, and to EXPECTED what it expects, each paragraph with an empty line after it.  */
void add_prose (const issue *page, buffer *is, buffer *expected);

#endif
