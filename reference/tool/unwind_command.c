/* unwind: a stack by a section.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnosis.h"
#include "lib/base/lend.h"
#include "reference/unwind.h"
#include "unwind_request.h"

typedef struct unwinding
{
  image_options options;
  number_option pc, sp, fp, ra, frames, mask, section;
  /* In the order given: values of memory wait for the byte order.  */
  text_list registers, values, files;
  target_memory memory;
  const char *const *words; /* of a testee's request */
  size_t word_count;
} unwinding;

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
    if (split_register (u->registers.items[i], &reg, value) && reg == wanted)
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
    if (!split_register (u->registers.items[i], &reg, &value))
      good = problem_set (p, STATUS_USAGE, "--reg: '%s' is not R=N",
                          u->registers.items[i]);
  for (size_t i = 0; good && i < u->files.count; i++)
    good = memory_add_file (&u->memory, u->files.items[i], p);
  for (size_t i = 0; good && i < u->values.count; i++)
    good = memory_add_value (&u->memory, u->values.items[i], p);
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
  if (check_section (section, &report) == SF_INVALID)
    {
      print_rejection (image, &u->options, &report.broken);
      return STATUS_INVALID;
    }
  if (unwind_answer (section, u->words, u->word_count, &out, p))
    fwrite (out.bytes, 1, out.size, stdout);
  else
    status = problem_print (p);
  buffer_free (&out);
  return status;
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
  return unwind_section (u, image, &section);
}

static void
unwinding_free (unwinding *u)
{
  text_list_free (&u->registers);
  text_list_free (&u->values);
  text_list_free (&u->files);
  memory_free (&u->memory);
}

static void
parse (unwinding *u, char **argv)
{
  const option_spec specs[] = {
    IMAGE_OPTIONS (u->options),
    { .name = "--pc", .number = &u->pc,
      .help = "the topmost frame's PC, which is needed" },
    { .name = "--sp", .number = &u->sp, .help = "the topmost frame's SP, which is needed" },
    { .name = "--fp", .number = &u->fp, .help = "the topmost frame's FP, which is needed" },
    { .name = "--ra", .number = &u->ra,
      .help = "the topmost frame's link register (AArch64: r30, s390x: r14)" },
    { .name = "--frames", .number = &u->frames, .most = UINT32_MAX,
      .help = "stop after N callers (default 64)" },
    { .name = "--pauth-mask", .number = &u->mask,
      .help = "AArch64: bits that sign an address (default "
              "0xff7f000000000000)" },
    { .name = "--section", .number = &u->section,
      .help = "the Nth section of the file, from 0 on" },
    { .name = "--reg", .value = "R=N", .list = &u->registers,
      .help = "the topmost frame's DWARF register R; may be repeated" },
    { .name = "--mem", .value = "ADDR=N", .list = &u->values,
      .help = "the 8 bytes at ADDR hold N; may be repeated" },
    { .name = "--mem-file", .value = "ADDR=FILE", .list = &u->files,
      .help = "the bytes from ADDR on are those of FILE; may be repeated" },
    { .name = NULL }
  };
  const usage form
      = { .name = "sframe-ref unwind", .options = specs, .least = 1,
          .arguments = "FILE --pc=N --sp=N --fp=N\n"
                       "FILE pc=N sp=N fp=N WORD...",
          .summary = "Unwinds from the registers given, by the SFrame section "
                     "of FILE, and prints every frame and the reason for the "
                     "stop.  The second form is that of a testee: see "
                     "conformance/CONTRACT.md.",
          .after = "exit status: 0 stopped for any reason but: 1 the section "
                   "is invalid; 2 wrong usage or input" };
  int count = parse_options (argv, &form);
  if (count > 1)
    {
      u->words = (const char *const *) argv + 1;
      u->word_count = (size_t) count - 1;
    }
  else if (!u->pc.is_given || !u->sp.is_given || !u->fp.is_given)
    refuse_usage (&form, "wants FILE, and --pc, --sp and --fp");
}

static int
run (char **argv)
{
  unwinding u = { .options.takes_unknown = true, .frames = { .value = 64 },
                  .mask = { .value = 0xff7f000000000000 } };
  problem p;
  image_file file = { .path = NULL };
  parse (&u, argv);
  u.options.as_needed = !u.word_count; /* else all is checked */
  bool good = image_file_load (argv[0], &u.options, &file, &p);
  int status = good ? unwind_file (&u, &file, &p) : problem_print (&p);
  if (!file_is_whole (&file.mapped, &p))
    status = problem_print (&p);
  image_file_free (&file);
  unwinding_free (&u);
  return status;
}

const command unwind_command
    = { "unwind", "unwind a stack by a section", run };
