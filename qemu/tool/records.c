/* JSON lines of one run.  */
#include "records.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/base/whole.h"
#include "lib/observe/json_line.h"

/* The command line of a run, for repeating it in a shell.  */

static void
add_word (buffer *text, const char *word)
{
  char *quoted = again_word (word);
  buffer_print (text, " %s", quoted);
  free (quoted);
}

/* Is WORD the option NAME, with its value or before it?  */
static bool
is_option (const char *word, const char *name)
{
  size_t length = strlen (name);
  return strncmp (word, name, length) == 0
         && (word[length] == '\0' || word[length] == '=');
}

/* The words of the option at ARGV that need no repeating.  */
static int
words_left_out (char *const *argv)
{
  if (is_option (argv[0], "--explain"))
    return 1;
  if (!is_option (argv[0], "--json") && !is_option (argv[0], "--rows")
      && !is_option (argv[0], "--issues"))
    return 0;
  return strchr (argv[0], '=') || !argv[1] ? 1 : 2;
}

static char *
text_of (buffer *text)
{
  buffer_add (text, "", 1);
  return (char *) text->bytes;
}

command
command_of (char *const *argv)
{
  buffer begin = EMPTY_BUFFER, rest = EMPTY_BUFFER;
  char *program = again_program ();
  buffer_print (&begin, "%s", program);
  free (program);
  argv++;
  while (*argv && strcmp (*argv, "--") != 0)
    {
      int left_out = words_left_out (argv);
      if (left_out == 0)
        add_word (&begin, *argv);
      argv += left_out ? left_out : 1;
    }
  for (; *argv; argv++)
    add_word (&rest, *argv);
  return (command) { .begin = text_of (&begin), .rest = text_of (&rest) };
}

void
command_free (command *c)
{
  free (c->begin);
  free (c->rest);
}

/* The run again; the caller frees it.  */
static char *
command_whole (const command *c)
{
  return format_text ("%s%s", c->begin, c->rest);
}

/* The same up to so many instructions, and explained.  */
static char *
command_explaining (const command *c, uint64_t instructions)
{
  return format_text ("%s --explain --max-steps=%" PRIu64 "%s", c->begin,
                      instructions, c->rest);
}

/* What a run found out, for people.  */

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
    printf (", .eh_frame is %s", verdict_word (c->eh_frame));
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

/* Only clauses that frames rest on.  */
static void
put_rested (json_line *r, const counts *c)
{
  yyjson_mut_val *clauses = yyjson_mut_obj (r->doc);
  for (int i = 0; i < SF_CLAUSES; i++)
    if (c->rested[i][0] || c->rested[i][1])
      yyjson_mut_obj_add_val (
          r->doc, clauses, sf_clause_text_of ((enum sf_clause) i)->id,
          yyjson_mut_arr_with_uint64 (r->doc, c->rested[i], 2));
  yyjson_mut_obj_add_val (r->doc, r->root, "silences", clauses);
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
  put_rested (&r, &s->truth.counts);
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
  json_put (&r, "eh-frame", verdict_word (c->eh_frame));
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
