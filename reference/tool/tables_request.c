#include "file_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnosis.h"
#include "lib/base/lend.h"
#include "lib/base/options.h"
#include "reference/tool/assembler/lex.h"
#include "reference/write/dump.h"
#include "unwind_request.h"

/* tables: a verb of CONTRACT.md; sections that come and go.  */

static int
answer (const section_image *image, const image_options *options,
        char *const *words, size_t count)
{
  sf_section all = image_section (image, options);
  sf_report report = SF_NO_REPORT;
  buffer out = EMPTY_BUFFER;
  problem p;
  int status = tables_answer (&all, (const char *const *) words, count, &out,
                              &report, &p);
  if (status == STATUS_INVALID)
    print_rejection (image, options, &report.broken);
  else if (status != STATUS_GOOD)
    status = problem_print (&p);
  else if (out.size)
    fwrite (out.bytes, 1, out.size, stdout);
  buffer_free (&out);
  return status;
}

static int
run (char **argv)
{
  image_options options = { .raw = false };
  const option_spec specs[] = { IMAGE_OPTIONS (options), { .name = NULL } };
  const usage u
      = { .name = "sframe-ref tables", .arguments = "FILE STEP...",
          .least = 2, .options = specs,
          .summary = "FILE has the bytes of several sections, one after the "
                     "other. Each STEP registers one, unregisters one, looks a "
                     "PC up in those that are registered, or unwinds a stack "
                     "by them: see conformance/CONTRACT.md.",
          .after = "exit status: 0 answered, 1 a section is invalid, 2 wrong "
                   "usage or input" };
  problem p;
  image_file file;
  int count = parse_options (argv, &u);
  options.raw = true;
  bool good = image_file_load (argv[0], &options, &file, &p);
  int status = good ? answer (&file.images[0], &options, argv + 1,
                              (size_t) count - 1)
                    : problem_print (&p);
  image_file_free (&file);
  return status;
}

const command tables_command
    = { "tables", "(testee) look up among tables that come and go", run };

/* A request that is being answered.  */
typedef struct asked
{
  const sf_section *all; /* the sections, one after the other */
  sf_tables tables;
  buffer *out;
  sf_report *report;
  problem *p;
} asked;

enum { REGISTRATION = 5 };

/* "OFFSET,SIZE,ADDRESS,FIRST,LAST"  */
static bool
take_registration (word w, uint64_t numbers[REGISTRATION])
{
  word one;
  for (int i = 0; i < REGISTRATION; i++)
    {
      bool is_more = split_word (w, ',', &one, &w);
      if (is_more != (i < REGISTRATION - 1)
          || !parse_wrapping (one.text, one.length, &numbers[i]))
        return false;
    }
  return numbers[3] <= numbers[4];
}

static int
answer_register (asked *a, word value)
{
  uint64_t n[REGISTRATION];
  if (!take_registration (value, n) || n[0] > a->all->size
      || n[1] > a->all->size - n[0])
    {
      problem_set (a->p, STATUS_USAGE,
                   "expected register=OFFSET,SIZE,ADDRESS,FIRST,LAST, within "
                   "the file");
      return STATUS_USAGE;
    }
  sf_section section = { a->all->bytes + n[0], n[1], n[2], a->all->reading };
  if (check_section (&section, a->report) == SF_INVALID)
    {
      a->report->broken.offset += n[0]; /* of FILE, which has the bytes */
      return STATUS_INVALID;
    }
  sf_register (&a->tables, &section, n[3], n[4]);
  return STATUS_GOOD;
}

static int
answer_unregister (asked *a, word value)
{
  uint64_t address;
  if (!parse_wrapping (value.text, value.length, &address))
    {
      problem_set (a->p, STATUS_USAGE, "expected unregister=ADDRESS");
      return STATUS_USAGE;
    }
  sf_unregister (&a->tables, address);
  return STATUS_GOOD;
}

static int
answer_find (asked *a, word value)
{
  enum sf_clause silence;
  sf_report report = SF_NO_REPORT;
  sf_found found = { .result = SF_NO_FDE };
  uint64_t pc;
  if (!parse_wrapping (value.text, value.length, &pc))
    {
      problem_set (a->p, STATUS_USAGE, "expected find=PC");
      return STATUS_USAGE;
    }
  const sf_table *table = sf_table_for (&a->tables, pc, &silence);
  if (table)
    sf_find (&table->section, pc, &found, &report);
  sf_dump_found (&found, pc, buffer_sink (a->out));
  return STATUS_GOOD;
}

static int
answer_word (asked *a, const char *text)
{
  static const struct
  {
    const char *key;
    int (*answer) (asked *a, word value);
  } keys[] = { { "register", answer_register },
               { "unregister", answer_unregister },
               { "find", answer_find } };
  word all = { text, (int) strlen (text) }, key, value = { "", 0 };
  split_word (all, '=', &key, &value);
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (word_is (key, keys[i].key))
      return keys[i].answer (a, value);
  problem_set (a->p, STATUS_USAGE,
               "'%s': expected register=, unregister=, find= or pc=", text);
  return STATUS_USAGE;
}

int
tables_answer (const sf_section *all, const char *const *words, size_t count,
               buffer *out, sf_report *report, problem *p)
{
  asked a = { .all = all, .out = out, .report = report, .p = p };
  int status = STATUS_GOOD;
  a.tables.items = grow (NULL, (count + 1) * sizeof *a.tables.items);
  for (size_t at = 0; status == STATUS_GOOD && at < count;)
    {
      size_t length = 1;
      if (strncmp (words[at], "pc=", 3) == 0)
        {
          length = words_of_stack (words + at, count - at);
          status = unwind_stack (&a.tables, all, words + at, length, out, p)
                       ? STATUS_GOOD : STATUS_USAGE;
        }
      else
        status = answer_word (&a, words[at]);
      at += length;
    }
  free (a.tables.items);
  return status;
}
