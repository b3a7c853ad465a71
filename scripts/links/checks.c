/* The checks, as corpora/links/README.md lists them.  */
#include "checks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SHT_GNU_SFRAME
#define SHT_GNU_SFRAME 0x6ffffff4
#endif

static bool
because (buffer *why, const char *text)
{
  buffer_print (why, "%s", text);
  return false;
}

/* The linker.  */

enum { FIRST_ABNORMAL = 124 };

static bool
has_complaint_of_itself (const outcome *o)
{
  static const char *const words[]
      = { "internal error", "Internal error", "assertion fail", "Assertion",
          "PLEASE submit a bug report", "Segmentation fault",
          "AddressSanitizer" };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strstr (o->log, words[i]))
      return true;
  return false;
}

static void
print_end (const outcome *o, buffer *why)
{
  size_t line = strcspn (o->log, "\n");
  buffer_print (why, "exit status %d: %.*s", o->status,
                (int) (line < 300 ? line : 300), o->log);
}

static bool
survives (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  bool good = o->status < FIRST_ABNORMAL && !has_complaint_of_itself (o);
  if (!good)
    print_end (o, why);
  return good;
}

static bool
links (const outcome *o, const char *words, buffer *why)
{
  if (o->status != 0 || !o->has_output)
    {
      print_end (o, why);
      return false;
    }
  return survives (o, words, why);
}

static bool
fails (const outcome *o, const char *words, buffer *why)
{
  if (!survives (o, words, why))
    return false;
  return o->status != 0 || because (why, "the link went well");
}

static bool
warns (const outcome *o, const char *words, buffer *why)
{
  if (strstr (o->log, words))
    return true;
  print_end (o, why);
  return false;
}

static bool
quiet (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  if (!*o->log)
    return true;
  print_end (o, why);
  return false;
}

/* The section.  */

static bool
none (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_section *section = sframe_section (&o->output);
  if (!o->has_output || !section)
    return o->has_output || because (why, "no output");
  buffer_print (why, "%s, %" PRIu64 " bytes, %zu functions", section->name,
                section->header.sh_size, o->output.function_count);
  return false;
}

static bool
empty (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_section *section = sframe_section (&o->output);
  if (!section || section->header.sh_size)
    buffer_print (why, "%s", section ? "it has bytes" : "no .sframe");
  return section && section->header.sh_size == 0;
}

static bool
sound (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  if (!o->output.has_sframe)
    return because (why, "no .sframe");
  if (o->output.verdict != SF_INVALID)
    return true;
  return because (why, o->output.finding);
}

static bool
typed (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_section *section = sframe_section (&o->output);
  if (!section || o->output.version < 3 || section->header.sh_type == SHT_GNU_SFRAME)
    return true;
  buffer_print (why, "section type 0x%" PRIx32, section->header.sh_type);
  return false;
}

static bool
segment (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const image_file *image = &o->output.image;
  const link_section *section = sframe_section (&o->output);
  if (!section || !image->has_segment)
    return !image->has_segment || because (why, "PT_GNU_SFRAME, no .sframe");
  const GElf_Shdr *h = &section->header;
  if (image->segment.start == h->sh_addr && image->segment.size == h->sh_size)
    return true;
  buffer_print (why, "PT_GNU_SFRAME 0x%" PRIx64 " of 0x%" PRIx64
                " bytes, section 0x%" PRIx64 " of 0x%" PRIx64 " bytes",
                image->segment.start, image->segment.size, h->sh_addr,
                h->sh_size);
  return false;
}

static bool
has_segment (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  return o->output.image.has_segment || because (why, "no PT_GNU_SFRAME");
}

static bool
no_segment (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  return !o->output.image.has_segment || because (why, "PT_GNU_SFRAME");
}

static bool
is_number (uint64_t actual, const char *words, const char *of, buffer *why)
{
  if (actual == strtoull (words, NULL, 0))
    return true;
  buffer_print (why, "%" PRIu64 " %s", actual, of);
  return false;
}

static bool
elements (const outcome *o, const char *words, buffer *why)
{
  return is_number (o->output.elements, words, "elements", why);
}

static bool
functions (const outcome *o, const char *words, buffer *why)
{
  return is_number (o->output.function_count, words, "functions", why);
}

static bool
version (const outcome *o, const char *words, buffer *why)
{
  return is_number (o->output.version, words, "is the version", why);
}

static bool
sorted (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  const link_file *f = &o->output;
  return (f->elements && f->sorted_elements == f->elements)
         || because (why, "not marked sorted");
}

