/* The files that are mapped into the program.  */
#include "modules.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/sort.h"
#include "lib/elf/container.h"
#include "lib/elf/elf_bounds.h"

/* Tables that a program registers while it runs.  */

enum
{
  NEXT, SECTION, SECTION_SIZE, TEXT, TEXT_SIZE, WORDS, /* of an entry */
  MOST = 1000 /* entries */
};
static const uint64_t MOST_BYTES = 1 << 24; /* of a section */

/* An entry of the list; its section is read from the program.  */
typedef struct entry
{
  sf_section section;
  uint8_t *bytes;
  uint64_t start, end;
} entry;

typedef struct entries
{
  entry *all;
  size_t count, capacity;
} entries;

/* False: there is no such entry, or its section cannot be read.  */
static bool
read_entry (const arch *a, const view *v, uint64_t at, entry *e, uint64_t *next)
{
  uint64_t word[WORDS];
  for (uint64_t i = 0; i < WORDS; i++)
    if (!view_word (v, a, at + 8 * i, &word[i]))
      return false;
  *next = word[NEXT];
  *e = (entry) { .start = word[TEXT], .end = word[TEXT] + word[TEXT_SIZE] };
  if (word[SECTION_SIZE] == 0 || word[SECTION_SIZE] > MOST_BYTES)
    return false;
  e->bytes = grow (NULL, word[SECTION_SIZE] + 1);
  e->section = (sf_section) { .bytes = e->bytes, .size = word[SECTION_SIZE],
                              .address = word[SECTION] };
  return v->read (v->context, word[SECTION], e->bytes, word[SECTION_SIZE]);
}

static entries
read_list (const arch *a, const view *v, uint64_t list)
{
  entries read = { .count = 0 };
  uint64_t at = 0;
  bool good = view_word (v, a, list, &at);
  while (good && at && read.count < MOST)
    {
      entry e = { .bytes = NULL };
      good = read_entry (a, v, at, &e, &at);
      if (!good)
        {
          free (e.bytes);
          break;
        }
      read.all = grow_array (read.all, read.count, &read.capacity,
                             sizeof *read.all);
      read.all[read.count++] = e;
    }
  return read;
}

static bool
is_of (const module *m, const entry *e)
{
  return m->is_registered && m->start == e->start && m->end == e->end
         && m->section.address == e->section.address
         && m->section.size == e->section.size
         && memcmp (m->section.bytes, e->bytes, e->section.size) == 0;
}

/* Code that is registered no more is that of nobody.  */
static void
drop_others (module_list *list, const entries *kept)
{
  for (size_t i = 0; i < list->count; i++)
    {
      module *m = list->items[i];
      size_t k = 0;
      while (k < kept->count && !is_of (m, &kept->all[k]))
        k++;
      if (!m->is_registered || !module_is_mapped (m) || k < kept->count)
        continue;
      m->start = m->end = 0;
      list->version++;
    }
}

static void
add_new (module_list *list, const arch *a, const entry *e)
{
  for (size_t i = 0; i < list->count; i++)
    if (is_of (list->items[i], e))
      return;
  modules_add_registered (list, a, &e->section, e->start, e->end);
}

void
registered_look (module_list *list, const view *v)
{
  const module *program = list->count ? list->items[0] : NULL;
  if (!program || !program->tables || !program->tables_changed
      || v->reg[REG_PC] != program->bias + program->tables_changed)
    return;
  const arch *a = program->arch;
  entries now = read_list (a, v, program->bias + program->tables);
  drop_others (list, &now);
  for (size_t i = 0; i < now.count; i++)
    {
      add_new (list, a, &now.all[i]);
      free (now.all[i].bytes);
    }
  free (now.all);
}

static void
add_name (module *m, uint64_t start, uint64_t size, const char *text,
          bool is_function)
{
  m->names = grow_array (m->names, m->name_count, &m->name_capacity,
                         sizeof *m->names);
  m->names[m->name_count++]
      = (module_name) { .start = start, .end = start + size,
                        .text = format_text ("%s", text),
                        .is_function = is_function };
}

/* What the program tells debuggers by: see modules.h.  */
static void
note_symbol (module *m, const GElf_Sym *symbol, const char *text)
{
  if (!text)
    return;
  if (strcmp (text, "sframe_tables") == 0)
    m->tables = symbol->st_value;
  if (strcmp (text, "sframe_tables_changed") == 0)
    m->tables_changed = symbol->st_value;
}

static void
read_symbols (module *m, Elf_Scn *section, const GElf_Shdr *header)
{
  Elf_Data *data = elf_getdata (section, NULL);
  const Elf_Data *strings = elf_strings (m->elf, header->sh_link);
  size_t count = header->sh_size / header->sh_entsize;
  for (size_t i = 0; data && i < count; i++)
    {
      GElf_Sym symbol;
      if (!gelf_getsym (data, (int) i, &symbol)
          || symbol.st_shndx == SHN_UNDEF)
        continue;
      const char *text = elf_string (strings, symbol.st_name);
      note_symbol (m, &symbol, text);
      if (text && GELF_ST_TYPE (symbol.st_info) == STT_FUNC)
        add_name (m, symbol.st_value, symbol.st_size, text, true);
    }
}

