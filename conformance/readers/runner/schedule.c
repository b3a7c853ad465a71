#include "schedule.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "ask.h"
#include "content.h"
#include "lib/base/printable.h"
#include "lib/base/progress.h"
#include "lib/base/word.h"
#include "process.h"

enum
{
  COMMAND_COST = 20, /* requests that a server answers in that time */
  MUTE_SERVERS = 3, /* so many, and no answer of any: it cannot serve */
  MOST_LATE = 6     /* in a row: nobody waits for more */
};

static const double TURN_MS = 100, HURRY_MS = 1000;

volatile int schedule_interrupted;

/* What is still to be asked of one testee.  */
typedef struct queue
{
  job *jobs;
  size_t count, next, answered;
  size_t all; /* COUNT is less where the rest has to wait */
  job *again; /* no answer in time: asked again when nothing else runs */
  size_t again_count;
  unsigned late; /* in a row: no answer in time */
} queue;

typedef struct state
{
  schedule *s;
  queue *queues; /* by testee, as are: */
  probe *probes;
  slot *slots;
  pid_t *keepers;
  census *counts;
  struct pollfd *fds;
  size_t done, total;
  bool is_alone; /* one request at a time: its answer counts, late or not */
  supervisor supervisor;
} state;

/* --- what there is to do --------------------------------------------------- */

static bool
is_wanted (const schedule *s, size_t who, job j)
{
  const case_set *set = s->cases;
  const char *of_testee = s->testees->testees[who].limits.cases;
  for (size_t c = set->inputs[j.input].first_case; c != NO_CASE;
       c = set->cases[c].next_of_input)
    if (!result_is_done (s->results, who, j.operation, c)
        && (!of_testee || globs_match (of_testee, set->cases[c].name)))
      return true;
  return false;
}

static void
add_unsupported (schedule *s, size_t who, job j)
{
  judgement unsupported
      = { .verdict = UNSUPPORTED, .note = strdup (not_claimed) };
  results_add (s->results, who, j.operation, j.input, &unsupported, 0);
}

static void
fill_queue (state *st, size_t who)
{
  schedule *s = st->s;
  queue *q = &st->queues[who];
  const testee *t = &s->testees->testees[who];
  q->jobs = calloc (s->cases->input_count * OPERATIONS, sizeof *q->jobs);
  for (size_t i = 0; i < s->cases->input_count; i++)
    for (int o = 0; o < OPERATIONS; o++)
      {
        job j = { .input = i, .operation = (enum operation) o };
        if (!t->has_operation[o]
            || (t->is_sampled && s->cases->inputs[i].is_beyond_sample)
            || !expectation_asks (&s->expectations[i], j.operation)
            || !is_wanted (s, who, j))
          continue;
        if (testee_claims (t, &s->cases->inputs[i]))
          q->jobs[q->count++] = j;
        else
          add_unsupported (s, who, j);
      }
  q->all = q->count;
  q->again = calloc (q->count, sizeof *q->again);
  st->total += q->count;
}

/* The testee with most work left, or the number of testees.  */
static size_t
busiest_testee (const state *st)
{
  size_t best = st->s->testees->count, most = 0;
  for (size_t i = 0; i < st->s->testees->count; i++)
    {
      size_t left = st->queues[i].count - st->queues[i].next;
      if (st->s->testees->testees[i].cannot_serve)
        left *= COMMAND_COST;
      if (left > most)
        {
          most = left;
          best = i;
        }
    }
  return best;
}

/* --- answers ---------------------------------------------------------------- */

/* Line by line, with nothing in it that a terminal obeys.  */
static void
show_reason (const buffer *reason)
{
  const char *at = reason->text, *end = at + reason->size;
  while (at < end)
    {
      const char *newline = memchr (at, '\n', (size_t) (end - at));
      size_t length = (size_t) ((newline ? newline : end) - at);
      char *line = printable (at, length, length * 4 + 1);
      fprintf (stderr, "  stderr: %s\n", line);
      free (line);
      at += length + (newline != NULL);
    }
}

