/* Assembly files as statements.  */
#include "source.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/input.h"
#include "lib/elf/container.h"

/* What follows a directive: a register, a number, a number that may be left
   out, registers, bytes, or text that is kept as it is.  */
typedef struct directive
{
  const char *name;
  enum statement_kind kind;
  const char *operands; /* r, n, R, b, t, separated by commas in the file */
} directive;

static const directive directives[] = {
  { ".cfi_sections", DOT_SECTIONS, "t" },
  { ".cfi_startproc", DOT_STARTPROC, "t" },
  { ".cfi_endproc", DOT_ENDPROC, "" },
  { ".cfi_personality", DOT_PERSONALITY, "t" },
  { ".cfi_lsda", DOT_LSDA, "t" },
  { ".cfi_def_cfa", DOT_DEF_CFA, "rn" },
  { ".cfi_def_cfa_register", DOT_DEF_CFA_REGISTER, "r" },
  { ".cfi_def_cfa_offset", DOT_DEF_CFA_OFFSET, "n" },
  { ".cfi_adjust_cfa_offset", DOT_ADJUST_CFA_OFFSET, "n" },
  { ".cfi_offset", DOT_OFFSET, "rn" },
  { ".cfi_val_offset", DOT_VAL_OFFSET, "rn" },
  { ".cfi_rel_offset", DOT_REL_OFFSET, "rn" },
  { ".cfi_register", DOT_REGISTER, "rr" },
  { ".cfi_restore", DOT_RESTORE, "R" },
  { ".cfi_undefined", DOT_UNDEFINED, "R" },
  { ".cfi_same_value", DOT_SAME_VALUE, "r" },
  { ".cfi_remember_state", DOT_REMEMBER_STATE, "" },
  { ".cfi_restore_state", DOT_RESTORE_STATE, "" },
  { ".cfi_return_column", DOT_RETURN_COLUMN, "r" },
  { ".cfi_signal_frame", DOT_SIGNAL_FRAME, "" },
  { ".cfi_window_save", DOT_WINDOW_SAVE, "" },
  { ".cfi_negate_ra_state", DOT_NEGATE_RA_STATE, "" },
  { ".cfi_negate_ra_state_with_pc", DOT_NEGATE_RA_STATE_WITH_PC, "" },
  { ".cfi_b_key_frame", DOT_B_KEY_FRAME, "" },
  { ".cfi_escape", DOT_ESCAPE, "b" },
  { ".cfi_label", DOT_LABEL, "t" },
  { ".cfi_val_encoded_addr", DOT_VAL_ENCODED_ADDR, "rt" },
  { ".text", ST_SECTION, "t" },
  { ".data", ST_SECTION, "t" },
  { ".section", ST_SECTION, "t" },
  { ".previous", ST_SECTION, "" },
  { ".pushsection", ST_PUSHSECTION, "t" },
  { ".popsection", ST_POPSECTION, "" },
  { ".type", ST_IGNORED, "t" },
  { ".size", ST_IGNORED, "t" },
  { ".globl", ST_IGNORED, "t" },
  { ".weak", ST_IGNORED, "t" },
  { ".hidden", ST_IGNORED, "t" },
  { ".set", ST_IGNORED, "t" },
  { ".skip", ST_INSTRUCTION, "n" },
};

enum { DIRECTIVES = sizeof directives / sizeof directives[0] };

typedef struct reader
{
  source *source;
  const char *name;
  unsigned line;
  problem *p;
} reader;

static bool
refuse (const reader *r, const char *what, const char *text)
{
  return problem_set (r->p, STATUS_USAGE, "%s:%u: %s '%.200s'", r->name,
                      r->line, what, text);
}

static statement *
add (reader *r, enum statement_kind kind, const char *text, size_t length)
{
  source *s = r->source;
  s->items = grow_array (s->items, s->count, &s->capacity, sizeof *s->items);
  statement *added = &s->items[s->count++];
  *added = (statement) { .kind = kind, .line = r->line,
                         .text = format_text ("%.*s", (int) length, text) };
  return added;
}

static void
drop_last (source *s)
{
  statement *last = &s->items[--s->count];
  free (last->text);
  buffer_free (&last->bytes);
}

/* Operands.  */

/* A number, or a symbol that a later `.set literal_6, 6` gives the value of
   its name: one that is not known yet.  */
