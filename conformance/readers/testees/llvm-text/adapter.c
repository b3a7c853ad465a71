/* llvm-readobj --sframe: reads its text, which is also that of llvm-readelf.

   Built for one release with
     ROOT          the root that has it and whose dynamic loader starts it
     PROGRAM       its path there

   The text is read strictly: a line that is not where it is known to be ends the adapter with
   EXIT_NO_ANSWER.  What is wrong with a section is a warning on stderr, beside a dump that
   lacks something: that is how this program refuses.

   The text has offsets and no rules.  One that is not there leaves the register as it is.  */
#include <string.h>

#include "lines.h"
#include "served.h"

/* What the text has said so far.  */
struct reader
{
  struct program *program;
  FILE *out;
  struct element element;
  struct fde fde;
  bool is_relocated;
};

/* Values.  Each line is a name and a value, below the scopes that it is in.  */

/* The current line is NAME and something; AT is what follows.  */
static void
need_name (struct reader *r, const char *name, const char **at)
{
  if (!line_begins (r->program, name, at))
    unexpected (r->program);
}

static uint64_t
need_hex_line (struct reader *r, const char *name)
{
  const char *at;
  need_name (r, name, &at);
  need_text (r->program, &at, "0x");
  uint64_t value = need_hex (r->program, &at);
  need_end (r->program, at);
  return value;
}

/* `NAME: WORD (0xN)`, or `NAME: 0xN` of a number that has no word.  */
static int
need_enum_line (struct reader *r, const char *name)
{
  const char *at;
  need_name (r, name, &at);
  const char *number = strstr (at, "0x");
  if (!number)
    unexpected (r->program);
  bool has_word = number > at;
  at = number + 2;
  int value = (int) need_hex (r->program, &at);
  if (has_word)
    need_text (r->program, &at, ")");
  need_end (r->program, at);
  return value;
}

/* `(unused)` stands after the name where the reader takes no notice of the value.  */
static int64_t
need_used_or_unused (struct reader *r, const char *name)
{
  const char *at;
  need_name (r, name, &at);
  take (&at, " (unused)");
  need_text (r->program, &at, ": ");
  bool is_hex = take (&at, "0x");
  int64_t value = is_hex ? (int64_t) need_hex (r->program, &at)
                         : need_number (r->program, &at);
  need_end (r->program, at);
  return value;
}

/* A line NAME with a number, if it is the current one.  */
static bool
may_have_number (struct reader *r, const char *name, int64_t *value)
{
  const char *at;
  if (!line_begins (r->program, name, &at))
    return false;
  *value = need_number_line (r->program, name);
  return true;
}

/* A line NAME and anything.  */
static void
skip_line (struct reader *r, const char *name)
{
  const char *at;
  need_name (r, name, &at);
  next_line (r->program);
}

/* The header.  */

static int
read_flags (struct reader *r)
{
  const char *at, *name = "    Flags [ (0x";
  need_name (r, name, &at);
  int flags = (int) need_hex (r->program, &at);
  need_text (r->program, &at, ")");
  need_end (r->program, at);
  while (line_begins (r->program, "      ", &at))
    next_line (r->program);
  need_line (r->program, "    ]");
  return flags;
}

static void
read_header (struct reader *r)
{
  struct element *e = &r->element;
  need_line (r->program, "  Header {");
  skip_line (r, "    Magic: 0xDEE2");
  e->version = need_enum_line (r, "    Version: ");
  e->flags = read_flags (r);
  e->abi = need_enum_line (r, "    ABI: ");
  e->fixed_fp = (int) need_used_or_unused (r, "    CFA fixed FP offset");
  e->fixed_ra = (int) need_used_or_unused (r, "    CFA fixed RA offset");
  e->aux = (int) need_number_line (r->program, "    Auxiliary header length: ");
  skip_line (r, "    Num FDEs: ");
  skip_line (r, "    Num FREs: ");
  skip_line (r, "    FRE subsection length: ");
  skip_line (r, "    FDE subsection offset: ");
  skip_line (r, "    FRE subsection offset: ");
  skip_line (r, "    Auxiliary header: [");
  need_line (r->program, "  }");
  print_element (r->out, 0, e);
}

/* Functions.  */

/* Of a relocatable object, what the relocation leads to.  */
static uint64_t
read_start (struct reader *r)
{
  const char *at;
  if (!line_begins (r->program, "      PC {", &at))
    return need_hex_line (r, "      PC: ");
  r->is_relocated = true;
  next_line (r->program);
  skip_line (r, "        Relocation: ");
  skip_line (r, "        Symbol Name: ");
  uint64_t start = need_hex_line (r, "        Start Address: ");
  need_line (r->program, "      }");
  return start;
}

static void
read_info (struct reader *r)
{
  const char *at;
  need_line (r->program, "      Info {");
  skip_line (r, "        FRE Type: ");
  r->fde.is_mask = need_enum_line (r, "        FDE Type: ") == 1;
  if (line_begins (r->program, "        PAuth Key: ", &at))
    r->fde.key_is_b = need_enum_line (r, "        PAuth Key: ");
  skip_line (r, "        Raw: ");
  need_line (r->program, "      }");
}

