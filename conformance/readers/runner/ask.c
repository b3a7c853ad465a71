#include "ask.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "exchange.h"
#include "lib/base/again.h"
#include "lib/base/printable.h"
#include "lib/base/progress.h"
#include "lib/base/sframe_version.h"
#include "lib/base/word.h"
#include "lib/elf/elf_object.h"

enum
{
  ADDRESS = 0x1000,
  FUNC_SIZE = 64,
  PCREL = 4, /* SFRAME_F_FDE_FUNC_START_PCREL */
  SORTED = 1,
  MOST_PCS = 8,
  OUTPUT = 1 << 20,
  FAILURES = 20, /* in a row call for a probe; then twice as many */
  TRIES = 3,
  PAUSE_MS = 200 /* after the first; twice after the second */
};

static const double EVERY_MS = 5000;

/* --- the section ------------------------------------------------------------ */

static void
put (buffer *to, unsigned bytes, uint64_t value, bool is_big_endian)
{
  for (unsigned i = 0; i < bytes; i++)
    {
      unsigned shift = 8 * (is_big_endian ? bytes - 1 - i : i);
      buffer_add (to, &(char){ (char) (value >> shift) }, 1);
    }
}

/* One function with one row, in the simplest way that VERSION has to say so.  A
   start that is relative to its own field confuses old readers of version 2, one
   that is not, look-ups of new ones.  */
static void
make_section (buffer *to, unsigned version, const sf_abi *abi, bool is_pcrel)
{
  static const int8_t cfa[] = { 16 }, scaled[] = { 0 }, all[] = { 16, -8, -16 };
  bool big = abi->big_endian;
  const int8_t *words = abi->cfa_scale > 1 ? scaled
                        : abi->tracks_ra   ? all
                                           : cfa;
  unsigned count = words == all ? 3 : 1;
  const sframe_version *has = sframe_version_of (version);
  unsigned attribute = has->attribute_size;
  put (to, 2, 0xdee2, big);
  put (to, 1, version, big);
  put (to, 1, SORTED | (is_pcrel ? PCREL : 0), big);
  put (to, 1, abi->id, big);
  put (to, 1, 0, big);                           /* no fixed FP */
  put (to, 1, abi->tracks_ra ? 0 : 0xf8, big);   /* fixed RA */
  put (to, 1, 0, big);                           /* no auxiliary header */
  put (to, 4, 1, big);                           /* functions */
  put (to, 4, 1, big);                           /* rows */
  put (to, 4, attribute + 2 + count, big);       /* bytes of rows */
  put (to, 4, 0, big);                           /* functions are here */
  put (to, 4, has->entry_size, big);                   /* rows are there */
  put (to, has->start_size, 0x400, big);         /* start */
  put (to, 4, FUNC_SIZE, big);
  put (to, 4, 0, big);                           /* its rows */
  put (to, attribute ? 2 : 4, 1, big);           /* how many */
  put (to, attribute ? attribute - 2u : has->entry_size - 16u, 0,
       big);                                     /* 1-byte row starts */
  put (to, 1, 0, big);                           /* row start */
  put (to, 1, 1 | count << 1, big);              /* from SP, words of a byte */
  buffer_add (to, words, count);
}

/* The newest version that T claims, and the first ABI that has it.  */
static const sf_abi *
choose (const testee *t, unsigned *version)
{
  for (*version = SFRAME_VERSIONS; *version; --*version)
    for (unsigned id = 1; t->sframe_versions >> *version & 1 && id < 5; id++)
      {
        const sf_abi *abi = sf_abi_by_id ((uint8_t) id, (uint8_t) *version);
        if (abi && globs_match (t->abis, abi->name))
          return abi;
      }
  return NULL;
}