static bool
take_number (const char **text, int64_t *number)
{
  static const char symbol[] = "literal_";
  char *end;
  if (strncmp (*text, symbol, sizeof symbol - 1) == 0)
    *text += sizeof symbol - 1;
  errno = 0;
  *number = strtoll (*text, &end, 0);
  bool good = end != *text && errno == 0;
  *text = end;
  return good;
}

static bool
take_register (const reader *r, const char **text, uint32_t *reg)
{
  size_t length = strcspn (*text, ", \t");
  *reg = target_register (r->source->target, *text, length);
  *text += length;
  return *reg != NO_REGISTER;
}

static void
skip_blanks (const char **text)
{
  *text += strspn (*text, " \t");
}

static bool
take_comma (const char **text)
{
  skip_blanks (text);
  if (**text != ',')
    return false;
  ++*text;
  skip_blanks (text);
  return true;
}

static bool
take_registers (const reader *r, const char **text, statement *s)
{
  do
    {
      if (s->register_count == MAX_REGISTERS
          || !take_register (r, text, &s->reg[s->register_count]))
        return false;
      s->register_count++;
    }
  while (take_comma (text));
  return true;
}

/* Bytes of .cfi_escape.  */

static void
add_uleb128 (buffer *b, uint64_t value)
{
  do
    {
      uint8_t byte = (uint8_t) (value & 0x7f) | (value >> 7 ? 0x80 : 0);
      buffer_add (b, &byte, 1);
      value >>= 7;
    }
  while (value);
}

static void
add_sleb128 (buffer *b, int64_t value)
{
  bool more = true;
  while (more)
    {
      uint8_t byte = (uint8_t) (value & 0x7f);
      value >>= 7;
      more = !((value == 0 && !(byte & 0x40)) || (value == -1 && byte & 0x40));
      byte |= more ? 0x80 : 0;
      buffer_add (b, &byte, 1);
    }
}

static void
add_fixed (buffer *b, bool big_endian, uint64_t value, unsigned width)
{
  for (unsigned i = 0; i < width; i++)
    {
      unsigned shift = 8 * (big_endian ? width - 1 - i : i);
      buffer_add (b, &(uint8_t) { (uint8_t) (value >> shift) }, 1);
    }
}

/* sleb128(N) and so on: what is before the parenthesis.  */
static bool
add_item (const reader *r, buffer *b, const char *form, size_t length,
          int64_t value)
{
  static const struct
  {
    const char *name;
    unsigned width;
  } forms[] = { { "", 1 }, { "data2", 2 }, { "data4", 4 }, { "data8", 8 },
                { "addr", 8 }, { "sleb128", 0 }, { "uleb128", 0 } };
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
    if (strlen (forms[i].name) == length
        && strncmp (forms[i].name, form, length) == 0)
      {
        if (forms[i].width)
          add_fixed (b, r->source->target->arch->big_endian, (uint64_t) value,
                     forms[i].width);
        else if (form[0] == 's')
          add_sleb128 (b, value);
        else
          add_uleb128 (b, (uint64_t) value);
        return true;
      }
  return false;
}

static bool
take_bytes (const reader *r, const char **text, statement *s)
{
  do
    {
      const char *form = *text;
      size_t length = strspn (form, "abcdefghijklmnopqrstuvwxyz1248");
      bool has_form = length > 0 && form[length] == '(';
      int64_t value;
      *text += has_form ? length + 1 : 0;
      if (!take_number (text, &value)
          || !add_item (r, &s->bytes, form, has_form ? length : 0, value)
          || (has_form && *(*text)++ != ')'))
        return false;
    }
  while (take_comma (text));
  return true;
}

static bool
take_operand (const reader *r, char what, const char **text, statement *s)
{
  switch (what)
    {
    case 'r':
      return take_register (r, text, &s->reg[s->register_count++]);
    case 'R':
      return take_registers (r, text, s);
    case 'n':
      return take_number (text, &s->number);
    case 'b':
      return take_bytes (r, text, s);
    default:
      *text += strlen (*text);
      return true;
    }
}

/* Statements.  */

