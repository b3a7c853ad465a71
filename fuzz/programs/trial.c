#include "trial.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bounded.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"
#include "lib/base/whole.h"
#include "lib/elf/elf_object.h"

static const char trailer[] = { 'r', 'e', 'l', 'a' };
enum { TRAILER_SIZE = 12 };

static const char *const file_names[] = { "in.o", "other.o", "out", "text" };
enum { IN, OTHER, OUT, TEXT, FILES };

static void
path_of (const bench *b, int file, char path[160])
{
  snprintf (path, 160, "%s/%s", b->directory, file_names[file]);
}

static bool
make_directory (bench *b)
{
  char *directory = temporary_directory ("sframe-fuzz");
  bool is_made = directory != NULL;
  if (!is_made)
    {
      fprintf (stderr, "sframe-fuzz-program: a temporary directory: %m\n");
      return false;
    }
  size_t length = strlen (directory);
  bool fits = length < sizeof b->directory;
  if (fits)
    memcpy (b->directory, directory, length + 1);
  else
    fprintf (stderr, "sframe-fuzz-program: %s: is too long\n", directory);
  free (directory);
  return fits;
}

bool
open_bench (bench *b, const char *name)
{
  static const char valid[] = "-valid";
  char program_name_[64];
  snprintf (program_name_, sizeof program_name_, "%s", name);
  size_t length = strlen (program_name_), tail = sizeof valid - 1;
  b->only_valid
      = length > tail && strcmp (program_name_ + length - tail, valid) == 0;
  if (b->only_valid)
    program_name_[length - tail] = '\0';
  b->program = find_program (program_name_);
  return b->program && make_directory (b);
}

void
close_bench (bench *b)
{
  char path[160];
  for (int i = 0; i < FILES; i++)
    {
      path_of (b, i, path);
      unlink (path);
    }
  rmdir (b->directory);
  keep_at_exit (b->directory);
}

size_t
split_input (const uint8_t *sample, size_t size, uint64_t *damage)
{
  *damage = 0;
  if (size < TRAILER_SIZE
      || memcmp (sample + size - sizeof trailer, trailer, sizeof trailer) != 0)
    return size;
  size -= TRAILER_SIZE;
  for (unsigned i = 0; i < 8; i++)
    *damage |= (uint64_t) sample[size + i] << 8 * i;
  return size;
}

void
add_trailer (buffer *sample, uint64_t damage)
{
  uint8_t bytes[8];
  for (unsigned i = 0; i < sizeof bytes; i++)
    bytes[i] = (uint8_t) (damage >> 8 * i);
  buffer_add (sample, bytes, sizeof bytes);
  buffer_add (sample, trailer, sizeof trailer);
}

/* Functions lie where an object's code can be: in a section of less than a GiB.  */
static void
note_far (void *context, uint32_t index, const sf_fde *fde)
{
  bool *is_near = context;
  (void) index;
  *is_near = *is_near && fde->start < 1 << 30;
}

/* Is this what a target of valid sections takes?  What several elements mean to a
   linker is not said anywhere, and no assembler writes functions far away.  */
static bool
is_plain (const sf_section *section)
{
  bool is_near = true;
  sf_visitor visitor = { .fde = note_far, .context = &is_near };
  sf_report report = SF_NO_REPORT;
  return walk_section (section, &visitor, &report) == SF_VALID && is_near
         && report.elements == 1;
}

/* What is least common about a plain section, which is what a program that spoils
   it may not have been ready for: as a frame.  */
static void
add_feature (const program *p, const sf_section *section, buffer *stack)
{
  sf_header e;
  sf_report report = SF_NO_REPORT;
  if (!sf_read_header (section, 0, &e, &report))
    return;
  const sframe_version *has = sframe_version_of (e.version);
  bool has_gaps = e.fdeoff || e.freoff != e.num_fdes * (size_t) has->entry_size;
  bool has_offsets = e.cfa_fixed_fp_offset
                     || e.cfa_fixed_ra_offset != (e.abi->tracks_ra ? 0 : -8);
  bool is_gnu = p->root; /* flag 4 and fixed offsets are no trouble */
  bool lacks_flag_4 = has->flags & ~e.flags & F_FDE_FUNC_START_PCREL;
  buffer_print (stack, "    #0 0x0 in v%u%s (input)\n", e.version,
                is_gnu && e.auxhdr_len          ? "+auxiliary-header"
                : is_gnu && has_gaps            ? "+gaps"
                : lacks_flag_4                  ? "+no-flag-4"
                : has_offsets                   ? "+fixed-offsets"
                : e.auxhdr_len                  ? "+auxiliary-header"
                : has_gaps                      ? "+gaps"
                : !(e.flags & F_FDE_SORTED)     ? "+unsorted"
                                                : "");
}

