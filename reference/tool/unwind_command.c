/* unwind: a stack by a section.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "command.h"
#include "diagnosis.h"
#include "target_memory.h"
#include "unwind.h"
#include "unwind_request.h"

static const char help[]
    = "usage: sframe-ref unwind [OPTION]... FILE --pc=ADDR --sp=ADDR "
      "--fp=ADDR\n"
      "   or: sframe-ref unwind [OPTION]... FILE pc=ADDR sp=ADDR fp=ADDR "
      "WORD...\n\n"
      "Unwinds from the registers given, by the SFrame section of FILE, and "
      "prints every\nframe and the reason for the stop.\n\n"
      "  --pc, --sp, --fp=N  the topmost frame's registers\n"
      "  --ra=N              its link register (AArch64: r30, s390x: r14)\n"
      "  --reg R=N           its DWARF register R; may be repeated\n"
      "  --mem ADDR=N        the 8 bytes at ADDR hold N; may be repeated\n"
      "  --mem-file ADDR=F   the bytes from ADDR on are those of file F\n"
      "  --frames=N          stop after N callers (default 64)\n"
      "  --pauth-mask=N      AArch64: bits that sign an address (default "
      "0xff7f000000000000)\n"
      "  --section=N         the Nth section of the file, from 0 on\n"
      IMAGE_OPTIONS_HELP
      "\nThe second form is that of a testee: see conformance/CONTRACT.md.\n"
      "\nexit status: 0 stopped for any reason but: 1 the section is invalid; "
      "2 wrong usage\nor input\n";

/* What the options say, in the order in which they say it: values of memory
   wait for the byte order.  */
typedef struct texts
{
  const char **texts;
  size_t count, capacity;
} texts;

typedef struct unwinding
{
  image_options options;
  number_option pc, sp, fp, ra, frames, mask, section;
  texts registers, values, files;
  target_memory memory;
  const char *const *words; /* of a testee's request */
  size_t word_count;
} unwinding;

static bool
keep_text (void *context, const char *value, problem *p)
{
  texts *t = context;
  (void) p;
  void *kept = (void *) t->texts;
  t->texts = (const char **) grow_array (kept, t->count, &t->capacity,
                                         sizeof *t->texts);
  t->texts[t->count++] = value;
  return true;
}

/* R=N  */
static bool
split_register (const char *text, uint64_t *reg, uint64_t *value)
{
  const char *equals = strchr (text, '=');
  return equals && parse_wrapping (text, (int) (equals - text), reg)
         && parse_number (equals + 1, value);
}

static bool
read_register (void *context, uint32_t wanted, uint64_t *value)
{
  const unwinding *u = context;
  uint64_t reg;
  for (size_t i = u->registers.count; i-- > 0;)
    if (split_register (u->registers.texts[i], &reg, value) && reg == wanted)
      return true;
  return false;
}

static bool
read_target_memory (void *context, uint64_t address, uint64_t *value)
{
  unwinding *u = context;
  return memory_read (&u->memory, address, value);
}

/* Fill in the memory, once the byte order is known.  */
static bool
prepare (unwinding *u, const sf_section *section, problem *p)
{
  uint64_t reg, value;
  bool good = true;
  u->memory.big_endian = section->size > 0 && section->bytes[0] == 0xde;
  for (size_t i = 0; good && i < u->registers.count; i++)
    if (!split_register (u->registers.texts[i], &reg, &value))
      good = problem_set (p, STATUS_USAGE, "--reg: '%s' is not R=N",
                          u->registers.texts[i]);
  for (size_t i = 0; good && i < u->files.count; i++)
    good = memory_add_file (&u->memory, u->files.texts[i], p);
  for (size_t i = 0; good && i < u->values.count; i++)
    good = memory_add_value (&u->memory, u->values.texts[i], p);
  return good;
}

static void
print_frame (uint64_t index, const sf_frame *f)
{
  printf ("frame %" PRIu64 " pc=0x%" PRIx64 " sp=0x%" PRIx64 " fp=0x%" PRIx64
          "%s\n", index, f->pc, f->sp, f->fp,
          f->ra_was_signed ? " signed" : "");
}

static void
print_stop (const sf_stepped *stepped)
{
  printf ("stop %s", sf_step_name (stepped->result));
  if (stepped->result == SF_UNREADABLE)
    printf (" at 0x%" PRIx64, stepped->address);
  if (stepped->result == SF_UNSAFE)
    printf (" of register %" PRIu32, stepped->reg);
  putchar ('\n');
}

