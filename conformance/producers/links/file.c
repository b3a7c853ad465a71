/* Reading an ELF file as link cases see it.  */
#include "file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"
#include "lib/elf/container.h"
#include "lib/elf/elf_bounds.h"
#include "reference/decode.h"
#include "reference/find.h"

/* Sections, symbols, relocations.  */

static bool
read_sections (link_file *file, Elf *elf)
{
  size_t names;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (elf, &names) != 0)
    return false;
  for (size_t i = 0; i == 0 || (section = elf_nextscn (elf, section)); i++)
    {
      link_section s = { .name = NULL };
      if (section && !gelf_getshdr (section, &s.header))
        return false;
      const char *name
          = section ? elf_name (elf, names, s.header.sh_name) : "";
      s.name = format_text ("%s", name ? name : "");
      file->sections
          = grow_array (file->sections, file->section_count,
                        &file->section_capacity, sizeof *file->sections);
      file->sections[file->section_count++] = s;
    }
  return true;
}

static void
add_symbol (link_file *file, const GElf_Sym *symbol, const char *name)
{
  unsigned type = GELF_ST_TYPE (symbol->st_info);
  if (symbol->st_shndx == SHN_UNDEF || !name || !*name
      || (type != STT_FUNC && type != STT_GNU_IFUNC))
    return;
  file->symbols = grow_array (file->symbols, file->symbol_count,
                              &file->symbol_capacity, sizeof *file->symbols);
  file->symbols[file->symbol_count++]
      = (link_symbol) { .name = format_text ("%s", name),
                        .address = symbol->st_value,
                        .size = symbol->st_size,
                        .section = symbol->st_shndx,
                        .is_indirect = type == STT_GNU_IFUNC };
}

static void
read_symbols (link_file *file, Elf *elf, size_t index)
{
  Elf_Scn *section = elf_getscn (elf, index);
  Elf_Data *data = elf_getdata (section, NULL);
  GElf_Sym symbol;
  for (int i = 0; data && gelf_getsym (data, i, &symbol); i++)
    add_symbol (file, &symbol,
                elf_name (elf, file->sections[index].header.sh_link,
                            symbol.st_name));
}

static void
read_relocations (link_file *file, Elf *elf, size_t index)
{
  const GElf_Shdr *header = &file->sections[index].header;
  Elf_Data *data = elf_getdata (elf_getscn (elf, index), NULL);
  Elf_Data *symbols = elf_getdata (elf_getscn (elf, header->sh_link), NULL);
  GElf_Rela rela;
  for (int i = 0; data && gelf_getrela (data, i, &rela); i++)
    {
      GElf_Sym symbol;
      int number = (int) GELF_R_SYM (rela.r_info);
      /* Type 0 is R_*_NONE everywhere.  */
      if (GELF_R_TYPE (rela.r_info) == 0 || !symbols
          || !gelf_getsym (symbols, number, &symbol))
        continue;
      file->places = grow_array (file->places, file->place_count,
                                 &file->place_capacity, sizeof *file->places);
      file->places[file->place_count++] = (link_place) {
        .table_of = header->sh_info,
        .offset = rela.r_offset,
        .section = symbol.st_shndx,
        .address = symbol.st_value + (uint64_t) rela.r_addend,
      };
    }
}

static bool
read_tables (link_file *file, Elf *elf)
{
  if (!read_sections (file, elf))
    return false;
  for (size_t i = 1; i < file->section_count; i++)
    {
      const GElf_Shdr *header = &file->sections[i].header;
      if (header->sh_type == SHT_SYMTAB)
        read_symbols (file, elf, i);
      if (header->sh_type == SHT_RELA
          && header->sh_info < file->section_count
          && section_is_sframe (&file->sections[header->sh_info]))
        read_relocations (file, elf, i);
    }
  return true;
}

/* Functions.  */

typedef struct visit
{
  link_file *file;
  size_t table; /* index of the section */
  const sf_header *element;
  buffer rows; /* of the last function, as text */
} visit;

static void
visit_element (void *context, uint32_t index, const sf_header *element)
{
  visit *v = context;
  (void) index;
  v->element = element;
  v->file->elements++;
  v->file->sorted_elements += element->flags & 1;
  v->file->auxiliary += element->auxhdr_len;
  if (!v->file->version)
    v->file->version = element->version;
}

