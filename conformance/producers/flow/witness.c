/* All tables of a file, against its instructions.  */
#include "witness.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/elf/elf_bounds.h"
#include "lib/tables/subject.h"
#include "machine.h"

/* Entries of procedure linkage tables, which are called.  */

static void
take_section (const machine *m, const GElf_Shdr *h, const char *name,
              void (*take) (void *context, uint64_t address), void *context)
{
  bool has_header = strcmp (name, ".plt") == 0;
  if (h->sh_entsize < m->least_length || h->sh_type != SHT_PROGBITS)
    return;
  for (uint64_t at = has_header ? m->plt_header : 0;
       at + h->sh_entsize <= h->sh_size; at += h->sh_entsize)
    take (context, h->sh_addr + at);
}

/* Call TAKE with the address of each entry of S, but for the first of `.plt`, to which
   the others jump.  */
static void
plt_entries (const subject *s, const machine *m,
             void (*take) (void *context, uint64_t address), void *context)
{
  size_t names;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (s->elf, &names) != 0)
    return;
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr h;
      const char *name = gelf_getshdr (section, &h)
                             ? elf_name (s->elf, names, h.sh_name) : NULL;
      if (name && strncmp (name, ".plt", 4) == 0 && h.sh_flags & SHF_EXECINSTR)
        take_section (m, &h, name, take, context);
    }
}

/* One table while it is witnessed.  */
typedef struct witness
{
  subject *s;
  claim_table table, guide; /* another table, if it has CFI */
  code_map *code;
  flow_table *r;
  FILE *rows; /* or NULL */
  machine kernel; /* the machine without a red zone */
} witness;

/* Words.  */

/* What a register or a word of memory has: "cfa-8", "rbp", "something else"; the
   caller frees it.  */
static char *
value_text (value v, const machine *m)
{
  switch (v.kind)
    {
    case VALUE_FRAME:
      return v.base == BASE_CFA
                 ? format_text ("cfa%+d", v.offset)
                 : format_text ("an address of the frame");
    case VALUE_ENTRY:
      return format_text ("%s of the caller%s", v.reg == m->ra ? "ra"
                          : flow_register_name (m, v.reg),
                          v.signs == 0 ? ""
                          : v.signs == SIGNED_A ? ", signed" : ", signed-b");
    case VALUE_ABSENT:
      return format_text ("not stored");
    case VALUE_BELOW:
      return format_text ("in memory below SP");
    default:
      return format_text ("something else");
    }
}

/* Findings.  */

static flow_finding *
find_finding (flow_table *r, uint64_t start, uint32_t wrong, uint8_t eh_frame)
{
  size_t oldest = r->count > 64 ? r->count - 64 : 0;
  for (size_t i = r->count; i-- > oldest;)
    if (r->findings[i].start == start && r->findings[i].wrong == wrong && r->findings[i].eh_frame == eh_frame)
      return &r->findings[i];
  return NULL;
}

static void
take_wrong (void *context, const walk *w, const claims *function,
            const claim *row, uint64_t pc, int32_t block, const checked *k)
{
  witness *x = context;
  flow_table *r = x->r;
  uint8_t eh_frame = x->table.frames ? k->guide : PROOF_WRONG;
  flow_finding *f = find_finding (r, function->start, k->wrong, eh_frame);
  if (f)
    {
      f->count++;
      return;
    }
  const named_range *name = subject_name (x->s, pc);
  r->findings = grow_array (r->findings, r->count, &r->capacity,
                            sizeof *r->findings);
  r->findings[r->count++]
      = (flow_finding) { .start = function->start, .pc = pc,
                         .wrong = k->wrong, .eh_frame = eh_frame, .count = 1,
                         .where = format_text ("%s", name ? name->text : "?"),
                         .row = claim_text (row, x->table.m),
                         .is = value_text (k->is, x->table.m),
                         .path = walk_path (w, block, pc) };
}

/* Counting.  */

/* Instructions that no path got to; what fills space does not count.  */
static uint64_t
skip_unreached (const witness *x, const code_range *c, uint64_t pc, bool *counts)
{
  effects e;
  code_decode (c, x->table.m, pc, &e);
  *counts = !e.is_padding;
  return pc + (e.length ? e.length : x->table.m->least_length);
}