static int
by_address (const void *left, const void *right)
{
  const uint64_t *l = left, *r = right;
  return *l < *r ? -1 : *l > *r;
}

/* Where functions begin and sections end, sorted.  */
static uint64_t *
edges_of (const module *m)
{
  uint64_t *edges = grow (NULL, (m->name_count + 1) * sizeof *edges);
  for (size_t i = 0; i < m->name_count; i++)
    edges[i] = m->names[i].is_function ? m->names[i].start : m->names[i].end;
  qsort (edges, m->name_count, sizeof *edges, by_address);
  return edges;
}

/* The first of COUNT sorted EDGES past START, or the last address.  */
static uint64_t
next_edge (const uint64_t *edges, size_t count, uint64_t start)
{
  size_t low = BISECT (count, i, edges[i] <= start);
  return low < count ? edges[low] : UINT64_MAX;
}

/* A function without a size (GCC's return thunk) ends where the next begins.  */
static void
end_functions (module *m)
{
  uint64_t *edges = edges_of (m);
  for (size_t i = 0; i < m->name_count; i++)
    if (m->names[i].end == m->names[i].start)
      m->names[i].end = next_edge (edges, m->name_count, m->names[i].start);
  free (edges);
}

/* The first function there is before any section.  */
void
module_index_names (module *m)
{
  for (size_t i = 0; i < m->name_count; i++)
    intervals_add (&m->places, m->names[i].start,
                   m->names[i].end - m->names[i].start,
                   m->names[i].is_function ? i : m->name_count + i);
  intervals_settle (&m->places);
}

static void
read_sections (module *m)
{
  size_t names;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (m->elf, &names) != 0)
    return;
  while ((section = elf_nextscn (m->elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header))
        continue;
      const char *text = elf_name (m->elf, names, header.sh_name);
      if (text && header.sh_flags & SHF_EXECINSTR)
        add_name (m, header.sh_addr, header.sh_size, text, false);
      if (header.sh_type == SHT_SYMTAB || header.sh_type == SHT_DYNSYM)
        read_symbols (m, section, &header);
    }
  end_functions (m);
  module_index_names (m);
}

static void
read_segments (module *m, const GElf_Ehdr *header)
{
  m->start = UINT64_MAX;
  for (int i = 0; i < header->e_phnum; i++)
    {
      GElf_Phdr segment;
      if (!gelf_getphdr (m->elf, i, &segment))
        return;
      uint64_t end = segment.p_vaddr + segment.p_memsz;
      if (segment.p_type == PT_DYNAMIC)
        m->dynamic = segment.p_vaddr;
      if (segment.p_type != PT_LOAD)
        continue;
      if (header->e_phoff - segment.p_offset < segment.p_filesz)
        m->phdr = segment.p_vaddr + (header->e_phoff - segment.p_offset);
      if (!(segment.p_flags & PF_X))
        continue;
      m->start = segment.p_vaddr < m->start ? segment.p_vaddr : m->start;
      m->end = end > m->end ? end : m->end;
    }
}

static bool
refuse_kind (const module *m, problem *p)
{
  uint8_t head[CONTAINER_HEAD];
  ssize_t size = pread (m->fd, head, sizeof head, 0);
  const container *c = container_of (head, size > 0 ? (size_t) size : 0);
  return problem_set (p, STATUS_USAGE, "%s: %s: expected a program", m->path,
                      c->use == CONTAINER_ELF
                          ? "is an ELF file without a whole header"
                          : c->is);
}

static bool
read_elf (module *m, problem *p)
{
  GElf_Ehdr header;
  struct stat status = { .st_size = 0 };
  if (!m->elf || !gelf_getehdr (m->elf, &header))
    return refuse_kind (m, p);
  m->arch = arch_of (header.e_machine,
                     header.e_ident[EI_DATA] == ELFDATA2MSB);
  if (!m->arch || header.e_ident[EI_CLASS] != ELFCLASS64)
    return problem_set (p, STATUS_USAGE,
                        "%s: ELF machine %u is none that SFrame has",
                        m->path, header.e_machine);
  if (header.e_type != ET_EXEC && header.e_type != ET_DYN)
    return problem_set (p, STATUS_USAGE,
                        "%s: is an ELF file of type %u: expected a program",
                        m->path, header.e_type);
  if (fstat (m->fd, &status) == 0
      && !elf_bounds_hold (m->elf, (uint64_t) status.st_size, m->path, p))
    return false;
  m->entry = header.e_entry;
  read_segments (m, &header);
  read_sections (m);
  m->cfi = dwarf_getcfi_elf (m->elf);
  return true;
}

