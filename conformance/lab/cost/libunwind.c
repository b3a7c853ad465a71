/* libunwind on .eh_frame, as a profiler uses it for another process: its index is .eh_frame_hdr, and it reads the
   table, the stack and the registers by our functions.  It keeps what it has found for each PC.  */
#include "unwinder.h"

#include <gelf.h>
#include <libunwind-x86_64.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

/* .eh_frame_hdr: version, three encodings, the address of .eh_frame, the number of functions, and a pair of two
   distances for each, sorted.  [LSB 5.0 Core, 10.6.2]  */
enum { HDR_COUNT = 8, HDR_PAIRS = 12, HDR_PAIR = 8 };
static const uint8_t hdr_form[] = { 1, 0x1b, 0x03, 0x3b };

enum { MOST_SEGMENTS = 16 };

/* What is loaded of the file.  */
typedef struct segment
{
  uint64_t start, end; /* of the program */
  const uint8_t *bytes;
} segment;

typedef struct opened
{
  unw_addr_space_t space;
  unw_dyn_info_t index;
  segment segments[MOST_SEGMENTS];
  size_t segment_count;
  const walk *walk;
  unw_cursor_t cursor; /* at WALK's frame, unless that is the topmost one */
} opened;

/* What the library exports, and no header of it declares.  */
/* NOLINTNEXTLINE(bugprone-reserved-identifier) */
int _Ux86_64_dwarf_search_unwind_table (unw_addr_space_t space, unw_word_t pc, unw_dyn_info_t *index,
                                        unw_proc_info_t *found, int needs_rules, void *context);

static int
find_function (unw_addr_space_t space, unw_word_t pc, unw_proc_info_t *found, int needs_rules, void *context)
{
  opened *o = context;
  return _Ux86_64_dwarf_search_unwind_table (space, pc, &o->index, found, needs_rules, context);
}

static void
put_function (unw_addr_space_t space, unw_proc_info_t *found, void *context)
{
  (void) space;
  (void) found;
  (void) context;
}

static int
find_no_list (unw_addr_space_t space, unw_word_t *address, void *context)
{
  (void) space;
  (void) address;
  (void) context;
  return -UNW_ENOINFO;
}

static int
read_word (unw_addr_space_t space, unw_word_t address, unw_word_t *value, int is_write, void *context)
{
  const opened *o = context;
  uint64_t word;
  (void) space;
  if (is_write)
    return -UNW_EINVAL;
  for (size_t i = 0; i < o->segment_count; i++)
    {
      const segment *s = &o->segments[i];
      uint64_t left = s->end - address;
      if (address < s->start || address >= s->end || left < sizeof word)
        continue;
      memcpy (&word, s->bytes + (address - s->start), sizeof word);
      *value = word;
      return 0;
    }
  if (!walk_word (o->walk, address, &word))
    return -UNW_EINVAL;
  *value = word;
  return 0;
}

static int
read_register (unw_addr_space_t space, unw_regnum_t number, unw_word_t *value, int is_write, void *context)
{
  const opened *o = context;
  uint64_t got = o->walk->pc;
  (void) space;
  if (is_write || number < 0
      || (number != UNW_X86_64_RIP && !walk_register (o->walk, (uint64_t) number, &got)))
    return -UNW_EBADREG;
  *value = got;
  return 0;
}

static int
read_no_float (unw_addr_space_t space, unw_regnum_t number, unw_fpreg_t *value, int is_write, void *context)
{
  (void) space;
  (void) number;
  (void) value;
  (void) is_write;
  (void) context;
  return -UNW_EBADREG;
}

static int
cannot_resume (unw_addr_space_t space, unw_cursor_t *cursor, void *context)
{
  (void) space;
  (void) cursor;
  (void) context;
  return -UNW_EINVAL;
}

static int
name_nothing (unw_addr_space_t space, unw_word_t pc, char *name, size_t size, unw_word_t *offset, void *context)
{
  (void) space;
  (void) pc;
  (void) name;
  (void) size;
  (void) offset;
  (void) context;
  return -UNW_ENOINFO;
}