/* Where the function is, of an object.  */
static void
place_function (const visit *v, const sf_fde *fde, link_function *f)
{
  const link_place *place = place_at (v->file, v->table, fde->index_at, 0);
  f->is_placed = place && place->section != SHN_UNDEF;
  if (!place)
    return;
  f->section = place->section;
  f->start = place->address;
}

/* The rows of the last function are complete.  */
static void
end_rows (visit *v)
{
  link_file *file = v->file;
  if (!file->function_count || file->functions[file->function_count - 1].rows)
    return;
  buffer_add (&v->rows, "", 1);
  file->functions[file->function_count - 1].rows = (char *) v->rows.bytes;
  v->rows = EMPTY_BUFFER;
}

static void
visit_fde (void *context, uint32_t index, const sf_fde *fde)
{
  visit *v = context;
  link_file *file = v->file;
  (void) index;
  end_rows (v);
  bool is_mask = fde->pc_type == FDE_PCTYPE_MASK;
  char *pc = !is_mask ? format_text ("inc")
             : sframe_version_of (file->version)->has_block_size
                 ? format_text ("mask/%u", fde->rep_size)
                 : format_text ("mask");
  link_function f
      = { .is_placed = true, .start = fde->start, .size = fde->func_size,
          .element = file->elements - 1, .index_at = fde->index_at,
          .kind = format_text ("type=%s pc=%s signal=%s key=%c",
                               fde->fde_type ? "flex" : "default", pc,
                               fde->signal_p ? "yes" : "no",
                               fde->pauth_key ? 'b' : 'a') };
  free (pc);
  if (file->image.is_relocatable)
    place_function (v, fde, &f);
  file->functions
      = grow_array (file->functions, file->function_count,
                    &file->function_capacity, sizeof *file->functions);
  file->functions[file->function_count++] = f;
}

/* The words for the rules are those of the canonical dump.  */
static void
visit_row (void *context, const sf_fde *fde, const sf_fre *row,
           const sf_rules *rules)
{
  visit *v = context;
  buffer text = EMPTY_BUFFER;
  sf_found found
      = { .result = SF_FOUND, .header = *v->element, .rules = *rules };
  (void) fde;
  sf_dump_found (&found, row->start_address, buffer_sink (&text));
  /* "find 0x4 cfa=..." and a newline */
  size_t word = strlen ("find ");
  buffer_print (&v->rows, "%s+%.*s", v->rows.size ? "; " : "",
                (int) (text.size - word - 1),
                (const char *) text.bytes + word);
  buffer_free (&text);
}

static void
note (link_file *file, enum sf_verdict verdict, const sf_finding *finding)
{
  if (verdict <= file->verdict)
    return;
  free (file->finding);
  file->verdict = verdict;
  file->finding = image_finding_text (finding);
}

static void
read_functions (link_file *file)
{
  const image_options options = { .literal = false };
  size_t table = 0;
  for (size_t i = 0; i < file->image.count; i++)
    {
      sf_section section = image_section (&file->image.images[i], &options);
      sf_report report = SF_NO_REPORT;
      do
        table++;
      while (table < file->section_count
             && !section_is_sframe (&file->sections[table]));
      visit v = { .file = file, .table = table };
      sf_visitor visitor = { .header = visit_element, .fde = visit_fde,
                             .fre = visit_row, .context = &v };
      enum sf_verdict verdict = walk_section (&section, &visitor, &report);
      end_rows (&v);
      note (file, verdict, sf_decisive (&report));
    }
}

/* Files.  */

/* What ELF, which ends here, and the image say; INNER: why there is none.  */
static bool
take_file (link_file *file, Elf *elf, uint64_t size, bool is_loaded,
           const problem *inner, problem *p)
{
  if (!elf_bounds_hold (elf, size, file->path, p))
    {
      elf_end (elf);
      p->status = STATUS_INVALID;
      return false;
    }
  bool good = read_tables (file, elf);
  elf_end (elf);
  if (!good)
    return problem_set (p, STATUS_INVALID, "%s: is no ELF file with sections",
                        file->path);
  file->has_sframe = sframe_section (file) != NULL;
  link_file_index_places (file);
  if (is_loaded)
    read_functions (file);
  else if (file->has_sframe)
    {
      file->verdict = SF_INVALID;
      file->finding = format_text ("%s", inner->text);
    }
  link_file_index (file);
  return true;
}

