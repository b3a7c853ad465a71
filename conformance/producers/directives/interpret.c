/* The interpreter of CFI directives.  */
#include "interpret.h"

#include <stdlib.h>
#include <string.h>

#include "machine.h"

/* A section, and the function that is open in it.  */
typedef struct section
{
  const char *name;
  const char *label; /* the last one, when no code has followed */
  bool is_open;
  size_t function; /* its index */
  machine machine;
} section;

enum { MAX_PUSHED = 16 };

typedef struct interpreter
{
  const char *name;
  const target *target;
  const statement *statements;
  bool is_code, is_written_out, is_placed, takes_errors;
  cfi_file *file;
  section *sections;
  size_t section_count, section_capacity, current, previous;
  size_t pushed[MAX_PUSHED], pushed_count;
  problem *p;
} interpreter;

static bool
refuse (const interpreter *in, const statement *s, const char *what)
{
  return problem_set (in->p, STATUS_USAGE, "%s:%u: %s", in->name, s->line,
                      what);
}

/* Sections.  */

static void
add_section (interpreter *in, const char *name)
{
  in->sections = grow_array (in->sections, in->section_count,
                             &in->section_capacity, sizeof *in->sections);
  in->sections[in->section_count++] = (section) { .name = name };
}

static bool
enter_section (interpreter *in, const statement *s)
{
  size_t i = 0;
  while (i < in->section_count && strcmp (in->sections[i].name, s->text) != 0)
    i++;
  if (i == in->section_count)
    add_section (in, s->text);
  in->previous = in->current;
  in->current = i;
  return true;
}

static bool
push_section (interpreter *in, const statement *s)
{
  if (in->pushed_count == MAX_PUSHED)
    return refuse (in, s, "too many sections are pushed");
  in->pushed[in->pushed_count++] = in->current;
  return enter_section (in, s);
}

static bool
pop_section (interpreter *in, const statement *s)
{
  if (in->pushed_count == 0)
    return refuse (in, s, "no section was pushed");
  in->current = in->pushed[--in->pushed_count];
  return true;
}

static bool
previous_section (interpreter *in)
{
  size_t current = in->current;
  in->current = in->previous;
  in->previous = current;
  return true;
}

/* Functions.  */

static cfi_function *
open_function (const interpreter *in)
{
  const section *here = &in->sections[in->current];
  return here->is_open ? &in->file->functions[here->function] : NULL;
}

/* What the directives so far say.  */
static void
add_state (interpreter *in)
{
  if (in->is_code)
    return;
  section *here = &in->sections[in->current];
  cfi_function *f = open_function (in);
  f->states = grow_array (f->states, f->state_count, &f->state_capacity,
                          sizeof *f->states);
  f->states[f->state_count++] = (function_state) {
    .row = f->row_count,
    .rules = machine_rules (&here->machine, f->return_column)
  };
}

static bool
start_function (interpreter *in, const statement *s)
{
  section *here = &in->sections[in->current];
  cfi_file *file = in->file;
  if (here->is_open)
    return refuse (in, s, "the function before has no .cfi_endproc");
  if (!here->label)
    return refuse (in, s, "a function needs a label at its start");
  file->functions = grow_array (file->functions, file->count, &file->capacity,
                                sizeof *file->functions);
  file->functions[file->count]
      = (cfi_function) { .name = format_text ("%s", here->label),
                         .line = s->line,
                         .first = (size_t) (s - in->statements),
                         .is_placed = in->is_placed, .address = s->address,
                         .return_column = in->target->arch->ra_column };
  here->is_open = true;
  here->function = file->count++;
  machine_start (&here->machine, in->target, strcmp (s->text, "simple") == 0);
  add_state (in);
  return true;
}

static void
end_function (interpreter *in, const statement *s)
{
  section *here = &in->sections[in->current];
  cfi_function *f = open_function (in);
  f->end_line = s->line;
  f->last = (size_t) (s - in->statements);
  f->nonsense = here->machine.nonsense;
  machine_free (&here->machine);
  here->is_open = false;
}

static void
add_mark (function_mark **marks, size_t *count, size_t *capacity,
          const cfi_function *f, const statement *s)
{
  *marks = grow_array (*marks, *count, capacity, sizeof **marks);
  (*marks)[(*count)++] = (function_mark) { f->size, s->line, s->text };
}

static void
add_label (interpreter *in, const statement *s)
{
  cfi_function *f = open_function (in);
  in->sections[in->current].label = s->text;
  if (f)
    add_mark (&f->labels, &f->label_count, &f->label_capacity, f, s);
}

/* What the directives ask for; without any, what a person wrote last.  */
static rules
rules_here (const interpreter *in, const machine *m, const cfi_function *f)
{
  rules written;
  size_t count = f->expectation_count;
  if (!in->is_written_out)
    return machine_rules (m, f->return_column);
  if (count == 0
      || !rules_parse (in->target, f->expectations[count - 1].text, &written))
    return (rules) { .ra_signed = false };
  return written;
}

