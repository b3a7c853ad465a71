/* Records as observations.  */
#include "observe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

/* The values of a record.  */

const char *
record_text (yyjson_val *record, const char *key)
{
  const char *text = yyjson_get_str (yyjson_obj_get (record, key));
  return text ? text : "";
}

uint64_t
record_count (yyjson_val *record, const char *key)
{
  return yyjson_get_uint (yyjson_obj_get (record, key));
}

static void
write_one (observer *o, observation *one)
{
  one->oracle = ORACLE_TRUTH;
  o->lines++;
  if (o->out)
    observation_write (o->out, one);
}

/* What is not compared.  */

static excuse *
excuse_of (observer *o, yyjson_val *r, const char *reason)
{
  const char *abi = record_text (r, "abi");
  for (size_t i = 0; i < o->excuse_count; i++)
    if (strcmp (o->excuses[i].abi, abi) == 0
        && strcmp (o->excuses[i].reason, reason) == 0)
      return &o->excuses[i];
  o->excuses = grow_array (o->excuses, o->excuse_count, &o->excuse_capacity,
                           sizeof *o->excuses);
  excuse *e = &o->excuses[o->excuse_count++];
  *e = (excuse) { .abi = format_text ("%s", abi),
                  .reason = format_text ("%s", reason),
                  .program = format_text ("%s", record_text (r, "program")),
                  .command = format_text ("%s", record_text (r, "command")) };
  return e;
}

static void
add_excuse (observer *o, yyjson_val *r, const char *reason, uint64_t count)
{
  excuse *e = excuse_of (o, r, reason);
  e->count += count;
  e->programs++;
}

/* Instructions whose real stack is not known, and what comes after those that
   were asked for.  */
static void
excuse_run (observer *o, yyjson_val *r)
{
  yyjson_val *reason;
  yyjson_obj_iter unknown
      = yyjson_obj_iter_with (yyjson_obj_get (r, "unknown"));
  while ((reason = yyjson_obj_iter_next (&unknown)))
    add_excuse (o, r, yyjson_get_str (reason),
                yyjson_get_uint (yyjson_obj_iter_get_val (reason)));
  if (strcmp (record_text (r, "ending"), "limit") == 0)
    add_excuse (o, r, "stopped", 1);
}

static void
write_excuse (observer *o, const excuse *e)
{
  char *test = format_text ("%s: %s", e->abi, e->reason);
  char *text = format_text ("in %" PRIu64 " programs, first in %s",
                            e->programs, e->program);
  observation one = { .result = SAW_EXCUSED, .test = test,
                      .reason = e->reason, .text = text, .again = e->command,
                      .count = e->count };
  write_one (o, &one);
  free (text);
  free (test);
}

/* What is.  */

/* A program of the corpus checks itself: it ends with 0, or was stopped.  */
static bool
has_ended_well (yyjson_val *r)
{
  const char *ending = record_text (r, "ending");
  return strcmp (ending, "limit") == 0
         || (strcmp (ending, "exit") == 0 && record_count (r, "status") == 0);
}

/* Nothing that a page can name: no defect of a table ends a program.  */
static void
write_ending (observer *o, yyjson_val *r)
{
  char *test = format_text ("%s: its end", record_text (r, "program"));
  char *text = format_text ("ended by %s %" PRIu64 ", %" PRIu64
                            " instructions were checked",
                            record_text (r, "ending"),
                            record_count (r, "status"),
                            record_count (r, "checked"));
  observation one = { .result = SAW_WRONG, .test = test, .text = text,
                      .again = record_text (r, "command") };
  write_one (o, &one);
  free (text);
  free (test);
}

static void
write_right (observer *o, yyjson_val *r)
{
  const char *program = record_text (r, "program");
  observation one
      = { .result = SAW_GOOD, .test = program,
          .count = record_count (r, "checked"),
          .seen = { .value = { [TRUTH_PROGRAM] = program,
                               [TRUTH_ABI] = record_text (r, "abi") } } };
  write_one (o, &one);
}

bool
observe_run (observer *o, yyjson_val *run)
{
  excuse_run (o, run);
  bool is_good = has_ended_well (run) && record_count (run, "checked") > 0;
  if (!is_good)
    write_ending (o, run);
  else if (record_count (run, "mismatches") == 0)
    write_right (o, run);
  return is_good;
}

/* What is there instead: a CFA by how far it is off, how the step ended, or
   whether RA is signed; NULL: no words for it.  */
static char *
found_instead (yyjson_val *cause, const char *wrong)
{
  uint64_t got = strtoull (record_text (cause, "got"), NULL, 16);
  if (strcmp (wrong, "stop") == 0)
    return format_text ("%s", record_text (cause, "step"));
  if (strcmp (wrong, "signing") == 0)
    return format_text ("%s", got ? "signed" : "unsigned");
  if (strcmp (wrong, "cfa") != 0)
    return NULL;
  uint64_t expected = strtoull (record_text (cause, "expected"), NULL, 16);
  return format_text ("cfa%+" PRId64, (int64_t) (got - expected));
}

void
observe_cause (observer *o, yyjson_val *cause)
{
  const char *program = record_text (cause, "program");
  const char *where = record_text (cause, "where");
  const char *wrong = record_text (cause, "wrong");
  const char *module = record_text (cause, "module");
  const char *slash = strrchr (module, '/');
  const char *row = record_text (cause, "row");
  char *test = format_text ("%s: %s of %s: %s by row %s: %s", program, where,
                            slash ? slash + 1 : module, wrong, row,
                            record_text (cause, "step"));
  char *text = format_text ("%s is wrong (%s, .eh_frame %s) at %s by row %s",
                            wrong, record_text (cause, "class"),
                            record_text (cause, "eh-frame"),
                            record_text (cause, "pc"), row);
  char *found = found_instead (cause, wrong);
  observation one
      = { .result = SAW_WRONG, .test = test, .text = text,
          .again = record_text (cause, "command"),
          .count = record_count (cause, "count"),
          .seen = { .value = { [TRUTH_PROGRAM] = program,
                               [TRUTH_ABI] = record_text (cause, "abi"),
                               [TRUTH_WHERE] = where,
                               [TRUTH_WRONG] = wrong,
                               [TRUTH_EH_FRAME]
                               = record_text (cause, "eh-frame"),
                               [TRUTH_FOUND] = found } } };
  write_one (o, &one);
  free (found);
  free (text);
  free (test);
}

void
observe_left_out (observer *o, yyjson_val *left_out)
{
  add_excuse (o, left_out, record_text (left_out, "reason"), 1);
}

void
observer_end (observer *o, bool is_complete, const char *lacks)
{
  for (size_t i = 0; i < o->excuse_count; i++)
    write_excuse (o, &o->excuses[i]);
  const observed_end end
      = { .oracle = ORACLE_TRUTH,
          .extent = is_complete ? SAW_MOSTLY : SAW_PART,
          .observations = o->lines, .lacks = lacks };
  if (o->out)
    observed_end_write (o->out, &end);
}

void
observer_free (observer *o)
{
  for (size_t i = 0; i < o->excuse_count; i++)
    {
      const excuse *e = &o->excuses[i];
      free (e->abi);
      free (e->reason);
      free (e->program);
      free (e->command);
    }
  free (o->excuses);
}