static bool
is_elf (const char *path, const buffer *content, problem *p)
{
  const container *c = container_of (content->bytes, content->size);
  if (c->use == CONTAINER_ELF)
    return true;
  container_refuse (c, path, p);
  p->status = STATUS_INVALID;
  return false;
}

static bool
load_whole (link_file *file, problem *p)
{
  const image_options options = { .literal = false };
  buffer content = EMPTY_BUFFER;
  problem inner;
  bool good = read_file (file->path, &content, p) && is_elf (file->path, &content, p);
  if (good)
    {
      bool is_loaded = image_file_of (file->path, content.bytes, content.size,
                                      &options, &file->image, &inner);
      good = take_file (file, elf_memory ((char *) content.bytes, content.size),
                        content.size, is_loaded, &inner, p);
    }
  buffer_free (&content);
  return good;
}

/* Of what a linker has left empty for the most part.  */
static bool
load_parts (link_file *file, uint64_t size, problem *p)
{
  const image_options options = { .literal = false };
  const char *why;
  problem inner;
  bool is_loaded = image_file_load (file->path, &options, &file->image, &inner);
  int fd = open_to_read (file->path, &why);
  if (fd < 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", file->path, why);
  bool good = take_file (file, elf_begin (fd, ELF_C_READ, NULL), size,
                         is_loaded, &inner, p);
  close (fd);
  return good;
}

bool
link_file_load (const char *path, link_file *file, problem *p)
{
  const off_t large = 1 << 28;
  struct stat status;
  *file = (link_file) { .path = format_text ("%s", path) };
  elf_version (EV_CURRENT);
  if (stat (path, &status) == 0 && S_ISREG (status.st_mode)
      && status.st_size > large)
    return load_parts (file, (uint64_t) status.st_size, p);
  return load_whole (file, p);
}

void
link_file_free (link_file *file)
{
  for (size_t i = 0; i < file->section_count; i++)
    free (file->sections[i].name);
  for (size_t i = 0; i < file->symbol_count; i++)
    free (file->symbols[i].name);
  for (size_t i = 0; i < file->function_count; i++)
    {
      free (file->functions[i].kind);
      free (file->functions[i].rows);
    }
  free (file->sections);
  free (file->symbols);
  free (file->places);
  free (file->functions);
  free (file->places_by_offset);
  free (file->symbols_by_address);
  free (file->symbols_by_name);
  free (file->functions_by_start);
  intervals_free (&file->code);
  free (file->finding);
  image_file_free (&file->image);
  free (file->path);
  *file = (link_file) { .path = NULL };
}

/* For people.  */

static void
print_function (const link_file *file, const link_function *f)
{
  const link_symbol *symbol = f->is_placed ? function_symbol (file, f, 0)
                                           : NULL;
  const link_section *section = section_at (file, f->start);
  printf ("%" PRIu32 " ", f->element);
  if (symbol)
    printf ("%s", symbol->name);
  else if (section && !file->image.is_relocatable)
    printf ("%s+0x%" PRIx64, section->name, f->start - section->header.sh_addr);
  else
    printf ("?");
  printf (" size=%" PRIu32 " %s: %s\n", f->size, f->kind, f->rows);
}

void
link_file_print (const link_file *file)
{
  static const char *const verdicts[] = { "valid", "silent", "invalid" };
  if (!file->has_sframe)
    printf ("%s: no .sframe\n", file->path);
  else
    printf ("%s: version %u, %" PRIu32 " elements, %" PRIu32
            " of them sorted, %zu functions; %s %s\n",
            file->path, file->version, file->elements, file->sorted_elements,
            file->function_count, verdicts[file->verdict],
            file->finding ? file->finding : "");
  for (size_t i = 0; i < file->function_count; i++)
    print_function (file, &file->functions[i]);
}
