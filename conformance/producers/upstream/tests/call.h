/* One call of FileCheck, and the files that it leaves.  */
#ifndef UPSTREAM_TESTS_CALL_H
#define UPSTREAM_TESTS_CALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "conformance/producers/upstream/lit_demands.h"
#include "given.h"
#include "lib/base/whole.h"

enum
{
  MOST_MET = 5
};

/* The files of one call of FileCheck.  */
typedef struct call
{
  const char *name, *source; /* of the object, or NULL */
  const char *printed;
  met_line met[MOST_MET];
  const char *passed, *status, *log;
  const char *seen;
} call;

typedef struct files
{
  char *directory, *test, *log;
  test_place where;
  object o;
  bool has_object;
} files;

static inline void
put (const char *directory, const char *name, const char *text)
{
  char *path = format_text ("%s/%s", directory, name);
  problem p;
  assert_true (write_file (path, text, strlen (text), &p));
  free (path);
}

static inline void
put_said (const char *directory, const call *c)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < MOST_MET && c->met[i].printed; i++)
    buffer_print (&b,
                  "t:%zu:1: remark: CHECK: expected string found in "
                  "input\n<stdin>:%zu:1: note: found here\n",
                  c->met[i].demand, c->met[i].printed);
  buffer_print (&b, "a: error: the first\nb: error: the second\n");
  buffer_add (&b, "", 1);
  put (directory, "said", (char *) b.bytes);
  buffer_free (&b);
}

static inline void
begin (files *f, const call *c)
{
  *f = (files) { .directory = temporary_directory ("lit"),
                 .has_object = c->source };
  f->test = format_text ("%s/test", f->directory);
  f->log = format_text ("%s/log", f->directory);
  put (f->directory, "test", "one\ntwo\nthree\n");
  put (f->directory, "input", c->printed);
  put (f->directory, "passed", c->passed ? c->passed : "");
  put (f->directory, "status", c->status ? c->status : "0\n");
  put (f->directory, "log", c->log ? c->log : "");
  put_said (f->directory, c);
  if (c->source)
    object_open (&f->o, "", c->source);
  f->where = (test_place) { .project = "llvm",
                            .release = "22",
                            .abi = "amd64",
                            .name = "x",
                            .path = f->test,
                            .lit = f->directory,
                            .log = f->log,
                            .output = c->source ? f->o.path : NULL };
}

static inline void
end (files *f)
{
  if (f->has_object)
    object_close (&f->o);
  free (f->directory);
  free (f->test);
  free (f->log);
}

#define CODE ".section .text.f,\"ax\"\n"
#define PUSH                                                                  \
  CODE "f: .cfi_startproc\npush %rax\n.cfi_def_cfa_offset "                   \
       "16\nnop\nret\n.cfi_endproc\n"
#define TWO_ROWS(count, second)                                               \
  SECTION HEADER (2, 4, 3, 0, -8, 1, count, 6, 20)                            \
      FUNCTION (f, 3, 0, 2, 0, 0) ".byte 0,3,8, 1,3," #second "\n"
#define RIGHT PUSH TWO_ROWS (2, 16)
/* Two functions of one row, in each of two sections.  */
#define TWO_FUNCTIONS                                                         \
  HEADER (2, 4, 3, 0, -8, 2, 2, 6, 40)                                        \
  FUNCTION (f, 1, 0, 1, 0, 0)                                                 \
  FUNCTION (f + 1, 1, 3, 1, 0, 0) ".byte 0,3,8, 0,3,16\n"
#define TWO_SECTIONS                                                          \
  PUSH SECTION TWO_FUNCTIONS                                                  \
      ".section .sframe.b,\"a\",%0x6ffffff4\n" TWO_FUNCTIONS
#define LOST                                                                  \
  CODE "f: .cfi_startproc\nnop\nnop\n.cfi_endproc\ne: .cfi_startproc\n"
#define ONE_ROW                                                               \
  SECTION HEADER (2, 4, 3, 0, -8, 1, 1, 3, 20)                                \
      FUNCTION (f, 2, 0, 1, 0, 0) ".byte 0,3,8\n"
#define SIGNAL                                                                \
  CODE "f: "                                                                  \
       ".cfi_startproc\n.cfi_signal_frame\nnop\nnop\n.cfi_endproc\n" ONE_ROW

/* Lines 1 to 10.  */
#define PRINTED(second)                                                       \
  "SFrame section '.sframe' {\nNum FDEs: 1\nFuncDescEntry [0] {\nSize: "      \
  "3\nFrame Row Entry {\nCFA Offset: 8\nRA Offset: -8\n"                      \
  "Frame Row Entry {\nCFA Offset: " #second "\nBase Register: SP (0x1)\n"
#define ONE_PRINTED(size)                                                     \
  "SFrame section '.sframe' {\nNum FDEs: 1\nFuncDescEntry [0] "               \
  "{\nSize: " #size "\nFrame Row Entry {\nCFA Offset: 8\n"
#define BOTH                                                                  \
  "SFrame section '.sframe' {\nFuncDescEntry [0] {\nFrame Row Entry {\nCFA "  \
  "Offset: 8\nFuncDescEntry [1] {\nFrame Row Entry {\n"                       \
  "CFA Offset: 16\nSFrame section '.sframe.b' {\nFuncDescEntry [0] "          \
  "{\nFuncDescEntry [1] {\nFrame Row Entry {\nCFA Offset: 16\n"
#define HEAD "SFrame section '.sframe' {\n"
#define NOT_REACHED " / the reference does not come to the place\n"
#define NOT_INVALID                                                           \
  "wrong invalid-section [functions of .sframe without a warning before | "   \
  "the reference refuses the section "                                        \
  "[HEADER_NUM_FRES]: the header counts 3 FREs, there are 2, the functions "  \
  "have 2\n"
#define NO_FUNCTION                                                           \
  ".eh_frame has it, a row could say it, and the test demands a table "       \
  "without it\n"

/* Past the end of what FileCheck met nothing may be read.  */
static inline void
read_exactly (lit_check *c, const files *f)
{
  problem p;
  assert_true (lit_check_read (c, &f->where, &p));
  met_line *exact
      = realloc (c->met.items, (c->met.count + !c->met.count) * sizeof *exact);
  c->met.items = exact;
}

#endif
