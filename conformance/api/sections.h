/* What libsframe promises about a section.  */
#ifndef SECTIONS_H
#define SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct subject
{
  const char *name, *tags;
  const uint8_t *bytes;
  size_t size;
} subject;

/* A promise of one section.  */
typedef struct section_promise
{
  const char *name;
  const char *says;         /* in one line */
  void (*trial) (const void *subject);
  bool is_about_any; /* invalid and unsupported sections, too */
} section_promise;

extern const section_promise section_promises[]; /* ended by a name of NULL */

/* Do promises about values bind the library for S: a valid section of a version
   that it reads?  */
bool has_values (const subject *s);

#endif