static unw_accessors_t accessors = {
  .find_proc_info = find_function,
  .put_unwind_info = put_function,
  .get_dyn_info_list_addr = find_no_list,
  .access_mem = read_word,
  .access_reg = read_register,
  .access_fpreg = read_no_float,
  .resume = cannot_resume,
  .get_proc_name = name_nothing,
};

/* Opening.  */

static bool
read_index (opened *o, const table *t, const GElf_Phdr *h)
{
  const uint8_t *bytes = t->file + h->p_offset;
  uint32_t count;
  if (h->p_filesz < HDR_PAIRS || memcmp (bytes, hdr_form, sizeof hdr_form) != 0)
    return false;
  memcpy (&count, bytes + HDR_COUNT, sizeof count);
  if (count > (h->p_filesz - HDR_PAIRS) / HDR_PAIR)
    return false;
  o->index.format = UNW_INFO_FORMAT_REMOTE_TABLE;
  o->index.u.rti.segbase = h->p_vaddr + t->bias;
  o->index.u.rti.table_data = o->index.u.rti.segbase + HDR_PAIRS;
  o->index.u.rti.table_len = (unw_word_t) count * HDR_PAIR / sizeof (unw_word_t);
  return true;
}

static void
add_segment (opened *o, const table *t, const GElf_Phdr *h)
{
  uint64_t start = h->p_vaddr + t->bias;
  if (o->segment_count < MOST_SEGMENTS)
    o->segments[o->segment_count++] = (segment) { start, start + h->p_filesz, t->file + h->p_offset };
  if (!(h->p_flags & PF_X))
    return;
  if (!o->index.end_ip || start < o->index.start_ip)
    o->index.start_ip = start;
  if (start + h->p_memsz > o->index.end_ip)
    o->index.end_ip = start + h->p_memsz;
}

/* True: the file has an index.  */
static bool
read_segments (opened *o, const table *t)
{
  Elf *elf = elf_memory ((char *) (uintptr_t) t->file, t->file_size);
  size_t count = 0;
  bool is_found = false;
  if (elf && elf_getphdrnum (elf, &count) != 0)
    count = 0;
  for (size_t i = 0; i < count; i++)
    {
      GElf_Phdr h;
      if (!gelf_getphdr (elf, (int) i, &h) || h.p_offset > t->file_size || h.p_filesz > t->file_size - h.p_offset)
        continue;
      if (h.p_type == PT_LOAD)
        add_segment (o, t, &h);
      else if (h.p_type == PT_GNU_EH_FRAME)
        is_found = read_index (o, t, &h);
    }
  elf_end (elf);
  return is_found;
}

static void
unwind_close (void *state)
{
  opened *o = state;
  if (o->space)
    unw_destroy_addr_space (o->space);
  free (o);
}

static void *
unwind_open (const table *t, problem *p)
{
  opened *o = grow (NULL, sizeof *o);
  memset (o, 0, sizeof *o);
  o->space = unw_create_addr_space (&accessors, 0);
  if (o->space && read_segments (o, t))
    {
      unw_set_caching_policy (o->space, UNW_CACHE_GLOBAL);
      return o;
    }
  problem_set (p, STATUS_USAGE, "it has no .eh_frame_hdr whose index is sorted pairs of 4 bytes");
  unwind_close (o);
  return NULL;
}

static bool
unwind_step (void *state, walk *w)
{
  opened *o = state;
  unw_word_t pc, sp, fp;
  o->walk = w;
  if (w->is_topmost && unw_init_remote (&o->cursor, o->space, o) != 0)
    return false;
  if (unw_step (&o->cursor) <= 0 || unw_get_reg (&o->cursor, UNW_X86_64_RIP, &pc) != 0
      || unw_get_reg (&o->cursor, UNW_X86_64_RSP, &sp) != 0 || unw_get_reg (&o->cursor, UNW_X86_64_RBP, &fp) != 0
      || pc == 0)
    return false;
  return walk_to (w, pc, sp, fp);
}

#define TEXT_OF(number) #number
#define RELEASE(major, minor) TEXT_OF (major) "." TEXT_OF (minor)

const unwinder libunwind = { .name = "libunwind " RELEASE (UNW_VERSION_MAJOR, UNW_VERSION_MINOR),
                             .kind = TABLE_EH_FRAME, .open = unwind_open, .step = unwind_step,
                             .close = unwind_close };
