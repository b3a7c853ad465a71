/* What a section's header tells, as tags: lists of cases that were not written by
   hand do not have all of them.  */
#ifndef TAGS_H
#define TAGS_H

#include <stddef.h>
#include <stdint.h>

/* TAGS, and what the SIZE bytes tell that they do not have.  The caller frees it.  */
char *tags_with_header (const char *tags, const uint8_t *bytes, size_t size);

#endif
