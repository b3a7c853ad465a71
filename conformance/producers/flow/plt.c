/* Entries of procedure linkage tables.  */
#include "plt.h"

#include <gelf.h>
#include <string.h>

#include "lib/elf/elf_name.h"

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

void
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
