/* SPDX-License-Identifier: CC0-1.0 */
/* What sframe-vectors.h, which `make vectors` writes, has tables of: sections in the SFrame format, and
   what a reader finds in them at which PC.  */
#ifndef SFRAME_VECTOR_H
#define SFRAME_VECTOR_H

/* What a reader has to make of a section.  */
enum sframe_vector_verdict
{
  SFRAME_VALID,   /* it is read */
  SFRAME_INVALID, /* it breaks the clause: a reader that checks that refuses it */
  SFRAME_OPEN     /* the specification does not say: it may be refused, or else its look-ups count */
};

struct sframe_vector
{
  const char *id;     /* GROUP/NAME, and @ABI where there is one of each byte order */
  const char *clause; /* that it breaks, or about which the specification is silent; or 0 */
  enum sframe_vector_verdict verdict;
  unsigned char version;                   /* the header's, and */
  unsigned char abi;                       /* its ABI: 1 aarch64-be, 2 aarch64-le, 3 amd64-le, 4 s390x-be */
  unsigned long long address;              /* where the section is loaded */
  unsigned long long text_start, text_end; /* what its functions cover; everything if that is not known */
  unsigned long size;                      /* in bytes */
  const unsigned char *bytes;              /* aligned to 8 bytes */
};

enum sframe_vector_rule_kind
{
  SFRAME_RULE_SAME,      /* the value is what the register holds now */
  SFRAME_RULE_UNDEFINED, /* not recoverable; for RA: the outermost frame */
  SFRAME_RULE_CFA,       /* CFA + offset, or what is stored there */
  SFRAME_RULE_REGISTER   /* a register + offset, or what is stored there */
};

struct sframe_vector_rule
{
  enum sframe_vector_rule_kind kind;
  unsigned int reg; /* DWARF register number */
  int is_stored;    /* the 8 bytes at that address */
  long long offset; /* in bytes */
};

struct sframe_vector_rules
{
  int ra_is_signed; /* AArch64: with the key of the function */
  struct sframe_vector_rule cfa, ra, fp;
};

struct sframe_vector_lookup
{
  const char *name; /* the section's id, and the PC */
  const struct sframe_vector *section;
  unsigned long long pc;
  int is_found; /* 0: no row is in force */
  struct sframe_vector_rules rules;
};

#endif
