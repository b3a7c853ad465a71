/* What has to hold for the .sframe section as a whole, and
   what a kernel asks besides.  */
#include "sections.h"

#include <fnmatch.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/arch/arch.h"
#include "lib/base/buffer.h"
#include "lib/base/sframe_version.h"
#include "lib/base/sort.h"
#include "lib/elf/elf_bounds.h"
#include "lib/elf/elf_file.h"
#include "reference/elements.h"

/* What a kernel asks of a table besides.  */

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
  size_t count
      = data ? data->d_size / gelf_fsize (s->elf, ELF_T_SYM, 1, EV_CURRENT)
             : 0;
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

enum
{
  TYPE_SFRAME = 0x6ffffff4,    /* SHT_GNU_SFRAME */
  SEGMENT_SFRAME = 0x6474e554 /* PT_GNU_SFRAME */
};

typedef struct checker
{
  subject *s;
  const frame_table *frames;
  section_complaint *complain;
  void *context;
  GElf_Shdr section; /* the first .sframe section */
  GElf_Phdr segment; /* the first PT_GNU_SFRAME */
  size_t sections, segments;
  bool is_loaded;    /* a PT_LOAD maps the section, readable */
} checker;

static void __attribute__ ((format (printf, 3, 4)))
say (const checker *c, const char *kind, const char *format, ...)
{
  char text[512];
  va_list values;
  va_start (values, format);
  vsnprintf (text, sizeof text, format, values);
  va_end (values);
  c->complain (c->context, kind, text);
}

static void
check_clauses (const checker *c)
{
  const sf_finding *f = sf_decisive (&c->frames->report);
  if (!f)
    return;
  char *text = image_finding_text (f);
  say (c, c->frames->verdict == SF_INVALID ? "invalid" : "silent", "%s", text);
  free (text);
}

static void
check_abi (const checker *c)
{
  const image_options options = { .raw = false };
  sf_section section = image_section (&c->s->image.images[0], &options);
  sf_report report = SF_NO_REPORT;
  sf_header e;
  if (sf_next_header (&section, NULL, &e, &report)
      && !machine_has_abi (c->s->machine, c->s->big_endian, e.abi->name))
    say (c, "abi", "the section is for %s, the file for machine %u",
         e.abi->name, c->s->machine);
}

/* Headers.  */

static void
find_sections (checker *c)
{
  size_t names;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (c->s->elf, &names) != 0)
    return;
  while ((section = elf_nextscn (c->s->elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header))
        continue;
      const char *name = elf_name (c->s->elf, names, header.sh_name);
      bool is_sframe = is_sframe_section (c->s->elf, &header, name) || (name && strcmp (name, ".sframe") == 0);
      if (is_sframe && c->sections++ == 0)
        c->section = header;
    }
}

static void
find_segments (checker *c)
{
  size_t count = 0;
  elf_getphdrnum (c->s->elf, &count);
  for (size_t i = 0; i < count; i++)
    {
      GElf_Phdr segment;
      if (!gelf_getphdr (c->s->elf, (int) i, &segment))
        continue;
      if (segment.p_type == SEGMENT_SFRAME && c->segments++ == 0)
        c->segment = segment;
      if (segment.p_type == PT_LOAD && segment.p_flags & PF_R
          && c->section.sh_addr - segment.p_vaddr < segment.p_filesz
          && c->section.sh_addr - segment.p_vaddr
                 == c->section.sh_offset - segment.p_offset
          && segment.p_filesz - (c->section.sh_addr - segment.p_vaddr)
                 >= c->section.sh_size)
        c->is_loaded = true;
    }
}

static void
check_section_header (const checker *c)
{
  const GElf_Shdr *h = &c->section;
  uint64_t ignored = SHF_GROUP | SHF_LINK_ORDER;
  if (c->sections > 1 && !c->s->is_object)
    say (c, "sections", "there are %zu .sframe sections", c->sections);
  if (h->sh_type != TYPE_SFRAME)
    say (c, "section-type",
         "the section's type is 0x%x, not SHT_GNU_SFRAME (0x%x)", h->sh_type,
         (unsigned) TYPE_SFRAME);
  if ((h->sh_flags & ~ignored) != SHF_ALLOC)
    say (c, "section-flags", "the section's flags are 0x%" PRIx64
         ", not SHF_ALLOC alone", (uint64_t) h->sh_flags);
}

