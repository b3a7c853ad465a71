/* A section, and how it is read.  */
#ifndef SF_SECTION_H
#define SF_SECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which of two readings applies where the specification's literal words
   cannot be what is meant.  What either comes to is in one table, reading.c;
   only that looks at this.  */
enum sf_reading
{
  SF_DEPLOYED, /* what producers write and consumers read */
  SF_LITERAL   /* what the words say */
};

/* The bytes of one .sframe section.  The caller owns them and keeps them
   unchanged while any structure filled in from the section is in use.  */
typedef struct sf_section
{
  const uint8_t *bytes;
  size_t size;      /* bytes */
  uint64_t address; /* where the section is loaded; 0 when it is not */
  enum sf_reading reading;
} sf_section;

#endif
