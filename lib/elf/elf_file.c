/* What of an ELF file concerns SFrame.  */
#include "elf_file.h"

#include <inttypes.h>
#include <libelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "elf_bounds.h"
#include "lib/arch/arch.h"

/* The relocations of data sections.  */

static const data_relocation *
kind_of (const relocation *r)
{
  const arch *a = arch_of_machine (r->machine);
  for (int i = 0; a && i < DATA_RELOCATIONS; i++)
    if (a->relocations[i].type == r->type)
      return &a->relocations[i];
  return NULL;
}

/* Can the low 4 bytes of VALUE be read back, signed or unsigned?  */
static bool
fits_4_bytes (uint64_t value)
{
  return value <= UINT32_MAX || value >= (uint64_t) INT32_MIN;
}

static void
store (uint8_t *at, unsigned width, bool big_endian, uint64_t value)
{
  for (unsigned i = 0; i < width; i++)
    at[big_endian ? width - 1 - i : i] = (uint8_t) (value >> 8 * i);
}

bool
relocate (uint8_t *bytes, size_t size, bool big_endian, const relocation *r,
          problem *p)
{
  const data_relocation *kind = kind_of (r);
  const char *machine = machine_name (r->machine);
  if (!kind)
    return problem_set (p, STATUS_USAGE,
                        "relocation at 0x%" PRIx64 " has type %u of %s, "
                        "which sframe-ref cannot apply",
                        r->offset, r->type, machine ? machine : "its machine");
  if (kind->width == 0)
    return true;
  if (r->offset > size || size - r->offset < kind->width)
    return problem_set (p, STATUS_USAGE,
                        "relocation at 0x%" PRIx64 " of a section of 0x%zx "
                        "bytes",
                        r->offset, size);
  uint64_t value = r->symbol + (uint64_t) r->addend
                   - (kind->is_relative ? r->address + r->offset : 0);
  if (kind->width == 4 && !fits_4_bytes (value))
    return problem_set (p, STATUS_USAGE,
                        "relocation at 0x%" PRIx64 ": 0x%" PRIx64
                        " does not fit in 4 bytes",
                        r->offset, value);
  store (bytes + r->offset, kind->width, big_endian, value);
  return true;
}

typedef struct reader
{
  input *in;
  Elf *elf;
  uint64_t size; /* of the file */
  GElf_Ehdr header;
  size_t section_count, segment_count, names; /* NAMES: index of .shstrtab */
  /* Relocation tables by the section that they are for, as lists: the first,
     and the one after each; 0 ends.  Found when first asked for.  */
  size_t *first_table, *next_table;
  image_file *file;
  problem *p;
  bool is_lto; /* it has code of -flto, which is compiled when it is linked */
} reader;

#define refuse(r, ...) problem_set ((r)->p, STATUS_USAGE, __VA_ARGS__)

/* What libelf says went wrong, or that the file ends too early.  */
static bool
refuse_elf (reader *r, const char *what)
{
  int error = elf_errno ();
  return refuse (r, "%s: %s: %s", r->in->path, what,
                 error ? elf_errmsg (error) : "not what an ELF file has");
}

static uint64_t
file_size (const input *in)
{
  if (!in->is_regular)
    return in->content.size;
  off_t end = lseek (in->fd, 0, SEEK_END);
  return end < 0 ? 0 : (uint64_t) end;
}

/* The bytes OFFSET to OFFSET + SIZE of the file, which has them: copied, and freed
   by the caller, but where the file is mapped and they will not be relocated.  */
static bool
copy_bytes (reader *r, const char *what, uint64_t offset, uint64_t size,
            uint8_t **copy)
{
  const file_mapping *m = &r->file->mapped;
  if (m->bytes && !r->file->is_relocatable && offset <= m->size
      && size <= m->size - offset)
    {
      *copy = m->bytes + offset;
      return true;
    }
  *copy = grow (NULL, size);
  if (!r->in->is_regular)
    {
      memcpy (*copy, r->in->content.bytes + offset, size);
      return true;
    }
  for (uint64_t done = 0; done < size;)
    {
      ssize_t got = pread (r->in->fd, *copy + done, size - done,
                           (off_t) (offset + done));
      if (got <= 0)
        {
          free (*copy);
          *copy = NULL;
          return refuse (r, "%s: %s: cannot be read in full", r->in->path,
                         what);
        }
      done += (uint64_t) got;
    }
  return true;
}

/* The header.  */

static bool
read_header (reader *r)
{
  const char *path = r->in->path;
  if (elf_kind (r->elf) != ELF_K_ELF || !gelf_getehdr (r->elf, &r->header))
    return refuse_elf (r, "ELF header");
  const GElf_Ehdr *h = &r->header;
  if (h->e_ident[EI_CLASS] == ELFCLASS32 && h->e_machine != EM_X86_64)
    return refuse (r, "%s: ELF header: 32-bit file for machine %u; SFrame "
                   "has 64-bit ABIs only", path, h->e_machine);
  if (!elf_bounds_hold (r->elf, r->size, path, r->p))
    return false;
  if (elf_getshdrnum (r->elf, &r->section_count) != 0)
    return refuse_elf (r, "section headers");
  if (elf_getphdrnum (r->elf, &r->segment_count) != 0)
    return refuse_elf (r, "program headers");
  if (elf_getshdrstrndx (r->elf, &r->names) != 0)
    r->names = 0;
  r->file->is_elf = true;
  r->file->machine = h->e_machine;
  r->file->is_relocatable = h->e_type == ET_REL;
  r->file->big_endian = h->e_ident[EI_DATA] == ELFDATA2MSB;
  return true;
}