static void
count_doubt (flow_table *r, unsigned why, bool *decided)
{
  r->instructions[PROOF_UNKNOWN]++;
  r->doubts[why]++;
  *decided = false;
}

static void
write_row (const witness *x, uint64_t pc, unsigned proof)
{
  if (x->rows)
    fprintf (x->rows, "0x%llx %s %s %s\n", (unsigned long long) pc, x->table.name,
             proof_name (proof ? proof : PROOF_UNKNOWN), x->s->label);
}

/* Why no path got to the function at START.  */
static enum doubt
why_unreached (witness *x, uint64_t start)
{
  claims c = { .count = 0 };
  size_t index = claim_function_at (&x->table, start);
  if (index == SIZE_MAX)
    return DOUBT_UNREACHED;
  claims_read (&x->table, index, &c);
  enum doubt why = c.problem ? DOUBT_ROWS : DOUBT_UNREACHED;
  claims_free (&c);
  return why;
}

/* Of a linker's entry, which has no name of its own, it is known where it
   leads.  */
static void
note_remark (witness *x, address_range f, uint64_t pc, bool is_jump)
{
  flow_table *r = x->r;
  flow_remark *last
      = r->remark_count ? &r->remarks[r->remark_count - 1] : NULL;
  if (last && last->is_jump == is_jump && last->pc - f.start < f.size)
    {
      last->count++;
      return;
    }
  const named_range *name = subject_name (x->s, pc);
  if (is_jump && name && strncmp (name->text, ".plt", 4) == 0)
    return;
  r->remarks = grow_array (r->remarks, r->remark_count, &r->remark_capacity,
                           sizeof *r->remarks);
  r->remarks[r->remark_count++]
      = (flow_remark) { .pc = pc, .count = 1, .is_jump = is_jump,
                        .where = format_text ("%s", name ? name->text : "?") };
}

static void
count_function (witness *x, address_range f)
{
  const code_range *c = code_at (x->code, f.start);
  bool decided = true, counts;
  enum doubt unreached = DOUBT_NONE;
  uint64_t end = f.start + f.size;
  if (!c || f.size == 0)
    return;
  x->r->functions++;
  for (uint64_t pc = f.start; pc < end && pc < c->end;)
    {
      mark m = c->marks[pc - c->start];
      if (m.proof == PROOF_UNKNOWN)
        count_doubt (x->r, m.doubt, &decided);
      else if (m.proof)
        x->r->instructions[m.proof]++;
      if (m.is_below && m.proof != PROOF_WRONG)
        note_remark (x, f, pc, false);
      if (m.proof == PROOF_RIGHT && m.doubt == DOUBT_JUMP)
        note_remark (x, f, pc, true);
      write_row (x, pc, m.proof);
      if (m.proof && m.length)
        {
          pc += m.length;
          continue;
        }
      pc = skip_unreached (x, c, pc, &counts);
      if (m.proof || !counts)
        continue;
      if (unreached == DOUBT_NONE)
        unreached = why_unreached (x, f.start);
      count_doubt (x->r, unreached, &decided);
    }
  x->r->decided += decided;
}

/* Walks.  */

typedef struct caller
{
  witness *x;
  walk *w;
} caller;

/* Is function INDEX outlined?  */
static bool
is_part_of_callers (witness *x, size_t index)
{
  claims c = { .count = 0 };
  claims_read (&x->table, index, &c);
  bool is = outlined_is (&x->table, x->code, &c);
  claims_free (&c);
  return is;
}

/* ADDRESS is called, and was not looked at.  */
static void
walk_called_place (void *context, uint64_t address)
{
  const caller *to = context;
  const code_range *c = code_at (to->x->code, address);
  if (!c || c->marks[address - c->start].proof)
    return;
  size_t index = claim_function_at (&to->x->table, address);
  if (index != SIZE_MAX && !is_part_of_callers (to->x, index))
    walk_from (to->w, address);
}

static void
walk_called_places (witness *x, walk *w)
{
  const called_list *l = walk_called (w);
  caller to = { x, w };
  for (size_t i = 0; i < l->count; i++)
    walk_called_place (&to, l->items[i]);
  plt_entries (x->s, x->table.m, walk_called_place, &to);
}

