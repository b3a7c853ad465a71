/* To which functions do the bytes of the FRE sub-section belong?

   The text says where each function's FREs begin and how many they are, and
   how long the sub-section is.  It says neither that a byte may belong to two
   functions nor that it may belong to none [ROWS_SHARED, ROWS_UNUSED].  Which
   of that is the case is told exactly: by a bit for each byte.  */
#ifndef SF_OWNERS_H
#define SF_OWNERS_H

#include "decode.h"

typedef struct sf_owners
{
  const sf_header *header;
  uint64_t *owned;  /* a bit for each byte of the FRE sub-section */
  uint64_t *claims; /* a word for each byte and the end: see owners.c */
  bool shared;      /* some byte has two owners */
  uint32_t unowned; /* bytes that have none */
} sf_owners;

/* The words of memory that are needed to tell the owners of HEADER's FREs.  */
size_t sf_owners_words (const sf_header *header);

/* So far no byte of HEADER's FRE sub-section has an owner.  LENT:
   sf_owners_words (HEADER) words.  */
void sf_owners_begin (sf_owners *owners, const sf_header *header,
                      uint64_t *lent);

/* A function owns the bytes FROM to END, offsets in the section.  */
void sf_own (sf_owners *owners, uint64_t from, uint64_t end);

bool sf_is_owned (const sf_owners *owners, uint64_t at);

/* How many FREs can there be at most in the bytes that have no owner?  None
   has fewer than two, and they are next to each other.  */
uint64_t sf_room_for_fres (const sf_owners *owners);

/* How many FREs are there, when one that functions share counts once?  An FRE
   is known by its place and by how wide its start is.  All FDEs have been read
   and found sound.  Reads every FRE once for each type of function that has
   it, and gives it an owner: what is broken in one is reported.  */
uint64_t sf_count_fres (sf_owners *owners, sf_report *report);

#endif