/* The files.  */

static void
wrap (const sf_section *section, buffer *file)
{
  elf_form form = { .is_progbits = false };
  uint64_t address = 0x10000;
  buffer_reserve (file, elf_wrap_size (section->size, address));
  elf_wrap (section->bytes, section->size, address, form, file->bytes);
  file->size = elf_wrap_size (section->size, address);
}

static bool
write_to (const bench *b, int file, const buffer *content)
{
  char path[160];
  problem p;
  path_of (b, file, path);
  return write_file (path, content->bytes, content->size, &p)
         || (problem_print (&p), false);
}

/* Which of several ways, as the bytes of the section have it: a replay has the
   same.  */
static bool
falls_on (const sf_section *section, unsigned bit)
{
  unsigned sum = 0;
  for (size_t i = 0; i < section->size; i++)
    sum += section->bytes[i];
  return sum >> bit & 1;
}

static bool
write_inputs (const bench *b, const arch *m, const sf_section *section,
              uint64_t damage)
{
  buffer file = EMPTY_BUFFER, other = EMPTY_BUFFER;
  bool is_old = is_before_errata (b->program);
  bool has_flag_4
      = section->size > 3 && section->bytes[3] & F_FDE_FUNC_START_PCREL;
  object_form form = { .function = "f",
                       .damage = damage,
                       .section_type = is_old ? SHT_PROGBITS : 0,
                       .counts_from_field = is_old && !has_flag_4
                                            && b->program->form == AN_OBJECT };
  if (b->program->form == AN_OBJECT_OR_FILE && falls_on (section, 0))
    wrap (section, &file);
  else
    write_input (m, section->bytes, section->size, form, &file);
  bool done = write_to (b, IN, &file);
  write_companion (section->bytes, section->size, &other);
  form.function = "g";
  form.damage = 0;
  file.size = 0;
  write_input (m, other.bytes, other.size, form, &file);
  done = done && write_to (b, OTHER, &file);
  buffer_free (&file);
  buffer_free (&other);
  return done;
}

/* How it ended.  */

static bool
says (const buffer *text, const char *what)
{
  return memmem (text->bytes, text->size, what, strlen (what)) != NULL;
}

/* What a program says when it is at its wits' end, in place of a signal.  */
static const struct
{
  const char *says, *kind;
} messages[] = {
  { "assertion fail", "assertion-of-bfd" },
  { "internal error", "internal-error" },
  { "Please report this bug", "internal-error" },
  { "LLVM ERROR", "internal-error" },
  { "PLEASE submit a bug report", "internal-error" },
  { "AddressSanitizer", "sanitizer" },
  { "memory exhausted", "out-of-memory" },
  { "out of memory", "out-of-memory" },
  { "bad_alloc", "out-of-memory" },
  { "Cannot allocate memory", "out-of-memory" },
};

/* The source file and line that a message has at its end, FILE.c:LINE, as a
   frame.  */
static void
add_place (const buffer *text, const char *at, buffer *stack)
{
  char line[256];
  size_t left = text->size - (size_t) (at - (const char *) text->bytes);
  snprintf (line, sizeof line, "%.*s", (int) (left < 250 ? left : 250), at);
  line[strcspn (line, "\n")] = '\0';
  for (char *colon = strchr (line, ':'); colon; colon = strchr (colon + 1, ':'))
    {
      size_t digits = strspn (colon + 1, "0123456789");
      char *start = colon;
      while (start > line && !strchr ("/ (", start[-1]))
        start--;
      if (digits && memchr (start, '.', (size_t) (colon - start)))
        {
          buffer_print (stack, "    #0 0x0 in %.*s (message)\n",
                        (int) ((size_t) (colon - start) + 1 + digits), start);
          return;
        }
    }
}

static void
judge_text (outcome *o)
{
  for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
    {
      char *at = memmem (o->text.bytes, o->text.size, messages[i].says,
                         strlen (messages[i].says));
      if (!at)
        continue;
      snprintf (o->kind, sizeof o->kind, "%s", messages[i].kind);
      add_place (&o->text, at, &o->stack);
      return;
    }
}

