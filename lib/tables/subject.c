/* One ELF file with all that the oracles of tables read of it.  */
#include "subject.h"

#include <gelf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/arch/arch.h"
#include "lib/base/sort.h"
#include "lib/elf/container.h"
#include "lib/elf/elf_bounds.h"
#include "lib/elf/elf_file.h"

static bool
find_abi (subject *s, const GElf_Ehdr *header)
{
  s->machine = header->e_machine;
  s->big_endian = header->e_ident[EI_DATA] == ELFDATA2MSB;
  s->is_x32 = header->e_ident[EI_CLASS] == ELFCLASS32;
  const arch *a = arch_of (s->machine, s->big_endian);
  if (!a)
    return false;
  s->abi = arch_abi (a);
  s->ra_column = a->ra_column;
  return true;
}

/* Names.  */

void
names_add (name_list *list, uint64_t start, uint64_t size, const char *text)
{
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++] = (named_range) { start, size, text, false };
}

static int
by_start (const void *left, const void *right)
{
  const named_range *l = left, *r = right;
  if (l->start != r->start)
    return l->start < r->start ? -1 : 1;
  return l->size < r->size ? -1 : l->size > r->size;
}

void
names_sort (name_list *list)
{
  sort_late (list->items, list->count, sizeof *list->items, by_start);
}

static const named_range *
find_name (const name_list *list, uint64_t address)
{
  size_t low = BISECT (list->count, i, list->items[i].start <= address);
  /* Names for parts of functions, and for nothing, may lie between.  */
  for (size_t back = 1; back <= 16 && back <= low; back++)
    {
      const named_range *name = &list->items[low - back];
      if (address - name->start < name->size)
        return name;
    }
  return NULL;
}

static void
read_symbols (subject *s, Elf_Scn *section, const GElf_Shdr *header)
{
  Elf_Data *data = elf_getdata (section, NULL);
  const Elf_Data *strings = elf_strings (s->elf, header->sh_link);
  size_t count
      = header->sh_size / gelf_fsize (s->elf, ELF_T_SYM, 1, EV_CURRENT);
  for (size_t i = 0; data && i < count; i++)
    {
      GElf_Sym symbol;
      GElf_Shdr home;
      if (!gelf_getsym (data, (int) i, &symbol)
          || (GELF_ST_TYPE (symbol.st_info) != STT_FUNC
              && GELF_ST_TYPE (symbol.st_info) != STT_GNU_IFUNC)
          || symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0)
        continue;
      uint64_t base = 0;
      if (s->is_object && gelf_getshdr (elf_getscn (s->elf, symbol.st_shndx),
                                        &home))
        base = home.sh_addr;
      const char *text = elf_string (strings, symbol.st_name);
      if (!text)
        continue;
      names_add (&s->functions, base + symbol.st_value, symbol.st_size, text);
      s->functions.items[s->functions.count - 1].is_exported
          = GELF_ST_BIND (symbol.st_info) != STB_LOCAL && GELF_ST_VISIBILITY (symbol.st_other) == STV_DEFAULT;
    }
}

static void
read_functions (subject *s)
{
  Elf_Scn *section = NULL;
  s->has_functions = true;
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr header;
      if (gelf_getshdr (section, &header)
          && (header.sh_type == SHT_SYMTAB || header.sh_type == SHT_DYNSYM))
        read_symbols (s, section, &header);
    }
  names_sort (&s->functions);
}

const named_range *
subject_section (const subject *s, uint64_t address)
{
  return find_name (&s->code, address);
}

bool
subject_has_code (const subject *s, uint64_t start, uint64_t size)
{
  const named_range *code = subject_section (s, start);
  return code && size <= code->start + code->size - start;
}

const name_list *
subject_functions (subject *s)
{
  if (!s->has_functions)
    read_functions (s);
  return &s->functions;
}

bool
subject_exports (subject *s, uint64_t address)
{
  const name_list *list = subject_functions (s);
  size_t i = BISECT (list->count, k, list->items[k].start < address);
  while (i < list->count && list->items[i].start == address && !list->items[i].is_exported)
    i++;
  return i < list->count && list->items[i].start == address;
}