static bool
read_file_of (module *m, problem *p)
{
  const char *why;
  m->fd = open_to_read (m->path, &why);
  if (m->fd < 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", m->path, why);
  elf_version (EV_CURRENT);
  m->elf = elf_begin (m->fd, ELF_C_READ, NULL);
  return read_elf (m, p);
}

/* Without any SFrame section, IMAGE stays empty; that is no problem.  */
static bool
read_sframe (module *m, problem *p)
{
  const image_options options = { .literal = false };
  if (!image_file_load (m->path, &options, &m->image, p))
    return m->image.is_elf && m->image.count == 0;
  if (m->image.count > 1)
    return problem_set (p, STATUS_USAGE, "%s: has %zu SFrame sections",
                        m->path, m->image.count);
  m->has_sframe = true;
  m->section = image_section (&m->image.images[0], &options);
  return true;
}

static void
module_free (module *m)
{
  for (size_t i = 0; i < m->name_count; i++)
    free (m->names[i].text);
  free (m->names);
  intervals_free (&m->places);
  free (m->path);
  if (m->is_registered)
    free ((void *) m->section.bytes);
  image_file_free (&m->image);
  if (m->cfi)
    dwarf_cfi_end (m->cfi);
  elf_end (m->elf);
  if (m->fd >= 0)
    close (m->fd);
  free (m);
}

void
module_move (module *m, uint64_t bias)
{
  uint64_t by = bias - m->bias;
  m->bias = bias;
  m->start += by;
  m->end += by;
  m->section.address += by;
}

bool
module_place (module *m, uint64_t address, uint64_t offset)
{
  size_t count = 0;
  elf_getphdrnum (m->elf, &count);
  for (size_t i = 0; i < count; i++)
    {
      GElf_Phdr s;
      if (!gelf_getphdr (m->elf, (int) i, &s) || s.p_type != PT_LOAD
          || !(s.p_flags & PF_X) || offset - s.p_offset >= s.p_filesz)
        continue;
      module_move (m, address - (s.p_vaddr + (offset - s.p_offset)));
      return true;
    }
  return false;
}

module *
modules_add (module_list *list, const char *path, uint64_t bias, problem *p)
{
  module *m = grow (NULL, sizeof *m);
  *m = (module) { .path = format_text ("%s", path), .fd = -1 };
  if (!read_file_of (m, p) || !read_sframe (m, p))
    {
      module_free (m);
      return NULL;
    }
  module_move (m, bias);
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof (module *));
  list->items[list->count++] = m;
  list->version++;
  return m;
}

module *
modules_add_registered (module_list *list, const arch *a,
                        const sf_section *section, uint64_t start,
                        uint64_t end)
{
  module *m = grow (NULL, sizeof *m);
  uint8_t *copy = grow (NULL, section->size + 1);
  memcpy (copy, section->bytes, section->size);
  *m = (module) { .path = format_text ("registered-%zu", list->count),
                  .fd = -1, .arch = a, .start = start, .end = end,
                  .is_registered = true, .has_sframe = true,
                  .section = *section };
  m->section.bytes = copy;
  add_name (m, start, end - start, "registered", false);
  module_index_names (m);
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof (module *));
  list->items[list->count++] = m;
  list->version++;
  return m;
}

bool
module_is_mapped (const module *m)
{
  return m->start < m->end;
}

void
modules_unmap (module_list *list, uint64_t start, uint64_t size)
{
  for (size_t i = 0; i < list->count; i++)
    {
      module *m = list->items[i];
      if (m->start - start >= size && start - m->start >= m->end - m->start)
        continue;
      m->start = m->end = 0;
      list->version++;
    }
}

void
modules_free (module_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    module_free (list->items[i]);
  free (list->items);
  *list = (module_list) { .count = 0 };
}

const module *
modules_find (const module_list *list, uint64_t pc)
{
  for (size_t i = 0; i < list->count; i++)
    if (pc - list->items[i]->start
        < list->items[i]->end - list->items[i]->start)
      return list->items[i];
  return NULL;
}

const module_name *
module_name_of (const module *m, uint64_t pc)
{
  size_t number = intervals_find (&m->places, pc - m->bias);
  return number == SIZE_MAX ? NULL : &m->names[number % m->name_count];
}

uint64_t
module_function (const module *m, const char *name)
{
  for (size_t i = 0; i < m->name_count; i++)
    if (m->names[i].is_function && strcmp (m->names[i].text, name) == 0)
      return m->bias + m->names[i].start;
  return 0;
}

bool
modules_same_code (const module_list *list, uint64_t one, uint64_t other)
{
  const module *m = modules_find (list, one);
  return m && m == modules_find (list, other)
         && module_name_of (m, one) == module_name_of (m, other);
}

/* The length of the name of the function that NAME is, or is the cold part of.  */
static size_t
length_without_part (const char *name)
{
  const char *part = strstr (name, ".cold");
  return part ? (size_t) (part - name) : strlen (name);
}

bool
modules_same_source (const module_list *list, uint64_t one, uint64_t other)
{
  const module *m = modules_find (list, one);
  const module *n = modules_find (list, other);
  const module_name *a = m ? module_name_of (m, one) : NULL;
  const module_name *b = n ? module_name_of (n, other) : NULL;
  if (m != n || !a || !b)
    return false;
  size_t length = length_without_part (a->text);
  return length == length_without_part (b->text)
         && strncmp (a->text, b->text, length) == 0;
}