static void
show (const state *st, const slot *sl, const answer *a, const judgement *j,
      const buffer *diff)
{
  const expectation *e = &st->s->expectations[sl->job.input];
  static const char *const reference[]
      = { [SF_VALID] = "valid", [SF_SILENT] = "silent",
          [SF_INVALID] = "invalid" };
  fprintf (stderr, "  reference: %s%s%s%s%s\n", reference[e->verdict],
           e->clause ? " [" : "", e->clause ? e->clause : "",
           e->clause ? "] " : "", e->why ? e->why : "");
  if (a->kind == ANSWERED)
    fprintf (stderr, "  exit status %d after %.1f ms, %zu bytes\n", a->status,
             a->ms, a->output.size);
  fprintf (stderr, "  verdict: %s%s%s\n", verdict_names[j->verdict],
           j->note ? ": " : "", j->note ? j->note : "");
  show_reason (&a->reason);
  if (diff->size)
    fputs (diff->text, stderr);
}

/* Does the testee, in a new process, still answer what it answered before?  Then
   its results count.  */
static void
ask_probe (state *st, size_t who)
{
  const testee *t = &st->s->testees->testees[who];
  probe *p = &st->probes[who];
  size_t unconfirmed = p->unconfirmed;
  char *now = probe_ask (p, t, st->s->isolation);
  if (now)
    give_up (
        STATUS_INFRASTRUCTURE,
        "testee %s no longer answers the probe %s as it did at the start; "
        "now: %s. Either this machine is broken or the testee changes: "
        "%zu results since the last good answer do not count, and "
        "%s asks for them again",
        t->name, p->path, now, unconfirmed, how_to_resume ());
  results_confirm (st->s->results, who);
}

/* A testee that hangs costs its time limit each time.  The rest of Q waits until it is
   known whether the machine was only busy.  */
static void
note_lateness (const state *st, queue *q, bool is_late)
{
  q->late = is_late ? q->late + 1 : 0;
  if (q->late >= MOST_LATE && !st->is_alone)
    q->count = q->next;
}

/* JOB got no answer in time beside others.  */
static void
put_off (queue *q, job j)
{
  q->again[q->again_count++] = j;
}

/* What was put off is next in Q.  */
static void
take_up_again (queue *q)
{
  q->next -= q->again_count;
  memcpy (&q->jobs[q->next], q->again, q->again_count * sizeof *q->again);
  q->again_count = 0;
  q->late = 0;
}

/* The rest of Q, where it waits: it is asked, unless the testee was late again.  Then
   the rest is missing in the results: the run is not whole.  */
static void
decide_on_rest (state *st, size_t who)
{
  queue *q = &st->queues[who];
  if (q->late < MOST_LATE)
    {
      q->count = q->all;
      return;
    }
  size_t rest = q->all - q->count;
  st->s->testees->testees[who].not_asked = rest;
  st->total -= rest;
  q->all = q->count;
  ask_probe (st, who);
}

static void
finish (state *st, slot *sl, const answer *a)
{
  schedule *s = st->s;
  testee *t = &s->testees->testees[sl->testee];
  queue *q = &st->queues[sl->testee];
  bool is_late = a->kind == TOO_LATE;
  t->restarts += sl->was_repeated && a->kind == ANSWERED;
  t->has_served |= sl->exchange.answered > 0;
  note_lateness (st, q, is_late);
  if (is_late && !st->is_alone)
    {
      put_off (q, sl->job);
      return;
    }
  t->cannot_serve |= sl->is_command && !t->has_served && a->kind == ANSWERED;
  buffer diff = { 0 };
  judgement j = judge (&s->expectations[sl->job.input], sl->job.operation, a,
                       t->mask, s->is_verbose ? &diff : NULL);
  if (s->is_verbose)
    show (st, sl, a, &j, &diff);
  buffer_free (&diff);
  bool is_failure = verdict_is_failure (j.verdict);
  /* The results keep the judgement's texts.  */
  results_add (s->results, sl->testee, sl->job.operation, sl->job.input, &j,
               a->ms);
  bool is_due = probe_is_due (&st->probes[sl->testee], is_failure);
  if (++q->answered == q->all || is_due)
    ask_probe (st, sl->testee);
  s->progress (++st->done, st->total);
}

/* What the host may have ended says nothing about the testee: ask a new
   process, after a while.  */
static void
ask_after_the_host (state *st, slot *sl, const answer *a)
{
  const testee *t = &st->s->testees->testees[sl->testee];
  if (++sl->host_failures == EXCHANGE_TRIES)
    give_up (STATUS_INFRASTRUCTURE,
             "testee %s: %s; asked %d times. That is no answer, and no "
             "verdict: this machine may be broken. %s goes on from here",
             t->name, a->why, EXCHANGE_TRIES, how_to_resume ());
  poll (NULL, 0, (int) (sl->host_failures * EXCHANGE_PAUSE_MS));
  exchange_free (&sl->exchange);
  ask (st->s, sl);
}

