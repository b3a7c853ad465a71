#include "expect.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/lend.h"
#include "reference/tool/unwind_request.h"
#include "reference/write/dump.h"

static void
write_to_buffer (void *context, const char *text, size_t length)
{
  buffer_add (context, text, length);
}

static void
find_all (expectation *e, const sf_section *section)
{
  sf_sink sink = { .write = write_to_buffer, .context = &e->literal[FIND] };
  for (size_t i = 0; i < e->pc_count; i++)
    {
      sf_found found;
      sf_report report = SF_NO_REPORT;
      sf_find (section, e->pcs[i], &found, &report);
      sf_dump_found (&found, e->pcs[i], sink);
    }
}

static void
unwind_all (expectation *e, const sf_section *section)
{
  char *text = strndup (e->stacks.text, e->stacks.size);
  const char **words = NULL;
  size_t count = 0, capacity = 0;
  problem p;
  for (char *rest = text, *one = strsep (&rest, " "); one;
       one = strsep (&rest, " "))
    if (*one)
      {
        words = grow_array (words, count, &capacity, sizeof *words);
        words[count++] = one;
      }
  if (!unwind_answer (section, words, count, &e->literal[UNWIND], &p))
    e->literal[UNWIND].size = 0;
  free (words);
  free (text);
}

bool
has_silence (const expectation *e, enum operation operation)
{
  return e->lines[operation].open
         || (operation == DECODE && e->verdict == SF_SILENT);
}

void
literal_expect (expectation *e, const input *in)
{
  if (e->is_of_file)
    return;
  if (!has_silence (e, DECODE) && !has_silence (e, FIND)
      && !has_silence (e, UNWIND))
    return;
  sf_section section = expect_section (in);
  section.reading = SF_LITERAL;
  sf_report report = SF_NO_REPORT;
  sf_sink sink = { .write = write_to_buffer, .context = &e->literal[DECODE] };
  e->is_literally_refused
      = dump_section (&section, sink, &report) == SF_INVALID;
  if (e->is_literally_refused)
    return;
  if (has_silence (e, FIND))
    find_all (e, &section);
  if (has_silence (e, UNWIND) && e->stacks.size)
    unwind_all (e, &section);
}
