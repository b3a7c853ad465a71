/* The dump with the clauses of its lines (silence.h).  */
#include "silence.h"

#include <string.h>

typedef struct marking
{
  sf_sink sink;
  const enum sf_clause *marks;
  uint64_t line, lines;
} marking;

void
marked_line (sf_sink sink, const char *text, size_t length,
             enum sf_clause clause)
{
  if (clause == SF_CLAUSES)
    {
      sink.write (sink.context, text, length);
      return;
    }
  const char *id = sf_clause_text_of (clause)->id;
  sink.write (sink.context, text, length - 1);
  sink.write (sink.context, " silent ", strlen (" silent "));
  sink.write (sink.context, id, strlen (id));
  sink.write (sink.context, "\n", 1);
}

static void
write_marked (void *context, const char *text, size_t length)
{
  marking *m = context;
  marked_line (m->sink, text, length,
               m->line < m->lines ? m->marks[m->line] : SF_CLAUSES);
  m->line++;
}

void
marked_dump (const sf_section *section, uint64_t *lent,
             const enum sf_clause *marks, const sf_silences *silences,
             sf_sink sink)
{
  sf_report report = SF_NO_REPORT;
  marking m = { .sink = sink, .marks = marks, .lines = silences->lines };
  sf_dump (section, lent, (sf_sink) { write_marked, &m }, &report);
  bool ends_open = silences->lines > 0
                   && marks[silences->lines - 1] == silences->rest;
  if (silences->rest != SF_CLAUSES && !ends_open)
    marked_line (sink, "element ...\n", strlen ("element ...\n"),
                 silences->rest);
}