static void
make_file (probe *p, const testee *t, const char *directory)
{
  const input *in = &p->input;
  const buffer *section = &in->section;
  p->path = format_text ("%s/probe-%s-v%u-%s.%s", directory,
                         operation_names[p->operation], in->version,
                         in->abi->name, t->reads_elf ? "elf" : "bin");
  make_directories (directory);
  if (!t->reads_elf)
    {
      write_whole (p->path, section->bytes, section->size);
      return;
    }
  size_t size = elf_wrap_size (section->size, in->address);
  uint8_t *file = calloc (size, 1);
  elf_wrap ((const uint8_t *) section->bytes, section->size, in->address,
            (elf_form) { .is_progbits = false }, file);
  write_whole (p->path, file, size);
  free (file);
}

/* --- asking ------------------------------------------------------------------ */

/* In a process of its own: a server that is up may do without what a new process
   needs.  */
static answer
ask_probe (const probe *p, const testee *t, enum isolation how)
{
  char *argv[5 + MOST_PCS] = { t->executable,
                               (char *) operation_names[p->operation] };
  char *copies[1 + MOST_PCS];
  size_t count = 2, made = 0;
  argv[count++] = copies[made++] = format_text (
      "--address=0x%llx", (unsigned long long) p->input.address);
  argv[count++] = p->path;
  for (size_t i = 0; p->operation == FIND && i < p->expectation.pc_count; i++)
    argv[count++] = copies[made++]
        = format_text ("0x%llx", (unsigned long long) p->expectation.pcs[i]);
  argv[count] = NULL;
  answer a = exchange_run (argv, t->contract, &t->limits, how, OUTPUT);
  while (made)
    free (copies[--made]);
  return a;
}

static bool
are_same (const answer *a, const answer *b)
{
  return a->kind == b->kind && a->status == b->status
         && a->output.size == b->output.size
         && (!a->output.size
             || memcmp (a->output.text, b->output.bytes, a->output.size) == 0);
}

/* What A is, in a few words.  */
static char *
describe (const answer *a)
{
  if (a->kind != ANSWERED)
    return printable (a->why, strlen (a->why), 240);
  const buffer *said = a->status == ACCEPTED ? &a->output : &a->reason;
  char *text = printable (said->text ? said->text : "", said->size, 160);
  char *all = format_text ("status %d, '%s'", a->status, text);
  free (text);
  return all;
}

static void
judge_start (const probe *p, testee *t)
{
  first_answer *first = &t->probed;
  *first = (first_answer) { .was_asked = true, .operation = p->operation };
  first->judgement = judge (&p->expectation, p->operation, &p->at_start,
                            t->mask, NULL);
  if (first->judgement.verdict == AGREE)
    return;
  char *said = describe (&p->at_start);
  first->said = format_text ("%s: %s: %s", p->path,
                             verdict_names[first->judgement.verdict], said);
  free (said);
}

/* Take for the start's answer what T says to the probe in one form.  */
static void
ask_form (probe *p, const testee *t, const char *directory, enum isolation how, bool is_pcrel)
{
  input *in = &p->input;
  free (p->path);
  answer_free (&p->at_start);
  in->section.size = 0;
  make_section (&in->section, in->version, in->abi, is_pcrel);
  p->expectation = (expectation) { .verdict = SF_VALID };
  expect (&p->expectation, in, MOST_PCS);
  if (p->expectation.verdict != SF_VALID)
    give_up (STATUS_INFRASTRUCTURE,
             "the probe of version %u for %s is not valid: %s", in->version,
             in->abi->name, p->expectation.why);
  make_file (p, t, directory);
  p->at_start = ask_probe (p, t, how);
  if (p->at_start.kind == BY_THE_HOST)
    give_up (STATUS_INFRASTRUCTURE,
             "testee %s does not answer the probe %s: %s; asked %d times. "
             "That is no verdict: this machine may be broken",
             t->name, p->path, p->at_start.why, EXCHANGE_TRIES);
}

