/* sframe-upstream: reads tests of binutils, and compares what they demand with
   what its tools print, with the reference and with .eh_frame.  Run by
   conformance/producers/upstream/run.  */
#include <stdio.h>
#include <string.h>

#include "demands.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lit_demands.h"
#include "table_text.h"

typedef struct command_line
{
  test_place where;
  const char *prefixes;
  bool shows, prints_settings, varies;
} command_line;

/* The texts of a test and its tools; those that are not there are empty.  */
typedef struct texts
{
  dump_test test;
  text_lines printed, log;
  lit_check lit; /* of a test of LLVM, instead */
} texts;

static void
print_setting (void *context, const char *key, const char *value)
{
  (void) context;
  printf ("%s %s\n", key, value);
}

static bool
print_settings (const char *path, problem *p)
{
  dump_test t;
  bool is_good = dump_test_read (&t, path, p);
  if (is_good)
    dump_test_settings (&t, print_setting, NULL);
  if (is_good && !dump_test_expects_lines (&t))
    puts ("empty yes");
  dump_test_free (&t);
  return is_good;
}

/* What is done with the file at an OUTPUT as the audit reads it; S is NULL
   where that is no ELF file of code for an ABI that SFrame has.  */
typedef bool look (const test_place *where, const texts *t, subject *s,
                   problem *p);

static bool
with_subject (const test_place *where, const texts *t, look *what, problem *p)
{
  buffer bytes = EMPTY_BUFFER;
  subject s;
  bool is_good = read_file (where->output, &bytes, p);
  if (is_good)
    {
      enum subject_kind kind
          = subject_open (&s, where->output, bytes.bytes, bytes.size, p);
      is_good = kind != SUBJECT_DAMAGED
                && what (where, t, kind == SUBJECT_READ ? &s : NULL, p);
      subject_close (&s);
    }
  buffer_free (&bytes);
  return is_good;
}

static bool
show (const test_place *where, const texts *t, subject *s, problem *p)
{
  const table_style style = table_style_of (where->release);
  table_text table;
  (void) t;
  if (!s)
    return problem_set (p, STATUS_USAGE, "%s: no ELF file of code for an ABI "
                        "that SFrame has", where->output);
  table_text_make (&table, s, &style);
  for (size_t i = 0; i < table.lines.count; i++)
    puts (table.lines.items[i]);
  table_text_free (&table);
  return true;
}

static bool
judge (const test_place *where, const texts *t, subject *s, problem *p)
{
  if (s)
    return demands_judge (where, &t->test, &t->printed, s, p);
  demands_judge_text (where, &t->test, &t->printed);
  return true;
}

static bool
read_texts (texts *t, const test_place *where, problem *p)
{
  return dump_test_read (&t->test, where->path, p)
         && (!where->printed || text_lines_read (&t->printed, where->printed, p))
         && (!where->log || text_lines_read (&t->log, where->log, p));
}

static bool
judge_test (const test_place *where, problem *p)
{
  texts t = { .test = { .lines = { .count = 0 } } };
  bool is_good = read_texts (&t, where, p);
  if (is_good && where->log)
    demands_judge_log (where, &t.test, &t.log);
  if (is_good && where->output)
    is_good = with_subject (where, &t, judge, p);
  else if (is_good && where->printed)
    demands_judge_text (where, &t.test, &t.printed);
  dump_test_free (&t.test);
  text_lines_free (&t.printed);
  text_lines_free (&t.log);
  return is_good;
}

/* Tests of LLVM.  */

static bool
judge_lit (const test_place *where, const texts *t, subject *s, problem *p)
{
  (void) where;
  return lit_check_judge (&t->lit, s, p);
}

static bool
look_at_lit (const command_line *c, problem *p)
{
  texts t;
  bool is_good = lit_check_read (&t.lit, &c->where, p);
  if (is_good && c->varies)
    is_good = lit_check_vary (&t.lit, p);
  else if (is_good && c->where.output)
    is_good = with_subject (&c->where, &t, judge_lit, p);
  else if (is_good)
    is_good = lit_check_judge (&t.lit, NULL, p);
  lit_check_free (&t.lit);
  return is_good;
}

static bool
look_for_dead_lines (const command_line *c, problem *p)
{
  text_lines test, prefixes = { .count = 0 };
  bool is_good = text_lines_read (&test, c->where.path, p)
                 && text_lines_read (&prefixes, c->prefixes, p);
  if (is_good)
    lit_report_dead_lines (&c->where, &test, &prefixes);
  text_lines_free (&test);
  text_lines_free (&prefixes);
  return is_good;
}

static bool
run (command_line *c, char **arguments, problem *p)
{
  if (c->prints_settings)
    return print_settings (arguments[0], p);
  c->where.path = arguments[0];
  c->where.output = c->shows ? arguments[0] : arguments[1];
  if (!c->where.name)
    c->where.name = arguments[0];
  if (c->prefixes)
    return look_for_dead_lines (c, p);
  if (c->where.lit)
    return look_at_lit (c, p);
  return c->shows ? with_subject (&c->where, NULL, show, p)
                  : judge_test (&c->where, p);
}

int
main (int argc, char **argv)
{
  command_line c = { .where = { .release = "2.47", .project = "gas",
                                .abi = "amd64" } };
  const option_spec specs[] = {
    { .name = "--project", .value = "NAME", .text = &c.where.project,
      .help = "project of the test: gas, ld, binutils, llvm" },
    { .name = "--release", .value = "RELEASE", .text = &c.where.release,
      .help = "of the test and of the tools" },
    { .name = "--abi", .value = "NAME", .text = &c.where.abi,
      .help = "the ABI" },
    { .name = "--name", .value = "NAME", .text = &c.where.name,
      .help = "the test's name" },
    { .name = "--printed", .value = "FILE", .text = &c.where.printed,
      .help = "output of objdump or readelf for OUTPUT" },
    { .name = "--log", .value = "FILE", .text = &c.where.log,
      .help = "messages of assembler and linker" },
    { .name = "--lit", .value = "DIRECTORY", .text = &c.where.lit,
      .help = "a call of FileCheck in a test of LLVM: input, said, status, "
              "passed" },
    { .name = "--vary", .flag = &c.varies,
      .help = "write alternatives to the output to DIRECTORY/variants" },
    { .name = "--prefixes", .value = "FILE", .text = &c.prefixes,
      .help = "print the lines that look like checks of a prefix in FILE "
              "and are none" },
    { .name = "--settings", .flag = &c.prints_settings,
      .help = "print the settings of the test" },
    { .name = "--show", .flag = &c.shows,
      .help = "print the .sframe of OUTPUT in the form of objdump" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-upstream",
          .arguments = "TEST [OUTPUT]\n--settings TEST\n--show OUTPUT\n--lit=DIRECTORY TEST [OUTPUT]",
          .least = 1, .most = 2, .options = specs,
          .summary = "Compares the demands of a test of binutils (NAME.d) "
                     "with the output of its tools for OUTPUT, with the "
                     "reference's reading and with its .eh_frame; a test "
                     "of LLVM likewise.  Prints the input of sframe-judge.",
          .after = "exit status: 0 compared; 2 wrong usage or input" };
  problem p;
  (void) argc;
  program_name = "sframe-upstream";
  int count = parse_options (argv + 1, &u);
  if ((c.shows || c.prints_settings) && count != 1)
    refuse_usage (&u, "wants one file");
  return run (&c, argv + 1, &p) ? STATUS_GOOD : problem_print (&p);
}