/* Does the segment go on behind the section with nothing but zeros?  */
static bool
ends_in_zeros (const checker *c)
{
  const GElf_Phdr *p = &c->segment;
  const GElf_Shdr *h = &c->section;
  uint64_t at = h->sh_offset + h->sh_size, end = p->p_offset + p->p_filesz;
  if (p->p_memsz != p->p_filesz || p->p_filesz < h->sh_size
      || end > c->s->size || end < p->p_offset)
    return false;
  for (; at < end; at++)
    if (c->s->bytes[at])
      return false;
  return true;
}

/* [SFrame Section: the segment type PT_GNU_SFRAME]  */
static void
check_segment (const checker *c)
{
  const GElf_Phdr *p = &c->segment;
  const GElf_Shdr *h = &c->section;
  if (c->segments == 0)
    say (c, "no-segment", "no PT_GNU_SFRAME shows the section at run time");
  if (c->segments == 0 || c->sections != 1)
    return;
  if (c->segments > 1)
    say (c, "segments", "there are %zu PT_GNU_SFRAME", c->segments);
  if (p->p_vaddr != h->sh_addr || p->p_offset != h->sh_offset)
    say (c, "segment-place",
         "PT_GNU_SFRAME is at 0x%" PRIx64 " (offset 0x%" PRIx64
         "), the section at 0x%" PRIx64 " (offset 0x%" PRIx64 ")",
         (uint64_t) p->p_vaddr, (uint64_t) p->p_offset,
         (uint64_t) h->sh_addr, (uint64_t) h->sh_offset);
  if (p->p_memsz != h->sh_size || p->p_filesz != h->sh_size)
    say (c, ends_in_zeros (c) ? "segment-tail" : "segment-size",
         "PT_GNU_SFRAME has 0x%" PRIx64 " bytes in memory and 0x%" PRIx64
         " in the file, the section 0x%" PRIx64, (uint64_t) p->p_memsz,
         (uint64_t) p->p_filesz, (uint64_t) h->sh_size);
  if (p->p_flags != PF_R)
    say (c, "segment-flags", "PT_GNU_SFRAME has the flags 0x%x, not PF_R",
         p->p_flags);
  if (!c->is_loaded)
    say (c, "not-loaded", "no readable PT_LOAD maps the section");
}

/* Functions.  */

static void
check_functions (const checker *c)
{
  const frame_table *t = c->frames;
  uint64_t strays = 0;
  const frame_function *first = NULL;
  for (size_t i = 0; i < t->function_count; i++)
    {
      const frame_function *f = &t->functions[i];
      if (subject_has_code (c->s, f->start, f->size)
          || (f->size == 0 && c->s->is_object))
        continue;
      if (strays++ == 0)
        first = f;
    }
  if (strays)
    say (c, "outside-code",
         "%" PRIu64 " function%s outside of executable sections, the first "
         "at 0x%" PRIx64 ", %" PRIu32 " bytes", strays,
         strays == 1 ? " lies" : "s lie", first->start, first->size);
  if (t->overlaps)
    say (c, "overlap", "%" PRIu64 " function%s inside of another",
         t->overlaps, t->overlaps == 1 ? " begins" : "s begin");
}

void
check_sections (subject *s, const frame_table *frames, bool is_kernel,
                section_complaint *complain, void *context)
{
  checker c = { .s = s, .frames = frames, .complain = complain,
                .context = context };
  if (s->image.count == 0)
    return;
  find_sections (&c);
  find_segments (&c);
  check_clauses (&c);
  check_abi (&c);
  if (c.sections)
    check_section_header (&c);
  if (!s->is_object && !is_kernel && c.sections)
    check_segment (&c);
  if (s->counts_from_field)
    say (&c, "object-starts", "starts count from the field that holds them, "
         "without the flag 0x4");
  if (s->code.count)
    check_functions (&c);
}
