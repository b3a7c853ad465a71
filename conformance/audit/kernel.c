/* What a kernel asks of a table besides.  */
#include "kernel.h"

#include <fnmatch.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "elements.h"
#include "elf_name.h"
#include "sframe_version.h"

/* By the sources of Linux 7.1: where a processor begins, what a new task returns through, what the processor
   itself enters (amd64 and arm64; s390x), and what a boot loader jumps to.  */
static const char *const outermost_sections[] = { ".entry.text", ".head.text", ".noinstr.head.text", NULL };
static const char *const outermost_names[]
    = { "startup_64",      "secondary_startup_64*", "common_startup_64", "ret_from_fork*", "__ret_from_fork",
        "primary_entry",   "__primary_switch*",     "secondary_entry",   "__secondary_switch*",
        "startup_continue", "restart_int_handler",  "system_call",       "*_int_handler",  "xen_start_kernel",
        "pvh_start_xen",   "_start",                NULL };

bool
kernel_begins_in (const char *name, const char *section)
{
  for (const char *const *s = outermost_sections; *s; s++)
    if (strcmp (*s, section) == 0)
      return true;
  for (const char *const *n = outermost_names; *n; n++)
    if (fnmatch (*n, name, 0) == 0)
      return true;
  return false;
}

/* Functions or rows of one kind; the first of them is at PC in FUNCTION.  */
typedef struct found
{
  uint64_t count, pc;
  const frame_function *function;
  const sf_rules *rules;
} found;

typedef struct kernel_check
{
  subject *s;
  const frame_table *frames;
  section_complaint *complain;
  void *context;
} kernel_check;

static void
note (found *f, const frame_function *function, uint32_t row_start, const sf_rules *rules)
{
  if (f->count++ == 0)
    *f = (found) { .count = 1, .function = function, .pc = function->start + row_start, .rules = rules };
}

static const char *
name_at (subject *s, uint64_t address)
{
  const named_range *name = subject_name (s, address);
  return name ? name->text : "no name";
}

static void
say_found (const kernel_check *k, const char *kind, const found *f, const char *what, const char *offset)
{
  if (!f->count)
    return;
  char *text = format_text ("%" PRIu64 " %s%s, the first in %s at 0x%" PRIx64 "%s", f->count, what,
                            f->count == 1 ? "" : "s", name_at (k->s, f->function->start), f->pc, offset);
  k->complain (k->context, kind, text);
  free (text);
}

/* Functions that something calls, and that say that nothing does.  */
static void
check_outermost (const kernel_check *k)
{
  found all = { .count = 0 };
  for (size_t i = 0; i < k->frames->function_count; i++)
    {
      const frame_function *f = &k->frames->functions[i];
      const named_range *section = subject_section (k->s, f->start);
      if (kernel_begins_in (name_at (k->s, f->start), section ? section->text : ""))
        continue;
      uint64_t before = all.count;
      for (uint32_t r = f->first_row; r < f->first_row + f->row_count && all.count == before; r++)
        if (k->frames->rules[k->frames->rows[r].rules].ra.kind == SF_UNDEFINED)
          note (&all, f, k->frames->rows[r].start, NULL);
      if (f->row_count == 0 && sframe_version_of (f->version)->has_empty_functions)
        note (&all, f, 0, NULL);
    }
  say_found (k, "kernel-outermost", &all, "function that is no entry, in which RA is undefined", "");
}

static void
check_flexible (const kernel_check *k)
{
  found all = { .count = 0 };
  for (size_t i = 0; i < k->frames->function_count; i++)
    if (k->frames->functions[i].is_flexible)
      note (&all, &k->frames->functions[i], 0, NULL);
  say_found (k, "kernel-flexible", &all, "flexible function", "");
}

/* SP of AArch64 has to be a multiple of 16 wherever memory is accessed by it (AAPCS64, 6.4.5.1); FP, and the stack
   of the others, of 8.  */
static bool
is_aligned (const subject *s, const sf_rule *cfa)
{
  int64_t unit = s->machine == EM_AARCH64 && cfa->reg == s->abi->sp ? 16 : 8;
  return cfa->kind != SF_OFFSET || cfa->deref_p || cfa->offset % unit == 0;
}

static void
check_alignment (const kernel_check *k)
{
  found all = { .count = 0 };
  char offset[48] = "";
  for (size_t i = 0; i < k->frames->function_count; i++)
    {
      const frame_function *f = &k->frames->functions[i];
      for (uint32_t r = f->first_row; r < f->first_row + f->row_count; r++)
        {
          const sf_rules *rules = &k->frames->rules[k->frames->rows[r].rules];
          if (!is_aligned (k->s, &rules->cfa))
            note (&all, f, k->frames->rows[r].start, rules);
        }
    }
  if (all.count)
    snprintf (offset, sizeof offset, ": offset %" PRId64, all.rules->cfa.offset);
  say_found (k, "kernel-alignment", &all, "row whose CFA no stack has", offset);
}

/* A module is a relocatable file that nobody links again.  */
static bool
is_module (const subject *s)
{
  size_t names;
  Elf_Scn *section = NULL;
  if (!s->is_object || elf_getshdrstrndx (s->elf, &names) != 0)
    return false;
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr header;
      const char *name = gelf_getshdr (section, &header) ? elf_name (s->elf, names, header.sh_name) : NULL;
      if (name && strcmp (name, ".gnu.linkonce.this_module") == 0)
        return true;
    }
  return false;
}

static void
check_index (const kernel_check *k)
{
  const image_options options = { .raw = false };
  sf_section section = image_section (&k->s->image.images[0], &options);
  sf_report report = SF_NO_REPORT;
  sf_header e;
  if (sf_next_header (&section, NULL, &e, &report) && !(e.flags & F_FDE_SORTED))
    k->complain (k->context, "kernel-unsorted", "the index is not sorted (the flag SFRAME_F_FDE_SORTED is not set)");
  if (k->frames->elements > 1)
    {
      char *text = format_text ("%" PRIu32 " tables follow each other in .sframe", k->frames->elements);
      k->complain (k->context, "kernel-elements", text);
      free (text);
    }
}

void
check_kernel (subject *s, const frame_table *frames, section_complaint *complain, void *context)
{
  const kernel_check k = { .s = s, .frames = frames, .complain = complain, .context = context };
  if (!s->image.count)
    return;
  if (!s->is_object || is_module (s))
    check_index (&k);
  check_outermost (&k);
  check_flexible (&k);
  check_alignment (&k);
}
