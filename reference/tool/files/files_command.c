/* files: cases that are ELF files, on the reference.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file_case.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"
#include "lib/base/word.h"
#include "lib/elf/container.h"
#include "reference/abi.h"
#include "reference/tool/command.h"
#include "reference/tool/file_request.h"

static bool tap;
static const char *directory, *chosen;
static unsigned cases, failed;
static int status;
static buffer list, json;

/* The lines of EXPECTED without `silent CLAUSE`: how we read what is open.  */
static buffer
our_reading (const buffer *expected)
{
  static const char mark[] = " silent ";
  buffer text = EMPTY_BUFFER;
  const char *at = expected->text, *end = at + expected->size;
  while (at < end)
    {
      const char *newline = memchr (at, '\n', (size_t) (end - at));
      const char *found
          = memmem (at, (size_t) (newline - at), mark, sizeof mark - 1);
      /* What others may go on with we do not have.  */
      if (!found || !memmem (at, (size_t) (found - at), "...", 3))
        buffer_print (&text, "%.*s\n", (int) ((found ? found : newline) - at),
                      at);
      at = newline + 1;
    }
  return text;
}

/* What is wrong with the reference's answer; NULL: nothing.  A silent file may
   be refused.  */
static char *
wrong_answer (const file_case *c, const buffer *file)
{
  problem p;
  buffer got = EMPTY_BUFFER, right = our_reading (&c->expected);
  int answer = file_answer (file->bytes, file->size, &got, &p);
  bool is_same
      = got.size == right.size
        && (!got.size || memcmp (got.bytes, right.bytes, got.size) == 0);
  char *wrong = answer != STATUS_GOOD && c->verdict == SF_VALID
                    ? format_text ("rejected: %s", p.text)
                : answer == STATUS_GOOD && c->verdict == SF_INVALID
                    ? format_text ("accepted")
                : answer == STATUS_GOOD && !is_same
                    ? format_text ("the dump is\n%.*s", (int) got.size,
                                   got.size ? got.text : "")
                    : NULL;
  buffer_free (&got);
  buffer_free (&right);
  return wrong;
}

static bool
write_one (const char *folder, const char *name, const char *suffix,
           const buffer *bytes, char **path, problem *p)
{
  *path = format_text ("%s/%s/%s.%s", directory, folder, name, suffix);
  return make_parents (*path, p)
         && write_file (*path, bytes->bytes, bytes->size, p);
}

/* Which readers are asked: version and ABI of the first section that begins as
   one of SFrame.  */
static void
add_tags (const file_case *c)
{
  buffer_print (&list, "file");
  for (size_t i = 0; i < c->section_count; i++)
    {
      const buffer *b = &c->sections[i].content;
      const sf_abi *abi = b->size > 4
                                  && container_of (b->bytes, b->size)->use
                                         == CONTAINER_SECTION
                              ? sf_abi_by_id (b->bytes[4], b->bytes[2])
                              : NULL;
      if (abi)
        {
          buffer_print (&list, ",v%u,%s", b->bytes[2], abi->name);
          return;
        }
    }
}

/* For the runner (conformance/README.md, "Lists").  */
static bool
export_case (const file_case *c, const buffer *file, problem *p)
{
  buffer text = EMPTY_BUFFER;
  char *elf = NULL, *expected = NULL;
  buffer_print (&text, "file\n");
  if (c->verdict != SF_VALID)
    buffer_print (&text, "%s %s\n",
                  c->verdict == SF_SILENT ? "silent" : "invalid", c->clause);
  buffer_add (&text, c->expected.size ? c->expected.text : "",
              c->expected.size);
  bool good = write_one ("elf", c->name, "elf", file, &elf, p)
              && write_one ("expected", c->name, "txt", &text, &expected, p);
  buffer_print (&list, "%s\t%s\t0x0\t%s\t", c->name, elf, elf);
  add_tags (c);
  buffer_print (&list, "\t%s\n", expected ? expected : "-");
  file_case_json (c, file, &json);
  buffer_free (&text);
  free (elf);
  free (expected);
  return good;
}

/* Up to one of STOPS, or to END.  */
static size_t
length_up_to (const char *at, const char *end, const char *stops)
{
  const char *stop = at;
  while (stop < end && !strchr (stops, *stop))
    stop++;
  return (size_t) (stop - at);
}

/* The text of PLACE with the first, or the second, of the values that stand
   for two: version=2|3.  */
