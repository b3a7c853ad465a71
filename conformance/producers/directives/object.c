/* An assembled object, laid out.  */
#include "object.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/input.h"
#include "lib/base/sframe_version.h"
#include "lib/elf/elf_bounds.h"

/* Run an assembler.  */

enum
{
  PROCESSOR = 20,    /* seconds; the slowest input takes 0.03 */
  OUT_OF_TIME = 124, /* the exit status of sframe-box */
  MAX_MESSAGES = 1 << 20,
  TRIES = 3, /* of what the host may have ended */
  PAUSE_MS = 100
};

extern char **environ;

/* Commands.  */

static void
add_words (assembler *a, const char *text)
{
  char *copy = format_text ("%s", text), *rest = copy, *word;
  while ((word = strsep (&rest, " ")))
    if (*word)
      {
        a->words = grow_array (a->words, a->count + 1, &a->capacity,
                               sizeof *a->words);
        a->words[a->count++] = format_text ("%s", word);
      }
  free (copy);
}

static void
drop_word (assembler *a, size_t at)
{
  free (a->words[at]);
  a->count--;
  memmove (a->words + at, a->words + at + 1,
           (a->count - at) * sizeof *a->words);
}

void
assembler_make (assembler *a, const target *t, const char *command,
                const char *options)
{
  bool is_without = options && strcmp (options, WITHOUT_GSFRAME) == 0;
  *a = (assembler) { .count = 0 };
  a->words = grow_array (NULL, 0, &a->capacity, sizeof *a->words);
  char *own = format_text ("%s-as %s --gsframe", t->arch->triple,
                           t->arch->as_option ? t->arch->as_option : "");
  add_words (a, command ? command : own);
  free (own);
  for (size_t i = 0; is_without && i < a->count; i++)
    if (strcmp (a->words[i], "--gsframe") == 0)
      drop_word (a, i--);
  if (options && !is_without)
    add_words (a, options);
  a->words[a->count] = NULL;
}

void
assembler_free (assembler *a)
{
  for (size_t i = 0; i < a->count; i++)
    free (a->words[i]);
  free (a->words);
  *a = (assembler) { .count = 0 };
}

/* Running.  */

/* All that comes through FD until it is closed.  */
static void
read_messages (int fd, buffer *messages)
{
  char bytes[4096];
  ssize_t got;
  while ((got = read (fd, bytes, sizeof bytes)) != 0)
    {
      if (got < 0 && errno != EINTR)
        return;
      if (got > 0 && messages->size < MAX_MESSAGES)
        buffer_add (messages, bytes, (size_t) got);
    }
}

static bool
start (char **words, int out, pid_t *child)
{
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, out, 1);
  posix_spawn_file_actions_adddup2 (&actions, out, 2);
  errno = posix_spawnp (child, words[0], &actions, NULL, words, environ);
  posix_spawn_file_actions_destroy (&actions);
  return errno == 0;
}

static bool
says (const buffer *messages, const char *text)
{
  return strstr ((const char *) messages->bytes, text) != NULL;
}

/* The box says so, and without one the limit of the process.  */
static bool
is_in_time (int status)
{
  return WIFSIGNALED (status) ? WTERMSIG (status) != SIGXCPU
                              : WEXITSTATUS (status) != OUT_OF_TIME;
}

static enum assembly
outcome_of (int status, const buffer *messages)
{
  if (!is_in_time (status) || WIFSIGNALED (status)
      || says (messages, "Internal error")
      || says (messages, "PLEASE submit a bug report"))
    return ASSEMBLY_CRASHED;
  if (WEXITSTATUS (status) == 0)
    return ASSEMBLED;
  return says (messages, "Fatal error") ? ASSEMBLY_FATAL : ASSEMBLY_REJECTED;
}

/* Is this how a program ends that is not there, or lacks a library, or that the
   kernel has killed?  That is no outcome.  */
static bool
is_by_the_host (int status)
{
  return WIFSIGNALED (status) ? WTERMSIG (status) == SIGKILL
                              : WEXITSTATUS (status) == 126
                                    || WEXITSTATUS (status) == 127;
}

