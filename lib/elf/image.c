/* The SFrame sections of one file.  */
#include "image.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "container.h"
#include "elf_file.h"
#include "lib/base/input.h"

section_image *
image_file_add (image_file *file)
{
  file->images = grow_array (file->images, file->count, &file->capacity,
                             sizeof *file->images);
  section_image *added = &file->images[file->count++];
  *added = (section_image) { .label = NULL };
  return added;
}

static void
add_raw (image_file *file, input *in, const image_options *options)
{
  section_image *added = image_file_add (file);
  added->label = format_text ("%s", in->path);
  added->name = format_text (".sframe");
  added->bytes = file->mapped.bytes ? file->mapped.bytes : in->content.bytes;
  added->size = file->mapped.bytes ? file->mapped.size : in->content.size;
  added->address = options->address.value;
  if (!file->mapped.bytes)
    in->content = EMPTY_BUFFER;
}

/* Is what C says of a file that is not ELF a reason not to take its bytes for a section?  */
static bool
is_refused (const container *c, const image_options *options)
{
  if (options->raw || options->address.is_given || c->use == CONTAINER_SECTION)
    return false;
  return !options->takes_unknown || c->use != CONTAINER_UNKNOWN;
}

/* The bytes of IN, a regular file, where OPTIONS want few of them; false: all are to be read.  */
static bool
map (input *in, const image_options *options, image_file *file)
{
  return options->as_needed && in->size && in->size <= INPUT_LIMIT
         && strcmp (in->path, "-") != 0
         && file_map (&file->mapped, in->path, in->fd, (size_t) in->size,
                      MADV_RANDOM);
}

static bool
load (input *in, const image_options *options, image_file *file, problem *p)
{
  if (in->is_elf)
    return elf_file_read (in, file, p);
  const file_mapping *m = &file->mapped;
  const container *c
      = m->bytes ? container_of (m->bytes, m->size)
                 : container_of (in->content.bytes, in->content.size);
  file->has_none = is_refused (c, options);
  if (file->has_none)
    return container_refuse (c, in->path, p);
  add_raw (file, in, options);
  return true;
}

bool
image_file_load (const char *path, const image_options *options,
                 image_file *file, problem *p)
{
  input in;
  bool as_raw = options->raw || options->address.is_given;
  *file = (image_file) { .path = path };
  bool good = input_begin (path, as_raw, &in, p)
              && (map (&in, options, file) || input_rest (&in, p))
              && load (&in, options, file, p);
  input_close (&in);
  return good;
}

bool
image_file_of (const char *path, const uint8_t *bytes, size_t size,
               const image_options *options, image_file *file, problem *p)
{
  input in = { .path = path, .fd = -1 };
  buffer_add (&in.content, bytes, size);
  in.is_elf = size >= 4 && memcmp (bytes, "\177ELF", 4) == 0;
  *file = (image_file) { .path = path };
  bool good = load (&in, options, file, p);
  input_close (&in);
  return good;
}

static bool
is_in (const file_mapping *m, const uint8_t *bytes)
{
  return m->bytes && (uintptr_t) bytes - (uintptr_t) m->bytes <= m->size;
}

void
image_file_free (image_file *file)
{
  for (size_t i = 0; i < file->count; i++)
    {
      free (file->images[i].label);
      free (file->images[i].name);
      if (!is_in (&file->mapped, file->images[i].bytes))
        free (file->images[i].bytes);
    }
  file_unmap (&file->mapped);
  free (file->images);
  free (file->code);
  *file = (image_file) { .path = NULL };
}

const section_image *
choose_image (const image_file *file, const number_option *section,
              problem *p)
{
  size_t count = file->count;
  if (!section->is_given && count > 1)
    problem_set (p, STATUS_USAGE,
                 "%s: has %zu SFrame sections: choose one with --section=0 to "
                 "--section=%zu", file->path, count, count - 1);
  else if (section->value >= count)
    problem_set (p, STATUS_USAGE,
                 "%s: --section=%" PRIu64 ": it has %zu SFrame section%s, "
                 "counted from 0", file->path, section->value, count,
                 count == 1 ? "" : "s");
  else
    return &file->images[section->value];
  return NULL;
}

sf_section
image_section (const section_image *image, const image_options *options)
{
  return (sf_section) { .bytes = image->bytes, .size = image->size,
                        .address = image->address,
                        .reading
                        = options->literal ? SF_LITERAL : SF_DEPLOYED };
}

char *
image_finding_text (const sf_finding *f)
{
  return format_text ("offset 0x%" PRIx64 ": %s [%s]", f->offset, f->message,
                      sf_clause_text_of (f->clause)->id);
}
