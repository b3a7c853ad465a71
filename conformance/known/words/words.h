/* The words of what implementations answer: verdicts, operations, and the fields of
   the canonical dump (conformance/CONTRACT.md).  The runner writes them, and the
   judge reads them in pages.  */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum verdict
{
  AGREE,
  WRONG_VALUE,
  REJECTS_VALID,
  ACCEPTS_INVALID,
  CRASH,
  TIMEOUT,
  UNSUPPORTED,
  SILENT,
  VERDICTS
};

extern const char *const verdict_names[VERDICTS];

/* The verdict called NAME, or VERDICTS.  */
enum verdict verdict_by_name (const char *name, size_t length);

static inline bool
verdict_is_failure (enum verdict v)
{
  return v != AGREE && v != UNSUPPORTED && v != SILENT;
}

enum operation
{
  DECODE,
  FIND,
  UNWIND,
  TABLES,
  ELF_FILE,
  OPERATIONS
};

extern const char *const operation_names[OPERATIONS];

/* Statuses of the contract.  */
enum
{
  ACCEPTED = 0,
  REJECTED = 1,
  NOT_SUPPORTED = 89
};

enum
{
  ELEMENT_LINE,
  FDE_LINE,
  FRE_LINE,
  FIND_LINE,
  STACK_LINE,
  CALLER_LINE,
  END_LINE,
  LINE_KINDS
};
enum { MOST_FIELDS = 7 };

/* What a line of each kind of the dump is made of.  */
typedef struct line_kind
{
  const char *name;
  const char *fields[MOST_FIELDS]; /* the first has no key in the line */
} line_kind;

extern const line_kind line_kinds[LINE_KINDS];

/* A set of fields of the dump, one bit each.  */
typedef uint64_t field_set;

#define DUMP_FIELD(kind, field)                                                    \
  ((field_set) 1 << ((unsigned) (kind) * 8 + (unsigned) (field)))
/* Whether a row says that its RA is signed: not a field of its own in what differs, where it is a
   part of `ra`; a reader can declare that it does not know it.  */
#define FRE_SIGNED ((field_set) 1 << 56)
#define FIND_SIGNED ((field_set) 1 << 57)
/* One finds a row where the other finds none.  */
#define FIND_NONE ((field_set) 1 << 60)
/* The lines themselves differ: their kind, number or order.  */
#define LINES ((field_set) 1 << 61)

enum { FIELD_BITS = 62, LONGEST_FIELD = 32 };

/* The name of the field with bit number BIT, as "fde.start" or "lines", into WORD.
   False: there is none.  */
bool field_word (unsigned bit, char word[LONGEST_FIELD]);

#endif
