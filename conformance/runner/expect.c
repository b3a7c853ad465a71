#include "expect.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lend.h"
#include "pcs.h"

static void
write_to_buffer (void *context, const char *text, size_t length)
{
  buffer_add (context, text, length);
}

static sf_section
section_of (const input *in)
{
  return (sf_section) { .bytes = (const uint8_t *) in->section.bytes,
                        .size = in->section.size,
                        .address = in->address };
}

static void
ask_reference (expectation *e, const input *in)
{
  sf_section section = section_of (in);
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
      buffer_clear (&e->dump);
      dump_expected (&section, sink, &again);
    }
  if (finding)
    {
      e->clause = sf_clause_text_of (finding->clause)->id;
      e->why = xprintf ("offset 0x%llx: %s",
                        (unsigned long long) finding->offset,
                        finding->message);
    }
}

/* The first line is "invalid CLAUSE" or "silent CLAUSE": take it off.  Where
   the reference says the same, its reason stays.  */
static bool
take_verdict (expectation *e, const char *word, enum sf_verdict verdict,
              const char *path)
{
  size_t length = strlen (word);
  if (strncmp (e->dump.bytes, word, length) != 0)
    return false;
  char *id = e->dump.bytes + length;
  size_t id_length = strcspn (id, "\n");
  size_t first = length + id_length + (id[id_length] == '\n');
  id[id_length] = 0;
  enum sf_clause clause = sf_clause_by_id (id);
  if (clause == SF_CLAUSES)
    give_up (WRONG_USAGE, "%s:1: there is no clause '%s'", path, id);
  if (e->verdict != verdict || !e->clause || strcmp (e->clause, id) != 0)
    {
      free (e->why);
      e->why = xstrdup ("the case expects this verdict");
    }
  e->verdict = verdict;
  e->clause = sf_clause_text_of (clause)->id;
  buffer rest = { 0 };
  buffer_add (&rest, e->dump.bytes + first, e->dump.size - first);
  buffer_free (&e->dump);
  e->dump = rest;
  return true;
}

/* Is the specification silent about PC?  Then no answer is the right one.  */
static bool
is_undefined (const sf_section *section, uint64_t pc, sf_found *found)
{
  return sf_find_silence (section, pc, found) != SF_CLAUSES;
}

/* "find 0xPC RULES", a line of the file PATH.  */
static void
take_find (expectation *e, const input *in, const char *line, size_t length,
           const char *path)
{
  sf_section section = section_of (in);
  sf_found found;
  uint64_t pc = 0;
  size_t word = strlen ("find ");
  size_t digits = strcspn (line + word, " \n");
  char *text = xstrndup (line + word, digits);
  if (!parse_hex (text, &pc))
    give_up (WRONG_USAGE, "%s: '%s' is no PC: 0x and hexadecimal digits",
             path, text);
  free (text);
  if (is_undefined (&section, pc, &found))
    return;
  e->pcs = array_grow (e->pcs, e->pc_count, sizeof *e->pcs);
  e->pcs[e->pc_count++] = pc;
  buffer_add (&e->found, line, length);
}

static bool
starts_with (const char *line, size_t length, const char *word)
{
  return length >= strlen (word) && memcmp (line, word, strlen (word)) == 0;
}

/* "unwind pc=0xPC WORD...", a line of the file PATH, is answered by a line
   with the PC.  */
static void
take_stack (expectation *e, const char *line, size_t length, const char *path)
{
  static const char begin[] = "unwind pc=";
  if (!starts_with (line, length, begin))
    give_up (WRONG_USAGE, "%s: a stack begins with pc=0xPC", path);
  const char *pc = line + sizeof begin - 1;
  buffer_add (&e->stacks, line + strlen ("unwind"),
              length - strlen ("unwind") - 1);
  buffer_print (&e->unwound, "unwind %.*s\n", (int) strcspn (pc, " \n"), pc);
}

