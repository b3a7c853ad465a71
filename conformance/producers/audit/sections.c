/* What has to hold for the .sframe section as a whole.  */
#include "sections.h"

#include <gelf.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/arch/arch.h"
#include "lib/base/buffer.h"
#include "lib/elf/elf_file.h"
#include "lib/elf/elf_name.h"
#include "reference/elements.h"

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
  say (c, c->frames->verdict == SF_INVALID ? "invalid" : "silent",
       "offset 0x%" PRIx64 ": %s [%s]", f->offset, f->message,
       sf_clause_text_of (f->clause)->id);
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