/* A server that dies may do so because of an earlier request: ask a new one
   the same.  One that lives tells of a process that it started for this request
   alone.  One that dies before any answer may be no server: a command is asked
   the same, and its answer counts.  True when that is done.  */
static bool
repeat (state *st, slot *sl, const answer *a)
{
  testee *t = &st->s->testees->testees[sl->testee];
  if (sl->exchange.refuses_to_serve)
    {
      t->cannot_serve = true;
      exchange_free (&sl->exchange);
      ask (st->s, sl);
      return true;
    }
  if (a->kind == BY_THE_HOST)
    {
      ask_after_the_host (st, sl, a);
      return true;
    }
  if (a->kind == BROKE_OFF && sl->exchange.ended_mute && !t->has_served)
    {
      sl->is_command = true;
      t->cannot_serve |= ++t->mute_servers >= MUTE_SERVERS;
      exchange_free (&sl->exchange);
      ask (st->s, sl);
      return true;
    }
  if (a->kind != BROKE_OFF || !sl->exchange.is_server || sl->was_repeated
      || sl->exchange.answered == 0 || sl->exchange.is_alive)
    return false;
  sl->was_repeated = true;
  ask (st->s, sl);
  return true;
}

/* Give the slot the next request, or none.  */
static void
assign (state *st, slot *sl)
{
  size_t testees = st->s->testees->count;
  bool has_server = sl->exchange.is_alive;
  if (!has_server || st->queues[sl->testee].next
                         == st->queues[sl->testee].count)
    {
      if (has_server)
        {
          exchange_dismiss (&sl->exchange);
          sl->is_used = true;
          return;
        }
      exchange_free (&sl->exchange);
      sl->testee = busiest_testee (st);
    }
  sl->is_used = sl->testee < testees;
  if (!sl->is_used)
    return;
  queue *q = &st->queues[sl->testee];
  sl->job = q->jobs[q->next++];
  sl->was_repeated = sl->is_command = false;
  sl->host_failures = 0;
  ask (st->s, sl);
}

static size_t
keepers_now (const state *st)
{
  size_t count = 0;
  for (unsigned i = 0; i < st->s->slots; i++)
    if (st->slots[i].is_used && st->slots[i].exchange.process.keeper > 0)
      st->keepers[count++] = st->slots[i].exchange.process.keeper;
  return count;
}

static void
step (state *st, slot *sl, const struct pollfd *fds)
{
  answer a;
  bool is_dismissed = !sl->exchange.is_busy;
  if (!exchange_step (&sl->exchange, fds, &a))
    return;
  if (!sl->exchange.is_alive)
    processes_reap_strays (st->keepers, keepers_now (st));
  if (is_dismissed || !repeat (st, sl, &a))
    {
      if (!is_dismissed)
        finish (st, sl, &a);
      assign (st, sl);
    }
  answer_free (&a);
}

/* --- the loop ---------------------------------------------------------------- */

static void
supervise (state *st)
{
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i < st->s->testees->count; i++)
    if (st->s->testees->testees[i].limits.processes < least)
      least = st->s->testees->testees[i].limits.processes;
  if (!supervisor_is_due (&st->supervisor, least))
    return;
  size_t count = keepers_now (st);
  census_take (st->keepers, count, st->counts);
  for (size_t k = 0; k < count; k++)
    for (unsigned i = 0; i < st->s->slots; i++)
      {
        slot *sl = &st->slots[i];
        const testee *t = &st->s->testees->testees[sl->testee];
        if (sl->is_used && sl->exchange.process.keeper == st->keepers[k])
          exchange_look (&sl->exchange, &st->counts[k], &t->limits);
      }
}

/* Wait for any slot and let it go on.  False: there is nothing left.  */
static bool
turn (state *st)
{
  double until = now_ms () + TURN_MS;
  bool is_any = false;
  for (size_t i = 0; i < st->s->slots; i++)
    {
      struct pollfd *fds = &st->fds[i * EXCHANGE_FDS];
      for (int k = 0; k < EXCHANGE_FDS; k++)
        fds[k] = (struct pollfd) { .fd = -1 };
      if (!st->slots[i].is_used)
        continue;
      is_any = true;
      double wanted = exchange_wants (&st->slots[i].exchange, fds);
      until = MIN (until, wanted);
    }
  if (!is_any)
    return false;
  if (poll_until (st->fds, (nfds_t) st->s->slots * EXCHANGE_FDS, until) < 0)
    return errno == EINTR;
  for (size_t i = 0; i < st->s->slots; i++)
    if (st->slots[i].is_used)
      step (st, &st->slots[i], &st->fds[i * EXCHANGE_FDS]);
  supervise (st);
  return true;
}

