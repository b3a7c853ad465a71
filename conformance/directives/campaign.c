/* campaign: random functions judged, what fails shrunk and grouped by
   cause.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "again.h"
#include "commands.h"
#include "judge.h"
#include "observe.h"
#include "options.h"
#include "sequence.h"
#include "shrink.h"

enum { BATCH = 48, SAME_MESSAGE = 12, SHOWN = 40, ALONE = 32,
       MODELS = 8 };

/* Functions that fail in the same way, once shrunk.  */
typedef struct group
{
  char *summary, *text, *message;
  sequence q;
  enum verdict_kind kind;
  enum part part;
  uint64_t count, number; /* of the first in the stream */
} group;

/* Messages: of refusals, to be counted; of crashes, to be looked into some
   times.  */
typedef struct message
{
  char *text;
  uint64_t count, sayable;
  size_t group; /* the last with this message */
} message;

typedef struct messages
{
  message *items;
  size_t count, capacity;
} messages;

/* Functions that are not compared for one reason.  */
typedef struct excuse
{
  char *reason;
  verdict verdict; /* of the first */
  uint64_t count;
} excuse;

typedef struct campaign
{
  const target *target;
  const char *command, *box;
  observer observer;
  judge judge;
  uint64_t seed, from, total, verdicts[JUDGEMENTS];
  bool scfi;
  group *groups;
  size_t group_count, group_capacity;
  messages refusals, failures;
  excuse *excuses;
  size_t excuse_count, excuse_capacity;
} campaign;

/* The names of functions in messages are of no interest.  */
static message *
find_message (messages *all, const char *text)
{
  const char *name = strstr (text, " for func '");
  size_t length = name ? (size_t) (name - text) : strlen (text);
  for (size_t i = 0; i < all->count; i++)
    if (strlen (all->items[i].text) == length
        && strncmp (all->items[i].text, text, length) == 0)
      return &all->items[i];
  all->items
      = grow_array (all->items, all->count, &all->capacity,
                    sizeof *all->items);
  all->items[all->count] = (message) { .text = format_text ("%.*s", (int) length,
                                                            text) };
  return &all->items[all->count++];
}

static void
messages_free (messages *all)
{
  for (size_t i = 0; i < all->count; i++)
    free (all->items[i].text);
  free (all->items);
}

/* Groups.  */

static group *
find_group (campaign *c, const char *summary, const verdict *v)
{
  for (size_t i = 0; i < c->group_count; i++)
    {
      group *g = &c->groups[i];
      if (g->kind == v->kind && g->part == v->part
          && strcmp (g->summary, summary) == 0)
        return g;
    }
  return NULL;
}

static group *
add_group (campaign *c, const sequence *q, const char *summary,
           const verdict *v, uint64_t number)
{
  c->groups = grow_array (c->groups, c->group_count, &c->group_capacity,
                          sizeof *c->groups);
  group *g = &c->groups[c->group_count++];
  *g = (group) { .summary = format_text ("%s", summary),
                 .q = sequence_without (q, 0, 0),
                 .text = sequence_text (q, number),
                 .message = format_text ("%s", v->text), .kind = v->kind,
                 .part = v->part, .number = number };
  return g;
}

/* Functions that failed as V says, the most frequent ones.  */
static size_t
find_models (const campaign *c, const verdict *v, const sequence **models)
{
  size_t count = 0;
  uint64_t least = UINT64_MAX;
  while (count < MODELS)
    {
      const group *best = NULL;
      for (size_t i = 0; i < c->group_count; i++)
        {
          const group *g = &c->groups[i];
          if (g->kind == v->kind && g->part == v->part && g->count < least
              && (!best || g->count > best->count))
            best = g;
        }
      if (!best)
        break;
      least = best->count;
      models[count++] = &best->q;
    }
  return count;
}

/* Shrink Q and put it where it belongs.  */
static bool
sort_in (campaign *c, sequence *q, verdict v, uint64_t number, size_t *index,
         problem *p)
{
  const sequence *models[MODELS];
  size_t count = find_models (c, &v, models);
  if (!shrink_like (&c->judge, q, &v, models, count, p))
    return false;
  char *summary = sequence_summary (q, c->target);
  group *g = find_group (c, summary, &v);
  if (!g)
    g = add_group (c, q, summary, &v, number);
  *index = (size_t) (g - c->groups);
  free (summary);
  return true;
}

/* A crash at a place where some have been looked into is one more of them.  */
static bool
take_failure (campaign *c, sequence *q, const verdict *v, uint64_t number,
              problem *p)
{
  bool has_place = v->kind == JUDGED_CRASHED || v->kind == JUDGED_FATAL;
  message *m = has_place ? find_message (&c->failures, v->text) : NULL;
  size_t index = m ? m->group : 0;
  if ((!m || m->count < SAME_MESSAGE)
      && !sort_in (c, q, *v, number, &index, p))
    return false;
  if (m)
    {
      m->count++;
      m->group = index;
    }
  c->groups[index].count++;
  return true;
}

