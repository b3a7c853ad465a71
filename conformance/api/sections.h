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

/* A contract of one section.  */
typedef struct section_contract
{
  const char *name;
  const char *promise;      /* in one line */
  void (*trial) (const void *subject);
  bool is_about_any; /* invalid and unsupported sections, too */
} section_contract;

extern const section_contract section_contracts[]; /* ended by a name of NULL */

/* Do promises about values bind the library for S: a valid section of a version
   that it reads?  */
bool has_values (const subject *s);

#endif
