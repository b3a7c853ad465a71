/* JSON lines of one run.  */
#include "records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/whole.h"
#include "lib/observe/json_line.h"

enum { FORMAT = 1 };

static json_line
begin (const char *kind)
{
  json_line l = json_begin ();
  json_put (&l, "kind", kind);
  return l;
}

static void
put_address (json_line *r, const char *key, uint64_t value)
{
  char text[24];
  snprintf (text, sizeof text, "0x%llx", (unsigned long long) value);
  json_put (r, key, text);
}

/* False: errno says why.  */
static bool
finish (json_line *r, FILE *out)
{
  char *text = json_end (r);
  bool good = fprintf (out, "%s\n", text) > 0;
  free (text);
  return good;
}

static void
put_counts (json_line *r, const counts *c)
{
  json_count (r, "instructions", c->instructions);
  json_count (r, "checked", c->checked);
  json_count (r, "pcs", c->pcs);
  json_count (r, "frames", c->frames);
  json_count (r, "depth", c->depth);
  json_count (r, "mismatches", c->mismatches);
  json_count (r, "compared", c->compared);
  json_count (r, "sframe-right", c->sframe_right);
  json_count (r, "eh-frame-right", c->eh_frame_right);
  json_count (r, "frame-pointer-right", c->frame_pointer_right);
}

/* Only reasons that were met.  */
static void
put_unknown (json_line *r, const counts *c)
{
  yyjson_mut_val *reasons = yyjson_mut_obj (r->doc);
  for (int i = 0; i < UNKNOWNS; i++)
    if (c->unknown[i])
      yyjson_mut_obj_add_uint (r->doc, reasons, unknown_name ((enum unknown) i),
                               c->unknown[i]);
  yyjson_mut_obj_add_val (r->doc, r->root, "unknown", reasons);
}

static bool
write_run (FILE *out, const session *s, const session_options *o,
           const command *repeat)
{
  json_line r = begin ("run");
  char *again = command_whole (repeat);
  json_count (&r, "format", FORMAT);
  json_put (&r, "program", o->argv[0]);
  json_put (&r, "abi", s->truth.process.arch->name);
  json_put (&r, "label", o->label);
  json_put (&r, "target", o->target->name);
  json_put (&r, "ending", ending_name (s->ending));
  json_count (&r, "status", (uint64_t) s->exit_status);
  put_counts (&r, &s->truth.counts);
  put_unknown (&r, &s->truth.counts);
  yyjson_mut_obj_add_real (r.doc, r.root, "seconds", s->seconds);
  json_put (&r, "command", again);
  free (again);
  return finish (&r, out);
}

static bool
write_cause (FILE *out, const cause *c, const session_options *o,
             const command *repeat)
{
  json_line r = begin ("cause");
  const outcome *first = &c->first;
  char *again = command_explaining (repeat, c->instruction);
  json_put (&r, "program", o->argv[0]);
  json_put (&r, "abi", first->module->arch->name);
  json_put (&r, "module", first->module->path);
  json_put (&r, "where", cause_where (c));
  json_put (&r, "wrong", wrong_name (first->wrong));
  put_address (&r, "row", cause_row (c));
  put_address (&r, "pc", first->pc - first->module->bias);
  json_count (&r, "level", first->level);
  json_put (&r, "step", sf_step_name (first->stepped.result));
  put_address (&r, "expected", first->expected);
  put_address (&r, "got", first->got);
  json_count (&r, "count", c->count);
  json_put (&r, "eh-frame", verdict_name (c->eh_frame));
  json_put (&r, "class", fault_name (c->fault));
  json_put (&r, "explanation", c->text);
  json_put (&r, "command", again);
  free (again);
  return finish (&r, out);
}

static bool
cannot_write (const char *path, problem *p)
{
  return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                      strerror (errno));
}

bool
records_write (const char *path, const session *s, const session_options *o,
               const command *repeat, problem *p)
{
  whole_file w;
  bool good = whole_open (&w, path);
  if (!good)
    return cannot_write (path, p);
  good = write_run (w.file, s, o, repeat);
  for (size_t i = 0; good && i < s->truth.causes.count; i++)
    good = write_cause (w.file, &s->truth.causes.items[i], o, repeat);
  if (good)
    good = whole_close_durably (&w);
  else
    whole_drop (&w);
  return good || cannot_write (path, p);
}

static void
write_row (FILE *out, const pc_entry *pc, const module *m)
{
  fprintf (out, "0x%llx 0x%llx %s %s\n",
           (unsigned long long) (pc->pc - m->bias),
           (unsigned long long) pc->row_at, pc->is_wrong ? "wrong" : "right",
           m->path);
}

bool
records_write_rows (const char *path, const session *s, problem *p)
{
  whole_file w;
  const pc_table *t = &s->truth.pcs;
  if (!whole_open (&w, path))
    return cannot_write (path, p);
  for (size_t i = 0; i < t->size; i++)
    {
      const pc_entry *pc = t->entries[i];
      /* What had the row may be mapped no more.  */
      const module *m = pc && pc->module ? pc->module
                        : pc ? modules_find (&s->modules, pc->pc)
                             : NULL;
      if (m && pc->is_checked)
        write_row (w.file, pc, m);
    }
  return whole_close (&w) || cannot_write (path, p);
}
