/* What a run found out, for people.  */
#include "report.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void
print_counts (const session *s, const session_options *o)
{
  const counts *c = &s->truth.counts;
  printf ("%s: %s, %s: %" PRIu64 " instructions, %" PRIu64
          " checked at %" PRIu64 " PCs, %" PRIu64 " frames, depth %u, %"
          PRIu64 " wrong of %zu causes; %s %d, %.0f/s\n",
          o->argv[0], s->truth.process.arch->name, o->target->name, c->instructions,
          c->checked, c->pcs, c->frames, c->depth, c->mismatches,
          s->truth.causes.count, ending_name (s->ending), s->exit_status,
          (double) c->instructions / (s->seconds + 1e-9));
}

/* Instructions at which the real stack is not known.  */
static void
print_unknown (const counts *c)
{
  for (int i = 0; i < UNKNOWNS; i++)
    if (c->unknown[i])
      printf ("  not known, not checked: %" PRIu64 " instructions, %s\n",
              c->unknown[i], unknown_name ((enum unknown) i));
}

/* The CPU is all that QEMU can emulate, or this one.  */
static void
print_illegal_instruction (const session *s)
{
  if (s->ending != ENDED_SIGNAL || s->exit_status != SIGILL)
    return;
  puts ("  ended by SIGILL: an instruction that this CPU, or QEMU's, does not "
        "have; a signature that is wrong; or the program meant it");
  const thread *last = s->truth.now;
  const module *m = last ? modules_find (&s->modules, last->last_pc) : NULL;
  const module_name *name = m ? module_name_of (m, last->last_pc) : NULL;
  if (m)
    printf ("    it is at 0x%" PRIx64 ", %s of %s\n", last->last_pc - m->bias,
            name ? name->text : "?", m->path);
}

/* What is and what the table says, in the words of the field.  */
static void
print_values (const outcome *o)
{
  switch (o->wrong)
    {
    case WRONG_STOP:
      printf ("returns to 0x%" PRIx64 ", the unwinder stops: %s", o->expected,
              sf_step_name (o->stepped.result));
      break;
    case WRONG_END:
      printf ("returns to 0x%" PRIx64 ", the table says outermost",
              o->expected);
      break;
    case WRONG_NO_END:
      printf ("nobody called it, the table says 0x%" PRIx64, o->got);
      break;
    default:
      printf ("is 0x%" PRIx64 ", the table says 0x%" PRIx64, o->expected,
              o->got);
    }
}

/* REPEAT is the command of the run.  */
static void
print_again (const cause *c, const command *repeat)
{
  char *again = command_explaining (repeat, c->instruction);
  printf ("    again      %s\n", again);
  free (again);
}

static void
print_cause (const cause *c)
{
  const outcome *o = &c->first;
  printf ("  %s: %s of frame %u ", cause_where (c), wrong_name (o->wrong),
          o->level);
  print_values (o);
  if (o->level == 0)
    printf (", .eh_frame is %s", verdict_name (c->eh_frame));
  printf ("; %" PRIu64 " times, first at 0x%" PRIx64 ", row 0x%" PRIx64
          ", in %s\n",
          c->count, c->executing - o->module->bias, cause_row (c),
          o->module->path);
}

void
report_print (const session *s, const session_options *o,
              const command *repeat)
{
  print_counts (s, o);
  print_unknown (&s->truth.counts);
  print_illegal_instruction (s);
  for (size_t i = 0; i < s->truth.causes.count; i++)
    {
      const cause *c = &s->truth.causes.items[i];
      print_cause (c);
      if (o->explains)
        fputs (c->text, stdout);
      print_again (c, repeat);
    }
}
