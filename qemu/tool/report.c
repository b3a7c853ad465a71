/* What a run found out, for people.  */
#include "report.h"

#include <inttypes.h>
#include <stdio.h>

static void
print_counts (const session *s, const session_options *o)
{
  const counts *c = &s->truth.counts;
  static const char *const endings[] = { "exit", "signal", "step limit" };
  printf ("%s: %s, %s: %" PRIu64 " instructions, %" PRIu64
          " checked at %" PRIu64 " PCs, %" PRIu64 " frames, depth %u, %"
          PRIu64 " wrong of %zu causes; %s %d, %.0f/s\n",
          o->argv[0], s->truth.arch->name, o->target->name, c->instructions,
          c->checked, c->pcs, c->frames, c->depth, c->mismatches,
          s->truth.causes.count, endings[s->ending], s->exit_status,
          (double) c->instructions / (s->seconds + 1e-9));
}

static void
print_cause (const cause *c)
{
  const outcome *o = &c->first;
  printf ("  %s: %s of frame %u is 0x%" PRIx64 ", the table says 0x%" PRIx64
          " (%s): %" PRIu64 " times, first at 0x%" PRIx64
          ", row 0x%" PRIx64 ", in %s\n",
          cause_where (c), wrong_name (o->wrong), o->level, o->expected,
          o->got, sf_step_name (o->stepped.result), c->count,
          c->executing - o->module->bias, cause_row (c), o->module->path);
}

void
report_print (const session *s, const session_options *o)
{
  print_counts (s, o);
  for (size_t i = 0; i < s->truth.causes.count; i++)
    print_cause (&s->truth.causes.items[i]);
}
