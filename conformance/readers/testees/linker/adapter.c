/* A linker as a reader: the section is put into a relocatable object (elf_object.h), the object
   is linked, and the answer is what the output's .sframe means.

   Built for one linker of the table `linkers` with
     ROOT          the root that has it and whose dynamic loader starts it
     PROGRAM       in /usr/bin of the root; TRIPLE- stands for the tools of each ABI
     OPTIONS       or -, with commas
     PRELOADED     what runs it again and again: guarded.so where its blocks of memory end where
                   nothing is mapped, or requests.so
     BEFORE_ERRATA 1: it takes objects as binutils before 2.45 wrote them

   An output without a table is a rejection: the reason is what the linker says of it, or that it
   says nothing.  */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/base/whole.h"
#include "output_table.h"
#include "program.h"
#include "requests.h"
#include "testee.h"

#define LIBRARIES ROOT "/usr/lib/x86_64-linux-gnu"
enum { MOST_WORDS = 24 };

/* The linkers that were started, one for each architecture, and the file that they read.  */
static struct
{
  int socket;
  char *words[MOST_WORDS];
} running[MACHINES];
static int object_file = -1;
static char *out_path;

static void
add_word (char *words[MOST_WORDS], const char *word)
{
  size_t i = 0;
  while (words[i])
    i++;
  if (i + 1 == MOST_WORDS)
    no_answer ("the linker has too many options");
  words[i] = strdup (word);
}

static bool
has_triple (void)
{
  return strncmp (PROGRAM, "TRIPLE-", 7) == 0;
}

/* What its messages begin with.  */
static const char *
name_of_program (void)
{
  const char *program = PROGRAM;
  return has_triple () ? program + 7 : program;
}

static const char *
program_for (const machine *m)
{
  static char path[PATH_MAX];
  snprintf (path, sizeof path, "%s/usr/bin/%s%s%s", ROOT, has_triple () ? m->triple : "",
            has_triple () ? "-" : "", name_of_program ());
  return path;
}

static void
make_command (char *words[MOST_WORDS], const machine *m)
{
  static const char loader[] = LIBRARIES "/ld-linux-x86-64.so.2", libraries[] = LIBRARIES;
  const char *const first[] = { loader, "--library-path", libraries, "--preload", beside_this_program (PRELOADED), "--argv0",
                                name_of_program (), program_for (m), "-m", m->emulation, "-e", "f", "-o",
                                out_path, REQUESTS_PATH };
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    add_word (words, first[i]);
  char options[] = OPTIONS, *rest = NULL;
  for (char *word = strtok_r (options, ",", &rest); word; word = strtok_r (NULL, ",", &rest))
    if (strcmp (word, "-") != 0)
      add_word (words, word);
}

static void
make_place (void)
{
  char *directory = temporary_directory ("sframe-linker");
  if (!directory)
    no_answer ("a temporary directory: %s", strerror (errno));
  out_path = malloc (strlen (directory) + 5);
  if (!out_path)
    no_answer ("the adapter has no memory");
  sprintf (out_path, "%s/out", directory);
  free (directory);
  object_file = memfd_create ("object", MFD_CLOEXEC);
}

static void
start_linker (const linked_section *in)
{
  machine m;
  if (!machine_of_section (in->bytes, in->size, &m) || running[m.number].socket)
    return;
  if (!out_path)
    make_place ();
  make_command (running[m.number].words, &m);
  running[m.number].socket = start_running (running[m.number].words, object_file);
}

/* For one request after the other: start what the next one needs.  */
static void
prepare (const struct input *in)
{
  linked_section section = { .bytes = in->bytes, .size = in->size };
  bool is_file = in->size > 4 && memcmp (in->bytes, "\177ELF", 4) == 0;
  if (!is_file || !section_of_file (in->bytes, in->size, &section))
    start_linker (&section);
}

/* What the linker says to its own authors, when it is at its wits' end.  */
static const char *const confessions[]
    = { "assertion fail", "Assertion", "internal error", "LLVM ERROR", "PLEASE submit a bug report", "panicked",
        "terminate called", NULL };
static const char *const of_the_table[] = { "sframe", "SFrame", NULL };
static const char *const errors[] = { "error", "fatal", NULL };

/* What is said of the output: of the table, or the error, or the first line.  */
static const char *
reason_of (struct program *p)
{
  const char *line = error_with (p, of_the_table);
  if (!line)
    line = error_with (p, errors);
  return line ? line : first_error (p);
}

static enum answer
explain_no_table (struct program *p)
{
  const char *said = error_with (p, of_the_table);
  return said ? reject ("%s", said)
              : reject ("dropped in silence: the output has no table, and no message says so");
}

/* The object of IN is linked.  */
static void
start_link (struct program *p, linked_section *in, const machine *m)
{
  start_linker (in);
  if (!write_linked_object (object_file, in, BEFORE_ERRATA))
    no_answer ("cannot write the object: %s", strerror (errno));
  unlink (out_path);
  run_program (p, running[m->number].socket);
}

/* Its exit status.  */
static int
end_link (struct program *p)
{
  int status = end_program (p);
  const char *confession = error_with (p, confessions);
  if (confession)
    program_broke_off ("%s", confession);
  return status;
}

static enum answer
link_section (struct program *p, linked_section *in, FILE *out,
              enum table_state *state)
{
  machine m;
  char why[1024];
  if (!machine_of_section (in->bytes, in->size, &m))
    return unsupported ("no object has this ABI and byte order");
  const char *why_not = why_not_linked (in->bytes, in->size);
  if (why_not)
    return unsupported ("%s", why_not);
  start_link (p, in, &m);
  if (end_link (p) != 0)
    return reject ("%s", reason_of (p));
  *state = print_output_table (in, out_path, out, why);
  unlink (out_path);
  if (*state == CANNOT_BE_READ)
    program_broke_off ("%s", why);
  return ACCEPTED;
}

static enum answer
decode (const struct input *in, FILE *out)
{
  struct program p;
  enum table_state state = CANNOT_BE_READ;
  linked_section section
      = { .bytes = in->bytes, .size = in->size, .address = in->address };
  enum answer answer = link_section (&p, &section, out, &state);
  return answer == ACCEPTED && state == HAS_NO_TABLE ? explain_no_table (&p)
                                                     : answer;
}

/* What the linker makes of a section of that name and type in an object: a
   table of the output, or none.  */
static enum answer
file (const struct input *in, FILE *out)
{
  struct program p;
  enum table_state state = CANNOT_BE_READ;
  linked_section section;
  const char *why_not = section_of_file (in->bytes, in->size, &section);
  return why_not ? unsupported ("%s", why_not)
                 : link_section (&p, &section, out, &state);
}

const struct testee testee = {
  .caps
  = "name " TESTEE_NAME "\n"
    "version " PEER_VERSION "\n"
    "operations decode file\n"
    "input raw\n"
    "sframe-versions " VERSIONS "\n"
    "abis " ABIS "\n"
    "cannot element.flags element.fixed-fp element.fixed-ra element.aux\n",
  .decode = decode,
  .file = file,
  .prepare = prepare,
};
