#include "ask.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "lib/base/again.h"
#include "lib/elf/elf_wrap.h"

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
