/* Assembly files as statements: the CFI directives of GNU as, instructions of
   known size, and what else such files need.  [as.texi, "CFI directives"]  */
#ifndef DIRECTIVES_SOURCE_H
#define DIRECTIVES_SOURCE_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "target.h"

enum statement_kind
{
  ST_LABEL,       /* TEXT: its name */
  ST_INSTRUCTION, /* SIZE */
  ST_SECTION,     /* TEXT: its name, or "" for .previous and .popsection */
  ST_PUSHSECTION,
  ST_POPSECTION,
  ST_EXPECT, /* # expect ...; TEXT: the rules */
  ST_ALSO,   /* # also ...; TEXT: rules that give the same */
  ST_IGNORED,
  ST_UNREADABLE, /* TEXT: why; where errors are wanted */
  DOT_SECTIONS, /* TEXT */
  DOT_STARTPROC,
  DOT_ENDPROC,
  DOT_PERSONALITY,
  DOT_LSDA,
  DOT_DEF_CFA,
  DOT_DEF_CFA_REGISTER,
  DOT_DEF_CFA_OFFSET,
  DOT_ADJUST_CFA_OFFSET,
  DOT_OFFSET,
  DOT_VAL_OFFSET,
  DOT_REL_OFFSET,
  DOT_REGISTER,
  DOT_RESTORE,
  DOT_UNDEFINED,
  DOT_SAME_VALUE,
  DOT_REMEMBER_STATE,
  DOT_RESTORE_STATE,
  DOT_RETURN_COLUMN,
  DOT_SIGNAL_FRAME,
  DOT_WINDOW_SAVE,
  DOT_NEGATE_RA_STATE,
  DOT_NEGATE_RA_STATE_WITH_PC,
  DOT_B_KEY_FRAME,
  DOT_ESCAPE, /* BYTES */
  DOT_LABEL,
  DOT_VAL_ENCODED_ADDR
};

enum { MAX_REGISTERS = 16 };

typedef struct statement
{
  enum statement_kind kind;
  unsigned line; /* 1 is the first */
  char *text;
  uint64_t size; /* bytes of code */
  size_t register_count;
  uint32_t reg[MAX_REGISTERS];
  int64_t number;
  buffer bytes;
  /* In a source that is placed: where it is, and the whole statement.  */
  uint64_t address;
  size_t section;
  char *whole;
} statement;

typedef struct source
{
  const target *target;
  bool is_code; /* instructions, which directives follow from */
  bool is_written_out; /* the rules are those of the ST_EXPECT, the directives
                          say nothing */
  bool takes_errors; /* what cannot be read is ST_UNREADABLE */
  bool is_placed; /* statements have addresses: see compiled.h */
  statement *items;
  size_t count, capacity;
} source;

/* Read TEXT, which is called NAME in problems.  A line has a label, or one
   statement, or both; a comment stands on a line of its own.  False: it has
   what this reader does not know.  Free in any case.  */
bool source_parse (source *s, const target *t, const char *name,
                   const char *text, problem *p);
/* The same, with a statement that says so in the place of what is not known.  */
void source_parse_errors (source *s, const target *t, const char *name,
                          const char *text);
void source_free (source *s);

/* Add one statement: as it is, or read from TEXT, LINE of the file NAME.  */
statement *source_append (source *s, enum statement_kind kind, unsigned line,
                          const char *text);
bool source_add (source *s, const char *name, unsigned line, const char *text,
                 problem *p);

/* TEXT with {sp}, {fp}, {ra}, {other} (registers, as numbers), {nop},
   {longer_nop}, and for expectations {start_cfa} and {start_ra}, replaced by
   what T calls them: for files for several ABIs.  The caller frees it.  */
char *source_expand (const target *t, const char *text);

/* The file PATH, if it is a text or may be one: clang writes zeros.  */
bool source_read (const char *path, buffer *text, problem *p);

#endif
