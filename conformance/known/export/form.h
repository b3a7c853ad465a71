/* A form that a project has its tests in.  */
#ifndef EXPORT_FORM_H
#define EXPORT_FORM_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "lib/issues/issues.h"
#include "recipe.h"

/* The block `expect` of a page: what the right output is (conformance/issues/README.md).  */

typedef struct expectation
{
  char *control; /* a script of sed, or NULL */
  char *dump;    /* what prints the lines, or NULL: as in the reproducer */
  char *
      ld; /* options of the linker, or NULL: those of the first link of the reproducer */
  char *from;    /* the oldest release that it can be asked of, or NULL */
  char *warning; /* a regular expression, or NULL */
  char *error;   /* a regular expression, or NULL */
  char *
      message; /* a regular expression of what the dump says of a damaged section, or NULL */
  char *
      sanitize; /* what -fsanitize= takes, for a defect that shows with it alone, or NULL */
  char *lines; /* all after the keys; "": none */
} expectation;

bool has_expectation (const issue *page);

/* false, with a problem (STATUS_USAGE): PAGE has none, two, or one that is wrong.  */
bool expectation_read (expectation *e, const issue *page, problem *p);
void expectation_free (expectation *e);

enum { MOST_FILES = 6 };

/* What is exported: files, each with its name.  */
typedef struct exported
{
  input_file files[MOST_FILES];
  int count;
} exported;

typedef struct form
{
  const char *name;
  const char *components; /* folders of conformance/issues, each between blanks */
  /* Add the test of PAGE to OUT.  IS_CONTROL: with the input that the same expectation is right for, and that no
     defect is in the way of.  false, with a problem (STATUS_USAGE): it cannot be said in this form.  */
  bool (*write) (const issue *page, bool is_control, exported *out, problem *p);
} form;

extern const form gas_form, ld_form, lit_form, libsframe_form, glibc_form,
    gcc_form;

/* What the test is called; NULL: as the issue.  */
extern const char *test_name;

/* That, or NAME of COMPONENT/NAME.  */
const char *short_name (const issue *page);

/* Add BEFORE and what a harness prints of the test, which begins with its name where it has no other; SUFFIX: -control.  */
void add_test_title (const issue *page, const char *suffix, const char *before,
                     buffer *out);

/* An empty file of OUT, called FORMAT.  */
buffer *add_file (exported *out, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

/* false, with a problem: E does not say what is right, only that there is a control.  */
bool has_lines (const expectation *e, const issue *page, problem *p);

/* Change each input of R by E's script.  false, with a problem: E has none.  */
bool take_control (recipe *r, const expectation *e, const issue *page, problem *p);

/* A run of a page's reproducer that has shown the defect.  */
typedef struct told_run
{
  buffer came;      /* what it has printed */
  const char *
      seen; /* releases that show the defect, separated by blanks, the newest last; NULL: no one knows */
} told_run;

/* A report of PAGE for the tracker of its project, and its reproducer, in files of OUT.  */
bool write_report (const issue *page, const told_run *run, exported *out,
                   problem *p);

#endif
