/* The file grows by a segment, which has the program headers and the section, and behind it by the
   names of sections and the section headers.  The segment is as far from the start of the file as
   from that of the image, as loaders find the program headers by their place in the file.  */
#include "attach.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/base/input.h"
#include "lib/base/whole.h"
#include "lib/elf/image.h"
#include "lib/tables/inflate.h"

enum { PAGE = 65536, ALIGNMENT = 8, MORE_HEADERS = 2 };

static const char name[] = ".sframe";

static uint64_t
rounded_up (uint64_t value, uint64_t to)
{
  return (value + to - 1) / to * to;
}

/* The addresses that the loaded segments take; its START is that of the file's first byte.  */
static bool
loaded_range (Elf *elf, size_t *count, address_range *image)
{
  uint64_t end = 0;
  bool has_any = false;
  *image = (address_range) { 0, 0 };
  if (elf_getphdrnum (elf, count) != 0)
    return false;
  for (size_t i = 0; i < *count; i++)
    {
      GElf_Phdr h;
      if (!gelf_getphdr (elf, (int) i, &h))
        return false;
      if (h.p_type != PT_LOAD)
        continue;
      if (!has_any)
        image->start = h.p_vaddr - h.p_offset;
      has_any = true;
      end = h.p_vaddr + h.p_memsz > end ? h.p_vaddr + h.p_memsz : end;
    }
  image->size = end - image->start;
  return has_any;
}

/* What the headers in front of the section take, of COUNT and two more.  */
static uint64_t
headers_size (size_t count)
{
  return rounded_up ((count + MORE_HEADERS) * sizeof (Elf64_Phdr), ALIGNMENT);
}

/* The segment, from the start of the file and of the image: behind both.  */
static uint64_t
segment_offset (const address_range *image, size_t size)
{
  return rounded_up (image->size > size ? image->size : size, PAGE);
}

bool
attach_address (Elf *elf, size_t size, uint64_t *address)
{
  size_t count;
  address_range image;
  if (!loaded_range (elf, &count, &image))
    return false;
  *address = image.start + segment_offset (&image, size) + headers_size (count);
  return true;
}

/* A file that grows, of which ELF is a reader.  */
typedef struct attachment
{
  Elf *elf;
  buffer *bytes;
  Elf64_Shdr *headers;
  size_t count, names_at; /* sections; index of that of their names */
  Elf64_Phdr *segments;
  size_t segment_count;
} attachment;

/* All section headers, and room for one more.  */
static bool
read_headers (attachment *a)
{
  enum { MOST = 0xff00 - 1 }; /* more are counted elsewhere than in the ELF header */
  if (elf_getshdrnum (a->elf, &a->count) != 0 || a->count == 0 || a->count >= MOST
      || elf_getshdrstrndx (a->elf, &a->names_at) != 0 || a->names_at >= a->count)
    return false;
  a->headers = grow (NULL, (a->count + 1) * sizeof *a->headers);
  for (size_t i = 0; i < a->count; i++)
    if (!gelf_getshdr (elf_getscn (a->elf, i), &a->headers[i]))
      return false;
  return true;
}

static void
pad (attachment *a, size_t to)
{
  static const uint8_t zeros[8];
  buffer_add (a->bytes, zeros, rounded_up (a->bytes->size, to) - a->bytes->size);
}

/* The table of section names, with one more, at the end.  */
static bool
add_name (attachment *a)
{
  Elf64_Shdr *h = &a->headers[a->names_at];
  const Elf_Data *data = elf_rawdata (elf_getscn (a->elf, a->names_at), NULL);
  if (!data || data->d_size > UINT32_MAX)
    return false;
  a->headers[a->count - 1].sh_name = (uint32_t) data->d_size;
  h->sh_offset = a->bytes->size;
  h->sh_size = data->d_size + sizeof name;
  buffer_add (a->bytes, data->d_buf, data->d_size);
  buffer_add (a->bytes, name, sizeof name);
  return true;
}

/* All program headers, those of the segment and of the section behind them, and where they are
   themselves.  The empty one of a section that was removed goes.  */
