/* An assembled object, laid out.  */
#include "object.h"

#include <gelf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "elf_bounds.h"
#include "elf_name.h"
#include "format.h"
#include "input.h"
#include "relocate.h"

typedef struct layout
{
  object *object;
  const target *target;
  Elf *elf;
  size_t names, section_count;
  uint64_t *address; /* of each section; 0: it is not loaded */
  const char *path;
  problem *p;
} layout;

static bool
refuse (const layout *l, const char *what)
{
  int error = elf_errno ();
  return problem_set (l->p, STATUS_USAGE, "%s: %s%s%s", l->path, what,
                      error ? ": " : "", error ? elf_errmsg (error) : "");
}

static bool
read_header (layout *l)
{
  GElf_Ehdr header;
  const arch *a = l->target->arch;
  if (!gelf_getehdr (l->elf, &header)
      || elf_getshdrnum (l->elf, &l->section_count) != 0
      || elf_getshdrstrndx (l->elf, &l->names) != 0)
    return refuse (l, "is no ELF file");
  bool is_big = header.e_ident[EI_DATA] == ELFDATA2MSB;
  if (header.e_type != ET_REL || header.e_machine != a->machine
      || is_big != a->big_endian)
    return refuse (l, "is no object of the ABI that was asked for");
  return true;
}

/* One section behind the other, from 64 KiB on.  */
static bool
choose_addresses (layout *l)
{
  uint64_t next = 0x10000;
  l->address = grow (NULL, (l->section_count + 1) * sizeof *l->address);
  l->address[0] = 0;
  l->object->section_count = l->section_count;
  l->object->sections
      = grow (NULL, (l->section_count + 1) * sizeof *l->object->sections);
  l->object->sections[0] = (object_section) { .flags = 0 };
  for (size_t i = 1; i < l->section_count; i++)
    {
      GElf_Shdr header;
      Elf_Scn *section = elf_getscn (l->elf, i);
      if (!section || !gelf_getshdr (section, &header))
        return refuse (l, "section header");
      l->object->sections[i] = (object_section) {
        .flags = header.sh_flags, .size = header.sh_size,
        .at = header.sh_offset, .has_bytes = section_has_bytes (&header) };
      l->address[i] = header.sh_flags & SHF_ALLOC ? next : 0;
      if (header.sh_flags & SHF_ALLOC)
        next = (next + header.sh_size + 0xfff) & ~(uint64_t) 0xfff;
    }
  return true;
}

/* Symbols.  */

static uint64_t
symbol_address (const layout *l, const GElf_Sym *symbol)
{
  uint64_t base = symbol->st_shndx < l->section_count
                      ? l->address[symbol->st_shndx]
                      : 0;
  return base + symbol->st_value;
}

static void
add_symbols (layout *l, Elf_Scn *section, const GElf_Shdr *header)
{
  object *o = l->object;
  Elf_Data *data = elf_getdata (section, NULL);
  size_t count = header->sh_size / header->sh_entsize;
  for (size_t i = 0; data && i < count; i++)
    {
      GElf_Sym symbol;
      if (!gelf_getsym (data, (int) i, &symbol)
          || symbol.st_shndx == SHN_UNDEF)
        continue;
      const char *name = elf_name (l->elf, header->sh_link, symbol.st_name);
      if (!name || !*name)
        continue;
      o->symbols = grow_array (o->symbols, o->symbol_count,
                               &o->symbol_capacity, sizeof *o->symbols);
      o->symbols[o->symbol_count++]
          = (object_symbol) { name, symbol_address (l, &symbol),
                              symbol.st_shndx };
    }
}

static int
compare_names (const void *left, const void *right)
{
  return strcmp (((const object_symbol *) left)->name,
                 ((const object_symbol *) right)->name);
}

const object_symbol *
object_symbol_named (const object *o, const char *name)
{
  object_symbol key = { .name = name };
  if (o->symbol_count == 0)
    return NULL;
  return bsearch (&key, o->symbols, o->symbol_count, sizeof key,
                  compare_names);
}

bool
object_find (const object *o, const char *name, uint64_t *address)
{
  const object_symbol *found = object_symbol_named (o, name);
  *address = found ? found->address : 0;
  return found != NULL;
}

static bool
same_bytes (const object *a, const object_section *of_a, const object *b,
            const object_section *of_b)
{
  if (!of_a->has_bytes)
    return !of_b->has_bytes;
  return of_b->has_bytes
         && memcmp (a->file.bytes + of_a->at, b->file.bytes + of_b->at,
                    of_a->size) == 0;
}

bool
object_same_code (const object *a, const object *b)
{
  bool same = a->section_count == b->section_count;
  for (size_t i = 0; same && i < a->section_count; i++)
    {
      const object_section *of_a = &a->sections[i], *of_b = &b->sections[i];
      same = of_a->flags == of_b->flags
             && (!(of_a->flags & SHF_ALLOC) || of_a->size == of_b->size)
             && (!(of_a->flags & SHF_EXECINSTR)
                 || same_bytes (a, of_a, b, of_b));
    }
  return same;
}

/* Sections that are witnesses.  */

/* GNU as before 2.45 lets starts count from the field and does not say so
   (flag 0x4); the linker makes up for it, and so does this.  The audit reports
   it (KNOWN-ISSUES.md, GNU as).  */
static bool
counts_from_field (const cfi_section *s)
{
  enum { VERSION_AT = 2, FLAGS_AT = 3 };
  return s->size > FLAGS_AT && s->bytes[VERSION_AT] < 3
         && !(s->bytes[FLAGS_AT] & F_FDE_FUNC_START_PCREL);
}

