/* readelf --sframe and objdump --sframe: reads their text.

   Built for one program of one release with
     ROOT          the root that has it and whose dynamic loader starts it
     RELEASE       240, 244 or 247, which differ in what they print
     IS_OBJDUMP    0 or 1

   The text is read strictly: a line that is not where it is known to be ends
   the adapter with EXIT_NO_ANSWER.  None of the programs prints the ABI, the
   auxiliary header or the block size of a mask function.  2.40 does not print
   the fixed offsets either, so that its `u`, "not in this row", leaves open
   whether the header's offset holds: it cannot tell RA and FP at all.

   `c-16` is read as memory at CFA - 16, which it is in every default function.
   2.47 prints it for the value CFA - 16 in a flexible function as well.  */
#include <elf.h>
#include <inttypes.h>
#include <string.h>

#include "lines.h"
#include "served.h"

/* What the text has said so far.  */
struct reader
{
  struct program *program;
  FILE *out;
  struct element element;
  int function_count;
  struct fde fde;
};

/* The header.  */

/* One flag on each line, with a comma when another follows.  2.44 and earlier
   print only the last of several.  */
static int
read_flags (struct reader *r)
{
  static const struct { const char *name; int flag; } flags[]
      = { { "NONE", 0 }, { "SFRAME_F_FDE_SORTED", FLAG_SORTED },
          { "SFRAME_F_FRAME_POINTER", FLAG_FRAME_POINTER },
          { "SFRAME_F_FDE_FUNC_START_PCREL", FLAG_PCREL } };
  const char *at;
  int set = 0;
  if (!line_begins (r->program, "    Flags: ", &at))
    unexpected (r->program);
  for (;;)
    {
      unsigned i = 0;
      while (i < sizeof flags / sizeof *flags && !take (&at, flags[i].name))
        i++;
      if (i == sizeof flags / sizeof *flags)
        unexpected (r->program);
      set |= flags[i].flag;
      bool has_more = take (&at, ",");
      if (*at)
        unexpected (r->program);
      next_line (r->program);
      if (!has_more)
        return set;
      if (!line_begins (r->program, "           ", &at))
        unexpected (r->program);
    }
}

static int
read_fixed_offset (struct reader *r, const char *prefix)
{
  const char *at;
  if (RELEASE == 240)
    return UNKNOWN;
  return line_begins (r->program, prefix, &at)
             ? (int) need_number_line (r->program, prefix)
             : 0;
}

static void
read_header (struct reader *r)
{
  need_line (r->program, "Contents of the SFrame section .sframe:");
  need_line (r->program, "  Header :");
  need_line (r->program, "");
  struct element *e = &r->element;
  *e = (struct element) { .abi = UNKNOWN, .aux = UNKNOWN };
  e->version = (int) need_number_line (r->program, "    Version: SFRAME_VERSION_");
  e->flags = read_flags (r);
  e->fixed_fp = read_fixed_offset (r, "    CFA fixed FP offset: ");
  e->fixed_ra = read_fixed_offset (r, "    CFA fixed RA offset: ");
  r->function_count = (int) need_number_line (r->program, "    Num FDEs: ");
  need_number_line (r->program, "    Num FREs: ");
  print_element (r->out, 0, e);
}

/* Functions.  */

static void
read_function_line (struct reader *r, int index)
{
  char prefix[64];
  const char *at;
  snprintf (prefix, sizeof prefix, "    func idx [%d]: pc = 0x", index);
  if (!line_begins (r->program, prefix, &at))
    unexpected (r->program);
  struct fde *f = &r->fde;
  *f = (struct fde) { .block_size = RELEASE == 240 ? NO_BLOCK_SIZE
                                                        : UNKNOWN };
  f->start = need_hex (r->program, &at);
  need_text (r->program, &at, ", size = ");
  f->size = need_number (r->program, &at);
  need_text (r->program, &at, " bytes");
  if (RELEASE >= 247 && take (&at, ", attr = \""))
    {
      f->is_signal = take (&at, "S");
      f->is_flex = take (&at, "F");
      need_text (r->program, &at, "\"");
    }
  f->key_is_b = take (&at, ", pauth = B key");
  need_end (r->program, at);
}

