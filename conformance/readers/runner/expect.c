#include "expect.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "lib/base/lend.h"
#include "lib/base/number.h"

/* What a case's own file says is right (../../README.md, "Expected answers").  */

/* The first line is "invalid CLAUSE" or "silent CLAUSE": take it off, and say
   so.  Where the reference says the same, its reason stays.  */
static bool
take_verdict (expectation *e, const char *word, enum sf_verdict verdict,
              const input *in, bool *is_there, problem *p)
{
  size_t length = strlen (word);
  *is_there = strncmp (e->dump.text, word, length) == 0;
  if (!*is_there)
    return true;
  char *id = e->dump.text + length;
  size_t id_length = strcspn (id, "\n");
  size_t first = length + id_length + (id[id_length] == '\n');
  id[id_length] = 0;
  enum sf_clause clause = sf_clause_by_id (id);
  if (clause == SF_CLAUSES)
    return problem_set (p, STATUS_USAGE, "%s:1: there is no clause '%s'",
                        in->expected, id);
  if (e->verdict != verdict || !e->clause || strcmp (e->clause, id) != 0)
    {
      free (e->why);
      e->why = strdup ("the case expects this verdict");
    }
  e->verdict = verdict;
  e->clause = sf_clause_text_of (clause)->id;
  buffer_drop (&e->dump, first);
  e->dump.text[e->dump.size] = 0;
  return true;
}

/* "find 0xPC RULES", a line of the file PATH.  */
static bool
take_find (expectation *e, const input *in, const char *line, size_t length,
           problem *p)
{
  sf_section section = expect_section (in);
  sf_found found;
  uint64_t pc = 0;
  size_t word = strlen ("find ");
  size_t digits = strcspn (line + word, " \n");
  char *text = strndup (line + word, digits);
  bool good = parse_hex (text, &pc)
              || problem_set (p, STATUS_USAGE, "%s: '%s' is no PC: 0x and "
                              "hexadecimal digits", in->expected, text);
  free (text);
  if (!good)
    return false;
  e->pcs = grow_array (e->pcs, e->pc_count, &e->pc_capacity, sizeof *e->pcs);
  e->pcs[e->pc_count++] = pc;
  if (!expect_open_find (e, &section, pc, &found))
    buffer_add (&e->found, line, length);
  return true;
}

static bool
starts_with (const char *line, size_t length, const char *word)
{
  return length >= strlen (word) && memcmp (line, word, strlen (word)) == 0;
}

/* "unwind pc=0xPC WORD...", a line of the file PATH, is answered by a line
   with the PC.  */
static bool
take_stack (expectation *e, const input *in, const char *line, size_t length,
            problem *p)
{
  static const char begin[] = "unwind pc=";
  if (!starts_with (line, length, begin))
    return problem_set (p, STATUS_USAGE, "%s: a stack begins with pc=0xPC",
                        in->expected);
  const char *pc = line + sizeof begin - 1;
  size_t word = strlen ("unwind");
  buffer_add (&e->stacks, line + word, strcspn (line + word, "\n"));
  buffer_print (&e->unwound, "unwind %.*s\n", (int) strcspn (pc, " \n"), pc);
  return true;
}

/* Take the look-ups and unwinds out of the dump: they are answers of their
   own.  */
static bool
take_answers (expectation *e, const input *in, problem *p)
{
  buffer all = e->dump;
  bool good = true;
  e->dump = (buffer) { 0 };
  buffer_add (&e->dump, "", 0);
  for (const char *at = all.text, *end = at + all.size; good && at < end;)
    {
      const char *newline = memchr (at, '\n', (size_t) (end - at));
      size_t length = (size_t) ((newline ? newline + 1 : end) - at);
      if (starts_with (at, length, "find "))
        good = take_find (e, in, at, length, p);
      else if (starts_with (at, length, "unwind "))
        good = take_stack (e, in, at, length, p);
      else if (starts_with (at, length, "caller ")
               || starts_with (at, length, "end "))
        buffer_add (&e->unwound, at, length);
      else
        buffer_add (&e->dump, at, length);
      at += length;
    }
  buffer_free (&all);
  return good;
}

