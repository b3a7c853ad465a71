/* A case on the reference: verdict, dump, look-ups, unwinds.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/guard.h"
#include "lib/base/lend.h"
#include "reference/tables/tables.h"
#include "reference/tool/unwind_request.h"
#include "vector_case.h"

typedef struct case_run
{
  const vector_case *c;
  buffer *answers, *failures;
  bool any_aarch64; /* abi=aarch64 stands for either byte order */
  sf_section section; /* of a case with tables, the first one's */
  sf_section *sections; /* of a case with tables */
  sf_tables tables;     /* else: SECTION, for all PCs */
  buffer dump;
  size_t dumped; /* bytes of DUMP that were expected */
  target_memory memory;
  const case_step *unwind; /* the line that gave the first frame */
  sf_frame frame;
} case_run;

static const char *
id_of (enum sf_clause clause)
{
  return clause < SF_CLAUSES ? sf_clause_text_of (clause)->id : "";
}

/* Begin a line of what should have been different, at line NUMBER of the file.  */
static void
fail_at (case_run *r, unsigned number)
{
  buffer_print (r->failures, "%s:%u: case %s: ", r->c->path, number, r->c->name);
}

static void
compare (case_run *r, const case_step *s, const char *got, size_t length)
{
  if (r->answers)
    buffer_print (r->answers, "%s %.*s\n", step_names[s->kind], (int) length,
                  got);
  if ((size_t) s->text.length == length
      && memcmp (s->text.text, got, length) == 0)
    return;
  fail_at (r, s->line);
  buffer_print (r->failures, "expected '%.*s', got '%.*s'\n", s->text.length,
                s->text.text, (int) length, got);
}

/* The next line of the dump, without its newline.  */
static word
next_line (case_run *r)
{
  const char *at = (const char *) r->dump.bytes + r->dumped;
  size_t left = r->dump.size - r->dumped;
  const char *newline = left ? memchr (at, '\n', left) : NULL;
  size_t length = newline ? (size_t) (newline - at) : left;
  r->dumped += length + (newline != NULL);
  return (word) { left ? at : "", (int) length };
}

static void
run_expect (case_run *r, const case_step *s)
{
  static const char either[] = "abi=aarch64";
  word dumped = next_line (r);
  size_t length = (size_t) dumped.length;
  char *abi = r->any_aarch64 && length
                  ? memmem (dumped.text, length, either, sizeof either - 1)
                  : NULL;
  buffer got = EMPTY_BUFFER;
  size_t head = abi ? (size_t) (abi - dumped.text) + sizeof either - 1 : length;
  size_t order = abi ? strlen ("-le") : 0;
  buffer_add (&got, dumped.text, head);
  buffer_add (&got, dumped.text + head + order, length - head - order);
  compare (r, s, got.bytes ? (char *) got.bytes : "", got.size);
  buffer_free (&got);
}

/* What was there before must not matter.  */
static void
poison (void *memory, size_t size)
{
  memset (memory, 0xa5, size);
}

static void
run_register (case_run *r, const case_step *s)
{
  sf_register (&r->tables, &r->sections[s->table], s->numbers[0],
               s->numbers[1]);
}

static void
run_unregister (case_run *r, const case_step *s)
{
  sf_unregister (&r->tables, r->sections[s->table].address);
}

/* The clause that the look-up of PC rests on.  */
static enum sf_clause
look_up (const case_run *r, uint64_t pc, sf_found *found)
{
  enum sf_clause silence;
  const sf_table *table = sf_table_for (&r->tables, pc, &silence);
  found->result = SF_NO_FDE;
  enum sf_clause within
      = table ? sf_find_silence (&table->section, pc, found) : SF_CLAUSES;
  return silence != SF_CLAUSES ? silence : within;
}

