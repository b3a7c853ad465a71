#include "expect.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "expected.h"
#include "lib/base/lend.h"
#include "pcs.h"

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
  if (!expected_take_tables (e, &written))
    expect_of_section (e, in, &written, max_pcs);
  count_lines (e, in);
  buffer_free (&written);
}

bool
expectation_asks (const expectation *e, enum operation operation)
{
  bool has_stacks_alone = e->stacks.size && !e->dump.size;
  if (e->tables.size)
    return operation == TABLES;
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
          [TABLES] = &e->answered };
  return answers[operation];
}
