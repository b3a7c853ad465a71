/* The tables that unwinders read.  */
#include "unwinder.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/base/input.h"
#include "lib/elf/elf_bounds.h"
#include "lib/elf/image.h"
#include "reference/decode.h"

enum { PAGE = 4096 };

/* SIZE bytes for which OFFSET within a page is kept.  */
static uint8_t *
place (pages *m, const uint8_t *bytes, size_t size, uint64_t offset)
{
  offset %= PAGE;
  m->size = (size + (size_t) offset + PAGE - 1) / PAGE * PAGE;
  void *got = mmap (NULL, m->size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  m->start = got == MAP_FAILED ? NULL : got;
  return m->start ? memcpy (m->start + offset, bytes, size) : NULL;
}

static bool
no_memory (const char *path, problem *p)
{
  return problem_set (p, STATUS_INFRASTRUCTURE, "%s: no memory for its table",
                      path);
}

static table *
next_table (table_list *list, enum table_kind kind, uint64_t bias)
{
  if (list->count == sizeof list->items / sizeof list->items[0])
    return NULL;
  table *t = &list->items[list->count++];
  *t = (table) { .kind = kind, .bias = bias };
  return t;
}

static bool
add_sframe (table_list *list, const char *path, uint64_t bias, problem *p)
{
  const image_options options = { .raw = false };
  const number_option first = { .is_given = false };
  image_file file;
  sf_header header;
  sf_report report = SF_NO_REPORT;
  if (!image_file_load (path, &options, &file, p))
    {
      image_file_free (&file);
      return false;
    }
  const section_image *image = choose_image (&file, &first, p);
  bool good = image != NULL;
  table *t = good ? next_table (list, TABLE_SFRAME, bias) : NULL;
  if (good && !t)
    good = problem_set (p, STATUS_USAGE, "%s: these are too many tables", path);
  if (good)
    {
      t->section.size = t->bytes = image->size;
      t->section.address = image->address + bias;
      t->section.bytes = place (&t->pages, image->bytes, image->size,
                                image->address);
      good = t->section.bytes != NULL || no_memory (path, p);
    }
  if (good && !sf_read_header (&t->section, 0, &header, &report))
    good = problem_set (p, STATUS_USAGE, "%s: its .sframe has no header that "
                        "can be read", path);
  else if (good && !(header.flags & F_FDE_SORTED))
    good = problem_set (p, STATUS_USAGE, "%s: its functions are not sorted",
                        path);
  if (good)
    {
      t->version = header.version;
      snprintf (t->name, sizeof t->name, ".sframe v%u", t->version);
    }
  image_file_free (&file);
  return good;
}

/* What .eh_frame and its index take; it stays 0 where there is none.  */
static bool
size_eh_frame (table *t, const char *path, problem *p)
{
  size_t names;
  Elf_Scn *section = NULL;
  Elf *elf = elf_memory ((char *) (uintptr_t) t->file, t->file_size);
  bool good = elf_bounds_hold (elf, t->file_size, path, p);
  while (good && elf_getshdrstrndx (elf, &names) == 0
         && (section = elf_nextscn (elf, section)))
    {
      GElf_Shdr header;
      const char *name = gelf_getshdr (section, &header)
                             ? elf_name (elf, names, header.sh_name)
                             : NULL;
      if (name && (strcmp (name, ".eh_frame") == 0
                   || strcmp (name, ".eh_frame_hdr") == 0))
        t->bytes += header.sh_size;
    }
  elf_end (elf);
  return good;
}

/* The file, as a reader of it maps it.  */
static bool
map_file (pages *m, size_t *size, const char *path, problem *p)
{
  const char *why;
  struct stat st;
  int fd = open_to_read (path, &why);
  if (fd < 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, why);
  bool good = fstat (fd, &st) == 0 && st.st_size > 0;
  void *got = MAP_FAILED;
  if (good)
    {
      *size = (size_t) st.st_size;
      m->size = (*size + PAGE - 1) / PAGE * PAGE;
      got = mmap (NULL, m->size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    }
  close (fd);
  m->start = got == MAP_FAILED ? NULL : got;
  return m->start || problem_set (p, STATUS_USAGE, "%s: it cannot be mapped", path);
}

static bool
add_eh_frame (table_list *list, const char *path, uint64_t bias, problem *p)
{
  table *t = next_table (list, TABLE_EH_FRAME, bias);
  if (!map_file (&t->pages, &t->file_size, path, p))
    return false;
  t->file = t->pages.start;
  strcpy (t->name, ".eh_frame");
  if (!size_eh_frame (t, path, p))
    return false;
  return t->bytes > 0
         || problem_set (p, STATUS_USAGE, "%s: it has no .eh_frame", path);
}

bool
tables_read (table_list *list, const stack_set *s, char *const *others,
             problem *p)
{
  *list = (table_list) { .count = 0 };
  elf_version (EV_CURRENT);
  table *none = next_table (list, TABLE_NONE, s->bias);
  strcpy (none->name, "none");
  if (!add_eh_frame (list, s->path, s->bias, p)
      || !add_sframe (list, s->path, s->bias, p))
    return false;
  for (; *others; others++)
    if (!add_sframe (list, *others, s->bias, p))
      return false;
  return true;
}

void
tables_free (table_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i].pages.start)
      munmap (list->items[i].pages.start, list->items[i].pages.size);
}