static void
run_find (case_run *r, const case_step *s)
{
  sf_found found;
  buffer dumped = EMPTY_BUFFER, got = EMPTY_BUFFER;
  size_t keyword = strlen ("find ");
  poison (&found, sizeof found);
  enum sf_clause silence = look_up (r, s->numbers[0], &found);
  sf_dump_found (&found, s->numbers[0], buffer_sink (&dumped));
  marked_line (buffer_sink (&got), (const char *) dumped.bytes, dumped.size,
               r->c->verdict == SF_INVALID ? SF_CLAUSES : silence);
  got.size--; /* the newline */
  compare (r, s, (char *) got.bytes + keyword, got.size - keyword);
  buffer_free (&dumped);
  buffer_free (&got);
}

static void
run_unwind (case_run *r, const case_step *s)
{
  memory_free (&r->memory);
  r->memory.big_endian = r->section.size && r->section.bytes[0] == 0xde;
  r->unwind = s;
  r->frame = s->start.frame;
}

static void
run_memory (case_run *r, const case_step *s)
{
  for (size_t i = 1; i < s->number_count; i++)
    memory_add_word (&r->memory, s->numbers[0] + 8 * (i - 1), s->numbers[i]);
}

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  return memory_read (&((case_run *) context)->memory, address, value);
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  start_frame start = ((case_run *) context)->unwind->start;
  return start_frame_register (&start, reg, value);
}

static void
run_step (case_run *r, const case_step *s)
{
  sf_thread thread
      = { read_memory, read_register, r, r->unwind->start.pauth_mask };
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  sf_frame before = r->frame;
  sf_found found;
  const sf_table *table;
  enum sf_clause silence;
  char *got;
  poison (&stepped, sizeof stepped);
  if (sf_unwind_by_tables (&r->tables, r->section.reading, &thread, &r->frame,
                           &r->frame, &stepped, &table, &silence, &report)
      != SF_STEPPED)
    got = format_text ("%s%s", sf_step_name (stepped.result),
                       before.pc == r->frame.pc && before.sp == r->frame.sp
                               && before.fp == r->frame.fp
                           ? ""
                           : ", and yet another frame");
  else
    got = format_text ("pc=0x%" PRIx64 " sp=0x%" PRIx64 " fp=0x%" PRIx64,
                       r->frame.pc, r->frame.sp, r->frame.fp);
  if (silence == SF_CLAUSES)
    silence
        = table
              ? sf_step_silence (&table->section, &before, &stepped, &r->frame)
              : sf_find_silence (&r->section,
                                 sf_looked_up (&before, r->section.reading),
                                 &found);
  bool is_open = silence != SF_CLAUSES && r->c->verdict != SF_INVALID;
  char *marked = format_text ("%s%s%s", got, is_open ? " silent " : "",
                              is_open ? id_of (silence) : "");
  compare (r, s, marked, strlen (marked));
  free (got);
  free (marked);
}

static void
run_steps (case_run *r)
{
  static void (*const run[STEP_KINDS]) (case_run *, const case_step *)
      = { [STEP_REGISTER] = run_register, [STEP_UNREGISTER] = run_unregister,
          [STEP_EXPECT] = run_expect, [STEP_FIND] = run_find,
          [STEP_UNWIND] = run_unwind, [STEP_MEMORY] = run_memory,
          [STEP_CALLER] = run_step,   [STEP_REFUSAL] = run_step };
  for (size_t i = 0; i < r->c->count; i++)
    run[r->c->steps[i].kind](r, &r->c->steps[i]);
  if (r->dumped == r->dump.size)
    return;
  word dumped = next_line (r);
  fail_at (r, r->c->verdict_line);
  buffer_print (r->failures, "no expect line for: %.*s\n", dumped.length,
                dumped.text);
}

/* sf_check must find what a walk with a visitor found.  */
static void
check_alike (case_run *r, const sf_report *walked)
{
  sf_report checked = SF_NO_REPORT;
  check_section (&r->section, &checked);
  const sf_finding *a = sf_decisive (walked), *b = sf_decisive (&checked);
  if (sf_verdict_of (walked) != sf_verdict_of (&checked)
      || (a && b && (a->clause != b->clause || a->offset != b->offset)))
    {
      fail_at (r, r->c->verdict_line);
      buffer_print (r->failures, "sf_check says %s %s\n",
                    verdict_words[sf_verdict_of (&checked)],
                    b ? id_of (b->clause) : "");
    }
}

