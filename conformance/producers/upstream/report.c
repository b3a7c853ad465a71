/* Observations of tests.  */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"

static void
add_word (buffer *b, const char *option, const char *value)
{
  char *word = again_word (value ? value : "");
  if (value)
    buffer_print (b, " %s%s", option, word);
  free (word);
}

/* The command that compares the test once more; to free.  */
static char *
again_command (const test_place *w)
{
  buffer b = EMPTY_BUFFER;
  buffer_print (&b, "scripts/toolchain run forky -- build/bin/sframe-upstream");
  add_word (&b, "--project=", w->project);
  add_word (&b, "--release=", w->release);
  add_word (&b, "--abi=", w->abi);
  add_word (&b, "--name=", w->name);
  add_word (&b, "--printed=", w->printed);
  add_word (&b, "--log=", w->log);
  add_word (&b, "--lit=", w->lit);
  add_word (&b, "", w->path);
  add_word (&b, "", w->output);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

void
report (const test_place *w, const finding *f)
{
  const char *demand = f->demand;
  if (demand)
    demand += strspn (demand, " \t");
  char *again = again_command (w);
  char *test
      = demand ? format_text ("%s %s %s %s: %s: line %zu: %s", w->project,
                              w->release, w->name, w->abi, f->what, f->line,
                              demand)
               : format_text ("%s %s %s %s: %s", w->project, w->release,
                              w->name, w->abi, f->what);
  const observation o
      = { .oracle = ORACLE_UPSTREAM, .result = f->result, .test = test,
          .reason = f->reason, .text = f->text, .count = f->count,
          .again = f->result == SAW_WRONG ? again : NULL,
          .seen = { .value = { [UPSTREAM_PROJECT] = w->project,
                               [UPSTREAM_RELEASE] = w->release,
                               [UPSTREAM_CASE] = w->name,
                               [UPSTREAM_ABI] = w->abi,
                               [UPSTREAM_WHAT] = f->what,
                               [UPSTREAM_DEMAND] = demand } } };
  observation_write (stdout, &o);
  free (test);
  free (again);
}