/* Relocations.  */

static bool
symbol_value (reader *r, Elf_Data *symbols, size_t index, uint64_t *value)
{
  GElf_Sym symbol;
  *value = 0;
  if (index == 0)
    return true;
  if (!symbols || index > INT32_MAX
      || !gelf_getsym (symbols, (int) index, &symbol))
    return refuse (r, "%s: relocation against symbol %zu, which the symbol "
                   "table does not have", r->in->path, index);
  bool is_weak = GELF_ST_BIND (symbol.st_info) == STB_WEAK;
  if (symbol.st_shndx == SHN_UNDEF && !is_weak)
    return refuse (r, "%s: relocation against symbol %zu, which is undefined",
                   r->in->path, index);
  *value = symbol.st_value;
  return true;
}

static Elf_Data *
data_of (Elf_Scn *section)
{
  GElf_Shdr header;
  if (!section || !gelf_getshdr (section, &header)
      || !section_has_bytes (&header))
    return NULL;
  return elf_getdata (section, NULL);
}

static bool
apply_relocations (reader *r, Elf_Scn *table, const GElf_Shdr *header,
                   section_image *target)
{
  Elf_Data *data = data_of (table);
  Elf_Data *symbols = data_of (elf_getscn (r->elf, header->sh_link));
  if (!data)
    return refuse (r, "%s: relocations of %s are damaged", r->in->path,
                   target->name);
  for (int i = 0; i < (int) (header->sh_size
                             / gelf_fsize (r->elf, ELF_T_RELA, 1, EV_CURRENT));
       i++)
    {
      GElf_Rela rela;
      uint64_t value;
      problem inner;
      if (!gelf_getrela (data, i, &rela))
        return refuse_elf (r, "relocations");
      if (!symbol_value (r, symbols, GELF_R_SYM (rela.r_info), &value))
        return false;
      relocation rule
          = { .machine = r->header.e_machine,
              .type = (unsigned) GELF_R_TYPE (rela.r_info),
              .offset = rela.r_offset, .symbol = value,
              .addend = rela.r_addend };
      if (!relocate (target->bytes, target->size, r->file->big_endian,
                     &rule, &inner))
        return refuse (r, "%s: %s: %.500s", r->in->path, target->name,
                       inner.text);
    }
  return true;
}

static bool
find_tables (reader *r)
{
  enum { CREL = 0x40000014 };
  size_t size = (r->section_count + 1) * sizeof (size_t);
  r->first_table = grow (NULL, size);
  r->next_table = grow (NULL, size);
  memset (r->first_table, 0, size);
  memset (r->next_table, 0, size);
  for (size_t i = r->section_count; i-- > 1;)
    {
      Elf_Scn *section = elf_getscn (r->elf, i);
      GElf_Shdr header;
      if (!section || !gelf_getshdr (section, &header))
        return refuse_elf (r, "section header");
      bool is_table = header.sh_type == SHT_RELA || header.sh_type == SHT_REL
                      || header.sh_type == CREL;
      if (!is_table || header.sh_info >= r->section_count)
        continue;
      r->next_table[i] = r->first_table[header.sh_info];
      r->first_table[header.sh_info] = i;
    }
  return true;
}

/* Apply what the relocatable file says about its section INDEX.  */
static bool
relocate_image (reader *r, size_t index, section_image *target)
{
  if (!r->first_table && !find_tables (r))
    return false;
  for (size_t i = r->first_table[index]; i; i = r->next_table[i])
    {
      Elf_Scn *section = elf_getscn (r->elf, i);
      GElf_Shdr header;
      if (!section || !gelf_getshdr (section, &header))
        return refuse_elf (r, "section header");
      if (header.sh_type != SHT_RELA)
        return refuse (r, "%s: %s: relocations of type %s, which sframe-ref "
                       "cannot apply", r->in->path, target->name,
                       header.sh_type == SHT_REL ? "SHT_REL" : "SHT_CREL");
      if (!apply_relocations (r, section, &header, target))
        return false;
    }
  return true;
}

/* Sections.  */

bool
is_lto_section (const char *name)
{
  static const char gcc[] = ".gnu.lto_";
  return name && (strncmp (name, gcc, sizeof gcc - 1) == 0 || strcmp (name, ".llvm.lto") == 0);
}

static bool
is_of_solaris (Elf *elf)
{
  GElf_Ehdr header;
  return gelf_getehdr (elf, &header) && header.e_ident[EI_OSABI] == ELFOSABI_SOLARIS;
}

