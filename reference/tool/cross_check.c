/* Do an ELF file and its SFrame section fit together?  */
#include "cross_check.h"

#include <inttypes.h>

#include "lib/arch/arch.h"
#include "lib/base/lend.h"

void
check_machine (FILE *out, const image_file *file, const section_image *image,
               const sf_section *section)
{
  sf_report report = SF_NO_REPORT;
  sf_header e;
  if (!file->is_elf || !sf_next_header (section, NULL, &e, &report)
      || machine_has_abi (file->machine, file->big_endian, e.abi->name))
    return;
  const char *machine = machine_name (file->machine);
  fprintf (out, "%s: warning: the section is for %s, the file for %s "
           "(machine %u), %s-endian\n", image->label, e.abi->name,
           machine ? machine : "another machine", file->machine,
           file->big_endian ? "big" : "little");
}

static bool
lies_in (const address_range *range, uint64_t start, uint64_t size)
{
  uint64_t ahead = start - range->start;
  return ahead <= range->size && range->size - ahead >= size;
}

static void
check_segment (const image_file *file, const section_image *image)
{
  if (!file->has_segment)
    printf ("%s: warning: no segment PT_GNU_SFRAME shows this section to "
            "consumers at run time\n", image->label);
  else if (!lies_in (&file->segment, image->address, image->size))
    printf ("%s: warning: PT_GNU_SFRAME (0x%" PRIx64 " bytes at 0x%" PRIx64
            ") does not cover this section (0x%zx bytes at 0x%" PRIx64 ")\n",
            image->label, file->segment.size, file->segment.start,
            image->size, image->address);
}

typedef struct strays
{
  const image_file *file;
  uint64_t count;
  uint64_t first_start;
  uint32_t first_size;
} strays;

static void
note_stray (void *context, uint32_t index, const sf_fde *fde)
{
  strays *s = context;
  (void) index;
  for (size_t i = 0; i < s->file->code_count; i++)
    if (lies_in (&s->file->code[i], fde->start, fde->func_size))
      return;
  if (s->count++)
    return;
  s->first_start = fde->start;
  s->first_size = fde->func_size;
}

static void
check_functions (const image_file *file, const section_image *image,
                 const sf_section *section)
{
  strays s = { .file = file };
  sf_visitor visitor = { .fde = note_stray, .context = &s };
  sf_report report = SF_NO_REPORT;
  walk_section (section, &visitor, &report);
  if (s.count)
    printf ("%s: warning: %" PRIu64 " function%s outside of executable "
            "sections, the first at 0x%" PRIx64 ", %" PRIu32 " bytes\n",
            image->label, s.count, s.count == 1 ? " lies" : "s lie",
            s.first_start, s.first_size);
}

void
cross_check (const image_file *file, const section_image *image,
             const sf_section *section)
{
  check_machine (stdout, file, image, section);
  if (!file->is_elf || file->is_relocatable)
    return;
  check_segment (file, image);
  check_functions (file, image, section);
}