/* Does the other table have a function there, which begins as if it were called?  */
static bool
guide_begins (witness *x, uint64_t start)
{
  claims c = { .count = 0 };
  size_t index = x->guide.cfi ? claim_function_at (&x->guide, start) : SIZE_MAX;
  if (index == SIZE_MAX)
    return false;
  claims_read (&x->guide, index, &c);
  bool begins = c.start == start && claims_begin_as_called (&c, x->guide.m);
  claims_free (&c);
  return begins;
}

/* Is function C called?  So is one with a name that other files call, if its first row is another one: that is wrong.  What
   counts from another stack (GHC) is not called.  One that begins by doing nothing may be the part for exceptions
   of another, which GCC writes so; its symbol tells.  */
static bool
is_entered (witness *x, const claims *c)
{
  const code_range *code = code_at (x->code, c->start);
  effects e;
  if (!code || outlined_is (&x->table, x->code, c)
      || (!claims_begin_as_called (c, x->table.m) && !guide_begins (x, c->start)
          && !(claims_begin_at_sp (c, x->table.m) && subject_exports (x->s, c->start))))
    return false;
  code_decode (code, x->table.m, c->start, &e);
  if (!e.is_padding)
    return true;
  const named_range *name = subject_name (x->s, c->start);
  return name && name->start == c->start && !strstr (name->text, ".cold")
         && name->text[0] != '.';
}

/* From the start of each function that begins as if it were called; then from what is
   called, and is none.  */
static void
walk_all (witness *x)
{
  const walk_listener to = { .wrong = take_wrong, .context = x };
  walk *w = walk_new (&x->table, x->guide.cfi ? &x->guide : NULL, x->code, &to);
  size_t count = claim_functions (&x->table);
  outlined_mark (&x->table, x->code);
  for (size_t i = 0; i < count; i++)
    {
      const claims *c = walk_function (w, i);
      if (is_entered (x, c))
        walk_from (w, c->start);
    }
  walk_called_places (x, w);
  walk_strays (w);
  walk_free (w);
}

static void
witness_table (witness *x)
{
  size_t count = claim_functions (&x->table);
  code_map_clear (x->code);
  walk_all (x);
  for (size_t i = 0; i < count; i++)
    count_function (x, claim_function (&x->table, i));
}

/* Files.  */

static void
begin_table (witness *x, subject *s, bool is_kernel, code_map *code, const char *name)
{
  const machine *m = machine_of (arch_of (s->machine, s->big_endian));
  *x = (witness) { .s = s, .code = code, .kernel = *m };
  x->kernel.red_zone = 0;
  x->table = (claim_table) { .s = s, .name = name, .rows = CFI_NO_ROWS, .is_kernel = is_kernel,
                             .m = is_kernel ? &x->kernel : m };
}

/* TAKE may read rows after those that the walk has read.  */
static void
end_table (witness *x)
{
  cfi_rows_free (&x->table.rows);
  cfi_rows_free (&x->guide.rows);
}

/* Call TAKE with each table of S.  */
static void
for_each_table (subject *s, bool is_kernel, void (*take) (void *context, witness *x),
                void *context)
{
  code_map code;
  witness x;
  code_map_read (&code, s);
  if (s->is_object)
    branches_relocate (s, machine_of (arch_of (s->machine, s->big_endian)),
                       &code);
  for (size_t i = 0; i < s->table_count; i++)
    {
      begin_table (&x, s, is_kernel, &code, s->tables[i].section.is_debug_frame
                                     ? ".debug_frame" : ".eh_frame");
      x.table.cfi = &s->tables[i];
      take (context, &x);
      end_table (&x);
    }
  if (s->image.count)
    {
      frame_table frames;
      frames_read (&frames, &s->image);
      begin_table (&x, s, is_kernel, &code, ".sframe");
      x.table.frames = &frames;
      x.guide = (claim_table) { .s = s, .name = ".eh_frame", .m = x.table.m,
                                .is_kernel = is_kernel, .rows = CFI_NO_ROWS,
                                .cfi = s->table_count ? &s->tables[0] : NULL };
      take (context, &x);
      end_table (&x);
      frames_free (&frames);
    }
  code_map_free (&code);
}

