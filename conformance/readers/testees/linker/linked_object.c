#include "linked_object.h"

#include <unistd.h>

#include "lib/base/lend.h"
#include "lib/elf/elf_object.h"
#include "reference/decode.h"

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
write_linked_object (int fd, const uint8_t *section, size_t size, bool before_errata,
                     uint64_t *text_at)
{
  enum { FLAGS = 3 };
  bool has_flag_4 = size > FLAGS && section[FLAGS] & F_FDE_FUNC_START_PCREL;
  const arch *a = object_arch (section, size);
  object_form form = { .function = "f", .is_progbits = before_errata,
                       .counts_from_field = before_errata && !has_flag_4 };
  buffer object = EMPTY_BUFFER;
  form = object_form_with_text (a, section, size, form);
  write_object (a, section, size, form, &object);
  bool done = replace_content (fd, &object);
  *text_at = form.text_at;
  buffer_free (&object);
  return done;
}