static void
read_column_line (struct reader *r)
{
  static const char columns[] = " CFA       FP        RA           ";
  char inc[80], mask[80];
  snprintf (inc, sizeof inc, "    %-7s%-8s%s", "STARTPC", "   ", columns);
  snprintf (mask, sizeof mask, "    %-7s%-8s%s", "STARTPC", "[m]", columns);
  const char *line = r->program->line;
  r->fde.is_mask = line && strcmp (line, mask) == 0;
  need_line (r->program, r->fde.is_mask ? mask : inc);
}

/* Rows.  Columns that are too wide run into each other, but no entry begins
   like a number goes on.  */

static int64_t
need_base (struct reader *r, const char **at)
{
  if (take (at, "sp"))
    return BASE_SP;
  if (take (at, "fp"))
    return BASE_FP;
  if (take (at, "c"))
    return BASE_CFA;
  need_text (r->program, at, "r");
  if (!strchr ("-0123456789", **at))
    unexpected (r->program);
  return (uint32_t) need_number (r->program, at); /* printed with a sign */
}

/* `r10-8`, `(r10-8)` or `c-16`.  */
static struct rule
need_flex_rule (struct reader *r, const char **at)
{
  bool is_memory = take (at, "(");
  int64_t base = need_base (r, at);
  int64_t offset = need_number (r->program, at);
  if (is_memory)
    need_text (r->program, at, ")");
  return is_memory ? rule_memory (base, offset) : rule_value (base, offset);
}

static struct rule
need_cfa (struct reader *r, const char **at)
{
  if (r->fde.is_flex)
    return need_flex_rule (r, at);
  int64_t base = need_base (r, at);
  if (base != BASE_SP && base != BASE_FP)
    unexpected (r->program);
  /* "%s+%d", and so `sp+-8`.  */
  need_text (r->program, at, "+");
  return rule_value (base, need_number (r->program, at));
}

static struct rule
fixed_or_same (int fixed_offset)
{
  if (fixed_offset == UNKNOWN)
    return rule (RULE_UNKNOWN);
  return fixed_offset ? rule_memory (BASE_CFA, fixed_offset)
                      : rule (RULE_SAME);
}

/* Of what release 2.40 prints, the offset is read and the place stays unknown.  */
static struct rule
saved_at (int64_t offset)
{
  return RELEASE == 240 ? rule (RULE_UNKNOWN) : rule_memory (BASE_CFA, offset);
}

/* RA or FP; FIXED_OFFSET is the header's.  */
static struct rule
need_rule (struct reader *r, const char **at, int fixed_offset)
{
  if (take (at, "u"))
    return fixed_or_same (fixed_offset);
  if (r->fde.is_flex)
    {
      struct rule flex = need_flex_rule (r, at);
      return flex.base == BASE_CFA ? rule_memory (BASE_CFA, flex.offset)
                                   : flex;
    }
  /* A register, of version 2 on s390x.  */
  if (RELEASE >= 247 && **at == 'r')
    return rule_value (need_base (r, at), 0);
  need_text (r->program, at, "c");
  return saved_at (need_number (r->program, at));
}

/* RA has two more entries: `f`, at the header's fixed offset, and `U`,
   padding.  `fp+8` is none of them.  */
static struct rule
need_ra (struct reader *r, const char **at)
{
  bool is_fixed = RELEASE >= 244 && (*at)[0] == 'f' && (*at)[1] != 'p';
  bool is_padding = RELEASE >= 247 && (*at)[0] == 'U';
  if (!is_fixed && !is_padding)
    return need_rule (r, at, r->element.fixed_ra);
  (*at)++;
  return fixed_or_same (r->element.fixed_ra);
}

static struct row
need_rules (struct reader *r, const char **at)
{
  struct row row;
  row.cfa = need_cfa (r, at);
  skip_blanks (at);
  row.fp = need_rule (r, at, r->element.fixed_fp);
  skip_blanks (at);
  row.ra = need_ra (r, at);
  row.ra_is_signed = take (at, "[s]");
  /* What is unknown is printed as `?` alone.  */
  if (row.ra.kind == RULE_UNKNOWN)
    row.ra_is_signed = false;
  skip_blanks (at);
  return row;
}

