/* What a test of LLVM demands of the text of llvm-readobj, compared with the
   reference and with .eh_frame.  */
#ifndef UPSTREAM_LIT_DEMANDS_H
#define UPSTREAM_LIT_DEMANDS_H

#include "dump_test.h"
#include "line_rules.h"
#include "readobj_reading.h"
#include "right_rows.h"

/* One call of FileCheck in a test.  */
typedef struct lit_check
{
  const test_place *where; /* LIT, its directory, has the variants */
  text_lines test, printed;
  text_lines said;   /* by `FileCheck -v' */
  text_lines passed; /* the names of the variants that pass, too */
  met_lines met;
  readobj_text values; /* of PRINTED */
  readobj_reading reading;
  image_file file; /* whose names READING has */
  bool has_passed; /* FileCheck ended with 0 */
  bool leaves_out; /* the assembler has said that it leaves functions out */
} lit_check;

/* Read what is in the directory of a call.  Free in any case.  */
bool lit_check_read (lit_check *c, const test_place *where, problem *p);
void lit_check_free (lit_check *c);

/* Write to DIRECTORY/variants what could have been printed instead, for
   FileCheck.  */
bool lit_check_vary (const lit_check *c, problem *p);

/* Report.  S is the file with its .eh_frame, or NULL.  False: see P.  */
bool lit_check_judge (const lit_check *c, subject *s, problem *p);

/* Report the lines of TEST that are meant as checks of one of the PREFIXES and
   are none.  */
void lit_report_dead_lines (const test_place *where, const text_lines *test,
                            const text_lines *prefixes);

/* What llvm-readobj could have printed instead.  FileCheck decides which of it
   passes, too.  */

enum variant
{
  VARIANT_OTHER,  /* another number */
  VARIANT_LONGER, /* a digit more */
  VARIANT_RIGHT,  /* the number that the reference reads, or no line */
  VARIANT_EMPTIED /* a table without functions */
};

typedef struct variants
{
  const char *directory; /* they are files in DIRECTORY/variants */
  const text_lines *printed;
  const readobj_text *values; /* of them */
} variants;

/* The name of the file; to free.  */
char *variant_name (enum variant kind, const met_line *m);

/* Write the text with another line in the place of M's.  RIGHT is that of the
   reference, or NULL: it has none.  */
bool write_changed (const variants *w, enum variant kind, const met_line *m,
                    const readobj_value *right, problem *p);

/* Write the text without functions, where it has any.  */
bool write_emptied (const variants *w, problem *p);

#endif