typedef struct taker
{
  flow_result *r;
  FILE *rows;
} taker;

static void
take_table (void *context, witness *x)
{
  const taker *to = context;
  flow_result *r = to->r;
  if (r->count == MOST_TABLES)
    return;
  x->rows = to->rows;
  x->r = &r->tables[r->count++];
  x->r->name = x->table.name;
  if (x->table.frames && x->table.frames->verdict == SF_INVALID)
    x->r->invalid = image_finding_text (sf_decisive (&x->table.frames->report));
  witness_table (x);
}

void
witness_file (subject *s, bool is_kernel, flow_result *r, FILE *rows)
{
  taker to = { r, rows };
  const arch *a = arch_of (s->machine, s->big_endian);
  *r = (flow_result) { .label = format_text ("%s", s->label), .abi = a->name,
                       .has_red_zone = machine_of (a)->red_zone > 0 };
  /* Its addresses are moved by instructions of 32 bits, which end a path of amd64.  */
  if (s->is_x32)
    fprintf (stderr, "sframe-flow: %s: a file of x32 is not followed\n", s->label);
  else
    for_each_table (s, is_kernel, take_table, &to);
}

void
flow_result_free (flow_result *r)
{
  for (size_t t = 0; t < r->count; t++)
    {
      flow_table *table = &r->tables[t];
      for (size_t i = 0; i < table->count; i++)
        {
          free (table->findings[i].where);
          free (table->findings[i].row);
          free (table->findings[i].is);
          free (table->findings[i].path);
        }
      for (size_t i = 0; i < table->remark_count; i++)
        free (table->remarks[i].where);
      free (table->findings);
      free (table->remarks);
      free (table->invalid);
    }
  free (r->label);
}

/* Showing.  */

typedef struct showing
{
  FILE *out;
  uint64_t address;
  bool *wrong;
  bool is_found;
} showing;

static void
show_row (const showing *w, const witness *x, const claims *c, uint64_t pc,
          mark m)
{
  static const char *const words[PROOFS]
      = { "not known", "right", "not known", "WRONG" };
  const claim *row = claim_at (c, pc);
  char *text = claim_text (row, x->table.m);
  const char *why = m.proof == PROOF_UNKNOWN || m.doubt ? doubt_name (m.doubt)
                    : !m.proof    ? doubt_name (c->problem ? DOUBT_ROWS : DOUBT_UNREACHED)
                    : m.is_below  ? "RA is below SP"
                                  : "";
  fprintf (w->out, "0x%llx  %-9s  %s%s%s\n", (unsigned long long) pc,
           words[m.proof], text, *why ? "  # " : "", why);
  *w->wrong |= m.proof == PROOF_WRONG;
  free (text);
}

static void
show_table (void *context, witness *x)
{
  showing *w = context;
  flow_table result = { .name = x->table.name };
  size_t index = claim_function_at (&x->table, w->address);
  claims c = { .count = 0 };
  const code_range *code
      = index == SIZE_MAX
            ? NULL
            : code_at (x->code, claim_function (&x->table, index).start);
  if (!code)
    return;
  w->is_found = true;
  x->r = &result;
  witness_table (x);
  claims_read (&x->table, index, &c);
  fprintf (w->out, "%s\n", x->table.name);
  for (uint64_t pc = c.start; pc < c.end && pc < code->end;)
    {
      mark m = code->marks[pc - code->start];
      bool counts;
      show_row (w, x, &c, pc, m);
      pc = m.proof && m.length ? pc + m.length
                               : skip_unreached (x, code, pc, &counts);
    }
  for (size_t i = 0; i < result.count; i++)
    if (result.findings[i].start == c.start)
      fprintf (w->out, "wrong at 0x%llx: is %s; path: %s\n",
               (unsigned long long) result.findings[i].pc,
               result.findings[i].is, result.findings[i].path);
  flow_result all = { .tables = { result }, .count = 1 };
  flow_result_free (&all);
  claims_free (&c);
}

bool
witness_show (FILE *out, subject *s, bool is_kernel, uint64_t address, bool *wrong)
{
  showing w = { .out = out, .address = address, .wrong = wrong };
  *wrong = false;
  for_each_table (s, is_kernel, show_table, &w);
  return w.is_found;
}