/* Run WORDS, which start the program NAME, to their end.  */
static bool
run (char **words, const char *name, bool is_boxed, enum assembly *outcome,
     buffer *messages, bool *ended_by_the_host, problem *p)
{
  const struct rlimit most = { PROCESSOR, PROCESSOR + 1 };
  int ends[2], status = 0;
  pid_t child;
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return problem_set (p, STATUS_INFRASTRUCTURE, "pipe: %m");
  bool started = start (words, ends[1], &child);
  close (ends[1]);
  if (!started)
    {
      close (ends[0]);
      return problem_set (p, STATUS_USAGE, "%s: %m", words[0]);
    }
  if (!is_boxed)
    prlimit (child, RLIMIT_CPU, &most, NULL);
  read_messages (ends[0], messages);
  close (ends[0]);
  if (waitpid (child, &status, 0) != child)
    return problem_set (p, STATUS_INFRASTRUCTURE, "waitpid: %m");
  if (!is_in_time (status))
    buffer_print (messages, "\nout of time\n");
  else if (WIFSIGNALED (status))
    buffer_print (messages, "\nended by signal %d\n", WTERMSIG (status));
  buffer_add (messages, "", 1);
  if (is_by_the_host (status))
    {
      *ended_by_the_host = true;
      return problem_set (p, STATUS_INFRASTRUCTURE,
                          "%s cannot be started, or was killed (%s %d), "
                          "%d times: that says nothing about the assembler",
                          name,
                          WIFSIGNALED (status) ? "signal" : "exit status",
                          WIFSIGNALED (status) ? WTERMSIG (status)
                                               : WEXITSTATUS (status),
                          TRIES);
    }
  *outcome = outcome_of (status, messages);
  return true;
}

bool
assemble (const assembler *a, const char *directory, const char *source,
          const char *output, enum assembly *outcome, buffer *messages,
          problem *p)
{
  char *writes = format_text ("--write=%s", directory);
  char *reads = format_text ("--read=%s", source);
  char *limits = format_text ("--processor=%d", PROCESSOR);
  const char *before[] = { a->box, limits, writes, reads, "--" };
  const char *after[] = { "-o", output, source, NULL };
  size_t boxed = a->box ? sizeof before / sizeof before[0] : 0;
  char **words
      = grow (NULL, (boxed + a->count) * sizeof *words + sizeof after);
  memcpy (words, before, boxed * sizeof *words);
  memcpy (words + boxed, a->words, a->count * sizeof *words);
  memcpy (words + boxed + a->count, after, sizeof after);
  bool good = false, again = true;
  for (int tries = 0; !good && again && tries < TRIES; tries++)
    {
      poll (NULL, 0, tries * PAUSE_MS);
      messages->size = 0;
      again = false;
      good = run (words, a->words[0], boxed != 0, outcome, messages, &again, p);
    }
  free (words);
  free (limits);
  free (writes);
  free (reads);
  return good;
}

/* Symbols.  */

static void
add_symbols (object *o, Elf_Scn *section, const GElf_Shdr *header)
{
  Elf *elf = o->laid_out.elf;
  Elf_Data *data = elf_getdata (section, NULL);
  size_t count = header->sh_size / header->sh_entsize;
  for (size_t i = 0; data && i < count; i++)
    {
      GElf_Sym symbol;
      GElf_Shdr home;
      if (!gelf_getsym (data, (int) i, &symbol)
          || symbol.st_shndx == SHN_UNDEF)
        continue;
      const char *name = elf_name (elf, header->sh_link, symbol.st_name);
      if (!name || !*name)
        continue;
      uint64_t base = gelf_getshdr (elf_getscn (elf, symbol.st_shndx), &home)
                          ? home.sh_addr
                          : 0;
      o->symbols = grow_array (o->symbols, o->symbol_count,
                               &o->symbol_capacity, sizeof *o->symbols);
      o->symbols[o->symbol_count++]
          = (object_symbol){ name, base + symbol.st_value, symbol.st_shndx };
    }
}

static int
compare_names (const void *left, const void *right)
{
  return strcmp (((const object_symbol *) left)->name,
                 ((const object_symbol *) right)->name);
}

const object_symbol *
object_symbol_named (const object *o, const char *name)
{
  object_symbol key = { .name = name };
  if (o->symbol_count == 0)
    return NULL;
  return bsearch (&key, o->symbols, o->symbol_count, sizeof key,
                  compare_names);
}

bool
object_find (const object *o, const char *name, uint64_t *address)
{
  const object_symbol *found = object_symbol_named (o, name);
  *address = found ? found->address : 0;
  return found != NULL;
}

static bool
same_bytes (const object *a, const object_section *of_a, const object *b,
            const object_section *of_b)
{
  if (!of_a->has_bytes)
    return !of_b->has_bytes;
  return of_b->has_bytes
         && memcmp (a->file.bytes + of_a->at, b->file.bytes + of_b->at,
                    of_a->size)
                == 0;
}

