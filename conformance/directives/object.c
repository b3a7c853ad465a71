/* An assembled object, laid out.  */
#include "object.h"

#include <gelf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "elf_bounds.h"
#include "elf_name.h"
#include "input.h"
#include "layout.h"

typedef struct reader
{
  object *object;
  const target *target;
  Elf *elf;
  size_t names, section_count;
  const char *path;
  problem *p;
} reader;

static bool
refuse (const reader *l, const char *what)
{
  int error = elf_errno ();
  return problem_set (l->p, STATUS_USAGE, "%s: %s%s%s", l->path, what,
                      error ? ": " : "", error ? elf_errmsg (error) : "");
}

static bool
read_header (reader *l)
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

/* Symbols.  */

static uint64_t
symbol_address (const reader *l, const GElf_Sym *symbol)
{
  GElf_Shdr home;
  bool has_home = symbol->st_shndx < l->section_count && gelf_getshdr (elf_getscn (l->elf, symbol->st_shndx), &home);
  return (has_home ? home.sh_addr : 0) + symbol->st_value;
}

static void
add_symbols (reader *l, Elf_Scn *section, const GElf_Shdr *header)
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

static bool
take_section (reader *l, const GElf_Shdr *header)
{
  object *o = l->object;
  const char *name = elf_name (l->elf, l->names, header->sh_name);
  bool is_sframe = name && strcmp (name, ".sframe") == 0;
  if (!is_sframe && (!name || strcmp (name, ".eh_frame") != 0))
    return true;
  if (!section_has_bytes (header))
    return refuse (l, "a table has no bytes");
  const uint8_t *bytes = o->laid_out.bytes + header->sh_offset;
  if (is_sframe)
    o->sframe = (sf_section) { bytes, header->sh_size, header->sh_addr, SF_DEPLOYED };
  else
    o->eh_frame = (cfi_section) { .bytes = bytes, .size = header->sh_size, .address = header->sh_addr,
                                  .big_endian = l->target->arch->big_endian, .address_size = 8,
                                  .signs_ra = target_abi (l->target)->signs_ra };
  *(is_sframe ? &o->has_sframe : &o->has_eh_frame) = true;
  return true;
}

static bool
read_sections (reader *l)
{
  object *o = l->object;
  o->section_count = l->section_count;
  o->sections = grow (NULL, (l->section_count + 1) * sizeof *o->sections);
  o->sections[0] = (object_section) { .flags = 0 };
  for (size_t i = 1; i < l->section_count; i++)
    {
      GElf_Shdr header;
      Elf_Scn *section = elf_getscn (l->elf, i);
      if (!section || !gelf_getshdr (section, &header))
        return refuse (l, "section header");
      o->sections[i] = (object_section) {
        .flags = header.sh_flags, .size = header.sh_size,
        .at = header.sh_offset, .has_bytes = section_has_bytes (&header) };
      if (header.sh_type == SHT_SYMTAB)
        add_symbols (l, section, &header);
      if (header.sh_type != SHT_RELA && !take_section (l, &header))
        return false;
    }
  return true;
}

/* The relocations of tables change the file that is read.  */
static bool
lay_out (reader *l)
{
  bool ignored;
  problem inner;
  buffer *copy = &l->object->laid_out;
  buffer_add (copy, l->object->file.bytes, l->object->file.size);
  if (!layout_object (copy->bytes, copy->size, &ignored, &inner))
    return problem_set (l->p, STATUS_USAGE, "%s: %.900s", l->path, inner.text);
  elf_end (l->elf);
  l->elf = elf_memory (copy->text, copy->size);
  return elf_bounds_hold (l->elf, copy->size, l->path, l->p);
}

bool
object_read (object *o, const target *t, const char *path, problem *p)
{
  *o = (object) { .has_sframe = false };
  reader l = { .object = o, .target = t, .path = path, .p = p };
  struct stat st;
  bool is_read = read_file (path, &o->file, p);
  /* An object that is there can be read, or the host is at fault.  */
  if (!is_read && stat (path, &st) == 0 && S_ISREG (st.st_mode))
    p->status = STATUS_INFRASTRUCTURE;
  if (!is_read)
    return false;
  elf_version (EV_CURRENT);
  l.elf = elf_memory (o->file.text, o->file.size);
  bool good = l.elf && read_header (&l)
              && elf_bounds_hold (l.elf, o->file.size, path, p)
              && lay_out (&l) && read_sections (&l);
  if (!l.elf)
    refuse (&l, "is no ELF file");
  if (o->symbol_count > 0)
    qsort (o->symbols, o->symbol_count, sizeof *o->symbols, compare_names);
  /* Names outlive libelf's descriptor: they are in LAID_OUT.  */
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