/* RA or FP.  */
static struct rule
read_saved (struct reader *r, const char *name)
{
  int64_t offset;
  return may_have_number (r, name, &offset) ? rule_memory (BASE_CFA, offset)
                                            : rule (RULE_SAME);
}

static void
read_offsets (struct reader *r, struct row *row, int64_t base)
{
  const char *at;
  int64_t cfa;
  row->cfa = may_have_number (r, "          CFA Offset: ", &cfa)
                 ? rule_value (base, cfa)
                 : rule (RULE_UNDEFINED);
  row->ra = read_saved (r, "          RA Offset: ");
  row->fp = read_saved (r, "          FP Offset: ");
  if (line_begins (r->program, "          Extra Offsets: [", &at))
    next_line (r->program);
}

static void
read_row (struct reader *r)
{
  struct row row = { .ra_is_signed = false };
  const char *at;
  need_line (r->program, "        Frame Row Entry {");
  uint64_t address = need_hex_line (r, "          Start Address: ");
  need_name (r, "          Return Address Signed: ", &at);
  row.ra_is_signed = take (&at, "Yes");
  if (!row.ra_is_signed)
    need_text (r->program, &at, "No");
  need_end (r->program, at);
  skip_line (r, "          Offset Size: ");
  bool is_sp = need_enum_line (r, "          Base Register: ");
  read_offsets (r, &row, is_sp ? BASE_SP : BASE_FP);
  need_line (r->program, "        }");
  print_row (r->out, r->element.abi, &r->fde,
             r->fde.is_mask ? address : address - r->fde.start, &row);
}

static void
read_function (struct reader *r, unsigned number)
{
  char title[64];
  const char *at;
  snprintf (title, sizeof title, "    FuncDescEntry [%u] {", number);
  need_line (r->program, title);
  r->fde = (struct fde) { .start = read_start (r) };
  r->fde.size = (int64_t) need_hex_line (r, "      Size: ");
  skip_line (r, "      Start FRE Offset: ");
  skip_line (r, "      Num FREs: ");
  read_info (r);
  r->fde.block_size = (int) need_used_or_unused (r, "      Repetitive block size");
  skip_line (r, "      Padding2: ");
  print_fde (r->out, number, &r->fde);
  need_line (r->program, "      FREs [");
  while (line_begins (r->program, "        F", &at))
    read_row (r);
  need_line (r->program, "      ]");
  need_line (r->program, "    }");
}

static void
read_functions (struct reader *r)
{
  const char *at;
  need_line (r->program, "  Function Index [");
  for (unsigned i = 0; line_begins (r->program, "    F", &at); i++)
    read_function (r, i);
  need_line (r->program, "  ]");
}

/* The program.  */

static const struct command command = { ROOT PROGRAM, "--sframe" };

static void
prepare (const struct input *in)
{
  (void) in;
  prepare_program (&command);
}

/* What is said of the file, before the dump.  */
static void
skip_file (struct reader *r)
{
  next_line (r->program);
  need_line (r->program, "");
  skip_line (r, "File: ");
  skip_line (r, "Format: ");
  skip_line (r, "Arch: ");
  skip_line (r, "AddressSize: ");
  skip_line (r, "LoadName: ");
}

/* `PROGRAM: warning: 'FILE': REASON`: the reason.  */
static const char *
reason_of (const char *warning)
{
  const char *after = strstr (warning, "warning: '");
  const char *end = after ? strstr (after, "': ") : NULL;
  return end ? end + strlen ("': ") : NULL;
}

static void
read_section (struct reader *r)
{
  need_line (r->program, "SFrame section '.sframe' {");
  read_header (r);
  read_functions (r);
  need_line (r->program, "}");
}

/* What the file has: one section, or where IS_WHOLE as many as there are.  */
static enum answer
read_sections (const struct input *in, FILE *out, bool is_whole)
{
  struct program p;
  struct reader r = { .program = &p, .out = out };
  ask_program (&p, &command, in);
  await_text (&p);
  int status = finish_program (&p);
  const char *error = first_error (&p), *reason = reason_of (error);
  static const char has_none[] = "could not find section '.sframe'";
  if (is_whole && reason && status == 0 && strcmp (reason, has_none) == 0)
    return ACCEPTED;
  if (reason && status == 0)
    return reject ("%s", reason);
  if (*error || status != 0)
    program_broke_off ("exit status %d: %s", status, error);
  skip_file (&r);
  do
    read_section (&r);
  while (is_whole && p.line);
  if (p.line)
    unexpected (&p);
  /* Before errata 1 a relocation leads elsewhere than what it writes means.  */
  if (r.is_relocated && !(r.element.flags & FLAG_PCREL))
    return unsupported ("of an object whose starts count from the section it tells what the relocations lead to");
  return ACCEPTED;
}

static enum answer
decode (const struct input *in, FILE *out)
{
  return read_sections (in, out, false);
}

static enum answer
file (const struct input *in, FILE *out)
{
  return read_sections (in, out, true);
}

const struct testee testee = {
  .caps = "name " TESTEE_NAME "\n"
          "version " PEER_VERSION "\n"
          "sframe-versions 2\n"
          "abis amd64-le aarch64-le aarch64-be\n"
          "operations decode file\n"
          "input elf\n",
  .reads_elf = true,
  .prepare = prepare,
  .decode = decode,
  .file = file,
};