const named_range *
subject_name (subject *s, uint64_t address)
{
  const named_range *function = find_name (subject_functions (s), address);
  return function ? function : subject_section (s, address);
}

/* Tables.  */

static void
add_table (subject *s, Elf_Scn *section, const GElf_Shdr *header,
           bool is_debug_frame)
{
  Elf_Data *data = elf_rawdata (section, NULL);
  GElf_Ehdr elf;
  if (!section_has_bytes (header) || header->sh_flags & SHF_COMPRESSED || !data
      || !data->d_buf || !gelf_getehdr (s->elf, &elf))
    return;
  const cfi_section table
      = { .bytes = data->d_buf, .size = data->d_size,
          .address = header->sh_addr, .is_debug_frame = is_debug_frame,
          .big_endian = s->big_endian, .signs_ra = s->abi->signs_ra,
          .address_size = elf.e_ident[EI_CLASS] == ELFCLASS64 ? 8 : 4 };
  s->tables = grow_array (s->tables, s->table_count, &s->table_capacity,
                          sizeof *s->tables);
  cfi_table_read (&s->tables[s->table_count++], &table);
}

static void
take_section (subject *s, Elf_Scn *section, const GElf_Shdr *header,
              const char *name, bool debug_frames)
{
  bool is_debug_frame = strcmp (name, ".debug_frame") == 0;
  /* elf_bounds_hold takes no notice of those without a type.  */
  if (is_debug_frame != debug_frames || header->sh_type == SHT_NULL)
    return;
  s->is_lto |= is_lto_section (name);
  if (header->sh_flags & SHF_EXECINSTR)
    names_add (&s->code, header->sh_addr, header->sh_size, name);
  if (strcmp (name, ".eh_frame") == 0)
    s->sizes.eh_frame += header->sh_size;
  else if (strcmp (name, ".eh_frame_hdr") == 0)
    s->sizes.eh_frame_hdr += header->sh_size;
  else if (is_debug_frame)
    s->sizes.debug_frame += header->sh_size;
  if (is_debug_frame || strcmp (name, ".eh_frame") == 0)
    add_table (s, section, header, is_debug_frame);
}

static bool
read_sections (subject *s, bool debug_frames, problem *p)
{
  size_t names;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (s->elf, &names) != 0)
    return problem_set (p, STATUS_USAGE, "%s: section names: %s", s->label,
                        elf_errmsg (-1));
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header))
        return problem_set (p, STATUS_USAGE, "%s: section header: %s",
                            s->label, elf_errmsg (-1));
      const char *name = elf_name (s->elf, names, header.sh_name);
      take_section (s, section, &header, name ? name : "", debug_frames);
    }
  return true;
}

/* Has the file a .sframe section?  elf_file_read takes it for a problem when
   it has none.  Where objcopy has removed it, an empty segment is left.  */
static bool
has_sframe (subject *s)
{
  size_t names, segments = 0;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (s->elf, &names) != 0)
    names = 0;
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header))
        continue;
      const char *name = elf_name (s->elf, names, header.sh_name);
      if (is_sframe_section (s->elf, &header, name)
          || (name && strcmp (name, ".sframe") == 0))
        return true;
    }
  elf_getphdrnum (s->elf, &segments);
  for (size_t i = 0; i < segments; i++)
    {
      GElf_Phdr segment;
      if (gelf_getphdr (s->elf, (int) i, &segment)
          && segment.p_type == PT_GNU_SFRAME && segment.p_filesz != 0)
        return true;
    }
  return false;
}

static bool
read_sframe (subject *s, problem *p)
{
  input in = { .path = s->label, .fd = -1, .is_elf = true,
               .content = { .bytes = s->bytes, .size = s->size } };
  if (!has_sframe (s))
    return true;
  if (!elf_file_read (&in, &s->image, p))
    return false;
  for (size_t i = 0; i < s->image.count; i++)
    s->sizes.sframe += s->image.images[i].size;
  return true;
}

