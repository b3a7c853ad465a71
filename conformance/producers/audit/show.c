/* One function with both tables side by side.  */
#include "show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/tables/row_text.h"

typedef struct listing
{
  FILE *out;
  subject *s;
  uint64_t start; /* of the lines that are alike */
  char *sframe, *dwarf; /* the last place's, or NULL */
  const sf_rules *rules;
  const frame_function *function;
  unsigned wrong;
  bool differs; /* at any place */
} listing;

static void
flush_lines (listing *l)
{
  char names[80];
  if (!l->sframe)
    return;
  fprintf (l->out, "  0x%" PRIx64 "\n    .sframe  %s\n    DWARF    %s\n",
           l->start, l->sframe, l->dwarf);
  if (l->wrong)
    fprintf (l->out, "    differs  %s\n", wrong_names (l->wrong, names));
  free (l->sframe);
  free (l->dwarf);
  l->sframe = l->dwarf = NULL;
}

/* Is P in the row of DWARF and in that of SFrame in which the last place was?  One row's places follow
   each other, from its start on.  */
static bool
goes_on (const listing *l, const place *p)
{
  return l->sframe && p->pc != p->row->start && p->segment->rules == l->rules
         && p->segment->function == l->function && p->wrong == l->wrong;
}

static void
take_place (void *context, const place *p)
{
  listing *l = context;
  if (goes_on (l, p))
    return;
  l->differs |= p->wrong || !p->segment->function;
  l->rules = p->segment->rules;
  l->function = p->segment->function;
  char *sframe = sframe_row_text (l->s, p->segment);
  char *dwarf = dwarf_row_text (l->s, p->table, p->row, p->cie);
  if (l->sframe && strcmp (l->sframe, sframe) == 0
      && strcmp (l->dwarf, dwarf) == 0 && l->wrong == p->wrong)
    {
      free (sframe);
      free (dwarf);
      return;
    }
  flush_lines (l);
  l->start = p->pc;
  l->sframe = sframe;
  l->dwarf = dwarf;
  l->wrong = p->wrong;
}

/* A function that DWARF does not have.  */
static bool
show_extra (listing *l, const frame_table *frames, uint64_t address,
            problem *p)
{
  frame_cursor cursor = { .table = frames };
  frame_segment s = frames_at (&cursor, address);
  if (!s.function)
    return problem_set (p, STATUS_USAGE, "%s: no table has a function at 0x%"
                        PRIx64, l->s->label, address);
  l->differs = true;
  uint64_t end = s.function->start + s.function->size, places = 0;
  for (uint64_t pc = s.function->start; pc < end; pc = s.end)
    {
      if (cursor.steps + places++ > most_work (l->s))
        return problem_set (p, STATUS_USAGE, "%s: the function at 0x%" PRIx64
                            " has more than %" PRIu64 " places", l->s->label,
                            s.function->start, most_work (l->s));
      s = frames_at (&cursor, pc);
      l->start = pc;
      l->sframe = sframe_row_text (l->s, &s);
      l->dwarf = format_text ("no function");
      flush_lines (l);
    }
  return true;
}

bool
show_function (FILE *out, subject *s, uint64_t address, bool *differs,
               problem *p)
{
  size_t count;
  frame_table frames;
  listing l = { .out = out, .s = s };
  const named_range *name = subject_name (s, address);
  fprintf (out, "%s: %s\n", s->label, name ? name->text : "(no name)");
  frames_read (&frames, &s->image);
  bool good
      = compare_listing (s, &frames, address, take_place, &l, &count, p);
  flush_lines (&l);
  if (good && count == 0)
    good = show_extra (&l, &frames, address, p);
  frames_free (&frames);
  *differs = l.differs;
  return good;
}
