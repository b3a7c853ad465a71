/* What a kernel asks of a table besides.  */
#include "kernel.h"

#include <fnmatch.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/bisect.h"
#include "lib/base/buffer.h"
#include "lib/base/sframe_version.h"
#include "lib/elf/elf_name.h"
#include "reference/elements.h"

/* By the sources of Linux 7.2: where a processor begins, what a new task returns through, what the processor
   itself enters, and what a boot loader or the kernel before jumps to.  */
static const char *const outermost_sections[] = { ".entry.text", ".head.text", ".noinstr.head.text", NULL };
static const struct
{
  unsigned machine;
  const char *name;
} outermost_names[] = {
  { EM_X86_64, "startup_64" },         { EM_X86_64, "secondary_startup_64*" },   { EM_X86_64, "common_startup_64" },
  { EM_X86_64, "ret_from_fork*" },     { EM_X86_64, "startup_xen" },             { EM_X86_64, "pvh_start_xen" },
  { EM_X86_64, "soft_restart_cpu" },   { EM_X86_64, "asm_cpu_bringup_and_idle" }, { EM_X86_64, "relocate_kernel" },
  { EM_X86_64, "identity_mapped" },    { EM_X86_64, "virtual_mapped" },          { EM_X86_64, "swap_pages" },
  { EM_AARCH64, "primary_entry" },     { EM_AARCH64, "__primary_switch*" },      { EM_AARCH64, "secondary_entry" },
  { EM_AARCH64, "__secondary_switch*" }, { EM_AARCH64, "ret_from_fork" },
  { EM_S390, "startup_continue" },     { EM_S390, "ret_from_fork" },             { EM_S390, "__ret_from_fork" },
  { EM_S390, "system_call" },          { EM_S390, "restart_int_handler" },       { EM_S390, "ext_int_handler" },
  { EM_S390, "io_int_handler" },       { EM_S390, "mcck_int_handler" },          { EM_S390, "pgm_check_handler" },
  { EM_S390, "early_pgm_check_handler" }, { EM_S390, "stack_invalid" },
};

static bool
is_outermost_name (unsigned machine, const char *name)
{
  for (size_t i = 0; i < sizeof outermost_names / sizeof *outermost_names; i++)
    if (outermost_names[i].machine == machine && fnmatch (outermost_names[i].name, name, 0) == 0)
      return true;
  return false;
}

/* Does the stack begin in the function at ADDRESS?  By its section, or one of its names.  */
static bool
begins_in (subject *s, uint64_t address)
{
  const named_range *section = subject_section (s, address);
  for (const char *const *o = outermost_sections; section && *o; o++)
    if (strcmp (*o, section->text) == 0)
      return true;
  const name_list *functions = subject_functions (s);
  size_t i = BISECT (functions->count, n, functions->items[n].start < address);
  for (; i < functions->count && functions->items[i].start == address; i++)
    if (is_outermost_name (s->machine, functions->items[i].text))
      return true;
  return false;
}

/* Where a linker script has put the entries into .text, and says so by two symbols.  */
typedef struct entry_text
{
  uint64_t start, end;
} entry_text;

static void
take_symbols (const subject *s, Elf_Scn *section, const GElf_Shdr *header, entry_text *e)
{
  Elf_Data *data = elf_getdata (section, NULL);
  size_t count = data ? data->d_size / header->sh_entsize : 0;
  for (size_t i = 0; i < count; i++)
    {
      GElf_Sym symbol;
      const char *name
          = gelf_getsym (data, (int) i, &symbol)
                ? elf_name (s->elf, header->sh_link, symbol.st_name)
                : NULL;
      if (name && strcmp (name, "__entry_text_start") == 0)
        e->start = symbol.st_value;
      if (name && strcmp (name, "__entry_text_end") == 0)
        e->end = symbol.st_value;
    }
}

static entry_text
find_entry_text (const subject *s)
{
  entry_text e = { .start = UINT64_MAX };
  Elf_Scn *section = NULL;
  GElf_Shdr header;
  while ((section = elf_nextscn (s->elf, section)))
    if (gelf_getshdr (section, &header) && header.sh_type == SHT_SYMTAB)
      take_symbols (s, section, &header, &e);
  return e;
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
  entry_text entries = find_entry_text (k->s);
  for (size_t i = 0; i < k->frames->function_count; i++)
    {
      const frame_function *f = &k->frames->functions[i];
      if ((f->start >= entries.start && f->start < entries.end) || begins_in (k->s, f->start))
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

/* SP of AArch64 has to be a multiple of 16 wherever memory is accessed by it (AAPCS64, universal stack constraints); FP, and the stack
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
  say_found (k, "kernel-alignment", &all, "row whose CFA is no multiple of what the ABI wants of the stack", offset);
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