static bool
make_segments (attachment *a, const buffer *section, uint64_t address)
{
  size_t count;
  address_range image;
  if (!loaded_range (a->elf, &count, &image) || count + MORE_HEADERS >= PN_XNUM)
    return false;
  uint64_t size = headers_size (count), start = address - size, offset = start - image.start;
  if (offset < a->bytes->size || offset > INPUT_LIMIT)
    return false;
  a->segments = grow (NULL, (count + MORE_HEADERS) * sizeof *a->segments);
  a->segment_count = count + MORE_HEADERS;
  for (size_t i = 0; i < count; i++)
    {
      Elf64_Phdr *h = &a->segments[i];
      if (!gelf_getphdr (a->elf, (int) i, h))
        return false;
      if (h->p_type == PT_GNU_SFRAME)
        *h = (Elf64_Phdr) { .p_type = PT_NULL };
      if (h->p_type != PT_PHDR)
        continue;
      h->p_offset = offset;
      h->p_vaddr = h->p_paddr = start;
      h->p_filesz = h->p_memsz = a->segment_count * sizeof *h;
    }
  a->segments[count] = (Elf64_Phdr) { .p_type = PT_LOAD, .p_flags = PF_R, .p_offset = offset,
                                      .p_vaddr = start, .p_paddr = start, .p_filesz = size + section->size,
                                      .p_memsz = size + section->size, .p_align = PAGE };
  a->segments[count + 1] = (Elf64_Phdr) { .p_type = PT_GNU_SFRAME, .p_flags = PF_R, .p_offset = offset + size,
                                          .p_vaddr = address, .p_paddr = address, .p_filesz = section->size,
                                          .p_memsz = section->size, .p_align = ALIGNMENT };
  return true;
}

/* Room for the program headers, and the section.  */
static void
add_segment (attachment *a, const buffer *section)
{
  const Elf64_Phdr *h = &a->segments[a->segment_count - 1];
  size_t size = h->p_offset - a->bytes->size;
  buffer_reserve (a->bytes, size);
  memset (a->bytes->bytes + a->bytes->size, 0, size);
  a->bytes->size += size;
  buffer_add (a->bytes, section->bytes, section->size);
  a->headers[a->count++] = (Elf64_Shdr) {
    .sh_type = SHT_GNU_SFRAME, .sh_flags = SHF_ALLOC, .sh_addr = h->p_vaddr, .sh_offset = h->p_offset,
    .sh_size = section->size, .sh_addralign = ALIGNMENT,
  };
}

/* What is at FROM, SIZE bytes of TYPE, as the file has it, at AT.  */
static bool
put (attachment *a, Elf_Type type, const void *from, size_t size, size_t at)
{
  const char *ident = elf_getident (a->elf, NULL);
  Elf_Data in = { .d_buf = (void *) (uintptr_t) from, .d_type = type, .d_version = EV_CURRENT, .d_size = size };
  Elf_Data out = in;
  out.d_buf = a->bytes->bytes + at;
  return ident && elf64_xlatetof (&out, &in, (unsigned char) ident[EI_DATA]);
}

static bool
add_headers (attachment *a)
{
  GElf_Ehdr e;
  if (!gelf_getehdr (a->elf, &e))
    return false;
  pad (a, ALIGNMENT);
  const Elf64_Phdr *load = &a->segments[a->segment_count - MORE_HEADERS];
  e.e_phoff = load->p_offset;
  e.e_phnum = (Elf64_Half) a->segment_count;
  e.e_shoff = a->bytes->size;
  e.e_shnum = (Elf64_Half) a->count;
  size_t size = a->count * sizeof *a->headers;
  buffer_reserve (a->bytes, size);
  a->bytes->size += size;
  return put (a, ELF_T_EHDR, &e, sizeof e, 0)
         && put (a, ELF_T_PHDR, a->segments, a->segment_count * sizeof *a->segments, e.e_phoff)
         && put (a, ELF_T_SHDR, a->headers, size, e.e_shoff);
}

/* BYTES become what the file of them is with SECTION.  The reader has a copy of its own.  */
static bool
change_bytes (const char *path, buffer *bytes, const buffer *section,
              uint64_t address, problem *p)
{
  buffer copy = EMPTY_BUFFER;
  buffer_add (&copy, bytes->bytes, bytes->size);
  attachment a = { .bytes = bytes, .elf = elf_memory ((char *) copy.bytes, copy.size) };
  bool good = a.elf && gelf_getclass (a.elf) == ELFCLASS64 && read_headers (&a) && make_segments (&a, section, address);
  if (good)
    add_segment (&a, section);
  good = good && add_name (&a) && add_headers (&a);
  if (!good)
    problem_set (p, STATUS_USAGE,
                 "%s: a section cannot be added: the file is no linked ELF "
                 "file of 64 bits with section "
                 "headers, or its segments take more than %zu MiB",
                 path, INPUT_LIMIT >> 20);
  elf_end (a.elf);
  free (a.segments);
  free (a.headers);
  buffer_free (&copy);
  return good;
}

bool
attach_section (const char *path, const buffer *section, uint64_t address, const char *out,
                problem *p)
{
  buffer bytes = EMPTY_BUFFER;
  struct stat status;
  bool good = (stat (path, &status) == 0
               || problem_set (p, STATUS_USAGE, "%s: %m", path))
              && read_inflated (path, &bytes, p)
              && change_bytes (path, &bytes, section, address, p)
              && write_file (out, bytes.bytes, bytes.size, p);
  /* What can be executed can be executed with its rows, too.  */
  if (good && strcmp (out, "-") != 0 && chmod (out, status.st_mode & 0777) != 0)
    good = problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", out);
  buffer_free (&bytes);
  return good;
}