static void
take_excuse (campaign *c, const verdict *v)
{
  char *reason = excuse_of (v);
  size_t i = 0;
  while (i < c->excuse_count && strcmp (c->excuses[i].reason, reason) != 0)
    i++;
  if (i == c->excuse_count)
    {
      c->excuses = grow_array (c->excuses, i, &c->excuse_capacity,
                               sizeof *c->excuses);
      c->excuses[c->excuse_count++]
          = (excuse) { .reason = format_text ("%s", reason), .verdict = *v };
    }
  c->excuses[i].count++;
  free (reason);
}

static bool
take_verdict (campaign *c, sequence *q, const verdict *v, uint64_t number,
              problem *p)
{
  c->total++;
  c->verdicts[v->kind]++;
  if (v->kind == JUDGED_REFUSED || v->kind == JUDGED_REJECTED)
    {
      message *m = find_message (&c->refusals, v->text);
      m->count++;
      m->sayable += v->can_be_said;
    }
  if (verdict_is_failure (v->kind))
    return take_failure (c, q, v, number, p);
  if (v->kind != JUDGED_EQUAL)
    take_excuse (c, v);
  return true;
}

/* Running.  */

/* Some functions are judged alone: see judge_functions ().  */
static bool
wants_to_be_alone (const sequence *q, uint64_t number)
{
  return q->is_code || number % ALONE == 0 || strstr (q->lines[0], "simple")
         || (q->count > 1 && strstr (q->lines[1], "return_column"))
         || (q->count > 2 && strstr (q->lines[2], "return_column"));
}

typedef struct batch
{
  uint64_t numbers[BATCH];
  sequence q[BATCH];
  candidate items[BATCH];
  size_t count;
} batch;

static bool
judge_batch (campaign *c, batch *b, bool is_alone, problem *p)
{
  c->judge.is_alone = is_alone;
  bool good = judge_functions (&c->judge, b->items, b->count, p);
  for (size_t i = 0; i < b->count; i++)
    {
      good = good
             && take_verdict (c, &b->q[i], &b->items[i].verdict,
                              b->numbers[i], p);
      sequence_free (&b->q[i]);
      free (b->items[i].text);
    }
  return good;
}

static bool
run_batch (campaign *c, uint64_t first, size_t count, problem *p)
{
  batch together = { .count = 0 }, alone = { .count = 0 };
  for (uint64_t number = first; number < first + count; number++)
    {
      sequence q = c->scfi
                       ? sequence_generate_code (c->target, c->seed, number)
                       : sequence_generate (c->target, c->seed, number);
      batch *b = wants_to_be_alone (&q, number) ? &alone : &together;
      b->numbers[b->count] = number;
      b->items[b->count].text = sequence_text (&q, number);
      b->q[b->count++] = q;
    }
  bool good = judge_batch (c, &together, false, p);
  return judge_batch (c, &alone, true, p) && good;
}

static bool
run_all (campaign *c, uint64_t count, problem *p)
{
  for (uint64_t done = 0; done < count; done += BATCH)
    {
      uint64_t left = count - done;
      if (!run_batch (c, c->from + done, left < BATCH ? left : BATCH, p))
        return false;
    }
  return true;
}

/* Reporting.  */

/* The command that shows G alone; the caller frees it.  */
static char *
group_again (const campaign *c, const group *g)
{
  char *program = again_program ();
  char *as = c->command ? again_word (c->command) : NULL;
  char *again = format_text ("%s campaign%s --abi=%s%s%s --seed=%" PRIu64
                             " --from=%" PRIu64 " --count=1",
                             program, c->scfi ? " --scfi" : "",
                             c->target->arch->name, as ? " --as=" : "",
                             as ? as : "", c->seed, g->number);
  free (as);
  free (program);
  return again;
}

static void
print_groups (const campaign *c)
{
  for (size_t i = 0; i < c->group_count && i < SHOWN; i++)
    {
      const group *g = &c->groups[i];
      char *again = group_again (c, g);
      printf ("\n%" PRIu64 " x %s %s: %s\n%s\n%s  again: %s\n", g->count,
              verdict_name (g->kind), part_name (g->part), g->message,
              g->summary, g->text, again);
      free (again);
    }
}

static void
print_refusals (const campaign *c)
{
  for (size_t i = 0; i < c->refusals.count; i++)
    {
      const message *m = &c->refusals.items[i];
      printf ("  %6" PRIu64 " left out (%" PRIu64
              " of them can be said): %s\n", m->count, m->sayable, m->text);
    }
}

static uint64_t
wrong_of (const campaign *c)
{
  uint64_t wrong = 0;
  for (size_t i = 0; i < c->group_count; i++)
    wrong += c->groups[i].count;
  return wrong;
}

static void
print_summary (const campaign *c)
{
  print_groups (c);
  printf ("%s %s, version %u: %" PRIu64 " functions in %" PRIu64
          " runs of the assembler:", c->target->arch->name, c->observer.label,
          c->judge.version, c->total, c->judge.runs);
  for (int i = 0; i < JUDGEMENTS; i++)
    if (c->verdicts[i])
      printf (" %s %" PRIu64, verdict_name ((enum verdict_kind) i),
              c->verdicts[i]);
  printf ("; %" PRIu64 " wrong in %zu ways\n", wrong_of (c), c->group_count);
  print_refusals (c);
}

