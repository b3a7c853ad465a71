/* A test of gas or ld: a file NAME.d with settings, `#KEY: VALUE', and what a
   tool has to print.  */
#ifndef UPSTREAM_DUMP_TEST_H
#define UPSTREAM_DUMP_TEST_H

#include "text_lines.h"

typedef struct dump_test
{
  text_lines lines; /* all of the file */
} dump_test;

bool dump_test_read (dump_test *t, const char *path, problem *p);
void dump_test_free (dump_test *t);

/* Call TAKE for each setting.  KEY is NAME with room for 32 bytes.  */
typedef void setting_taker (void *context, const char *key,
                            const char *value);
void dump_test_settings (const dump_test *t, setting_taker *take,
                         void *context);

/* The first value of KEY, or NULL.  */
const char *dump_test_setting (const dump_test *t, const char *key);

/* Does it say anything about a line that is printed?  */
bool dump_test_expects_lines (const dump_test *t);

#endif