void
probe_begin (probe *p, testee *t, const char *directory, enum isolation how)
{
  *p = (probe) { .next_at = FAILURES, .last = now_ms () };
  p->operation = t->has_operation[DECODE] ? DECODE : FIND;
  input *in = &p->input;
  in->abi = choose (t, &in->version);
  if (!in->abi || !t->has_operation[p->operation])
    return;
  in->address = ADDRESS;
  /* Where a version has got a second kind of starts, a reader may support one of them.  */
  const sframe_version *has = sframe_version_of (in->version);
  bool has_both = !has->is_pcrel && has->flags & PCREL;
  bool is_pcrel = has->is_pcrel || (has_both && p->operation == FIND);
  ask_form (p, t, directory, how, is_pcrel);
  judge_start (p, t);
  if (!has_both || t->probed.judgement.verdict != UNSUPPORTED)
    return;
  ask_form (p, t, directory, how, !is_pcrel);
  free (t->probed.said);
  judge_start (p, t);
}

bool
probe_is_due (probe *p, bool is_failure)
{
  p->unconfirmed++;
  if (!p->path)
    return false;
  p->failures = is_failure ? p->failures + 1 : 0;
  if (!p->failures)
    p->next_at = FAILURES;
  if (p->failures == p->next_at)
    {
      p->next_at *= 2;
      return true;
    }
  return now_ms () - p->last > EVERY_MS;
}

char *
probe_ask (probe *p, const testee *t, enum isolation how)
{
  char *now = NULL;
  for (int tries = 0; p->path && tries < TRIES; tries++)
    {
      answer a = ask_probe (p, t, how);
      bool is_good = are_same (&a, &p->at_start);
      free (now);
      now = is_good ? NULL : describe (&a);
      answer_free (&a);
      if (is_good)
        break;
      poll (NULL, 0, PAUSE_MS * (tries + 1));
    }
  p->last = now_ms ();
  p->unconfirmed = 0;
  return now;
}

bool
probe_holds (probe *p, const testee *t, enum isolation how)
{
  if (!p->path)
    return true;
  answer a = ask_probe (p, t, how);
  bool holds = are_same (&a, &p->at_start);
  answer_free (&a);
  return holds;
}

void
probe_end (probe *p)
{
  buffer_free (&p->input.section);
  answer_free (&p->at_start);
  free (p->path);
  *p = (probe) { .path = NULL };
}

enum
{
  OUTPUT_FLOOR = 16 << 20,
  /* A row of 2 bytes can be a line of about 100.  */
  OUTPUT_PER_BYTE = 64
};

static size_t
output_limit (const schedule *s, job j)
{
  size_t limit = s->cases->inputs[j.input].section.size * OUTPUT_PER_BYTE;
  return limit > OUTPUT_FLOOR ? limit : OUTPUT_FLOOR;
}

/* The section of IN as an ELF file.  */
static buffer
wrapped (const input *in)
{
  size_t size = elf_wrap_size (in->section.size, in->address);
  buffer file = EMPTY_BUFFER;
  buffer_reserve (&file, size);
  memset (file.bytes, 0, size);
  file.size = size;
  elf_wrap (in->section.bytes, in->section.size, in->address,
            (elf_form){ .is_progbits = false }, file.bytes);
  return file;
}

/* The file that a command gets.  A section that only a reader of ELF wants is
   wrapped, and stays for whoever repeats the command.  */
static char *
file_for (const schedule *s, const testee *t, const input *in)
{
  if (!t->reads_elf || in->elf)
    return strdup (t->reads_elf ? in->elf : in->path);
  char *path = format_text ("%s/%016llx.elf", s->elf_directory,
                            (unsigned long long) in->hash);
  buffer known = { 0 }, file = wrapped (in);
  bool is_there = read_all (path, &known) && known.size == file.size
                  && memcmp (known.bytes, file.bytes, file.size) == 0;
  if (!is_there)
    {
      make_directories (s->elf_directory);
      write_whole (path, file.bytes, file.size);
    }
  buffer_free (&known);
  buffer_free (&file);
  return path;
}

typedef struct arguments
{
  char **list;
  size_t count, capacity;
} arguments;

