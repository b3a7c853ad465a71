#include "output_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/lend.h"
#include "lib/elf/container.h"
#include "lib/elf/elf_bounds.h"
#include "lib/elf/elf_object.h"
#include "lib/elf/image.h"
#include "reference/decode.h"

/* The object that a linker is given.  This and output_table.h are of the side that stands on the
   reference, whose names testee.h has too.  */

_Static_assert ((int) MACHINES == (int) ARCHS, "a machine for each architecture");

bool
machine_of_section (const uint8_t *section, size_t size, machine *m)
{
  const arch *a = object_arch (section, size);
  for (unsigned i = 0; i < ARCHS; i++)
    if (all_archs[i] == a)
      *m = (machine) { i, a->triple, a->emulation };
  return a != NULL;
}

/* From the first start to the last end; starts wrap.  */
typedef struct span
{
  bool is_begun;
  uint64_t rows;
  int64_t low, high;
} span;

static void
note_function (void *context, uint32_t index, const sf_fde *fde)
{
  span *s = context;
  (void) index;
  int64_t start = (int64_t) fde->start, end;
  if (__builtin_add_overflow (start, (int64_t) fde->func_size, &end))
    end = INT64_MAX;
  s->low = s->is_begun && s->low < start ? s->low : start;
  s->high = s->is_begun && s->high > end ? s->high : end;
  s->is_begun = true;
  s->rows += fde->func_num_fres;
}

const char *
why_not_linked (const uint8_t *section, size_t size)
{
  enum { MOST = 1 << 30 };
  span s = { .low = 0 };
  sf_section whole = { .bytes = section, .size = size };
  sf_visitor visitor = { .fde = note_function, .context = &s };
  sf_report report = SF_NO_REPORT;
  if (walk_section (&whole, &visitor, &report) == SF_INVALID)
    return NULL;
  return !s.is_begun ? "it has no functions"
         : s.rows > size ? "it has more rows than bytes, and dumps leave some of them out"
         : (uint64_t) s.high - (uint64_t) s.low > MOST
             ? "its functions lie more than 1 GiB apart"
             : NULL;
}

/* By its type, its name or its bytes.  */
static bool
may_be_sframe (const GElf_Shdr *header, const char *name, const Elf_Data *data)
{
  return header->sh_type == SHT_GNU_SFRAME
         || (name && strcmp (name, ".sframe") == 0)
         || (data && data->d_buf && data->d_size
             && container_of (data->d_buf, data->d_size)->use
                    == CONTAINER_SECTION);
}

static const char *
find_section (Elf *elf, linked_section *in)
{
  size_t names = 0;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (elf, &names) != 0 || !names)
    return "an object has section headers";
  while ((section = elf_nextscn (elf, section)))
    {
      GElf_Shdr header;
      Elf_Data *data = elf_rawdata (section, NULL);
      const char *name = gelf_getshdr (section, &header)
                             ? elf_name (elf, names, header.sh_name)
                             : NULL;
      if (!name || !may_be_sframe (&header, name, data))
        continue;
      if (in->name)
        return "several sections may be of SFrame: make links has cases of "
               "that";
      if (header.sh_type == SHT_NULL || header.sh_type == SHT_NOBITS
          || header.sh_flags & SHF_COMPRESSED || !data || !data->d_size)
        return "an assembler writes no such section";
      in->bytes = data->d_buf;
      in->size = data->d_size;
      in->address = header.sh_addr;
      in->name = name;
      in->type = header.sh_type;
      in->is_not_loaded = !(header.sh_flags & SHF_ALLOC);
    }
  return in->name ? NULL : "no section may be of SFrame";
}

const char *
section_of_file (const uint8_t *file, size_t size, linked_section *in)
{
  GElf_Ehdr header;
  *in = (linked_section) { .bytes = NULL };
  elf_version (EV_CURRENT);
  Elf *elf = elf_memory ((char *) file, size); /* stays, as its names do */
  if (!elf || !gelf_getehdr (elf, &header)
      || header.e_ident[EI_CLASS] != ELFCLASS64)
    return "an object has 64 bits";
  in->osabi = header.e_ident[EI_OSABI];
  if (in->osabi != ELFOSABI_NONE && in->osabi != ELFOSABI_GNU)
    return "an object is of this system";
  const char *why_not = find_section (elf, in);
  const arch *a = why_not ? NULL : object_arch (in->bytes, in->size);
  return why_not ? why_not
         : !a || a->machine != header.e_machine
                 || a->big_endian != (header.e_ident[EI_DATA] == ELFDATA2MSB)
             ? "its section is of another machine"
             : NULL;
}

static bool
replace_content (int fd, const buffer *content)
{
  size_t done = 0;
  ssize_t put = ftruncate (fd, 0);
  for (; put >= 0 && done < content->size; done += (size_t) put)
    put = pwrite (fd, content->bytes + done, content->size - done, (off_t) done);
  return put >= 0;
}

bool
write_linked_object (int fd, linked_section *in, bool before_errata)
{
  enum { FLAGS = 3 };
  bool has_flag_4
      = in->size > FLAGS && in->bytes[FLAGS] & F_FDE_FUNC_START_PCREL;
  const arch *a = object_arch (in->bytes, in->size);
  bool is_other = in->name && strncmp (in->name, ".sframe", 7) != 0;
  object_form form
      = { .function = "f",
          .counts_from_field = before_errata && !has_flag_4 && !is_other,
          .section = in->name,
          .section_type = in->name        ? in->type
                          : before_errata ? SHT_PROGBITS
                                          : 0,
          .is_not_loaded = in->is_not_loaded,
          .osabi = in->osabi };
  buffer object = EMPTY_BUFFER;
  form = object_form_with_text (a, in->bytes, in->size, form);
  write_object (a, in->bytes, in->size, form, &object);
  bool done = replace_content (fd, &object);
  in->text_at = form.text_at;
  buffer_free (&object);
  return done;
}