bool
object_same_code (const object *a, const object *b)
{
  bool same = a->section_count == b->section_count;
  for (size_t i = 0; same && i < a->section_count; i++)
    {
      const object_section *of_a = &a->sections[i], *of_b = &b->sections[i];
      same = of_a->flags == of_b->flags
             && (!(of_a->flags & SHF_ALLOC) || of_a->size == of_b->size)
             && (!(of_a->flags & SHF_EXECINSTR)
                 || same_bytes (a, of_a, b, of_b));
    }
  return same;
}

/* What is wrong with the attributes of a .sframe, or NULL.  It is loaded
   (SFrame Section), holds no addresses that a loader would change, and is no
   table of entries of one size (gABI, Sections).  */
static const char *
wrong_attributes (const GElf_Shdr *header, bool has_type)
{
  const uint64_t kinds = SHF_WRITE | SHF_ALLOC | SHF_EXECINSTR;
  if ((header->sh_flags & kinds) != SHF_ALLOC)
    return "the flags of .sframe are not those of data that is only read";
  if (header->sh_entsize)
    return ".sframe says that its entries have one size";
  return has_type && header->sh_type != SHT_GNU_SFRAME
             ? ".sframe has not the type SHT_GNU_SFRAME" : NULL;
}

static void
judge_attributes (object *o)
{
  Elf *elf = o->laid_out.elf;
  Elf_Scn *section = NULL;
  size_t names;
  bool has_type = o->sframe.size > 2 && is_sframe_version (o->sframe.bytes[2])
                  && sframe_version_of (o->sframe.bytes[2])->has_type;
  if (elf_getshdrstrndx (elf, &names) != 0)
    return;
  while (!o->wrong_section && (section = elf_nextscn (elf, section)))
    {
      GElf_Shdr header;
      const char *name = gelf_getshdr (section, &header)
                             ? elf_name (elf, names, header.sh_name) : NULL;
      if (name && strcmp (name, ".sframe") == 0)
        o->wrong_section = wrong_attributes (&header, has_type);
    }
}

static void
read_sections (object *o)
{
  Elf_Scn *section = NULL;
  while ((section = elf_nextscn (o->laid_out.elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header))
        continue;
      o->sections = grow_array (o->sections, o->section_count,
                                &o->section_capacity, sizeof *o->sections);
      o->sections[o->section_count++]
          = (object_section){ .flags = header.sh_flags,
                              .size = header.sh_size,
                              .at = header.sh_offset,
                              .has_bytes = section_has_bytes (&header) };
      if (header.sh_type == SHT_SYMTAB)
        add_symbols (o, section, &header);
    }
  if (o->symbol_count > 0)
    qsort (o->symbols, o->symbol_count, sizeof *o->symbols, compare_names);
}

/* The tables that are witnesses.  */
static void
take_tables (object *o)
{
  const subject *s = &o->laid_out;
  const section_image *sframe = s->image.images;
  o->has_sframe = s->image.count > 0;
  if (o->has_sframe)
    o->sframe = (sf_section){ sframe->bytes, sframe->size, sframe->address,
                              SF_DEPLOYED };
  o->has_eh_frame = s->table_count > 0 && !s->tables[0].section.is_debug_frame;
  if (o->has_eh_frame)
    o->eh_frame = s->tables[0].section;
}

bool
object_read (object *o, const target *t, const char *path, problem *p)
{
  *o = (object){ .has_sframe = false };
  struct stat st;
  bool is_read = read_file (path, &o->file, p);
  /* An object that is there can be read, or the host is at fault.  */
  if (!is_read && stat (path, &st) == 0 && S_ISREG (st.st_mode))
    p->status = STATUS_INFRASTRUCTURE;
  if (!is_read)
    return false;
  buffer_add (&o->relocated, o->file.bytes, o->file.size);
  enum subject_kind kind = subject_open (
      &o->laid_out, path, o->relocated.bytes, o->relocated.size, p);
  if (kind == SUBJECT_DAMAGED)
    return false;
  if (kind == SUBJECT_NONE || !o->laid_out.is_object
      || o->laid_out.machine != t->arch->machine
      || o->laid_out.big_endian != t->arch->big_endian)
    return problem_set (p, STATUS_USAGE,
                        "%s: is no object of the ABI that was asked for",
                        path);
  read_sections (o);
  take_tables (o);
  if (o->has_sframe)
    judge_attributes (o);
  return true;
}

void
object_free (object *o)
{
  free (o->symbols);
  free (o->sections);
  subject_close (&o->laid_out);
  buffer_free (&o->file);
  buffer_free (&o->relocated);
  *o = (object){ .has_sframe = false };
}