static int
unwind_section (unwinding *u, const section_image *image,
                const sf_section *section)
{
  sf_thread thread = { .read_memory = read_target_memory,
                       .read_register = read_register, .context = u,
                       .pauth_mask = u->mask.value };
  sf_frame frame = { .pc = u->pc.value, .sp = u->sp.value,
                     .fp = u->fp.value, .ra = u->ra.value,
                     .ra_is_known = u->ra.is_given, .is_topmost = true,
                     .pc_is_exact = true };
  sf_report report = SF_NO_REPORT;
  sf_stepped stepped = { .result = SF_STEPPED };
  for (uint64_t i = 0; i <= u->frames.value; i++)
    {
      print_frame (i, &frame);
      if (i < u->frames.value
          && sf_unwind (section, &thread, &frame, &frame, &stepped, &report)
                 != SF_STEPPED)
        break;
    }
  if (stepped.result == SF_STEPPED)
    printf ("stop %" PRIu64 " callers\n", u->frames.value);
  else
    print_stop (&stepped);
  if (stepped.result != SF_STEP_INVALID)
    return STATUS_GOOD;
  fflush (stdout);
  print_finding (stderr, image, &u->options, &report.broken, "");
  return STATUS_INVALID;
}

static int
unwind_words (const unwinding *u, const section_image *image,
              const sf_section *section, problem *p)
{
  buffer out = EMPTY_BUFFER;
  sf_report report = SF_NO_REPORT;
  int status = STATUS_GOOD;
  if (sf_check (section, &report) == SF_INVALID)
    {
      print_finding (stderr, image, &u->options, &report.broken, "");
      return STATUS_INVALID;
    }
  if (unwind_answer (section, u->words, u->word_count, &out, p))
    fwrite (out.bytes, 1, out.size, stdout);
  else
    status = problem_print (p);
  buffer_free (&out);
  return finish_stdout (status);
}

static int
unwind_file (unwinding *u, const image_file *file, problem *p)
{
  const section_image *image = choose_image (file, &u->section, p);
  if (!image)
    return problem_print (p);
  sf_section section = image_section (image, &u->options);
  if (u->word_count)
    return unwind_words (u, image, &section, p);
  if (!prepare (u, &section, p))
    return problem_print (p);
  return finish_stdout (unwind_section (u, image, &section));
}

static void
unwinding_free (unwinding *u)
{
  free ((void *) u->registers.texts);
  free ((void *) u->values.texts);
  free ((void *) u->files.texts);
  memory_free (&u->memory);
}

static bool
parse (unwinding *u, char **argv, problem *p)
{
  const option_spec specs[] = {
    IMAGE_OPTIONS (u->options),
    { .name = "--pc", .number = &u->pc },
    { .name = "--sp", .number = &u->sp },
    { .name = "--fp", .number = &u->fp },
    { .name = "--ra", .number = &u->ra },
    { .name = "--frames", .number = &u->frames },
    { .name = "--pauth-mask", .number = &u->mask },
    { .name = "--section", .number = &u->section },
    { .name = "--reg", .take = keep_text, .context = &u->registers },
    { .name = "--mem", .take = keep_text, .context = &u->values },
    { .name = "--mem-file", .take = keep_text, .context = &u->files },
    { .name = NULL }
  };
  int count = parse_options (argv, specs, p);
  if (count < 0)
    return false;
  if (count > 1)
    {
      u->words = (const char *const *) argv + 1;
      u->word_count = (size_t) count - 1;
      return true;
    }
  if (count != 1 || !u->pc.is_given || !u->sp.is_given || !u->fp.is_given)
    return problem_set (p, STATUS_USAGE, "unwind wants FILE, and --pc, --sp and "
                                         "--fp: see --help");
  return true;
}

static int
run (char **argv)
{
  unwinding u = { .frames = { .value = 64 },
                  .mask = { .value = 0xff7f000000000000 } };
  problem p;
  image_file file = { .path = NULL };
  bool good = parse (&u, argv, &p)
              && image_file_load (argv[0], &u.options, &file, &p);
  int status = good ? unwind_file (&u, &file, &p) : problem_print (&p);
  image_file_free (&file);
  unwinding_free (&u);
  return status;
}

const command unwind_command
    = { "unwind", "unwind a stack by a section", help, run };