/* Take TEXT, where it is about tables that come and go: a line `tables WORD...`, and then the
   answers.  False: it is none.  */
static bool
expected_take_tables (expectation *e, const buffer *text)
{
  static const char begin[] = "tables ";
  const size_t word = sizeof begin - 2;
  if (!text->size || !starts_with (text->text, text->size, begin))
    return false;
  const char *end = text->text + text->size;
  const char *newline = memchr (text->text, '\n', text->size);
  const char *answers = newline ? newline + 1 : end;
  e->verdict = SF_VALID;
  buffer_add (&e->tables, text->text + word,
              (size_t) ((newline ? newline : end) - text->text) - word);
  buffer_add (&e->answered, answers, (size_t) (end - answers));
  return true;
}

/* Take TEXT, where it is about an ELF file, which E then says: a line `file`,
   and the answer, which may be empty.  False: it is wrong.  */
static bool
expected_take_file (expectation *e, const input *in, const buffer *text,
                    problem *p)
{
  static const char begin[] = "file\n";
  e->is_of_file = text->size && starts_with (text->text, text->size, begin);
  if (!e->is_of_file)
    return true;
  buffer answer = { 0 };
  buffer_add (&answer, text->text, text->size);
  buffer_drop (&answer, sizeof begin - 1);
  answer.text[answer.size] = 0;
  bool good = expected_take (e, in, &answer, p);
  buffer_free (&answer);
  return good;
}

bool
expected_take (expectation *e, const input *in, const buffer *text, problem *p)
{
  bool is_verdict = false;
  e->dump.size = 0;
  buffer_add (&e->dump, text->text, text->size);
  if (text->text && strlen (text->text) != text->size)
    return problem_set (p, STATUS_USAGE, "%s: has a 0 byte", in->expected);
  if (!take_verdict (e, "invalid ", SF_INVALID, in, &is_verdict, p))
    return false;
  if (is_verdict)
    return true;
  if (!take_verdict (e, "silent ", SF_SILENT, in, &is_verdict, p))
    return false;
  if (!is_verdict)
    {
      free (e->why);
      e->why = NULL;
      e->clause = NULL;
      e->verdict = SF_VALID;
    }
  if (!take_answers (e, in, p))
    return false;
  /* Nothing but the verdict: all is open.  */
  if (e->verdict == SF_SILENT && !e->dump.size && !e->stacks.size
      && !e->is_of_file)
    buffer_print (&e->dump, "... silent %s\n", e->clause);
  return true;
}

static void
write_to_buffer (void *context, const char *text, size_t length)
{
  buffer_add (context, text, length);
}

sf_section
expect_section (const input *in)
{
  return (sf_section){ .bytes = in->section.bytes,
                       .size = in->section.size,
                       .address = in->address };
}

static void
ask_reference (expectation *e, const input *in)
{
  sf_section section = expect_section (in);
  sf_report report = SF_NO_REPORT;
  sf_sink sink = { .write = write_to_buffer, .context = &e->dump };
  e->verdict = dump_section (&section, sink, &report);
  e->rows = report.fres;
  const sf_finding *finding = sf_decisive (&report);
  if (sf_is_broken_after_first (&report))
    {
      e->is_broken_behind_first = true;
      e->verdict = SF_SILENT;
      finding = &report.silence;
    }
  if (e->verdict == SF_SILENT)
    {
      sf_report again = SF_NO_REPORT;
      e->dump.size = 0;
      dump_expected (&section, sink, &again);
    }
  if (finding)
    {
      e->clause = sf_clause_text_of (finding->clause)->id;
      e->why = format_text ("offset 0x%llx: %s",
                            (unsigned long long) finding->offset,
                            finding->message);
    }
}

bool
expect_open_find (expectation *e, const sf_section *section, uint64_t pc, sf_found *found)
{
  enum sf_clause open = sf_find_silence (section, pc, found);
  if (open != SF_CLAUSES)
    buffer_print (&e->found, "find 0x%llx none silent %s\n", (unsigned long long) pc, sf_clause_text_of (open)->id);
  return open != SF_CLAUSES;
}

/* What the case's own file says; nothing, where it has none.  Ends the program where that
   cannot be read.  */