/* Only now is it known what holds here.  */
static void
add_instruction (interpreter *in, const statement *s)
{
  section *here = &in->sections[in->current];
  cfi_function *f = open_function (in);
  here->label = NULL;
  if (!f || s->size == 0)
    return;
  f->rows = grow_array (f->rows, f->row_count, &f->row_capacity,
                        sizeof *f->rows);
  f->rows[f->row_count++] = (expected_row) {
    .offset = f->size, .size = s->size, .line = s->line,
    .rules = rules_here (in, &here->machine, f),
    .also = f->also_used, .also_count = f->also_count - f->also_used
  };
  f->also_used = f->also_count;
  f->size += s->size;
}

static bool
add_also (interpreter *in, const statement *s)
{
  cfi_function *f = open_function (in);
  rules also;
  if (!f || !rules_parse (in->target, s->text, &also))
    return refuse (in, s, "rules that cannot be read, or outside of any function");
  f->also = grow_array (f->also, f->also_count, &f->also_capacity,
                        sizeof *f->also);
  f->also[f->also_count++] = also;
  return true;
}

static bool
set_return_column (interpreter *in, const statement *s)
{
  cfi_function *f = open_function (in);
  if (f->row_count > 0)
    return refuse (in, s, "a return column behind the first instruction");
  if (in->takes_errors && s->reg[0] >= COLUMNS)
    return refuse (in, s, "there is no such register");
  f->return_column = s->reg[0];
  return true;
}

static bool
choose_sections (interpreter *in, const statement *s)
{
  bool has_eh_frame = strstr (s->text, ".eh_frame") != NULL;
  bool is_late = in->takes_errors && in->file->count > 0;
  /* No manual says what that means for the functions before.  */
  in->file->wants_eh_frame
      = has_eh_frame && (!is_late || in->file->wants_eh_frame);
  return !is_late || refuse (in, s, "sections are chosen after a function");
}

/* Directives.  */

static void
change_cfa (machine *m, const statement *s)
{
  int64_t offset, sum;
  switch (s->kind)
    {
    case DOT_DEF_CFA:
      machine_def_cfa (m, s->reg[0], s->number);
      break;
    case DOT_DEF_CFA_REGISTER:
      machine_def_cfa_register (m, s->reg[0]);
      break;
    case DOT_DEF_CFA_OFFSET:
      machine_def_cfa_offset (m, s->number);
      break;
    default: /* DOT_ADJUST_CFA_OFFSET */
      if (!machine_cfa_offset (m, &offset)
          || __builtin_add_overflow (offset, s->number, &sum))
        m->nonsense = "there is no offset of the CFA that can be adjusted";
      else
        machine_def_cfa_offset (m, sum);
    }
}

/* From the CFA's register, the CFA is that far away.  */
static void
set_relative (machine *m, const statement *s)
{
  int64_t offset, place = 0;
  if (!machine_cfa_offset (m, &offset)
      || __builtin_sub_overflow (s->number, offset, &place))
    m->nonsense = "there is no CFA register for .cfi_rel_offset";
  machine_set (m, s->reg[0], rule_from_cfa (RULE_MEMORY, place));
}

static void
change_register (machine *m, const statement *s)
{
  switch (s->kind)
    {
    case DOT_OFFSET:
      machine_set (m, s->reg[0], rule_from_cfa (RULE_MEMORY, s->number));
      break;
    case DOT_VAL_OFFSET:
      machine_set (m, s->reg[0], rule_from_cfa (RULE_VALUE, s->number));
      break;
    case DOT_REL_OFFSET:
      set_relative (m, s);
      break;
    case DOT_REGISTER:
      machine_set (m, s->reg[0], rule_in_register (s->reg[1], 0));
      break;
    case DOT_SAME_VALUE:
      machine_set (m, s->reg[0], rule_in_register (s->reg[0], 0));
      break;
    case DOT_VAL_ENCODED_ADDR: /* an address that nothing here can say */
      machine_set (m, s->reg[0], (rule) { .kind = RULE_OTHER });
      break;
    default:
      for (size_t i = 0; i < s->register_count; i++)
        if (s->kind == DOT_RESTORE)
          machine_restore (m, s->reg[i]);
        else
          machine_set (m, s->reg[i], (rule) { .kind = RULE_UNDEFINED });
    }
}

static void
change_state (machine *m, const statement *s)
{
  switch (s->kind)
    {
    case DOT_REMEMBER_STATE:
      machine_remember_state (m);
      break;
    case DOT_RESTORE_STATE:
      machine_restore_state (m);
      break;
    case DOT_ESCAPE:
      machine_escape (m, s->bytes.bytes, s->bytes.size);
      break;
    default: /* DOT_WINDOW_SAVE, DOT_NEGATE_RA_STATE, DOT_NEGATE_RA_STATE_WITH_PC */
      machine_negate_ra_state (m, s->kind == DOT_NEGATE_RA_STATE_WITH_PC);
    }
}

