/* extract: the bytes of sections, for programs that read nothing else.  */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnosis.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/whole.h"
#include "reference/decode.h"

typedef struct extraction
{
  image_options options;
  bool list;
  const char *out;
  number_option section;
} extraction;

/* One file.  */

static bool
extract_one (const extraction *x, const char *path, problem *p)
{
  image_file file;
  const section_image *image = NULL;
  bool good = image_file_load (path, &x->options, &file, p)
              && (image = choose_image (&file, &x->section, p))
              && write_file (x->out, image->bytes, image->size, p);
  if (good)
    printf ("0x%" PRIx64 "\n", image->address);
  image_file_free (&file);
  return good;
}

/* A list of files.  */

/* NAME as a case name and as a path below a directory: no spaces, no ".."
   that leads out, no slash in front.  */
static char *
tame_name (const char *name)
{
  char *tame = format_text ("%s", name + strspn (name, "/"));
  for (char *c = tame; *c; c++)
    if (*c == ' ' || (c[0] == '.' && c[1] == '.'))
      *c = '_';
  return tame;
}

static void
print_tags (const char *tags, const sf_section *section)
{
  static const char *const verdicts[] = { "valid", "silent", "invalid" };
  sf_report report = SF_NO_REPORT, header_report = SF_NO_REPORT;
  sf_header e;
  enum sf_verdict verdict = check_section (section, &report);
  if (tags && *tags && strcmp (tags, "-") != 0)
    printf ("%s,", tags);
  fputs (verdicts[verdict], stdout);
  if (section->size && sf_read_header (section, 0, &e, &header_report))
    printf (",v%u,%s", e.version, e.abi->name);
  printf (",functions=%" PRIu64 ",rows=%" PRIu64 "\n", report.fdes,
          report.fres);
}

static bool
list_image (const extraction *x, const image_file *file, size_t index,
            const char *name, const char *tags, problem *p)
{
  const section_image *image = &file->images[index];
  sf_section section = image_section (image, &x->options);
  char *number = format_text (".%zu", index);
  char *case_name = format_text ("%s%s", name, index ? number : "");
  char *path = format_text ("%s/%s.sframe", x->out, case_name);
  bool good = make_parents (path, p)
              && write_file (path, image->bytes, image->size, p);
  bool has_elf = file->is_elf && file->count == 1;
  if (good)
    {
      printf ("%s\t%s\t0x%" PRIx64 "\t%s\t", case_name, path, image->address,
              has_elf ? file->path : "-");
      print_tags (tags, &section);
    }
  free (path);
  free (case_name);
  free (number);
  return good;
}

static int
list_file (const extraction *x, char *line)
{
  char *path = strsep (&line, "\t"), *name = strsep (&line, "\t");
  char *tame = tame_name (name && *name ? name : path);
  int status = STATUS_GOOD;
  image_file file;
  problem p;
  if (!image_file_load (path, &x->options, &file, &p))
    status = problem_print (&p);
  for (size_t i = 0; status == STATUS_GOOD && i < file.count; i++)
    if (!list_image (x, &file, i, tame, line, &p))
      status = problem_print (&p);
  image_file_free (&file);
  free (tame);
  return status;
}

static int
extract_list (const extraction *x)
{
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  int worst = STATUS_GOOD;
  if (unreadable_stdin ())
    {
      warn_of ("stdin: is %s", unreadable_stdin ());
      return STATUS_USAGE;
    }
  while (worst != STATUS_INFRASTRUCTURE
         && (length = getline (&line, &capacity, stdin)) > 0)
    {
      if (line[length - 1] == '\n')
        line[length - 1] = 0;
      int status = *line ? list_file (x, line) : STATUS_GOOD;
      if (status > worst)
        worst = status;
    }
  if (ferror (stdin))
    {
      warn_of ("stdin: cannot be read");
      worst = STATUS_USAGE;
    }
  free (line);
  return worst;
}

static int
run (char **argv)
{
  extraction x = { .options.takes_unknown = true };
  const option_spec specs[]
      = { IMAGE_OPTIONS (x.options),
          { .name = "--list", .flag = &x.list,
            .help = "read lines FILE [TAB NAME [TAB TAGS]] from stdin; write "
                    "every section of every FILE to OUT/NAME.sframe (NAME "
                    "defaults to FILE, several sections of one FILE add .1, "
                    ".2, ...) and print lines for a case list of the runner: "
                    "name, section, address, ELF file, tags, separated by "
                    "TABs.  Tags are TAGS, verdict, v1 to v3, ABI, "
                    "functions=N, rows=N" },
          { .name = "--section", .number = &x.section,
            .help = "the Nth section of the file, from 0 on" },
          { .name = "-o", .value = "OUT", .text = &x.out,
            .help = "file (with --list: directory) to write" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-ref extract", .options = specs, .most = 1,
          .arguments = "FILE -o OUT\n--list -o OUT <NAMES",
          .summary = "Writes the bytes of the SFrame section of FILE, "
                     "relocations applied, to OUT and prints its address.",
          .after = "exit status: 0; 2 wrong usage, or a FILE cannot be read "
                   "or has no section: with --list the others are dealt with "
                   "all the same; 3 OUT cannot be written" };
  problem p;
  int count = parse_options (argv, &u);
  if (count != (x.list ? 0 : 1) || !x.out)
    refuse_usage (&u, "wants FILE -o OUT, or --list -o OUT");
  if (x.list)
    return extract_list (&x);
  if (!extract_one (&x, argv[0], &p))
    return problem_print (&p);
  return STATUS_GOOD;
}

const command extract_command
    = { "extract", "write a section's bytes to a file, relocated", run };