/* Observing.  */

static void
observe_group (const campaign *c, const group *g)
{
  const verdict v = { .kind = g->kind, .part = g->part };
  char *test = format_text ("%s %s: %s", verdict_name (g->kind),
                            part_name (g->part), g->summary);
  char *text = format_text ("%" PRIu64 " x %s\n%s", g->count, g->message,
                            g->text);
  char *again = group_again (c, g);
  observe (&c->observer, &(judged_functions) {
                             .target = c->target, .verdict = &v,
                             .function = g->summary, .test = test,
                             .text = text, .again = again,
                             .count = g->count });
  free (again);
  free (text);
  free (test);
}

static void
observe_all (const campaign *c)
{
  const verdict equal = { .kind = JUDGED_EQUAL };
  if (c->verdicts[JUDGED_EQUAL])
    observe (&c->observer, &(judged_functions) {
                               .target = c->target, .verdict = &equal,
                               .test = "random functions that are equal",
                               .count = c->verdicts[JUDGED_EQUAL] });
  for (size_t i = 0; i < c->group_count; i++)
    observe_group (c, &c->groups[i]);
  for (size_t i = 0; i < c->excuse_count; i++)
    observe (&c->observer, &(judged_functions) {
                               .target = c->target,
                               .verdict = &c->excuses[i].verdict,
                               .test = c->excuses[i].reason,
                               .count = c->excuses[i].count });
}

static void
campaign_free (campaign *c)
{
  for (size_t i = 0; i < c->group_count; i++)
    {
      free (c->groups[i].summary);
      free (c->groups[i].text);
      free (c->groups[i].message);
      sequence_free (&c->groups[i].q);
    }
  free (c->groups);
  for (size_t i = 0; i < c->excuse_count; i++)
    free (c->excuses[i].reason);
  free (c->excuses);
  messages_free (&c->refusals);
  messages_free (&c->failures);
  judge_end (&c->judge);
}

static int
run_campaign (campaign *c, uint64_t count, uint64_t min_equal, problem *p)
{
  if (!observer_open (&c->observer, p)
      || !judge_begin (&c->judge, c->target, c->command, NULL, c->box, p)
      || !run_all (c, count, p))
    return problem_print (p);
  const found f = { .what = "random functions",
                    .abi = c->target->arch->name,
                    .total = c->total,
                    .equal = c->verdicts[JUDGED_EQUAL],
                    .wrong = wrong_of (c),
                    .least = min_equal };
  print_summary (c);
  observe_all (c);
  int status = observe_enough (&c->observer, &f);
  return observer_close (&c->observer, p) ? status : problem_print (p);
}

static int
run (char **argv)
{
  const char *abi = "amd64";
  campaign c = { .observer = { .label = "any" } };
  number_option count = { .value = 1000 }, seed = { .value = 1 };
  number_option from = { .value = 0 }, min_equal = { .value = 0 };
  problem p;
  const option_spec specs[] = {
    { .name = "--abi", .value = "ABI", .text = &abi, .names = target_names,
      .help = "one of " ARCH_LIST "(default amd64)" },
    { .name = "--as", .value = "COMMAND", .text = &c.command,
      .help = "the assembler, with the options that make it write .sframe; "
              "GNU as of the ABI by default" },
    { .name = "--box", .value = "PROGRAM", .text = &c.box,
      .help = "the program sframe-box, which confines the assembler" },
    { .name = "--label", .value = "NAME", .text = &c.observer.label,
      .help = "what the pages of known issues call this assembler" },
    { .name = "--observations", .value = "OUT", .text = &c.observer.path,
      .help = "write what sframe-judge reads" },
    { .name = "--count", .number = &count, .most = UINT32_MAX,
      .help = "functions (default 1000)" },
    { .name = "--seed", .number = &seed,
      .help = "of the stream of functions (default 1)" },
    { .name = "--from", .number = &from,
      .help = "number of the first function in it (default 0)" },
    { .name = "--scfi", .flag = &c.scfi,
      .help = "functions of instructions, whose directives the assembler has "
              "to find (with its --scfi), or has; amd64" },
    { .name = "--min-equal", .number = &min_equal,
      .help = "fewer functions that are equal are a failure" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-asm campaign", .options = specs,
          .summary = "Generates functions, assembles them, compares .sframe "
                     "and .eh_frame with their directives, shrinks those that "
                     "fail and groups them by cause.",
          .after = "exit status: 0 all is well; 1 something is wrong; 2 wrong "
                   "usage; 3 the system failed, or too little was checked" };
  parse_options (argv, &u);
  c.target = target_by_name (abi);
  if (c.scfi && !c.target->size_of)
    refuse_usage (&u, "--scfi wants --abi=amd64, not %s", abi);
  c.seed = seed.value, c.from = from.value;
  int status = run_campaign (&c, count.value, min_equal.value, &p);
  campaign_free (&c);
  return status;
}

const command directives_campaign
    = { "campaign", "judge random functions, shrink and group what fails",
        run };