static bool
parse_directive (reader *r, const directive *d, const char *operands)
{
  statement *s = add (r, d->kind, operands, strlen (operands));
  const char *rest = operands;
  for (const char *what = d->operands; *what; what++)
    {
      if (what != d->operands && !take_comma (&rest))
        return refuse (r, "a comma is missing in", operands);
      if (!take_operand (r, *what, &rest, s))
        return refuse (r, "cannot be read:", operands);
    }
  skip_blanks (&rest);
  if (*rest)
    return refuse (r, "too much:", rest);
  if (strcmp (d->name, ".skip") == 0)
    s->size = (uint64_t) s->number;
  return true;
}

/* .text and .data name themselves.  */
static bool
parse_dot (reader *r, const char *text)
{
  size_t length = strcspn (text, " \t");
  for (int i = 0; i < DIRECTIVES; i++)
    if (strlen (directives[i].name) == length
        && strncmp (directives[i].name, text, length) == 0)
      {
        const char *operands = text + length;
        skip_blanks (&operands);
        bool names_itself = length == 5 && directives[i].kind == ST_SECTION;
        return parse_directive (r, &directives[i],
                                names_itself ? text : operands);
      }
  return refuse (r, "is no directive that can be interpreted:", text);
}

/* With every run of blanks as one.  */
static char *
squeeze (const char *text)
{
  char *squeezed = format_text ("%s", text), *to = squeezed;
  for (; *text; text++)
    if (!isblank ((unsigned char) *text))
      *to++ = *text;
    else if (to > squeezed && to[-1] != ' ')
      *to++ = ' ';
  *to = '\0';
  return squeezed;
}

static bool
parse_instruction (reader *r, const char *text)
{
  char *squeezed = squeeze (text);
  uint32_t size = target_instruction_size (r->source->target, squeezed);
  free (squeezed);
  if (size == 0)
    return refuse (r, "is no instruction whose size is known:", text);
  add (r, ST_INSTRUCTION, text, strlen (text))->size = size;
  return true;
}

static bool
parse_comment (reader *r, const char *text)
{
  static const struct
  {
    const char *start;
    enum statement_kind kind;
  } comments[] = { { "# expect ", ST_EXPECT }, { "# also ", ST_ALSO } };
  for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++)
    {
      size_t length = strlen (comments[i].start);
      if (strncmp (text, comments[i].start, length) == 0)
        add (r, comments[i].kind, text + length, strlen (text + length));
    }
  return true;
}

#define NAME_CHARACTERS                                                       \
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$"

static bool
parse_known_line (reader *r, const char *text)
{
  skip_blanks (&text);
  if (*text == '#' || strncmp (text, "//", 2) == 0)
    return parse_comment (r, text);
  size_t name = strspn (text, NAME_CHARACTERS);
  if (name > 0 && text[name] == ':')
    {
      add (r, ST_LABEL, text, name);
      text += name + 1;
      skip_blanks (&text);
    }
  if (!*text)
    return true;
  return *text == '.' ? parse_dot (r, text) : parse_instruction (r, text);
}

static bool
parse_line (reader *r, const char *text)
{
  size_t before = r->source->count;
  if (parse_known_line (r, text))
    return true;
  if (!r->source->takes_errors)
    return false;
  /* A label before it stays.  */
  if (r->source->count > before
      && r->source->items[r->source->count - 1].kind != ST_LABEL)
    drop_last (r->source);
  add (r, ST_UNREADABLE, r->p->text, strlen (r->p->text));
  return true;
}

statement *
source_append (source *s, enum statement_kind kind, unsigned line,
               const char *text)
{
  reader r = { .source = s, .line = line };
  return add (&r, kind, text, strlen (text));
}

bool
source_add (source *s, const char *name, unsigned line, const char *text,
            problem *p)
{
  reader r = { .source = s, .name = name, .line = line, .p = p };
  return parse_line (&r, text);
}

static bool
parse_text (source *s, const char *name, const char *text, problem *p)
{
  reader r = { .source = s, .name = name, .p = p };
  char *copy = format_text ("%s", text), *rest = copy, *line;
  bool good = true;
  while (good && (line = strsep (&rest, "\n")))
    {
      size_t length = strlen (line);
      while (length > 0 && isspace ((unsigned char) line[length - 1]))
        line[--length] = '\0';
      r.line++;
      good = parse_line (&r, line);
    }
  free (copy);
  return good;
}