/* Whether the current line is a row.  */
static bool
read_row (struct reader *r)
{
  const char *at;
  if (!line_begins (r->program, "    ", &at))
    return false;
  uint64_t address = need_hex (r->program, &at);
  need_text (r->program, &at, "  ");
  struct row row = RELEASE >= 247 && take (&at, "RA undefined")
                       ? row_undefined ()
                       : need_rules (r, &at);
  if (*at)
    unexpected (r->program);
  uint64_t offset = r->fde.is_mask ? address : address - r->fde.start;
  /* A default function has registers by number on s390x only; a flexible one
     has the stack and frame pointer by name.  */
  int abi = r->fde.is_flex ? UNKNOWN : ABI_S390X_BE;
  print_row (r->out, abi, &r->fde, offset, &row);
  next_line (r->program);
  return true;
}

static void
read_functions (struct reader *r)
{
  need_line (r->program, "  Function Index :");
  for (int i = 0; i < r->function_count; i++)
    {
      need_line (r->program, "");
      read_function_line (r, i);
      read_column_line (r);
      print_fde (r->out, (unsigned) i, &r->fde);
      while (read_row (r))
        continue;
    }
}

/* The program.  */

/* objdump begins with the file's format; when it does not, it does not know
   the file.  */
static bool
skip_format (struct program *p)
{
  next_line (p);
  if (!IS_OBJDUMP)
    return true;
  if (!p->line || *p->line)
    return false;
  next_line (p);
  if (!p->line || !strstr (p->line, ":     file format "))
    return false;
  next_line (p);
  if (!p->line || *p->line)
    return false;
  next_line (p);
  return true;
}

/* readelf says so of a section without bytes: no element, and no error.  */
static bool
skip_empty_section (struct program *p)
{
  const char *text = RELEASE < 247
                         ? "Section '.sframe' has no data to dump."
                         : "Section '.sframe' has no debugging data.";
  if (RELEASE >= 247 && p->line && !*p->line)
    next_line (p);
  if (!p->line || strcmp (p->line, text) != 0)
    return false;
  next_line (p);
  return true;
}

/* The text has no dump.  A corrupt section is an error of the decoder, except
   in objdump before 2.45, which prints the last error that BFD had instead.  */
static enum answer
explain_no_dump (struct program *p, bool knows_file)
{
  bool is_empty = !IS_OBJDUMP && skip_empty_section (p);
  if (p->line)
    unexpected (p);
  int status = finish_program (p);
  if (is_empty && status == 0 && !*first_error (p))
    return ACCEPTED;
  if (knows_file
      && (errors_contain (p, "SFrame decode failure")
          || (IS_OBJDUMP && RELEASE < 247 && status == 1)))
    return reject ("%s", first_error (p));
  if (!knows_file && errors_contain (p, "file format not recognized"))
    return unsupported ("%s", first_error (p));
  program_broke_off ("no dump, exit status %d: %s", status, first_error (p));
}

/* Each objdump applies the relocations of its own machine only; readelf those
   of all.  The machine is a 16-bit number at byte 18 of the file.  */
static struct command
command_for (const struct input *in)
{
  static const char option[] = "--sframe";
  if (!IS_OBJDUMP)
    return (struct command) { ROOT "/usr/bin/readelf", option };
  bool is_big_endian = in->size > 5 && in->bytes[5] == 2;
  int machine = in->size > 19 ? in->bytes[is_big_endian ? 19 : 18] : 0;
  const char *name = machine == EM_AARCH64 ? ROOT "/usr/bin/aarch64-linux-gnu-objdump"
                     : machine == EM_S390  ? ROOT "/usr/bin/s390x-linux-gnu-objdump"
                                           : ROOT "/usr/bin/x86_64-linux-gnu-objdump";
  return (struct command) { name, option };
}

static void
prepare (const struct input *in)
{
  const struct command c = command_for (in);
  prepare_program (&c);
}