static const char *
kind_of_signal (int number, const buffer *text)
{
  switch (number)
    {
    case SIGXCPU: return "time-out";
    case SIGXFSZ: return "outsize-output";
    case SIGFPE: return "division";
    case SIGSEGV:
    case SIGBUS: return "out-of-bounds";
    case SIGABRT:
      return says (text, "Assertion")        ? "assertion"
             : says (text, "stack smashing") ? "stack-buffer-overflow"
             : says (text, "bad_alloc")      ? "out-of-memory"
             : says (text, "terminate called") ? "uncaught-exception"
             : says (text, "()")             ? "heap-corruption"
                                             : "abort";
    default: return "signal";
    }
}

static void
judge_ending (const ending *end, outcome *o)
{
  if (end->took_too_long)
    snprintf (o->kind, sizeof o->kind, "hang");
  else if (end->signal)
    snprintf (o->kind, sizeof o->kind, "%s",
              kind_of_signal (end->signal, &o->text));
  else
    judge_text (o);
}

static bool
read_text (const bench *b, buffer *text)
{
  char path[160];
  problem p;
  path_of (b, TEXT, path);
  text->size = 0;
  if (!read_file (path, text, &p))
    {
      problem_print (&p);
      return false;
    }
  enum { KEPT = 1 << 20 };
  if (text->size > KEPT)
    text->size = KEPT;
  return true;
}

/* What sframe-ref says of FILE; false: it could not be started.  */
static bool
ask_reference (const bench *b, const char *verb, int file, int *status,
               buffer *said)
{
  char path[160], text[160], verb_word[16];
  snprintf (verb_word, sizeof verb_word, "%s", verb);
  path_of (b, file, path);
  path_of (b, TEXT, text);
  ending end;
  const surroundings none = { .preload = NULL };
  bool done = run_bounded ((char *[]) { "build/bin/sframe-ref", verb_word, path,
                                        NULL }, text, &none, &end);
  *status = end.signal ? 128 + end.signal : end.exit_status;
  done = done && read_text (b, said);
  buffer_free (&end.stack);
  return done;
}

/* Take the numbers of the functions out of a DUMP.  */
static void
remove_numbers (buffer *dump)
{
  size_t kept = 0;
  for (size_t i = 0; i < dump->size; i++)
    {
      bool begins_line = i == 0 || dump->bytes[i - 1] == '\n';
      if (begins_line && dump->size - i > 4
          && memcmp (dump->bytes + i, "fde ", 4) == 0)
        for (i += 4; i + 1 < dump->size && dump->bytes[i] != ' '; i++)
          ;
      dump->bytes[kept++] = dump->bytes[i];
    }
  dump->size = kept;
}

/* Where the line behind AT begins that does not begin with a row, or END.  */
static const uint8_t *
end_of_function (const uint8_t *at, const uint8_t *end)
{
  do
    {
      const uint8_t *line = memchr (at, '\n', (size_t) (end - at));
      at = line ? line + 1 : end;
    }
  while (end - at > 4 && memcmp (at, "fre ", 4) == 0);
  return at;
}

/* Does AFTER have every function of BEFORE, with its rows?  */
static bool
has_functions (buffer *before, buffer *after)
{
  remove_numbers (before);
  remove_numbers (after);
  const uint8_t *at = before->bytes, *end = at + before->size;
  while (at < end)
    {
      const uint8_t *next = end_of_function (at, end);
      size_t length = (size_t) (next - at);
      if (*at == ' ' && !memmem (after->bytes, after->size, at, length))
        return false;
      at = next;
    }
  return true;
}

/* Has the linker said that it does without the table of an input?  It may.  */
static bool
has_ignored (const outcome *o)
{
  return says (&o->text, "ignored")
         || says (&o->text, "no .sframe will be created");
}

/* The dumps before and after.  */
static bool
judge_dumps (const bench *b, const sf_section *section, outcome *o,
             buffer *after)
{
  buffer before = EMPTY_BUFFER;
  sf_report report = SF_NO_REPORT;
  int status;
  bool done = ask_reference (b, "dump", IN, &status, &before)
              && ask_reference (b, "dump", OUT, &status, after);
  if (b->program->oracle == KEEPS_FUNCTIONS)
    {
      before.size = 0;
      dump_section (section, buffer_sink (&before), &report);
      if (status == STATUS_GOOD && !has_ignored (o) && !has_functions (&before, after))
        snprintf (o->kind, sizeof o->kind, "functions-are-lost");
    }
  else if (before.size != after->size
           || (before.size > 0 && memcmp (before.bytes, after->bytes, after->size) != 0))
    snprintf (o->kind, sizeof o->kind, "output-differs");
  buffer_free (&before);
  return done;
}