static buffer
with_one_value (const case_place *place, bool is_second)
{
  buffer text = EMPTY_BUFFER;
  const char *at = place->text, *end = at + place->size;
  while (at < end)
    {
      size_t length = length_up_to (at, end, "= |\n");
      const char *bar
          = at + length < end && at[length] == '|' ? at + length : NULL;
      size_t second = bar ? length_up_to (bar + 1, end, " \n") : 0;
      if (bar)
        buffer_add (&text, is_second ? bar + 1 : at,
                    is_second ? second : length);
      else
        buffer_add (&text, at, length + (at + length < end));
      at += length + (bar || at + length < end) + second;
    }
  return text;
}

static void
run_place (const case_place *place)
{
  file_case c;
  problem p;
  buffer file = EMPTY_BUFFER;
  bool good
      = file_case_read (&c, place, &p) && file_case_write (&c, &file, &p);
  char *wrong = good ? wrong_answer (&c, &file) : NULL;
  good = good && (wrong || !directory || export_case (&c, &file, &p));
  cases++;
  failed += !good || wrong;
  if (tap)
    printf ("%sok %u - %s\n", good && !wrong ? "" : "not ", cases,
            place->name);
  if (wrong)
    fprintf (tap ? stderr : stdout, "%s:%u: case %s: %s\n", c.path, c.line,
             c.name, wrong);
  if (!good)
    status = problem_print (&p);
  else if (wrong && status == STATUS_GOOD)
    status = STATUS_INVALID;
  free (wrong);
  buffer_free (&file);
  file_case_free (&c);
}

static bool
is_chosen (const char *name)
{
  return !chosen || globs_match (chosen, name);
}

/* A case with such values is two: the second is that of version 3, and is
   called so.  */
static void
run_case (const case_place *place)
{
  bool is_two = memchr (place->text, '|', place->size);
  for (int i = 0; i < (is_two ? 2 : 1); i++)
    {
      case_place one = *place;
      buffer text = with_one_value (place, i);
      char *name = format_text ("%s%s", place->name, i ? "-v3" : "");
      buffer_add (&text, "", 1);
      one.name = name;
      one.text = text.text;
      one.size = text.size - 1;
      if (is_chosen (name))
        run_place (&one);
      buffer_free (&text);
      free (name);
    }
}

static bool
write_lists (problem *p)
{
  buffer all = EMPTY_BUFFER;
  char *tsv = format_text ("%s/list.tsv", directory),
       *path = format_text ("%s/files.json", directory);
  buffer_print (&all, "[%.*s\n]\n", (int) json.size,
                json.size ? json.text : "");
  bool good = make_parents (tsv, p)
              && write_file (tsv, list.bytes, list.size, p)
              && write_file (path, all.bytes, all.size, p);
  buffer_free (&all);
  free (tsv);
  free (path);
  return good;
}

static const option_spec specs[]
    = { { .name = "--tap", .flag = &tap, .help = "TAP, one test a case" },
        { .name = "--case",
          .value = "GLOBS",
          .text = &chosen,
          .help = "run those cases alone whose names match" },
        { .name = "--export",
          .value = "OUT",
          .text = &directory,
          .help = "write the cases that pass to the directory OUT: list.tsv "
                  "(for sframe-conform), files.json, ELF and expected files" },
        { .name = NULL } };

static const usage how
    = { .name = "sframe-ref files",
        .arguments = "FILE.sfv...",
        .least = 1,
        .options = specs,
        .summary = "Runs cases that are ELF files (corpora/files/README.md) "
                   "on the reference.",
        .after = "exit status: 0 all as expected; 1 some are not; 2 wrong "
                 "usage or a mistake in a file; 3 OUT cannot be "
                 "written" };

static int
run (char **argv)
{
  problem p;
  case_places all = { .count = 0 };
  parse_options (argv, &how);
  for (; *argv; argv++)
    if (!case_places_read (&all, *argv, &p))
      return problem_print (&p);
  if (tap)
    printf ("TAP version 13\n");
  for (size_t i = 0; i < all.count; i++)
    run_case (&all.items[i]);
  if (!cases)
    refuse_usage (&how, "--case: no case of these files is called so");
  if (directory && status <= STATUS_INVALID && !write_lists (&p))
    status = problem_print (&p);
  if (tap)
    printf ("1..%u\n# ", cases);
  printf ("%u cases, %u failed\n", cases, failed);
  case_places_free (&all);
  buffer_free (&list);
  buffer_free (&json);
  return status;
}

const command files_command
    = { "files", "run the cases of corpora/files", run };