static void
stop_all (state *st)
{
  for (unsigned i = 0; i < st->s->slots; i++)
    if (st->slots[i].is_used)
      exchange_stop (&st->slots[i].exchange, BROKE_OFF,
                     strdup ("interrupted"));
  for (unsigned i = 0; i < st->s->slots; i++)
    while (st->slots[i].is_used && st->slots[i].exchange.is_alive)
      {
        struct pollfd fds[EXCHANGE_FDS];
        answer a;
        exchange_wants (&st->slots[i].exchange, fds);
        poll (fds, EXCHANGE_FDS, 100);
        if (exchange_step (&st->slots[i].exchange, fds, &a))
          break;
      }
}

static void
begin_probes (state *st)
{
  schedule *s = st->s;
  for (size_t i = 0; i < s->testees->count; i++)
    if (st->queues[i].count || s->results->resumed)
      probe_begin (&st->probes[i], &s->testees->testees[i],
                   s->elf_directory, s->isolation);
}

/* Somebody waits for the end: of each testee, what one quick answer confirms.  */
static void
confirm_in_a_hurry (state *st)
{
  for (size_t i = 0; i < st->s->testees->count; i++)
    {
      testee hurried = st->s->testees->testees[i];
      if (!st->probes[i].unconfirmed)
        continue;
      hurried.limits.time = (effort_limits){ HURRY_MS, HURRY_MS };
      if (probe_holds (&st->probes[i], &hurried, st->s->isolation))
        results_confirm (st->s->results, i);
    }
}

/* The run that a program which gives up was in.  */
static state *running;

/* A full disk, or what else fails here, says nothing about what was answered
   before.  */
static void
give_up_in_a_hurry (void)
{
  before_giving_up = progress_end; /* that may fail, too */
  progress_end ();
  confirm_in_a_hurry (running);
}

static void
run_slots (state *st, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    assign (st, &st->slots[i]);
  while (!schedule_interrupted && turn (st))
    ;
}

/* Everything once; then what got no answer in time, with nothing beside it; then what
   waited for that.  */
static void
run_all (state *st)
{
  const schedule *s = st->s;
  for (bool is_more = true; is_more && !schedule_interrupted;)
    {
      st->is_alone = false;
      run_slots (st, s->slots);
      if (schedule_interrupted)
        return;
      for (size_t i = 0; i < s->testees->count; i++)
        take_up_again (&st->queues[i]);
      st->is_alone = true;
      run_slots (st, 1);
      is_more = false;
      for (size_t i = 0; i < s->testees->count; i++)
        {
          queue *q = &st->queues[i];
          bool has_rest = q->count < q->all;
          if (has_rest)
            decide_on_rest (st, i);
          is_more |= has_rest && q->count == q->all && q->next < q->count;
        }
    }
}

bool
schedule_run (schedule *s)
{
  state st = { .s = s };
  supervisor_begin (&st.supervisor);
  st.queues = calloc (s->testees->count, sizeof *st.queues);
  st.slots = calloc (s->slots, sizeof *st.slots);
  st.keepers = calloc (s->slots, sizeof *st.keepers);
  st.counts = calloc (s->slots, sizeof *st.counts);
  st.fds = calloc ((size_t) s->slots * EXCHANGE_FDS, sizeof *st.fds);
  st.probes = calloc (s->testees->count, sizeof *st.probes);
  for (size_t i = 0; i < s->testees->count; i++)
    fill_queue (&st, i);
  begin_probes (&st);
  s->progress (0, st.total);
  running = &st;
  before_giving_up = give_up_in_a_hurry;
  run_all (&st);
  before_giving_up = progress_end;
  running = NULL;
  if (schedule_interrupted)
    {
      stop_all (&st);
      confirm_in_a_hurry (&st);
    }
  for (size_t i = 0; i < s->testees->count; i++)
    {
      free (st.queues[i].jobs);
      free (st.queues[i].again);
      probe_end (&st.probes[i]);
    }
  free (st.probes);
  free (st.queues);
  free (st.slots);
  free (st.keepers);
  free (st.counts);
  free (st.fds);
  return !schedule_interrupted;
}