static bool
unsorted (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  return !o->output.sorted_elements || because (why, "marked sorted");
}

/* Functions.  */

static bool
is_plt (const link_section *section)
{
  return section
         && (strncmp (section->name, ".plt", 4) == 0
             || strncmp (section->name, ".iplt", 5) == 0);
}

static const char *
name_of (const outcome *o, const link_function *f)
{
  const link_symbol *symbol
      = f->is_placed ? function_symbol (o->names, f, 0) : NULL;
  return symbol ? symbol->name : "?";
}

/* Does an input say the same of the function called NAME?  *IS_KNOWN: some
   input has it.  */
static bool
input_says (const outcome *o, const link_function *f, const char *name,
            bool *is_known)
{
  for (size_t i = 0; i < o->input_count; i++)
    {
      const link_file *input = &o->inputs[i];
      for (size_t k = 0; k < input->function_count; k++)
        {
          const link_function *g = &input->functions[k];
          const link_symbol *symbol;
          for (size_t n = 0; (symbol = function_symbol (input, g, n)); n++)
            {
              if (strcmp (symbol->name, name) != 0)
                continue;
              *is_known = true;
              if (f->size == g->size && strcmp (f->kind, g->kind) == 0
                  && strcmp (f->rows, g->rows) == 0)
                return true;
            }
        }
    }
  return false;
}

/* Is F what the inputs say of one of its names?  A function that no input
   describes (made by LTO) has the size of its symbol.  */
static bool
is_true (const outcome *o, const link_function *f, buffer *why)
{
  const link_symbol *symbol;
  bool is_known = false;
  for (size_t n = 0; (symbol = function_symbol (o->names, f, n)); n++)
    if (input_says (o, f, symbol->name, &is_known)
        || (!is_known && symbol->size == f->size))
      return true;
  buffer_print (why, "%s at 0x%" PRIx64 ", %" PRIu32 " bytes, %s: %s: ",
                name_of (o, f), f->start, f->size, f->kind, f->rows);
  return because (why, is_known ? "the inputs say otherwise"
                                : "no function is there");
}

static bool
is_in_plt (const outcome *o, const link_function *f)
{
  const link_section *section = section_at (&o->output, f->start);
  return !o->output.image.is_relocatable && is_plt (section)
         && f->start + f->size - section->header.sh_addr
                <= section->header.sh_size;
}

static bool
truthful (const outcome *o, const char *words, buffer *why)
{
  const link_file *out = &o->output;
  (void) words;
  for (size_t i = 0; i < out->function_count; i++)
    {
      const link_function *f = &out->functions[i];
      if (!f->is_placed)
        {
          buffer_print (why, "function %zu has no relocation", i);
          return false;
        }
      if (!is_in_plt (o, f) && !is_true (o, f, why))
        return false;
    }
  return true;
}

/* Do two functions cover the same PC?  */
static bool
overlap (const link_file *file, const link_function *f,
         const link_function *g)
{
  if (file->image.is_relocatable && f->section != g->section)
    return false;
  return f->is_placed && g->is_placed && f->size && g->size
         && (f->start - g->start < g->size || g->start - f->start < f->size);
}

static bool
once (const outcome *o, const char *words, buffer *why)
{
  const link_file *out = &o->output;
  (void) words;
  for (size_t i = 0; i < out->function_count; i++)
    for (size_t k = 0; k < i; k++)
      if (overlap (out, &out->functions[i], &out->functions[k]))
        {
          buffer_print (why, "functions %zu and %zu cover 0x%" PRIx64, k, i,
                        out->functions[i].start);
          return false;
        }
  return true;
}

static bool
twice (const outcome *o, const char *words, buffer *why)
{
  buffer ignored = EMPTY_BUFFER;
  bool is_so = !once (o, words, &ignored);
  buffer_free (&ignored);
  return is_so || because (why, "no two functions cover the same PC");
}

/* Is the relocation at the index entry of F one to its start, and the only
   one?  */
static bool
is_relocated (const link_file *file, const link_function *f,
              const link_section *table)
{
  unsigned right = 0, wrong = 0;
  for (size_t i = 0; i < file->place_count; i++)
    {
      const link_place *place = &file->places[i];
      if (&file->sections[place->table_of] != table
          || place->offset != table->header.sh_addr + f->index_at)
        continue;
      right += place->address == f->start;
      wrong += place->address != f->start;
    }
  return right == 1 && wrong == 0;
}