static enum answer
read_section (struct reader *r)
{
  const char *at;
  read_header (r);
  need_line (r->program, "");
  if (line_begins (r->program,
                   " No further information can be displayed.  ", &at))
    {
      enum answer answer = unsupported ("%s", at);
      end_program (r->program);
      return answer;
    }
  read_functions (r);
  return ACCEPTED;
}

static enum answer
decode (const struct input *in, FILE *out)
{
  struct program p;
  struct reader r = { .program = &p, .out = out };
  const struct command c = command_for (in);
  ask_program (&p, &c, in);
  bool knows_file = skip_format (&p);
  const char *at;
  if (!knows_file || !line_begins (&p, "Contents of", &at))
    return explain_no_dump (&p, knows_file);
  if (read_section (&r) != ACCEPTED)
    return UNSUPPORTED;
  if (p.line)
    unexpected (&p);
  int status = finish_program (&p);
  if (status != 0 || *first_error (&p))
    program_broke_off ("exit status %d after the dump: %s", status, first_error (&p));
  return ACCEPTED;
}

/* The text says that the file has no section of SFrame, or none with bytes.
   objdump before 2.45 prints the last error that BFD had, too.  */
static bool
says_none (struct program *p)
{
  static const char nobits[] = "section '.sframe' has the NOBITS type - its "
                               "contents are unreliable.";
  if (!IS_OBJDUMP && !p->line)
    return errors_contain (p, "was not dumped because it does not exist");
  const char *text = IS_OBJDUMP ? "No .sframe section present" : nobits;
  if (!p->line || strcmp (p->line, text) != 0)
    return false;
  next_line (p);
  if (IS_OBJDUMP)
    need_line (p, "");
  return !p->line;
}

/* The text refuses the section by its type, or its compression.  */
static enum answer
explain_refusal (struct program *p, bool knows_file)
{
  const char *at;
  static const char other_type[]
      = "Section .sframe does not contain SFrame data";
  if (IS_OBJDUMP && line_begins (p, other_type, &at))
    return reject ("%s", p->line);
  if (!p->line && errors_contain (p, "has unsupported compress type"))
    return unsupported ("%s", first_error (p));
  return explain_no_dump (p, knows_file);
}

/* All sections that the program shows, one after the other.  */
static enum answer
file (const struct input *in, FILE *out)
{
  struct program p;
  struct reader r = { .program = &p, .out = out };
  const struct command c = command_for (in);
  ask_program (&p, &c, in);
  await_text (&p);
  int status = finish_program (&p);
  bool knows_file = skip_format (&p);
  const char *at;
  if (knows_file && says_none (&p))
    return ACCEPTED;
  while (!IS_OBJDUMP && skip_empty_section (&p))
    continue;
  if (!knows_file || !line_begins (&p, "Contents of", &at))
    return explain_refusal (&p, knows_file);
  while (line_begins (&p, "Contents of", &at))
    if (read_section (&r) != ACCEPTED)
      return UNSUPPORTED;
  if (p.line)
    unexpected (&p);
  if (errors_contain (&p, "SFrame decode failure"))
    return reject ("%s", first_error (&p));
  if (status != 0 || *first_error (&p))
    program_broke_off ("exit status %d after the dump: %s", status,
                       first_error (&p));
  return ACCEPTED;
}

#if RELEASE == 240
#define CLAIMS                                                                 \
  "sframe-versions 1\nabis amd64-le aarch64-le aarch64-be\n"                   \
  "cannot element.abi element.fixed-fp element.fixed-ra element.aux"           \
  " fre.ra fre.fp\n"
#elif RELEASE == 244
#define CLAIMS                                                                 \
  "sframe-versions 2\nabis amd64-le aarch64-le aarch64-be\n"                   \
  "cannot element.abi element.aux fde.pc\n"
#else
#define CLAIMS                                                                 \
  "sframe-versions 2 3\nabis amd64-le aarch64-le aarch64-be s390x-be\n"        \
  "cannot element.abi element.aux fde.pc\n"
#endif

const struct testee testee = {
  .caps = "name " TESTEE_NAME "\n"
          "version " PEER_VERSION "\n"
          "operations decode file\n"
          "input elf\n" CLAIMS,
  .reads_elf = true,
  .prepare = prepare,
  .decode = decode,
  .file = file,
};
