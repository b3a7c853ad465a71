/* What is promised of one library, as main.c goes through it.  A folder has one
   family, and its functions.def.  */
#ifndef FAMILY_H
#define FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A section.  */
typedef struct subject
{
  const char *name, *tags;
  const uint8_t *bytes;
  size_t size;
} subject;

/* Is function or row I, of COUNT, one that a trial looks at?  The first MOST are, the last, and from 2^8 on each power of
   two and what is beside it.  */
static inline bool
is_asked (uint64_t i, uint64_t most, uint64_t count)
{
  return i < most || i + 1 == count
         || (i >= UINT8_MAX
             && (!(i & (i + 1)) || !(i & (i - 1)) || !((i - 1) & (i - 2))));
}

/* A promise about each section.  */
typedef struct section_promise
{
  const char *name;
  const char *says;         /* in one line */
  void (*trial) (const void *subject);
  bool is_about_any; /* invalid and unsupported sections, too */
} section_promise;

/* A trial that needs no section: each is a promise of its own.  */
typedef struct call_promise
{
  const char *name;
  const char *says;    /* in one line */
  void (*trial) (const void *);
  const void *context; /* of the trial */
} call_promise;

typedef struct family
{
  const char *library;
  const section_promise *sections; /* ended by a name of NULL */
  const call_promise *const *calls; /* lists ended by a name of NULL; ended by NULL */

  /* Do promises about values bind the library for S: a valid section of a version
     that it reads?  */
  bool (*has_values) (const subject *s);

  /* Tell the library's encoder what SEED (a uint64_t) gives, and compare what it
     writes; NULL where it has none.  */
  void (*encode) (const void *seed);
  /* What is special about it, as words.  */
  const char *(*encoder_tags) (uint64_t seed);
} family;

extern const family the_family;

/* TAGS of a case, and what the header in the SIZE bytes tells that they do not
   have, as lists that were not written by hand.  The caller frees it.  */
char *tags_with_header (const char *tags, const uint8_t *bytes, size_t size);

#endif