/* The relocations that a linked file keeps (-q) are those of its functions.  */
static bool
relocated (const outcome *o, const char *words, buffer *why)
{
  const link_file *out = &o->output;
  const link_section *table = sframe_section (out);
  (void) words;
  if (!table || !section_named (out, ".rela.sframe"))
    return because (why, "no .rela.sframe");
  for (size_t i = 0; i < out->function_count; i++)
    if (!is_in_plt (o, &out->functions[i])
        && !is_relocated (out, &out->functions[i], table))
      {
        buffer_print (why, "the relocation of function %zu, %s at 0x%" PRIx64
                      ", leads elsewhere, or is not there", i,
                      name_of (o, &out->functions[i]),
                      out->functions[i].start);
        return false;
      }
  return true;
}

/* Is every byte of SECTION, up to its padding at the end, covered?  */
static bool
covers_section (const outcome *o, const link_section *section, buffer *why)
{
  enum { PADDING = 16 };
  uint64_t at = section->header.sh_addr, end = at + section->header.sh_size;
  while (at < end)
    {
      const link_function *f = function_covering (&o->output, at, 0);
      if (!f)
        break;
      at = f->start + f->size;
    }
  if (at + PADDING > end)
    return true;
  buffer_print (why, "%s: nothing covers 0x%" PRIx64, section->name, at);
  return false;
}

static bool
covers_symbol (const outcome *o, const link_symbol *symbol)
{
  const link_function *f
      = function_covering (&o->output, symbol->address, symbol->section);
  return f && f->start == symbol->address;
}

/* Call HOLDS with each word.  */
static bool
each_word (const outcome *o, const char *words,
           bool (*holds) (const outcome *o, const char *word, buffer *why),
           buffer *why)
{
  char *copy = format_text ("%s", words), *rest = copy, *word;
  bool good = *words != '\0';
  while (good && (word = strsep (&rest, " ")))
    good = !*word || holds (o, word, why);
  free (copy);
  return good;
}

static bool
covers_one (const outcome *o, const char *word, buffer *why)
{
  const link_symbol *symbol = symbol_named (o->names, word);
  const link_section *section
      = *word == '.' ? section_named (&o->output, word) : NULL;
  if (section)
    return covers_section (o, section, why);
  if (!symbol || !covers_symbol (o, symbol))
    buffer_print (why, symbol ? "%s is not covered" : "%s is not there",
                  word);
  return symbol && covers_symbol (o, symbol);
}

static bool
covers (const outcome *o, const char *words, buffer *why)
{
  return each_word (o, words, covers_one, why);
}

/* A section is left out when no function of .sframe touches it.  */
static bool
omits_one (const outcome *o, const char *word, buffer *why)
{
  const link_symbol *symbol = symbol_named (o->names, word);
  const link_section *section
      = *word == '.' ? section_named (&o->output, word) : NULL;
  bool is_covered = symbol && covers_symbol (o, symbol);
  for (size_t i = 0; section && i < o->output.function_count; i++)
    is_covered |= o->output.functions[i].start - section->header.sh_addr
                  < section->header.sh_size;
  if (!symbol && !section && *word == '.')
    buffer_print (why, "%s is not there", word);
  else if (is_covered)
    buffer_print (why, "%s is covered", word);
  return !is_covered && (symbol || section || *word != '.');
}

/* Where there is an output with .sframe: the functions are covered, by what is
   true of them.  */
static bool
keeps (const outcome *o, const char *words, buffer *why)
{
  if (!o->has_output || !o->output.has_sframe)
    return true;
  return sound (o, "", why) && covers (o, words, why)
         && truthful (o, "", why);
}

static bool
omits (const outcome *o, const char *words, buffer *why)
{
  return each_word (o, words, omits_one, why);
}

/* ROWS begins, row by row, with what WANTED says of each.  */
static bool
rows_match (const char *rows, const char *wanted)
{
  while (*rows && *wanted)
    {
      size_t length = strcspn (wanted, ";");
      size_t row = strcspn (rows, ";");
      if (strncmp (rows, wanted, length) != 0
          || (rows[length] && !strchr ("; ,", rows[length])))
        return false;
      rows += row + strspn (rows + row, "; ");
      wanted += length + strspn (wanted + length, "; ");
    }
  return !*rows && !*wanted;
}

/* NAME, or NAME+OFFSET.  */
static bool
address_of (const outcome *o, const char *where, uint64_t *address,
            size_t *index)
{
  size_t length = strcspn (where, "+");
  char *name = format_text ("%.*s", (int) length, where);
  const link_symbol *symbol = symbol_named (o->names, name);
  const link_section *section = section_named (&o->output, name);
  free (name);
  if (!symbol && !section)
    return false;
  *address = (symbol ? symbol->address : section->header.sh_addr)
             + strtoull (where[length] ? where + length + 1 : "0", NULL, 0);
  *index = symbol ? symbol->section : 0;
  return true;
}

