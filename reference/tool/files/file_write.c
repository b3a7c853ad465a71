/* The file of a case, by libelf.  */
#include "file_case.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct writer
{
  file_case *c;
  Elf *elf;
  GElf_Ehdr header;
  uint64_t end; /* of what is placed */
  buffer names;
} writer;

static bool
put_file_header (writer *w)
{
  const file_case *c = w->c;
  if (!gelf_newehdr (w->elf, c->class)
      || (c->segment_count && !gelf_newphdr (w->elf, c->segment_count))
      || !gelf_getehdr (w->elf, &w->header))
    return false;
  w->header.e_ident[EI_DATA] = c->order;
  w->header.e_ident[EI_OSABI] = c->osabi;
  w->header.e_type = c->type;
  w->header.e_machine = c->machine;
  w->header.e_version = EV_CURRENT;
  w->header.e_shstrndx = (GElf_Half) (c->section_count + 1);
  w->end = gelf_fsize (w->elf, ELF_T_EHDR, 1, EV_CURRENT)
           + gelf_fsize (w->elf, ELF_T_PHDR, c->segment_count, EV_CURRENT);
  w->header.e_phoff
      = c->segment_count ? gelf_fsize (w->elf, ELF_T_EHDR, 1, EV_CURRENT) : 0;
  return gelf_update_ehdr (w->elf, &w->header);
}

/* Bring HEADER and BYTES of a section into the file.  */
static bool
put_section (writer *w, GElf_Shdr *header, const char *name,
             unsigned compression, buffer *bytes)
{
  Elf_Scn *section = elf_newscn (w->elf);
  Elf_Data *data = section ? elf_newdata (section) : NULL;
  if (!data)
    return false;
  header->sh_name = (GElf_Word) w->names.size;
  buffer_add (&w->names, name, strlen (name) + 1);
  *data = (Elf_Data){ .d_buf = bytes->bytes,
                      .d_size = bytes->size,
                      .d_type = ELF_T_BYTE,
                      .d_align = 1,
                      .d_version = EV_CURRENT };
  uint64_t flags = header->sh_flags, size = header->sh_size;
  header->sh_size = bytes->size;
  header->sh_flags = 0; /* what is loaded libelf does not compress */
  if (!gelf_update_shdr (section, header)
      || (compression
          && elf_compress (section, (int) compression, ELF_CHF_FORCE) < 0)
      || !gelf_getshdr (section, header))
    return false;
  header->sh_flags |= flags;
  w->end = (w->end + 7) & ~(uint64_t) 7;
  header->sh_offset = w->end;
  if (header->sh_type == SHT_NOBITS)
    header->sh_size = size;
  else
    w->end += header->sh_size;
  return gelf_update_shdr (section, header);
}

static bool
put_sections (writer *w)
{
  file_case *c = w->c;
  buffer_add (&w->names, "", 1);
  for (size_t i = 0; i < c->section_count; i++)
    if (!put_section (w, &c->sections[i].header, c->sections[i].name,
                      c->sections[i].compression, &c->sections[i].content))
      return false;
  static const char name[] = ".shstrtab";
  GElf_Shdr header = { .sh_type = SHT_STRTAB, .sh_addralign = 1 };
  buffer_reserve (&w->names, sizeof name); /* so that it stays where it is */
  buffer names = w->names;
  names.size += sizeof name;
  return put_section (w, &header, name, 0, &names);
}

static bool
put_segments (writer *w)
{
  const file_case *c = w->c;
  for (size_t i = 0; i < c->segment_count; i++)
    {
      GElf_Phdr header = c->segments[i].header;
      const GElf_Shdr *of = &c->sections[c->segments[i].of - 1].header;
      header.p_offset = of->sh_offset;
      if (header.p_filesz == UINT64_MAX)
        header.p_filesz = of->sh_type == SHT_NOBITS ? 0 : of->sh_size;
      header.p_memsz = header.p_filesz;
      if (!gelf_update_phdr (w->elf, (int) i, &header))
        return false;
    }
  return true;
}

static bool
put_all (writer *w)
{
  if (!put_file_header (w) || !put_sections (w) || !put_segments (w))
    return false;
  if (!gelf_getehdr (w->elf, &w->header))
    return false;
  w->header.e_shoff = (w->end + 7) & ~(uint64_t) 7;
  return gelf_update_ehdr (w->elf, &w->header)
         && elf_update (w->elf, ELF_C_WRITE) >= 0;
}

/* No word of the ELF header says where section headers are, how many, or which
   has the names.  */
static void
hide_headers (const file_case *c, uint8_t *file)
{
  bool is_wide = c->class == ELFCLASS64;
  memset (file
              + (is_wide ? offsetof (Elf64_Ehdr, e_shoff)
                         : offsetof (Elf32_Ehdr, e_shoff)),
          0, is_wide ? 8 : 4);
  memset (file
              + (is_wide ? offsetof (Elf64_Ehdr, e_shnum)
                         : offsetof (Elf32_Ehdr, e_shnum)),
          0, 4);
}

static bool
read_back (int fd, buffer *file)
{
  off_t size = lseek (fd, 0, SEEK_END);
  if (size <= 0)
    return false;
  buffer_reserve (file, (size_t) size);
  file->size = (size_t) size;
  return pread (fd, file->bytes, (size_t) size, 0) == size;
}

bool
file_case_write (file_case *c, buffer *file, problem *p)
{
  elf_version (EV_CURRENT);
  int fd = memfd_create ("file", MFD_CLOEXEC);
  if (fd < 0)
    return problem_set (p, STATUS_INFRASTRUCTURE, "a file in memory: %s",
                        strerror (errno));
  writer w = { .c = c, .elf = elf_begin (fd, ELF_C_WRITE, NULL) };
  bool good
      = w.elf && elf_flagelf (w.elf, ELF_C_SET, ELF_F_LAYOUT) && put_all (&w);
  if (!good)
    problem_set (p, STATUS_USAGE, "%s:%u: case %s: libelf cannot write it: %s",
                 c->path, c->line, c->name, elf_errmsg (-1));
  elf_end (w.elf);
  if (good && !read_back (fd, file))
    good = problem_set (p, STATUS_INFRASTRUCTURE,
                        "a file in memory: cannot be read back");
  if (good && c->has_no_headers)
    hide_headers (c, file->bytes);
  close (fd);
  buffer_free (&w.names);
  return good;
}