static bool
read_all (subject *s, problem *p)
{
  problem inner;
  if (s->is_object
      && !layout_object (s->bytes, s->size, &s->counts_from_field, &inner))
    return problem_set (p, STATUS_USAGE, "%s: %.900s", s->label, inner.text);
  if (s->is_object)
    {
      elf_end (s->elf);
      s->elf = elf_memory ((char *) s->bytes, s->size);
      if (!elf_bounds_hold (s->elf, s->size, s->label, p))
        return false;
    }
  if (!read_sections (s, false, p) || !read_sections (s, true, p)
      || !read_sframe (s, p))
    return false;
  names_sort (&s->code);
  return true;
}

#define unread(p, ...) (problem_set (p, STATUS_USAGE, __VA_ARGS__), SUBJECT_NONE)

/* No ELF file that libelf takes: C, or one that is cut.  */
static enum subject_kind
none (const container *c, const char *label, problem *p)
{
  if (c->use == CONTAINER_ELF)
    return unread (p, "%s: ELF header: not what an ELF file has", label);
  container_refuse (c, label, p);
  return SUBJECT_NONE;
}

static bool
has_code (const subject *s)
{
  for (size_t i = 0; i < s->code.count; i++)
    if (s->code.items[i].size > 0)
      return true;
  return false;
}

enum subject_kind
subject_open (subject *s, const char *label, uint8_t *bytes, size_t size,
              problem *p)
{
  GElf_Ehdr header;
  *s = (subject) { .label = label, .bytes = bytes, .size = size,
                   .image = { .path = label } };
  elf_version (EV_CURRENT);
  s->elf = elf_memory ((char *) bytes, size);
  if (!s->elf || elf_kind (s->elf) != ELF_K_ELF || !gelf_getehdr (s->elf, &header))
    return none (container_of (bytes, size), label, p);
  if (!find_abi (s, &header))
    return unread (p, "%s: is an ELF file for machine %u, %s: SFrame has no ABI for it", label, header.e_machine,
                   s->big_endian ? "big-endian" : "little-endian");
  if (header.e_type == ET_CORE)
    return unread (p, "%s: is a core file: name the program that was dumped", label);
  if (header.e_type != ET_REL && header.e_type != ET_EXEC
      && header.e_type != ET_DYN)
    return unread (p,
                   "%s: is an ELF file of type %u: neither an object, a "
                   "program nor a shared object",
                   label, header.e_type);
  s->is_object = header.e_type == ET_REL;
  if (!elf_bounds_hold (s->elf, size, label, p))
    return SUBJECT_DAMAGED;
  if (!header.e_shoff)
    return unread (p,
                   "%s: has no section headers, which lead to its code: "
                   "sframe-ref check reads its .sframe",
                   label);
  if (!read_all (s, p))
    return SUBJECT_DAMAGED;
  if (s->is_lto && !has_code (s))
    return unread (p, "%s: is an object of -flto, without code: name what it is linked into", label);
  return SUBJECT_READ;
}

void
subject_close (subject *s)
{
  for (size_t i = 0; i < s->table_count; i++)
    cfi_table_free (&s->tables[i]);
  free (s->tables);
  free (s->code.items);
  free (s->functions.items);
  image_file_free (&s->image);
  elf_end (s->elf);
}

bool
subject_tables_whole (const subject *s, problem *p)
{
  for (const cfi_table *t = s->tables; t < s->tables + s->table_count; t++)
    if (t->problem)
      return problem_set (p, STATUS_USAGE, "%s: %s cannot be read from offset 0x%" PRIx64 " of it on: %s; nothing is "
                          "compared with it there", s->label, t->section.is_debug_frame ? ".debug_frame" : ".eh_frame",
                          t->problem_offset, t->problem);
  return true;
}

static bool
is_in_earlier_table (const subject *s, const cfi_table *t, const cfi_fde *f, uint64_t *look_ups)
{
  for (const cfi_table *other = s->tables; other < t; other++)
    {
      ++*look_ups;
      size_t count = cfi_fdes_before (other, f->start + 1);
      if (count > 0 && f->start - other->fdes[count - 1].start < other->fdes[count - 1].size)
        return true;
    }
  return false;
}

bool
subject_counts (const subject *s, const cfi_table *t, const cfi_fde *f, uint64_t *look_ups)
{
  return f->size > 0
         && (!t->section.is_debug_frame
             || (subject_has_code (s, f->start, f->size) && !is_in_earlier_table (s, t, f, look_ups)));
}