bool
source_parse (source *s, const target *t, const char *name, const char *text,
              problem *p)
{
  *s = (source) { .target = t };
  return parse_text (s, name, text, p);
}

void
source_parse_errors (source *s, const target *t, const char *name,
                     const char *text)
{
  problem p;
  *s = (source) { .target = t, .takes_errors = true };
  (void) parse_text (s, name, text, &p);
}

void
source_free (source *s)
{
  for (size_t i = 0; i < s->count; i++)
    {
      free (s->items[i].text);
      free (s->items[i].whole);
      buffer_free (&s->items[i].bytes);
    }
  free (s->items);
  *s = (source) { .count = 0 };
}

/* Words for several ABIs.  */

static void
add_word (buffer *b, const target *t, const char *word, size_t length)
{
  const sf_abi *abi = target_abi (t);
  const struct
  {
    const char *name;
    uint32_t reg;
  } registers[] = { { "sp", abi->sp }, { "fp", abi->fp },
                    { "ra", t->arch->ra_column }, { "other", t->other } };
  for (size_t i = 0; i < sizeof registers / sizeof registers[0]; i++)
    if (strncmp (registers[i].name, word, length) == 0
        && strlen (registers[i].name) == length)
      {
        buffer_print (b, "%" PRIu32, registers[i].reg);
        return;
      }
  if (strncmp (word, "nop", length) == 0)
    buffer_print (b, "%s", t->nop);
  else if (strncmp (word, "longer_nop", length) == 0)
    buffer_print (b, "%s", t->longer_nop);
  else if (strncmp (word, "start_cfa", length) == 0)
    buffer_print (b, "sp%+" PRId64, t->cfa_offset);
  else if (strncmp (word, "start_ra", length) == 0)
    buffer_print (b, "%s", t->arch->pushes_ra ? "*(cfa-8)" : "same");
  else
    buffer_print (b, "{%.*s}", (int) length, word);
}

/* The length of the word that TEXT begins with, and its brace; 0: none is closed before END.  */
static size_t
word_length (const char *text, const char *end)
{
  const char *close = memchr (text, '}', (size_t) (end - text));
  return close ? (size_t) (close - text) + 1 : 0;
}

static void
expand_words (buffer *b, const target *t, const char *text, const char *end,
              unsigned long number)
{
  while (text < end)
    {
      size_t length = *text == '{' ? word_length (text, end) : 0;
      if (length == strlen ("{number}")
          && memcmp (text, "{number}", length) == 0)
        buffer_print (b, "%lu", number);
      else if (length)
        add_word (b, t, text + 1, length - 2);
      else
        buffer_add (b, text, 1);
      text += length ? length : 1;
    }
}

/* {repeat N} ... {end}, which stand in no other, are N times what is between them.  What becomes longer than
   MOST_EXPANDED bytes is not expanded, and no line that can be read.  */
static void
expand (buffer *b, const target *t, const char *text)
{
  enum { MOST_EXPANDED = 3 << 20 };
  static const char repeat[] = "{repeat ", close[] = "{end}";
  for (const char *at; (at = strstr (text, repeat));)
    {
      expand_words (b, t, text, at, 0);
      const char *stop = strstr (at, close);
      const char *from = at + word_length (at, at + strlen (at));
      unsigned long count = strtoul (at + sizeof repeat - 1, NULL, 10), i = 0;
      if (!stop || from == at || from > stop)
        count = 0;
      while (i < count && b->size < MOST_EXPANDED)
        expand_words (b, t, from, stop, i++);
      if (i == 0 || i < count)
        buffer_add (b, repeat, sizeof repeat - 1);
      text = i == 0 ? at + sizeof repeat - 1 : stop + sizeof close - 1;
    }
  expand_words (b, t, text, text + strlen (text), 0);
}

char *
source_expand (const target *t, const char *text)
{
  buffer b = EMPTY_BUFFER;
  expand (&b, t, text);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

bool
source_read (const char *path, buffer *text, problem *p)
{
  if (!read_file (path, text, p))
    return false;
  const container *c = container_of (text->bytes, text->size);
  return (c->use == CONTAINER_UNKNOWN && text->size > 0)
         || problem_set (p, STATUS_USAGE,
                         "%s: %s: expected assembly, as cc -S writes it", path,
                         c->is);
}
