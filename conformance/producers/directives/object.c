/* An assembled object, laid out.  */
#include "object.h"

#include <gelf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/base/input.h"
#include "lib/elf/elf_bounds.h"
#include "lib/elf/elf_name.h"

/* Symbols.  */

static void
add_symbols (object *o, Elf_Scn *section, const GElf_Shdr *header)
{
  Elf *elf = o->laid_out.elf;
  Elf_Data *data = elf_getdata (section, NULL);
  size_t count = header->sh_size / header->sh_entsize;
  for (size_t i = 0; data && i < count; i++)
    {
      GElf_Sym symbol;
      GElf_Shdr home;
      if (!gelf_getsym (data, (int) i, &symbol)
          || symbol.st_shndx == SHN_UNDEF)
        continue;
      const char *name = elf_name (elf, header->sh_link, symbol.st_name);
      if (!name || !*name)
        continue;
      uint64_t base = gelf_getshdr (elf_getscn (elf, symbol.st_shndx), &home)
                          ? home.sh_addr
                          : 0;
      o->symbols = grow_array (o->symbols, o->symbol_count,
                               &o->symbol_capacity, sizeof *o->symbols);
      o->symbols[o->symbol_count++]
          = (object_symbol){ name, base + symbol.st_value, symbol.st_shndx };
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
                    of_a->size)
                == 0;
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

static void
read_sections (object *o)
{
  Elf_Scn *section = NULL;
  while ((section = elf_nextscn (o->laid_out.elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header))
        continue;
      o->sections = grow_array (o->sections, o->section_count,
                                &o->section_capacity, sizeof *o->sections);
      o->sections[o->section_count++]
          = (object_section){ .flags = header.sh_flags,
                              .size = header.sh_size,
                              .at = header.sh_offset,
                              .has_bytes = section_has_bytes (&header) };
      if (header.sh_type == SHT_SYMTAB)
        add_symbols (o, section, &header);
    }
  if (o->symbol_count > 0)
    qsort (o->symbols, o->symbol_count, sizeof *o->symbols, compare_names);
}

/* The tables that are witnesses.  */
static void
take_tables (object *o)
{
  const subject *s = &o->laid_out;
  const section_image *sframe = s->image.images;
  o->has_sframe = s->image.count > 0;
  if (o->has_sframe)
    o->sframe = (sf_section){ sframe->bytes, sframe->size, sframe->address,
                              SF_DEPLOYED };
  o->has_eh_frame = s->table_count > 0 && !s->tables[0].section.is_debug_frame;
  if (o->has_eh_frame)
    o->eh_frame = s->tables[0].section;
}

bool
object_read (object *o, const target *t, const char *path, problem *p)
{
  *o = (object){ .has_sframe = false };
  struct stat st;
  bool is_read = read_file (path, &o->file, p);
  /* An object that is there can be read, or the host is at fault.  */
  if (!is_read && stat (path, &st) == 0 && S_ISREG (st.st_mode))
    p->status = STATUS_INFRASTRUCTURE;
  if (!is_read)
    return false;
  buffer_add (&o->relocated, o->file.bytes, o->file.size);
  enum subject_kind kind = subject_open (
      &o->laid_out, path, o->relocated.bytes, o->relocated.size, p);
  if (kind == SUBJECT_DAMAGED)
    return false;
  if (kind == SUBJECT_NONE || !o->laid_out.is_object
      || o->laid_out.machine != t->arch->machine
      || o->laid_out.big_endian != t->arch->big_endian)
    return problem_set (p, STATUS_USAGE,
                        "%s: is no object of the ABI that was asked for",
                        path);
  read_sections (o);
  take_tables (o);
  return true;
}

void
object_free (object *o)
{
  free (o->symbols);
  free (o->sections);
  subject_close (&o->laid_out);
  buffer_free (&o->file);
  buffer_free (&o->relocated);
  *o = (object){ .has_sframe = false };
}