/* `rows NAME[+OFFSET]: +0x0 cfa=sp+8; +0x4 cfa=sp+32 ra=*(cfa-8)`: all rows of
   the function that starts there, each as far as it is given.  */
static bool
has_rows (const outcome *o, const char *words, buffer *why)
{
  size_t colon = strcspn (words, ":");
  char *where = format_text ("%.*s", (int) colon, words);
  uint64_t address;
  size_t index;
  bool is_there = address_of (o, where, &address, &index);
  const link_function *f
      = is_there ? function_covering (&o->output, address, index) : NULL;
  const char *wanted = words + colon;
  bool good = f && f->start == address
              && rows_match (f->rows, wanted + strspn (wanted, ": "));
  if (!f)
    buffer_print (why, "nothing covers %s", where);
  else if (!good)
    buffer_print (why, "%s: %s", f->kind, f->rows);
  free (where);
  return good;
}

/* What was executed of SECTION, by the lines `PC ROW right|wrong FILE` of
   sframe-truth; the first PC whose row is wrong.  */
typedef struct execution
{
  unsigned right, wrong;
  uint64_t first_wrong;
} execution;

static execution
executed_of (const outcome *o, const link_section *section)
{
  execution found = { .right = 0 };
  for (const char *line = o->rows; *line;)
    {
      char *end;
      size_t length = strcspn (line, "\n");
      uint64_t pc = strtoull (line, &end, 16);
      const char *name = o->output.path;
      size_t tail = strlen (name);
      bool is_of_output = length > tail
                          && memcmp (line + length - tail, name, tail) == 0;
      bool is_wrong = memmem (line, length, " wrong ", 7) != NULL;
      if (is_of_output && pc - section->header.sh_addr < section->header.sh_size)
        {
          if (is_wrong && !found.wrong)
            found.first_wrong = pc;
          found.wrong += is_wrong;
          found.right += !is_wrong;
        }
      line += length + (line[length] == '\n');
    }
  return found;
}

static bool
executes_one (const outcome *o, const char *word, buffer *why)
{
  const link_section *section = section_named (&o->output, word);
  if (!section)
    {
      buffer_print (why, "%s is not there", word);
      return false;
    }
  execution found = executed_of (o, section);
  if (found.wrong)
    buffer_print (why, "%s: %u of %u executed PCs with rows are wrong, the "
                  "first at 0x%" PRIx64, word, found.wrong,
                  found.wrong + found.right, found.first_wrong);
  else if (!found.right)
    buffer_print (why, "%s: no PC with rows was executed", word);
  return found.right && !found.wrong;
}

static bool
executes (const outcome *o, const char *words, buffer *why)
{
  return each_word (o, words, executes_one, why);
}

#define CHECK(text, function, ...) { .name = text, .holds = function, __VA_ARGS__ }

const check all_checks[] = {
  CHECK ("links", links, .is_implied = true),
  CHECK ("sound", sound, .is_implied = true),
  CHECK ("typed", typed, .is_implied = true),
  CHECK ("segment", segment, .is_implied = true),
  CHECK ("truthful", truthful, .is_implied = true),
  CHECK ("once", once, .is_implied = true),
  CHECK ("fails", fails, .replaces_all = true),
  CHECK ("survives", survives, .replaces_all = true),
  CHECK ("none", none, .replaces_all = true),
  CHECK ("empty", empty, .replaces_all = true),
  CHECK ("twice", twice, ),
  CHECK ("warns", warns, ),
  CHECK ("quiet", quiet, ),
  CHECK ("has-segment", has_segment, ),
  CHECK ("no-segment", no_segment, ),
  CHECK ("elements", elements, ),
  CHECK ("functions", functions, ),
  CHECK ("version", version, ),
  CHECK ("sorted", sorted, ),
  CHECK ("unsorted", unsorted, ),
  CHECK ("covers", covers, ),
  CHECK ("omits", omits, ),
  CHECK ("keeps", keeps, ),
  CHECK ("rows", has_rows, ),
  CHECK ("relocated", relocated, ),
  CHECK ("executes", executes, ),
  { .name = NULL }
};

const check *
check_of (const char *text, const char **words)
{
  size_t length = strcspn (text, " ");
  *words = text + length + strspn (text + length, " ");
  for (const check *c = all_checks; c->name; c++)
    if (strlen (c->name) == length && strncmp (c->name, text, length) == 0)
      return c;
  return NULL;
}
