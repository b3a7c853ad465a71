/* Lines of observations.jsonl.  */
#include "observe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/tables/rules_of.h"

/* O of the oracle, with what is so for all of the file of R.  VERSION: room for
   its text.  */
static observation
begin (file_result *r, char version[4])
{
  version[0] = (char) ('0' + r->version);
  version[1] = '\0';
  r->observations++;
  return (observation) { .oracle = ORACLE_AUDIT,
                         .seen = { .value = { [AUDIT_FILE] = r->label,
                                              [AUDIT_ABI] = r->abi,
                                              [AUDIT_VERSION] = version } } };
}

/* Both rows, or the complaint about the section.  */
static char *
text_of (const cause *c)
{
  if (!c->pc && !c->dwarf)
    return format_text ("%s", c->sframe ? c->sframe : "");
  return format_text ("PC 0x%" PRIx64 "\n.sframe: %s\nDWARF: %s", c->pc,
                      c->sframe ? c->sframe : "-", c->dwarf ? c->dwarf : "-");
}

static char *
command_of (const cause *c)
{
  char *file = again_word (c->file);
  bool is_of_function = c->pc || c->dwarf;
  char *command
      = is_of_function
            ? format_text ("scripts/sframe audit --show=0x%" PRIx64 " %s",
                           c->start, file)
            : format_text ("scripts/sframe audit --need-sframe %s%s",
                           strncmp (c->what, "kernel-", 7) == 0 ? "--profile=kernel " : "", file);
  free (file);
  return command;
}

void
observe_difference (FILE *out, file_result *r, const cause *c,
                    const char *where, const char *difference, bool is_first)
{
  char version[4], names[80];
  const char *wrong = wrong_names (c->wrong, names);
  observation o = begin (r, version);
  char *test = format_text ("%s: %s: %s%s%s", r->label, where, c->what,
                            *wrong ? " in " : "", wrong);
  char *text = is_first ? text_of (c) : NULL;
  char *again = is_first ? command_of (c) : NULL;
  o.result = SAW_WRONG;
  o.test = test;
  o.text = text;
  o.again = again;
  o.seen.value[AUDIT_WHERE] = where;
  o.seen.value[AUDIT_WHAT] = c->what;
  o.seen.value[AUDIT_WRONG] = wrong;
  o.seen.value[AUDIT_SHAPE] = difference ? NULL : c->shape;
  o.seen.value[AUDIT_DIFFERENCE] = difference;
  observation_write (out, &o);
  free (again);
  free (text);
  free (test);
}

static void
observe_excused (FILE *out, file_result *r, const cause *c)
{
  char version[4];
  observation o = begin (r, version);
  const char *how
      = strcmp (c->what, "missing") == 0 ? "missing by the format" : c->what;
  char *test = format_text ("%s: %s: %s", r->label, how, c->reason);
  o.result = SAW_EXCUSED;
  o.test = test;
  o.reason = c->reason;
  o.count = c->count;
  observation_write (out, &o);
  free (test);
}

void
observe_file (FILE *out, file_result *r)
{
  char version[4];
  for (size_t i = 0; i < r->causes.count; i++)
    if (r->causes.items[i].is_of_format)
      observe_excused (out, r, &r->causes.items[i]);
  if (r->functions[VERDICT_EQUAL] == 0)
    return;
  observation o = begin (r, version);
  o.test = r->label;
  o.count = r->functions[VERDICT_EQUAL];
  observation_write (out, &o);
}
