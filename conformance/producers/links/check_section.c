/* The section as a whole: headers, elements, flags.  */
#include "checks.h"

#include <inttypes.h>
#include <stdlib.h>

#include "file.h"

#include "lib/base/sframe_version.h"

static bool
none (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_section *section = sframe_section (&o->output);
  if (!o->has_output || !section)
    return o->has_output || because (why, "no output");
  buffer_print (why, "%s, %" PRIu64 " bytes, %zu functions", section->name,
                section->header.sh_size, o->output.function_count);
  return false;
}

static bool
empty (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_section *section = sframe_section (&o->output);
  if (!section || section->header.sh_size)
    buffer_print (why, "%s", section ? "it has bytes" : "no .sframe");
  return section && section->header.sh_size == 0;
}

static bool
sound (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  if (!o->output.has_sframe)
    return because (why, "no .sframe");
  if (o->output.verdict != SF_INVALID)
    return true;
  return because (why, o->output.finding);
}

static bool
typed (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_section *section = sframe_section (&o->output);
  if (!section || !sframe_version_of (o->output.version)->has_type || section->header.sh_type == SHT_GNU_SFRAME)
    return true;
  buffer_print (why, "section type 0x%" PRIx32, section->header.sh_type);
  return false;
}

/* As the gABI has it for sections that a linker joins: flags that an input's
   has, of these three; no table of entries of one size; aligned at least as
   the largest of them asks.  What a linker makes for a PLT is read, and not written.  */
static bool
attributes (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  enum
  {
    KINDS = SHF_WRITE | SHF_ALLOC | SHF_EXECINSTR
  };
  const link_section *section = sframe_section (&o->output);
  if (!section)
    return true;
  uint64_t flags = 0, alignment = 1;
  for (size_t i = 0; i < o->input_count; i++)
    {
      const link_section *input = sframe_section (&o->inputs[i]);
      flags |= input ? input->header.sh_flags & KINDS : 0;
      if (input && input->header.sh_addralign > alignment)
        alignment = input->header.sh_addralign;
    }
  const GElf_Shdr *h = &section->header;
  if (!flags)
    flags = SHF_ALLOC;
  if ((h->sh_flags & KINDS) != flags)
    buffer_print (why, "flags 0x%" PRIx64 " of 0x%" PRIx64,
                  h->sh_flags & KINDS, flags);
  else if (h->sh_entsize)
    buffer_print (why, "entries of %" PRIu64 " bytes", h->sh_entsize);
  else if (h->sh_addralign < alignment && alignment > 1)
    buffer_print (why, "alignment %" PRIu64 " of %" PRIu64, h->sh_addralign,
                  alignment);
  else if (h->sh_addralign > 1 && h->sh_addr % h->sh_addralign)
    buffer_print (why, "address 0x%" PRIx64 ", alignment %" PRIu64, h->sh_addr,
                  h->sh_addralign);
  else
    return true;
  return false;
}

static bool
segment (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const image_file *image = &o->output.image;
  const link_section *section = sframe_section (&o->output);
  if (!section || !image->has_segment)
    return !image->has_segment || because (why, "PT_GNU_SFRAME, no .sframe");
  const GElf_Shdr *h = &section->header;
  if (image->segment.start == h->sh_addr && image->segment.size == h->sh_size)
    return true;
  bool is_longer = image->segment.start == h->sh_addr
                   && image->segment.size > h->sh_size;
  buffer_print (why, "PT_GNU_SFRAME 0x%" PRIx64 " of 0x%" PRIx64
                " bytes, section 0x%" PRIx64 " of 0x%" PRIx64 " bytes%s",
                image->segment.start, image->segment.size, h->sh_addr,
                h->sh_size, is_longer ? ": longer" : "");
  return false;
}

static bool
has_segment (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  return o->output.image.has_segment || because (why, "no PT_GNU_SFRAME");
}

static bool
no_segment (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  return !o->output.image.has_segment || because (why, "PT_GNU_SFRAME");
}

static bool
is_number (uint64_t actual, const char *words, const char *of, buffer *why)
{
  if (actual == strtoull (words, NULL, 0))
    return true;
  buffer_print (why, "%" PRIu64 " %s", actual, of);
  return false;
}

static bool
elements (const outcome *o, const char *words, buffer *why)
{
  return is_number (o->output.elements, words, "elements", why);
}

static bool
functions (const outcome *o, const char *words, buffer *why)
{
  return is_number (o->output.function_count, words, "functions", why);
}

/* How many bytes of auxiliary headers are there?  */
static bool
auxiliary (const outcome *o, const char *words, buffer *why)
{
  return is_number (o->output.auxiliary, words, "bytes of auxiliary headers",
                    why);
}

static bool
version (const outcome *o, const char *words, buffer *why)
{
  return is_number (o->output.version, words, "is the version", why);
}

static bool
sorted (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_file *f = &o->output;
  return (f->elements && f->sorted_elements == f->elements)
         || because (why, "not marked sorted");
}

static bool
unsorted (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  return !o->output.sorted_elements || because (why, "marked sorted");
}

const check section_checks[]
    = { CHECK ("sound", sound, .is_implied = true),
        CHECK ("typed", typed, .is_implied = true),
        CHECK ("attributes", attributes, .is_implied = true),
        CHECK ("segment", segment, .is_implied = true),
        CHECK ("none", none, .replaces_all = true),
        CHECK ("empty", empty, .replaces_all = true),
        CHECK ("has-segment", has_segment, ),
        CHECK ("no-segment", no_segment, ),
        CHECK ("elements", elements, ),
        CHECK ("functions", functions, ),
        CHECK ("auxiliary", auxiliary, ),
        CHECK ("version", version, ),
        CHECK ("sorted", sorted, ),
        CHECK ("unsorted", unsorted, ),
        { .name = NULL } };