bool
is_sframe_section (Elf *elf, const GElf_Shdr *header, const char *name)
{
  if (header->sh_type == SHT_GNU_SFRAME)
    return !is_of_solaris (elf);
  bool has_type = header->sh_type == SHT_PROGBITS
                  || header->sh_type == SHT_NOBITS;
  return has_type && name && strcmp (name, ".sframe") == 0;
}

static bool
add_section (reader *r, size_t index, const GElf_Shdr *header,
             const char *name)
{
  const char *path = r->in->path;
  if (header->sh_type == SHT_NOBITS)
    return refuse (r, "%s: %s has no bytes here (SHT_NOBITS): this is a file "
                   "of debugging information; read the program itself", path,
                   name);
  if (header->sh_flags & SHF_COMPRESSED)
    return refuse (r, "%s: %s is compressed (SHF_COMPRESSED): objcopy "
                   "--decompress-debug-sections makes it readable", path,
                   name);
  section_image *added = image_file_add (r->file);
  added->name = format_text ("%.200s", name);
  added->label = format_text ("%s: %.200s (section %zu)", path, name, index);
  added->address = r->file->is_relocatable ? 0 : header->sh_addr;
  if (!copy_bytes (r, name, header->sh_offset, header->sh_size,
                   &added->bytes))
    return false;
  added->size = header->sh_size;
  return !r->file->is_relocatable || relocate_image (r, index, added);
}

static void
add_code (image_file *file, uint64_t start, uint64_t size)
{
  file->code = grow_array (file->code, file->code_count,
                           &file->code_capacity, sizeof *file->code);
  file->code[file->code_count++] = (address_range) { start, size };
}

static bool
read_sections (reader *r)
{
  for (size_t i = 1; i < r->section_count; i++)
    {
      Elf_Scn *section = elf_getscn (r->elf, i);
      GElf_Shdr header;
      if (!section || !gelf_getshdr (section, &header))
        return refuse_elf (r, "section header");
      if (header.sh_flags & SHF_EXECINSTR)
        add_code (r->file, header.sh_addr, header.sh_size);
      const char *name = elf_name (r->elf, r->names, header.sh_name);
      r->is_lto |= is_lto_section (name);
      if (is_sframe_section (r->elf, &header, name)
          && !add_section (r, i, &header, name ? name : "(no name)"))
        return false;
    }
  if (r->file->count == 1)
    {
      section_image *only = &r->file->images[0];
      free (only->label);
      only->label = format_text ("%s: %s", r->in->path, only->name);
    }
  return true;
}

/* Segments.  */

static bool
add_segment (reader *r, const GElf_Phdr *segment)
{
  section_image *added = image_file_add (r->file);
  added->name = format_text ("PT_GNU_SFRAME");
  added->label = format_text ("%s: PT_GNU_SFRAME", r->in->path);
  added->address = segment->p_vaddr;
  if (!copy_bytes (r, "PT_GNU_SFRAME", segment->p_offset, segment->p_filesz,
                   &added->bytes))
    return false;
  added->size = segment->p_filesz;
  return true;
}

static bool
read_segments (reader *r)
{
  for (size_t i = 0; i < r->segment_count; i++)
    {
      GElf_Phdr segment;
      if (!gelf_getphdr (r->elf, (int) i, &segment))
        return refuse_elf (r, "program header");
      if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X)
          && r->section_count == 0)
        add_code (r->file, segment.p_vaddr, segment.p_memsz);
      if (segment.p_type != PT_GNU_SFRAME)
        continue;
      r->file->has_segment = true;
      r->file->segment
          = (address_range) { segment.p_vaddr, segment.p_memsz };
      if (r->section_count == 0 && !add_segment (r, &segment))
        return false;
    }
  return true;
}

/* Why there may be none.  */
static const char *
why_no_section (const reader *r)
{
  return r->file->has_segment       ? ", although it has PT_GNU_SFRAME"
         : is_of_solaris (r->elf) ? "; in a file of Solaris type 0x6ffffff4 is SHT_SUNW_dof"
         : r->is_lto              ? ": it is an object of -flto; name what it is linked into"
                                  : "";
}

static bool
read_elf (reader *r)
{
  if (!read_header (r) || !read_sections (r) || !read_segments (r))
    return false;
  r->file->has_none = r->file->count == 0;
  if (r->file->has_none)
    return refuse (r, "%s: has no .sframe section%s", r->in->path, why_no_section (r));
  return true;
}

bool
elf_file_read (input *in, image_file *file, problem *p)
{
  reader r = { .in = in, .file = file, .p = p, .size = file_size (in) };
  elf_version (EV_CURRENT);
  r.elf = in->is_regular
              ? elf_begin (in->fd, ELF_C_READ, NULL)
              : elf_memory ((char *) in->content.bytes, in->content.size);
  if (!r.elf)
    return refuse_elf (&r, "ELF header");
  bool good = read_elf (&r);
  elf_end (r.elf);
  free (r.first_table);
  free (r.next_table);
  return good;
}