typedef struct witness
{
  cfi_section view;
  bool is_one; /* else this is another section */
  bool is_sframe;
} witness;

static bool
apply_one (layout *l, size_t index, const GElf_Rela *rela, Elf_Data *symbols,
           const witness *to)
{
  GElf_Sym symbol;
  problem inner;
  size_t number = GELF_R_SYM (rela->r_info);
  if (number > INT32_MAX || !gelf_getsym (symbols, (int) number, &symbol))
    return refuse (l, "relocation against a symbol that is not there");
  if (symbol.st_shndx == SHN_UNDEF)
    return true; /* a personality: nothing that is compared */
  relocation r = { .machine = l->target->arch->machine,
                   .type = (unsigned) GELF_R_TYPE (rela->r_info),
                   .offset = rela->r_offset,
                   /* As if the section were at 0.  */
                   .symbol = symbol_address (l, &symbol) - l->address[index],
                   .addend = rela->r_addend };
  if (to->is_sframe && counts_from_field (&to->view))
    r.symbol += rela->r_offset;
  if (relocate ((uint8_t *) to->view.bytes, to->view.size,
                l->target->arch->big_endian, &r, &inner))
    return true;
  return refuse (l, inner.text);
}

/* Section INDEX, if it is a witness.  False: it has no bytes.  */
static bool
view_witness (const layout *l, size_t index, witness *w)
{
  const object *o = l->object;
  GElf_Shdr header;
  Elf_Scn *section = index ? elf_getscn (l->elf, index) : NULL;
  const char *name = section && gelf_getshdr (section, &header)
                         ? elf_name (l->elf, l->names, header.sh_name)
                         : NULL;
  bool is_sframe = name && strcmp (name, ".sframe") == 0;
  bool is_one = is_sframe || (name && strcmp (name, ".eh_frame") == 0);
  *w = (witness) { .is_sframe = is_sframe, .is_one = is_one };
  if (!is_one)
    return true;
  if (!section_has_bytes (&header))
    return refuse (l, "a table has no bytes");
  w->view = (cfi_section) { .bytes = o->laid_out.bytes + header.sh_offset,
                            .size = header.sh_size,
                            .address = l->address[index],
                            .big_endian = l->target->arch->big_endian,
                            .address_size = 8,
                            .signs_ra = target_abi (l->target)->signs_ra };
  return true;
}

/* Apply the relocations of SECTION, whose header is HEADER.  */
static bool
apply_relocations (layout *l, Elf_Scn *section, const GElf_Shdr *header)
{
  witness w;
  if (!view_witness (l, header->sh_info, &w))
    return false;
  if (!w.is_one)
    return true;
  Elf_Data *data = elf_getdata (section, NULL);
  Elf_Data *symbols = elf_getdata (elf_getscn (l->elf, header->sh_link), NULL);
  GElf_Rela rela;
  for (int i = 0; data && symbols && gelf_getrela (data, i, &rela); i++)
    if (!apply_one (l, header->sh_info, &rela, symbols, &w))
      return false;
  return true;
}

static bool
take_section (layout *l, size_t index)
{
  object *o = l->object;
  witness w;
  if (!view_witness (l, index, &w))
    return false;
  if (!w.is_one)
    return true;
  if (w.is_sframe)
    o->sframe = (sf_section) { w.view.bytes, w.view.size, w.view.address,
                               SF_DEPLOYED };
  else
    o->eh_frame = w.view;
  *(w.is_sframe ? &o->has_sframe : &o->has_eh_frame) = true;
  return true;
}

static bool
read_sections (layout *l)
{
  for (size_t i = 1; i < l->section_count; i++)
    {
      GElf_Shdr header;
      Elf_Scn *section = elf_getscn (l->elf, i);
      if (!section || !gelf_getshdr (section, &header))
        return refuse (l, "section header");
      if (header.sh_type == SHT_SYMTAB)
        add_symbols (l, section, &header);
      if (header.sh_type == SHT_RELA ? !apply_relocations (l, section, &header)
                                     : !take_section (l, i))
        return false;
    }
  return true;
}

bool
object_read (object *o, const target *t, const char *path, problem *p)
{
  *o = (object) { .has_sframe = false };
  layout l = { .object = o, .target = t, .path = path, .p = p };
  struct stat st;
  bool is_read = read_file (path, &o->file, p);
  /* An object that is there can be read, or the host is at fault.  */
  if (!is_read && stat (path, &st) == 0 && S_ISREG (st.st_mode))
    p->status = STATUS_INFRASTRUCTURE;
  if (!is_read)
    return false;
  buffer_add (&o->laid_out, o->file.bytes, o->file.size);
  elf_version (EV_CURRENT);
  l.elf = elf_memory ((char *) o->file.bytes, o->file.size);
  bool good = l.elf && read_header (&l)
              && elf_bounds_hold (l.elf, o->file.size, path, p)
              && choose_addresses (&l) && read_sections (&l);
  if (!l.elf)
    refuse (&l, "is no ELF file");
  free (l.address);
  if (o->symbol_count > 0)
    qsort (o->symbols, o->symbol_count, sizeof *o->symbols, compare_names);
  /* Names outlive libelf's descriptor: they are in FILE.  */
  elf_end (l.elf);
  return good;
}

void
object_free (object *o)
{
  free (o->symbols);
  free (o->sections);
  buffer_free (&o->file);
  buffer_free (&o->laid_out);
  *o = (object) { .has_sframe = false };
}
