/* Lines of observations.jsonl.  */
#include "witness.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/observe/observation.h"

static observation
begin (const flow_result *r, const flow_table *t)
{
  return (observation) { .oracle = ORACLE_FLOW,
                         .seen = { .value = { [FLOW_FILE] = r->label,
                                              [FLOW_ABI] = r->abi,
                                              [FLOW_TABLE] = t->name } } };
}

static void
observe_finding (FILE *out, const flow_result *r, const flow_table *t,
                 const flow_finding *f)
{
  char names[80];
  observation o = begin (r, t);
  char *file = again_word (r->label);
  char *test = format_text ("%s: %s: %s at 0x%" PRIx64 ": %s", r->label,
                            t->name, f->where, f->pc,
                            part_names (f->wrong, names));
  char *text = format_text ("PC 0x%" PRIx64 "\n%s: %s\ninstructions: it is %s"
                            "\npath: %s", f->pc, t->name, f->row, f->is,
                            f->path);
  char *again = format_text ("scripts/sframe flow --show=0x%" PRIx64 " %s",
                             f->pc, file);
  o.result = SAW_WRONG;
  o.test = test;
  o.text = text;
  o.again = again;
  o.count = f->count;
  o.seen.value[FLOW_WHERE] = f->where;
  o.seen.value[FLOW_WRONG] = names;
  o.seen.value[FLOW_IS] = f->is;
  o.seen.value[FLOW_EH_FRAME] = proof_name (f->eh_frame);
  observation_write (out, &o);
  free (again);
  free (text);
  free (test);
  free (file);
}

static void
observe_count (FILE *out, const flow_result *r, const flow_table *t,
               enum observed_result result, const char *reason, uint64_t count)
{
  observation o = begin (r, t);
  char *test = format_text ("%s: %s%s%s", r->label, t->name,
                            reason ? ": " : "", reason ? reason : "");
  o.result = result;
  o.test = test;
  o.reason = reason;
  o.count = count;
  observation_write (out, &o);
  free (test);
}

static uint64_t
observe_table (FILE *out, const flow_result *r, const flow_table *t)
{
  uint64_t lines = 0, right = t->instructions[PROOF_RIGHT];
  for (size_t i = 0; i < t->count; i++, lines++)
    observe_finding (out, r, t, &t->findings[i]);
  for (enum doubt d = 1; d < DOUBTS; d++)
    if (t->doubts[d])
      {
        observe_count (out, r, t, SAW_EXCUSED, doubt_name (d), t->doubts[d]);
        lines++;
      }
  if (right)
    observe_count (out, r, t, SAW_GOOD, NULL, right);
  return lines + (right != 0);
}

uint64_t
flow_observe (FILE *out, const flow_result *r)
{
  uint64_t lines = 0;
  for (size_t i = 0; i < r->count; i++)
    lines += observe_table (out, r, &r->tables[i]);
  return lines;
}