static void
run_section (case_run *r)
{
  const vector_case *c = r->c;
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict
      = dump_expected (&r->section, buffer_sink (&r->dump), &report);
  const sf_finding *decisive = sf_decisive (&report);
  enum sf_clause clause = decisive ? decisive->clause : SF_CLAUSES;
  if (verdict == SF_INVALID)
    r->dump.size = 0;
  check_alike (r, &report);
  if (r->answers)
    buffer_print (r->answers, "case %s: %s %s %s\n", c->name,
                  verdict_words[verdict], id_of (clause),
                  decisive ? decisive->message : "");
  if (verdict != c->verdict || (decisive && clause != c->clause))
    {
      fail_at (r, c->verdict_line);
      buffer_print (r->failures, "expected %s %s, got %s %s\n",
                    verdict_words[c->verdict],
                    c->verdict == SF_VALID ? "" : id_of (c->clause),
                    verdict_words[verdict], id_of (clause));
    }
  if (sf_is_broken_after_first (&report) != vector_case_rests_on_several (c))
    {
      fail_at (r, c->verdict_line);
      buffer_print (r->failures, "the reference breaks it in %s\n",
                    report.elements ? "a second header" : "the first header");
    }
}

/* One section, which no case has registered.  */
static bool
run_one_section (case_run *r, int order, problem *p)
{
  assembler a;
  sf_table all;
  bool good = vector_case_assemble (r->c, order, &a, &r->section, p);
  r->any_aarch64 = a.aarch64_was_said;
  guarded_bytes copy = guard (r->section.bytes, r->section.size);
  r->section.bytes = copy.bytes;
  r->tables.items = &all;
  if (good)
    {
      sf_register (&r->tables, &r->section, 0, UINT64_MAX);
      run_section (r);
      run_steps (r);
    }
  r->tables = (sf_tables) { .items = NULL };
  unguard (&copy);
  assembler_free (&a);
  return good;
}

/* What is registered is valid, and nothing about it is open.  */
static void
check_table (case_run *r, size_t number)
{
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict = check_section (&r->sections[number], &report);
  if (verdict == SF_VALID)
    return;
  fail_at (r, r->c->verdict_line);
  buffer_print (r->failures, "table %.*s is %s %s\n",
                r->c->tables[number].name.length,
                r->c->tables[number].name.text, verdict_words[verdict],
                id_of (sf_decisive (&report)->clause));
}

static bool
run_tables (case_run *r, int order, problem *p)
{
  size_t count = r->c->table_count, made = 0;
  guarded_bytes *copies = grow (NULL, count * sizeof *copies);
  bool good = true;
  r->sections = grow (NULL, count * sizeof *r->sections);
  r->tables.items = grow (NULL, r->c->count * sizeof *r->tables.items);
  while (good && made < count)
    {
      assembler a;
      sf_section *s = &r->sections[made];
      good = vector_case_assemble_table (r->c, made, order, &a, s, p);
      copies[made] = guard (s->bytes, s->size);
      s->bytes = copies[made].bytes;
      if (good)
        check_table (r, made);
      assembler_free (&a);
      made++;
    }
  r->section = r->sections[0];
  if (good && r->answers)
    buffer_print (r->answers, "case %s: %zu tables\n", r->c->name, count);
  if (good)
    run_steps (r);
  while (made)
    unguard (&copies[--made]);
  free (copies);
  free (r->sections);
  free (r->tables.items);
  return good;
}

bool
vector_case_run (const vector_case *c, int order, buffer *answers,
                 buffer *failures, problem *p)
{
  case_run r = { .c = c, .answers = answers, .failures = failures };
  bool good = c->table_count ? run_tables (&r, order, p)
                             : run_one_section (&r, order, p);
  buffer_free (&r.dump);
  memory_free (&r.memory);
  return good;
}
