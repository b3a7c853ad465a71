/* Files that were measured, with numbers that are added up by hand: the lines of three ABIs.  */
#ifndef SURVEY_SAMPLE_H
#define SURVEY_SAMPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "conformance/lab/survey/sums.h"
#include "lib/base/buffer.h"

/* Of a line; NULL is as in `usual`.  */
typedef struct fields
{
  const char *of[COLUMNS];
} fields;

static const fields usual = {
  { [PACKAGE] = "p",           [RELEASE] = "1.0",       [ABI] = "amd64-le",
    [FILE_NAME] = "/a",        [REASONS] = "-",         [ORC] = "-",
    [ORC_ENTRIES] = "-",       [ORC_GAPS] = "-",        [ORC_LEFT] = "-",
    [ORC_LEFT_CODE] = "-",     [ORC_REASONS] = "-",     [COMPACT] = "-",
    [COMPACT_KEPT] = "-",      [COMPACT_ADAPTED] = "-", [COMPACT_LEFT] = "-",
    [COMPACT_LEFT_CODE] = "-", [COMPACT_REASONS] = "-", [SFRAME_SIZES] = "-",
    [EH_FRAME_SIZES] = "-",    [ORC_SIZES] = "-" }
};

/* Sizes 1 to 200, each of one function.  */
static char two_hundred[2000];

/* Both versions of a file have the same of these.  */
#define FILE_A                                                                \
  [EH_FRAME] = "300", [EH_FRAME_HDR] = "100", [FILE_SIZE] = "1000",           \
  [TEXT] = "500", [ORC] = "200", [ORC_ENTRIES] = "20", [ORC_GAPS] = "2",      \
  [ORC_LEFT] = "1", [ORC_REASONS] = "drap=1", [COMPACT] = "50",               \
  [COMPACT_KEPT] = "30", [COMPACT_ADAPTED] = "60", [COMPACT_LEFT] = "3",      \
  [COMPACT_REASONS] = "odd=1;deep=2", [EH_FRAME_SIZES] = "50=2;100=2",        \
  [ORC_SIZES] = "6=3;12=1"
#define FILE_B                                                                \
  [FILE_NAME] = "/b", [EH_FRAME] = "100", [FILE_SIZE] = "600",                \
  [TEXT] = "300", [ORC] = "90", [ORC_ENTRIES] = "10", [ORC_GAPS] = "1",       \
  [ORC_LEFT] = "0", [COMPACT] = "40", [COMPACT_KEPT] = "20",                  \
  [COMPACT_ADAPTED] = "30", [COMPACT_LEFT] = "4",                             \
  [COMPACT_REASONS] = "a=b=1;odd=2;deep=1", [EH_FRAME_SIZES] = "40=4"
/* It has the end of .eh_frame alone.  */
#define FILE_C                                                                \
  [PACKAGE] = "q", [RELEASE] = "2.0", [FILE_NAME] = "/c", [EH_FRAME] = "4",   \
  [FILE_SIZE] = "400", [TEXT] = "200", [ORC] = "10", [ORC_ENTRIES] = "1",     \
  [ORC_GAPS] = "1", [ORC_LEFT] = "0", [COMPACT] = "0", [COMPACT_KEPT] = "0",  \
  [COMPACT_ADAPTED] = "0", [COMPACT_LEFT] = "0"
#define FILE_D                                                                \
  [PACKAGE] = "q", [ABI] = "aarch64-le", [EH_FRAME] = "150",                  \
  [EH_FRAME_HDR] = "50", [FILE_SIZE] = "3000", [TEXT] = "1000",               \
  [EH_FRAME_SIZES] = "60=1"
#define FILE_E [PACKAGE] = "q", [ABI] = "s390x-be", [EH_FRAME] = "4"

static const fields sample[] = {
  { { FILE_A, [VERSION] = "2", [FUNCTIONS] = "3", [LEFT] = "1", [ROWS] = "10",
      [SFRAME] = "128", [INDEX] = "40", [STARTS] = "20", [INFOS] = "10",
      [WORDS] = "30", [REASONS] = "odd=1", [SFRAME_SIZES] = "20=3;40=1" } },
  { { FILE_A, [VERSION] = "3", [FUNCTIONS] = "4", [FLEXIBLE] = "1",
      [ROWS] = "12", [SFRAME] = "228", [INDEX] = "80", [ATTRIBUTES] = "20",
      [STARTS] = "40", [INFOS] = "20", [WORDS] = "40",
      [SFRAME_SIZES] = two_hundred } },
  { { FILE_B, [VERSION] = "2", [FUNCTIONS] = "4", [ROWS] = "10",
      [SFRAME] = "101", [INDEX] = "33", [STARTS] = "20", [INFOS] = "10",
      [WORDS] = "10" } },
  { { FILE_B, [VERSION] = "3", [FUNCTIONS] = "2", [FLEXIBLE] = "1",
      [LEFT] = "2", [ROWS] = "8", [SFRAME] = "88", [INDEX] = "20",
      [ATTRIBUTES] = "10", [STARTS] = "10", [INFOS] = "8", [WORDS] = "12",
      [REASONS] = "even=1;odd=1" } },
  { { FILE_C, [VERSION] = "2" } },
  { { FILE_C, [VERSION] = "3" } },
  { { FILE_D, [VERSION] = "2", [FUNCTIONS] = "5", [ROWS] = "5",
      [SFRAME] = "68", [INDEX] = "20", [STARTS] = "5", [INFOS] = "5",
      [WORDS] = "10" } },
  { { FILE_D, [VERSION] = "3", [FUNCTIONS] = "5", [ROWS] = "5",
      [SFRAME] = "88", [INDEX] = "30", [ATTRIBUTES] = "10", [STARTS] = "5",
      [INFOS] = "5", [WORDS] = "10" } },
  { { FILE_E, [VERSION] = "2" } },
  { { FILE_E, [VERSION] = "3" } },
};
enum
{
  SAMPLE = sizeof sample / sizeof *sample
};

/* A line each; what neither says is 0.  */
static void
print_lines (buffer *to, const fields *lines, size_t count)
{
  for (size_t i = 0; i < 200; i++)
    sprintf (two_hundred + strlen (two_hundred) * (i > 0), "%s%zu=1",
             i ? ";" : "", i + 1);
  for (size_t i = 0; i < count; i++)
    for (unsigned c = 0; c < COLUMNS; c++)
      {
        const char *own = lines[i].of[c],
                   *other = usual.of[c] ? usual.of[c] : "0";
        buffer_print (to, "%s%s", own ? own : other,
                      c + 1 < COLUMNS ? "\t" : "\n");
      }
}

/* What is read of a file of TEXT, which is freed.  */
static inline bool
read_text (record_list *list, buffer *text, problem *p)
{
  char path[] = "/tmp/test-survey-XXXXXX";
  int fd = mkstemp (path);
  assert_int_equal (write (fd, text->bytes, text->size), text->size);
  close (fd);
  bool good = records_read (list, path, p);
  unlink (path);
  buffer_free (text);
  return good;
}

static inline bool
read_lines (record_list *list, const fields *lines, size_t count, problem *p)
{
  buffer text = EMPTY_BUFFER;
  print_lines (&text, lines, count);
  return read_text (list, &text, p);
}

#endif
