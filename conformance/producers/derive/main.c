/* sframe-derive: the .sframe that a linked file would have, by its .eh_frame.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attach.h"
#include "derive.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/sframe_version.h"
#include "lib/base/whole.h"
#include "lib/tables/inflate.h"
#include "table.h"

typedef struct command_line
{
  const char *out, *section;
  number_option version, skipped;
  bool is_table;
} command_line;

static command_line asked;

/* Where the section would lie; only files that are linked have their addresses.  */
static bool
place_of (const subject *s, size_t size, uint64_t *address, problem *p)
{
  if (s->is_object)
    return problem_set (p, STATUS_USAGE, "%s: it is not linked: derive what it is linked into", s->label);
  if (s->image.count)
    return problem_set (p, STATUS_USAGE,
                        "%s: it has .sframe already; objcopy --remove-section=.sframe takes it away", s->label);
  return attach_address (s->elf, size, address)
         || problem_set (p, STATUS_USAGE, "%s: it has no segment that is loaded", s->label);
}

static void
print_share (const char *what, uint64_t bytes, uint64_t whole)
{
  printf ("%-10s %10" PRIu64 " bytes", what, bytes);
  if (whole)
    printf (", %5.1f %% of the tables of .eh_frame", 100.0 * (double) bytes / (double) whole);
  putchar ('\n');
}

static void
print_gaps (subject *s, derived *d)
{
  gap_sum found, all = { .text = 0 };
  gaps_measure (&found, s, &d->has_rows, &d->left);
  gaps_join (&all, &found, s);
  gaps_print (stdout, &all);
  gaps_free (&all);
  gaps_free (&found);
}

static void
print_sums (subject *s, derived *d, size_t size)
{
  print_gaps (s, d);
  uint64_t eh = s->sizes.eh_frame + s->sizes.eh_frame_hdr;
  printf ("%s: %" PRIu64 " functions, %" PRIu64 " of them flexible, %" PRIu64 " rows for %" PRIu64
          " bytes of code\n",
          s->label, d->functions, d->flexible, d->rows, d->bytes);
  print_share (".sframe", size, eh);
  print_share (".eh_frame", s->sizes.eh_frame, 0);
  if (s->sizes.eh_frame_hdr)
    print_share (".._hdr", s->sizes.eh_frame_hdr, 0);
  for (size_t i = 0; i < d->reasons.count; i++)
    printf ("left out: %" PRIu64 " function%s, %" PRIu64 " bytes of code: %s\n", d->reasons.items[i].functions,
            d->reasons.items[i].functions == 1 ? "" : "s", d->reasons.items[i].bytes, d->reasons.items[i].why);
}

static bool
write_results (const char *path, const buffer *section, uint64_t address, problem *p)
{
  return (!asked.section || write_file (asked.section, section->bytes, section->size, p))
         && (!asked.out || attach_section (path, section, address, asked.out, p));
}

/* The bytes of PATH: mapped, or READ where that cannot be, as of what is compressed.  */
static bool
take_bytes (const char *path, file_mapping *m, buffer *read, problem *p)
{
  struct stat st;
  const char *why;
  int fd = strcmp (path, "-") == 0 ? -1 : open_to_read (path, &why);
  bool is_mapped = fd >= 0 && fstat (fd, &st) == 0 && S_ISREG (st.st_mode)
                   && (size_t) st.st_size <= INPUT_LIMIT
                   && file_map (m, path, fd, (size_t) st.st_size, MADV_NORMAL);
  if (fd >= 0)
    close (fd);
  if (is_mapped && container_of (m->bytes, m->size)->use == CONTAINER_ELF)
    return true;
  file_unmap (m);
  return read_inflated (path, read, p);
}

static bool
derive_file (const char *path, problem *p)
{
  file_mapping m = { .bytes = NULL };
  buffer read = EMPTY_BUFFER, section = EMPTY_BUFFER;
  subject s = { .label = path };
  derived sum = { .functions = 0 };
  uint64_t address = 0;
  bool good = take_bytes (path, &m, &read, p)
              && subject_open (&s, path, m.bytes ? m.bytes : read.bytes,
                               m.bytes ? m.size : read.size, p)
                     == SUBJECT_READ
              && place_of (&s, s.size, &address, p)
              && derive (&s, (uint8_t) asked.version.value, address, &section,
                         &sum, p)
              && (sum.functions
                  || problem_set (p, STATUS_USAGE,
                                  "%s: no function has rows in .eh_frame or "
                                  ".debug_frame that SFrame can say",
                                  path))
              && file_is_whole (&m, p)
              && write_results (path, &section, address, p);
  if (!good)
    file_is_whole (&m, p); /* a better reason */
  if (good)
    print_sums (&s, &sum, section.size);
  derived_free (&sum);
  subject_close (&s);
  buffer_free (&section);
  file_unmap (&m);
  buffer_free (&read);
  return good;
}

static int
derive_table (char **files)
{
  path_list paths = { .count = 0 };
  problem p;
  bool good = true;
  size_t damaged = 0, count = 0;
  for (; good && *files; files++)
    good = paths_add (&paths, *files, &p);
  if (good)
    count = table_write (stdout, &paths, skipped_to_name (&asked.skipped), &damaged);
  paths_free (&paths);
  if (!good)
    return problem_print (&p);
  if (damaged)
    return STATUS_USAGE;
  if (count)
    return STATUS_GOOD;
  problem_set (&p, STATUS_INFRASTRUCTURE, "no file is linked and has rows in .eh_frame");
  return problem_print (&p);
}

static const option_spec option_table[] = {
  { .name = "--sframe", .value = "N", .number = &asked.version, .least = 2, .most = SFRAME_VERSIONS,
    .help = "version of the format (default: 3)" },
  { .name = "-o, --output", .value = "OUT", .text = &asked.out,
    .help = "write a copy of FILE that has the section" },
  { .name = "--section", .value = "OUT", .text = &asked.section,
    .help = "write only the section, for its place in the copy" },
  { .name = "--sizes", .flag = &asked.is_table,
    .help = "files and directories: a line for each file and version with "
            "the sizes of both tables, tab-separated; nothing else is "
            "written" },
  SKIPPED_OPTION (asked.skipped),
  { .name = NULL },
};

static const usage how_to_use
    = { .name = "sframe-derive", .arguments = "FILE...", .options = option_table, .least = 1,
        .summary = "Derives the .sframe of the linked FILE from its "
                   ".eh_frame, and counts the functions that the format "
                   "cannot express, by cause.",
        .after = "exit status: 0 derived; 2 wrong usage, or a file that cannot be read or has .sframe; "
                 "3 nothing was measured, or the host failed" };

int
main (int argc, char **argv)
{
  (void) argc;
  problem p;
  program_name = "sframe-derive";
  int count = parse_options (++argv, &how_to_use);
  bool writes = asked.out || asked.section || asked.version.is_given;
  if (asked.is_table && writes)
    refuse_usage (&how_to_use, "--sizes writes nothing else, of both versions");
  if (asked.is_table)
    return derive_table (argv);
  if (count > 1)
    refuse_usage (&how_to_use, "one FILE is derived, or several are measured with --sizes");
  if (!asked.version.is_given)
    asked.version.value = 3;
  return derive_file (argv[0], &p) ? STATUS_GOOD : problem_print (&p);
}