/* Take the look-ups and unwinds out of the dump: they are answers of their
   own.  */
static void
take_answers (expectation *e, const input *in, const char *path)
{
  buffer all = e->dump;
  e->dump = (buffer) { 0 };
  buffer_add (&e->dump, "", 0);
  for (const char *at = all.bytes, *end = at + all.size; at < end;)
    {
      const char *newline = memchr (at, '\n', (size_t) (end - at));
      size_t length = (size_t) ((newline ? newline + 1 : end) - at);
      if (starts_with (at, length, "find "))
        take_find (e, in, at, length, path);
      else if (starts_with (at, length, "unwind "))
        take_stack (e, at, length, path);
      else if (starts_with (at, length, "caller ")
               || starts_with (at, length, "end "))
        buffer_add (&e->unwound, at, length);
      else
        buffer_add (&e->dump, at, length);
      at += length;
    }
  buffer_free (&all);
}

static void
read_expected (expectation *e, const input *in)
{
  const char *path = in->expected;
  buffer_clear (&e->dump);
  if (!read_file (path, &e->dump))
    give_up (WRONG_USAGE, "cannot read the expected dump %s: %s", path,
          strerror (errno));
  buffer_add (&e->dump, "", 0);
  if (take_verdict (e, "invalid ", SF_INVALID, path))
    return;
  if (!take_verdict (e, "silent ", SF_SILENT, path))
    {
      free (e->why);
      e->why = NULL;
      e->clause = NULL;
      e->verdict = SF_VALID;
    }
  take_answers (e, in, path);
  /* Nothing but the verdict: all is open.  */
  if (e->verdict == SF_SILENT && !e->dump.size)
    buffer_print (&e->dump, "... silent %s\n", e->clause);
}

static void
expect_finds (expectation *e, const input *in, size_t max_pcs)
{
  sf_section section = section_of (in);
  sf_sink sink = { .write = write_to_buffer, .context = &e->found };
  size_t sampled = sample_pcs (&section, max_pcs, &e->pcs);
  for (size_t i = 0; i < sampled; i++)
    {
      sf_found found;
      uint64_t pc = e->pcs[i];
      if (is_undefined (&section, pc, &found))
        continue;
      e->pcs[e->pc_count++] = pc;
      sf_dump_found (&found, pc, sink);
    }
}

static void
count_lines (expectation *e, const input *in)
{
  for (int o = 0; o < OPERATIONS; o++)
    if (!count_open_lines (expected_output (e, (enum operation) o),
                           &e->lines[o]))
      give_up (WRONG_USAGE, "%s: 'silent' is followed by no clause",
               in->expected);
}

void
expect (expectation *e, const input *in, size_t max_pcs)
{
  ask_reference (e, in);
  e->is_written = in->expected;
  enum sf_verdict found = e->verdict;
  bool may_stop_early = e->is_broken_behind_first;
  if (in->expected && !may_stop_early)
    read_expected (e, in);
  if (e->verdict == found && found != SF_INVALID && e->pc_count == 0)
    expect_finds (e, in, max_pcs);
  if (e->verdict == SF_INVALID)
    buffer_free (&e->dump);
  count_lines (e, in);
}

bool
expectation_asks (const expectation *e, enum operation operation)
{
  return operation == DECODE || (operation == FIND && e->pc_count)
         || (operation == UNWIND && e->stacks.size);
}

void
expectation_add_words (buffer *to, const expectation *e,
                       enum operation operation)
{
  for (size_t i = 0; operation == FIND && i < e->pc_count; i++)
    buffer_print (to, " 0x%llx", (unsigned long long) e->pcs[i]);
  if (operation == UNWIND)
    buffer_add (to, e->stacks.bytes, e->stacks.size);
}

const buffer *
expected_output (const expectation *e, enum operation operation)
{
  return operation == DECODE ? &e->dump
         : operation == FIND ? &e->found
                             : &e->unwound;
}