static buffer
written_of (const input *in)
{
  buffer text = { 0 };
  if (in->expected && !read_all (in->expected, &text))
    give_up (STATUS_USAGE, "cannot read the expected dump %s: %s",
             in->expected, strerror (errno));
  return text;
}

static void
expect_finds (expectation *e, const input *in, size_t max_pcs)
{
  sf_section section = expect_section (in);
  sf_sink sink = { .write = write_to_buffer, .context = &e->found };
  size_t sampled = sample_pcs (&section, max_pcs, &e->pcs);
  while (e->pc_count < sampled)
    {
      sf_found found;
      uint64_t pc = e->pcs[e->pc_count++];
      if (!expect_open_find (e, &section, pc, &found))
        sf_dump_found (&found, pc, sink);
    }
}

static void
count_lines (expectation *e, const input *in)
{
  for (int o = 0; o < OPERATIONS; o++)
    if (!count_open_lines (expected_output (e, (enum operation) o),
                           &e->lines[o]))
      give_up (STATUS_USAGE, "%s: 'silent' is followed by no clause",
               in->expected);
}

/* Has the dump a function whose address has its highest bit set?  */
static bool
has_negative_start (const buffer *dump)
{
  static const char key[] = " start=0x";
  const char *at = dump->text, *end = at + dump->size;
  while (at && (at = memmem (at, (size_t) (end - at), key, sizeof key - 1)))
    {
      at += sizeof key - 1;
      const char *blank = memchr (at, ' ', (size_t) (end - at));
      if (blank && blank - at == 16 && *at >= '8')
        return true;
    }
  return false;
}

/* IN is one section, of which its file says WRITTEN.  */
static void
expect_of_section (expectation *e, const input *in, const buffer *written,
                   size_t max_pcs)
{
  problem p;
  ask_reference (e, in);
  enum sf_verdict found = e->verdict;
  bool may_stop_early = e->is_broken_behind_first;
  if (in->expected && !may_stop_early
      && !expected_take (e, in, written, &p))
    give_up (p.status, "%s", p.text);
  /* Of look-ups without a dump, which would be too long.  */
  if (e->pc_count && !e->dump.size)
    ask_reference (e, in);
  if (e->verdict == found && found != SF_INVALID && e->pc_count == 0
      && expectation_asks (e, DECODE))
    expect_finds (e, in, max_pcs);
  e->wraps = in->address == 0 && has_negative_start (&e->dump);
  if (e->verdict == SF_INVALID)
    buffer_free (&e->dump);
}

void
expect (expectation *e, const input *in, size_t max_pcs)
{
  buffer written = written_of (in);
  e->is_written = in->expected;
  problem p;
  if (!expected_take_file (e, in, &written, &p))
    give_up (p.status, "%s", p.text);
  if (!e->is_of_file && !expected_take_tables (e, &written))
    expect_of_section (e, in, &written, max_pcs);
  count_lines (e, in);
  literal_expect (e, in);
  buffer_free (&written);
}

bool
expectation_asks (const expectation *e, enum operation operation)
{
  bool has_stacks_alone = e->stacks.size && !e->dump.size;
  if (e->tables.size)
    return operation == TABLES;
  if (e->is_of_file)
    return operation == ELF_FILE;
  return (operation == DECODE && !has_stacks_alone)
         || (operation == FIND && e->pc_count)
         || (operation == UNWIND && e->stacks.size);
}

void
expectation_add_words (buffer *to, const expectation *e,
                       enum operation operation)
{
  for (size_t i = 0; operation == FIND && i < e->pc_count; i++)
    buffer_print (to, " 0x%llx", (unsigned long long) e->pcs[i]);
  if (operation == UNWIND)
    buffer_add (to, e->stacks.text, e->stacks.size);
  if (operation == TABLES)
    buffer_add (to, e->tables.text, e->tables.size);
}

const buffer *
expected_output (const expectation *e, enum operation operation)
{
  const buffer *const answers[OPERATIONS]
      = { [DECODE] = &e->dump, [FIND] = &e->found, [UNWIND] = &e->unwound,
          [TABLES] = &e->answered, [ELF_FILE] = &e->dump };
  return answers[operation];
}