static void
add_argument (arguments *a, char *text)
{
  a->list = grow_array (a->list, a->count, &a->capacity, sizeof *a->list);
  a->list[a->count++] = text;
}

/* TESTEE OPERATION --address=0x.. FILE WORD..., ended by NULL.  */
static arguments
arguments_for (const schedule *s, const testee *t, job j)
{
  const input *in = &s->cases->inputs[j.input];
  const expectation *e = &s->expectations[j.input];
  arguments a = { 0 };
  add_argument (&a, strdup (t->executable));
  add_argument (&a, strdup (operation_names[j.operation]));
  add_argument (
      &a, format_text ("--address=0x%llx", (unsigned long long) in->address));
  add_argument (&a, file_for (s, t, in));
  buffer words = { 0 };
  expectation_add_words (&words, e, j.operation);
  for (char *rest = words.text, *word; (word = strsep (&rest, " "));)
    if (*word)
      add_argument (&a, strdup (word));
  buffer_free (&words);
  add_argument (&a, NULL);
  return a;
}

static void
free_arguments (arguments *a)
{
  for (size_t i = 0; i < a->count; i++)
    free (a->list[i]);
  free (a->list);
}

static void
show_command (const arguments *a)
{
  fputc ('+', stderr);
  for (size_t i = 0; i + 1 < a->count; i++)
    {
      char *quoted = again_word (a->list[i]);
      fprintf (stderr, " %s", quoted);
      free (quoted);
    }
  fputc ('\n', stderr);
}

static void __attribute__ ((noreturn))
cannot_start (const testee *t)
{
  give_up (STATUS_INFRASTRUCTURE, "cannot start a process for %s: %s", t->name,
           strerror (errno));
}

static void
run_command (const schedule *s, slot *sl)
{
  const testee *t = &s->testees->testees[sl->testee];
  arguments a = arguments_for (s, t, sl->job);
  if (!exchange_command (&sl->exchange, a.list, t->contract, &t->limits,
                         s->isolation, output_limit (s, sl->job)))
    cannot_start (t);
  free_arguments (&a);
}

static char *
request_head (const schedule *s, job j)
{
  buffer head = { 0 };
  const expectation *e = &s->expectations[j.input];
  buffer_print (&head, "%s 0x%llx", operation_names[j.operation],
                (unsigned long long) s->cases->inputs[j.input].address);
  expectation_add_words (&head, e, j.operation);
  buffer_add (&head, "\n", 1);
  return head.text;
}

/* What a server that reads ELF gets.  */
static buffer
elf_for (const input *in)
{
  buffer elf = { 0 };
  if (!in->elf)
    return wrapped (in);
  if (!read_all (in->elf, &elf))
    give_up (STATUS_INFRASTRUCTURE, "%s: %s", in->elf, strerror (errno));
  return elf;
}

static void
ask_server (const schedule *s, slot *sl)
{
  testee *t = &s->testees->testees[sl->testee];
  if (!sl->exchange.is_alive)
    {
      char *argv[] = { t->executable, (char *) "serve", NULL };
      exchange_free (&sl->exchange);
      if (!exchange_serve (&sl->exchange, argv, &t->limits, s->isolation))
        cannot_start (t);
    }
  char *head = request_head (s, sl->job);
  const input *in = &s->cases->inputs[sl->job.input];
  buffer elf = { 0 };
  if (t->reads_elf)
    elf = elf_for (in);
  exchange_ask (&sl->exchange, head, t->reads_elf ? &elf : &in->section,
                output_limit (s, sl->job));
  buffer_free (&elf);
  free (head);
}

void
ask (const schedule *s, slot *sl)
{
  const testee *t = &s->testees->testees[sl->testee];
  if (s->shows_commands || s->is_verbose)
    {
      arguments a = arguments_for (s, t, sl->job);
      show_command (&a);
      free_arguments (&a);
    }
  if (!sl->exchange.is_alive && (t->cannot_serve || sl->is_command))
    run_command (s, sl);
  else
    ask_server (s, sl);
}