/* The section was valid, and the program has said that it is done.  */
static bool
judge_output (const bench *b, const sf_section *section, outcome *o)
{
  buffer said = EMPTY_BUFFER;
  int status;
  bool done = ask_reference (b, "check", OUT, &status, &said);
  if (status == STATUS_INVALID)
    snprintf (o->kind, sizeof o->kind, "%s",
              has_ignored (o) ? "ignored-is-written" : "output-is-invalid");
  else if (b->program->oracle > STAYS_VALID)
    done = done && judge_dumps (b, section, o, &said);
  if (o->kind[0])
    buffer_add (&o->text, said.bytes, said.size);
  buffer_free (&said);
  return done;
}

static bool
run_and_judge (const bench *b, const arch *m, const sf_section *section,
               outcome *o)
{
  char in[160], other[160], out[160], text[160], *words[MOST_WORDS];
  path_of (b, IN, in);
  path_of (b, OTHER, other);
  path_of (b, OUT, out);
  path_of (b, TEXT, text);
  unlink (out);
  buffer copy = EMPTY_BUFFER;
  command_for (b->program, m, &(paths) { in, other, out }, &copy, words);
  surroundings around = surroundings_of (b->program);
  o->command.size = 0;
  if (around.preload)
    buffer_print (&o->command, "LD_PRELOAD=%s ", around.preload);
  for (int i = 0; words[i]; i++)
    buffer_print (&o->command, "%s%s", i ? " " : "", words[i]);
  ending end;
  bool done = run_bounded (words, text, &around, &end) && end.exit_status != 127;
  buffer_free (&copy);
  done = done && read_text (b, &o->text);
  o->stack = end.stack;
  o->was_run = done;
  o->exit_status = end.exit_status;
  if (!done)
    return false;
  judge_ending (&end, o);
  bool has_output = end.exit_status == 0 && access (out, R_OK) == 0;
  return o->kind[0] || !o->is_valid || !has_output || judge_output (b, section, o);
}

bool
try_input (const bench *b, const uint8_t *sample, size_t size, outcome *o)
{
  uint64_t damage;
  sf_section section
      = { .bytes = sample, .size = split_input (sample, size, &damage) };
  const arch *m = object_arch (sample, section.size);
  o->was_run = false;
  o->kind[0] = '\0';
  buffer_free (&o->stack);
  o->stack = EMPTY_BUFFER;
  o->is_valid = is_plain (&section) && !damage;
  if (!m || !has_machine (b->program, m) || (b->only_valid && !o->is_valid))
    return true;
  if (!write_inputs (b, m, &section, damage) || !run_and_judge (b, m, &section, o))
    return false;
  if (o->kind[0] && o->stack.size == 0 && !has_ignored (o))
    add_feature (b->program, &section, &o->stack);
  return true;
}

bool
can_work (const bench *b)
{
  static const uint8_t headers[][4] = { { 0xe2, 0xde, 3, 5 },
                                        { 0xe2, 0xde, 2, 5 },
                                        { 0xe2, 0xde, 2, 1 },
                                        { 0xe2, 0xde, 1, 1 } };
  buffer honest = EMPTY_BUFFER;
  outcome o = { .was_run = false };
  bool works = false, runs = true;
  for (size_t i = 0;
       i < sizeof headers / sizeof *headers && runs && !works; i++)
    {
      write_companion (headers[i], sizeof headers[i], &honest);
      runs = try_input (b, honest.bytes, honest.size, &o);
      works = runs && o.was_run && o.exit_status == 0 && !o.kind[0];
    }
  if (runs && !works)
    fprintf (stderr, "%.*s\n%.*sfails on a section of one function: %s\n",
             (int) o.command.size, (const char *) o.command.bytes,
             (int) o.text.size, (const char *) o.text.bytes, o.kind);
  free_outcome (&o);
  buffer_free (&honest);
  return works;
}

void
free_outcome (outcome *o)
{
  buffer_free (&o->text);
  buffer_free (&o->stack);
  buffer_free (&o->command);
}