/* A directive inside of a function.  */
static bool
direct (interpreter *in, const statement *s)
{
  cfi_function *f = open_function (in);
  machine *m = &in->sections[in->current].machine;
  if (!f)
    return refuse (in, s, "a CFI directive outside of any function");
  switch (s->kind)
    {
    case DOT_PERSONALITY: case DOT_LSDA: case DOT_LABEL:
      break;
    case DOT_SIGNAL_FRAME:
      f->is_signal_frame = true;
      break;
    case DOT_B_KEY_FRAME:
      if (!target_abi (in->target)->signs_ra)
        return refuse (in, s, "return addresses are signed on AArch64 only");
      f->has_b_key = true;
      break;
    case DOT_RETURN_COLUMN:
      return set_return_column (in, s);
    case DOT_DEF_CFA: case DOT_DEF_CFA_REGISTER: case DOT_DEF_CFA_OFFSET:
    case DOT_ADJUST_CFA_OFFSET:
      change_cfa (m, s);
      break;
    case DOT_REMEMBER_STATE: case DOT_RESTORE_STATE: case DOT_ESCAPE:
    case DOT_WINDOW_SAVE: case DOT_NEGATE_RA_STATE: case DOT_NEGATE_RA_STATE_WITH_PC:
      change_state (m, s);
      break;
    default:
      change_register (m, s);
    }
  add_state (in);
  return true;
}

static bool
execute (interpreter *in, const statement *s)
{
  cfi_function *f = open_function (in);
  switch (s->kind)
    {
    case ST_SECTION:
      return *s->text ? enter_section (in, s) : previous_section (in);
    case ST_PUSHSECTION:
      return push_section (in, s);
    case ST_POPSECTION:
      return pop_section (in, s);
    case ST_LABEL:
      add_label (in, s);
      return true;
    case ST_INSTRUCTION:
      add_instruction (in, s);
      return true;
    case ST_EXPECT:
      if (!f)
        return refuse (in, s, "an expectation outside of any function");
      add_mark (&f->expectations, &f->expectation_count,
                &f->expectation_capacity, f, s);
      return true;
    case ST_ALSO:
      return add_also (in, s);
    case ST_IGNORED:
      return true;
    case ST_UNREADABLE:
      return refuse (in, s, s->text);
    case DOT_SECTIONS:
      return choose_sections (in, s);
    case DOT_STARTPROC:
      return start_function (in, s);
    case DOT_ENDPROC:
      if (!f)
        return refuse (in, s, ".cfi_endproc outside of any function");
      end_function (in, s);
      return true;
    default:
      return direct (in, s);
    }
}

static bool
run (interpreter *in, const source *s)
{
  for (size_t i = 0; i < s->count; i++)
    if (!execute (in, &s->items[i]))
      return false;
  for (size_t i = 0; i < in->section_count; i++)
    if (in->sections[i].is_open)
      return problem_set (in->p, STATUS_USAGE,
                          "%s: a function has no .cfi_endproc", in->name);
  return true;
}

static void
function_free (cfi_function *f)
{
  free (f->name);
  free (f->rows);
  free (f->states);
  free (f->also);
  free (f->labels);
  free (f->expectations);
}

/* What was wrong is known of the file, and what came before it stays.  */
static bool
keep_error (interpreter *in)
{
  cfi_file *file = in->file;
  file->has_error = true;
  size_t kept = 0;
  for (size_t i = 0; i < file->count; i++)
    if (file->functions[i].end_line > 0)
      file->functions[kept++] = file->functions[i];
    else
      function_free (&file->functions[i]);
  file->count = kept;
  return true;
}

bool
interpret (const source *s, const char *name, cfi_file *file, problem *p)
{
  *file = (cfi_file) { .wants_eh_frame = true, .wants_sframe = true };
  interpreter in = { .name = name, .target = s->target, .file = file,
                     .statements = s->items,
                     .is_code = s->is_code,
                     .is_written_out = s->is_written_out,
                     .is_placed = s->is_placed,
                     .takes_errors = s->takes_errors, .p = p };
  add_section (&in, ".text");
  bool good = run (&in, s);
  if (!good && in.takes_errors)
    good = keep_error (&in);
  for (size_t i = 0; i < in.section_count; i++)
    if (in.sections[i].is_open)
      machine_free (&in.sections[i].machine);
  free (in.sections);
  return good;
}

void
cfi_file_free (cfi_file *file)
{
  for (size_t i = 0; i < file->count; i++)
    function_free (&file->functions[i]);
  free (file->functions);
  *file = (cfi_file) { .count = 0 };
}