/* Where the functions of the input start, in its order.  */
typedef struct order
{
  uint64_t *starts;
  size_t count, capacity;
} order;

static void
note_start (void *context, uint32_t index, const sf_fde *fde)
{
  order *o = context;
  (void) index;
  o->starts = grow_array (o->starts, o->count, &o->capacity, sizeof *o->starts);
  o->starts[o->count++] = fde->start;
}

static order
order_of (const linked_section *in)
{
  order o = { .starts = NULL };
  sf_section section = { .bytes = in->bytes, .size = in->size, .address = in->address };
  sf_visitor visitor = { .fde = note_start, .context = &o };
  sf_report report = SF_NO_REPORT;
  walk_section (&section, &visitor, &report);
  return o;
}

/* A function of the output: its lines without `fde N`.  */
typedef struct function
{
  uint64_t start;
  const char *text;
  size_t length;
  bool is_printed;
} function;

typedef struct functions
{
  function *items;
  size_t count, capacity;
} functions;

static bool
begins (const char *at, const char *end, const char *word)
{
  size_t length = strlen (word);
  return (size_t) (end - at) >= length && memcmp (at, word, length) == 0;
}

static const char *
line_after (const char *at, const char *end)
{
  const char *newline = memchr (at, '\n', (size_t) (end - at));
  return newline ? newline + 1 : end;
}

/* AT begins a function; returns what follows it.  */
static const char *
take_function (functions *f, const char *at, const char *end)
{
  static const char key[] = " start=0x";
  const char *text = strstr (at, key);
  function one = { .text = text ? text : at };
  if (text)
    one.start = strtoull (text + sizeof key - 1, NULL, 16);
  do
    at = line_after (at, end);
  while (begins (at, end, "fre "));
  one.length = (size_t) (at - one.text);
  f->items = grow_array (f->items, f->count, &f->capacity, sizeof *f->items);
  f->items[f->count++] = one;
  return at;
}

static function *
unprinted_at (functions *f, uint64_t start)
{
  for (size_t i = 0; i < f->count; i++)
    if (!f->items[i].is_printed && f->items[i].start == start)
      return &f->items[i];
  return NULL;
}

static void
print_function (function *f, size_t *number, FILE *out)
{
  fprintf (out, "fde %zu%.*s", (*number)++, (int) f->length, f->text);
  f->is_printed = true;
}

/* In the order of the input, and then those that it has not.  */
static void
print_functions (functions *f, const order *o, FILE *out)
{
  size_t number = 0;
  for (size_t i = 0; i < o->count; i++)
    {
      function *one = unprinted_at (f, o->starts[i]);
      if (one)
        print_function (one, &number, out);
    }
  for (size_t i = 0; i < f->count; i++)
    if (!f->items[i].is_printed)
      print_function (&f->items[i], &number, out);
  f->count = 0;
}

/* The line of an element.  A linker may sort the functions, write starts in another way, and
   join headers under one; fixed offsets are in the rows.  */
static void
print_element_line (const char *at, FILE *out)
{
  const char *known = strstr (at, " flags=");
  fprintf (out, "%.*s flags=? fixed-fp=? fixed-ra=? aux=?\n", known ? (int) (known - at) : 0, at);
}

static void
print_dump (const char *at, const char *end, const order *o, FILE *out)
{
  functions f = { .items = NULL };
  while (at < end)
    {
      if (begins (at, end, "fde "))
        {
          at = take_function (&f, at, end);
          continue;
        }
      print_functions (&f, o, out);
      print_element_line (at, out);
      at = line_after (at, end);
    }
  print_functions (&f, o, out);
  free (f.items);
}

static void
print_table (const linked_section *in, const image_file *file, FILE *out)
{
  const section_image *image = &file->images[0];
  sf_section section = { .bytes = image->bytes, .size = image->size };
  section.address = in->address + image->address - file->code[0].start + in->text_at;
  buffer dump = EMPTY_BUFFER;
  sf_report report = SF_NO_REPORT;
  order o = order_of (in);
  dump_section (&section, buffer_sink (&dump), &report);
  buffer_add (&dump, "", 1);
  const char *text = (const char *) dump.bytes;
  print_dump (text, text + dump.size - 1, &o, out);
  free (o.starts);
  buffer_free (&dump);
}

/* The code is all of one section.  */
static enum table_state
state_of (const image_file *file, bool has_table, const problem *p, char why[1024])
{
  if (!has_table && (file->count || !file->code_count))
    snprintf (why, 1024, "the output cannot be read: %.900s", p->text);
  else if (file->count > 1 || file->code_count != 1)
    snprintf (why, 1024, "the output has %zu tables and %zu sections of code", file->count,
              file->code_count);
  else
    return has_table && file->images[0].size ? HAS_TABLE : HAS_NO_TABLE;
  return CANNOT_BE_READ;
}

enum table_state
print_output_table (const linked_section *in, const char *path, FILE *out, char why[1024])
{
  image_file file;
  problem p;
  const image_options options = { .raw = false };
  bool has_table = image_file_load (path, &options, &file, &p);
  enum table_state state = state_of (&file, has_table, &p, why);
  if (state == HAS_TABLE)
    print_table (in, &file, out);
  image_file_free (&file);
  return state;
}
