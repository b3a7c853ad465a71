/* An assembler that is wrong, for tests of what judges assemblers.

   usage: wrong-as --gsframe -o OUT IN

   The environment says in which way:
     WRONG_SAYS     a line for stderr; before one that begins with : is IN
     WRONG_STATUS   it ends so, and assembles nothing
     WRONG_SIGNAL   it dies of it
     WRONG_EDIT     what is assembled is IN after this script of sed
     WRONG_QUIET    what the real assembler prints is lost
     WRONG_PART     .sframe or .eh_frame: it alone is of the edited text
     WRONG_TABLES   the tables are none of the assembler's, but in this text
     WRONG_OBJCOPY  an option of objcopy, at the end
     WRONG_BYTE     the place of a byte of .sframe that becomes 0xff, last
     WRONG_TOOLS    what the names of the real tools begin with  */
#include <elf.h>
#include <fcntl.h>
#include <gelf.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/buffer.h"

enum { FAILED = 9, MOST_BYTES = 1 << 16 };

typedef struct table
{
  int fd;
  off_t offset;
  size_t size;
} table;

static const char *
setting (const char *name)
{
  const char *value = getenv (name);
  return value ? value : "";
}

static int
number (const char *text)
{
  return (int) strtol (text, NULL, 10);
}

static void
run (bool is_quiet, const char *const *words)
{
  int status = 0;
  pid_t child = fork ();
  if (child == 0)
    {
      if (!is_quiet || freopen ("/dev/null", "w", stderr))
        execvp (words[0], (char **) (uintptr_t) words);
      _exit (FAILED);
    }
  if (waitpid (child, &status, 0) != child || status != 0)
    exit (FAILED);
}

static void
assemble (const char *in, const char *out)
{
  const char *as = format_text ("%sas", setting ("WRONG_TOOLS"));
  const char *words[] = { as, in, "-o", out, "--gsframe", NULL };
  if (*setting ("WRONG_TABLES"))
    words[4] = NULL;
  run (*setting ("WRONG_QUIET") != '\0', words);
}

/* IN as it is edited, in a file of its own.  */
static const char *
edited (const char *in, const char *out)
{
  const char *copy = format_text ("%s.s", out);
  const char *append = format_text ("$r %s", setting ("WRONG_TABLES"));
  run (false, (const char *[]) { "cp", in, copy, NULL });
  run (false,
       (const char *[]) { "sed", "-i", setting ("WRONG_EDIT"), copy, NULL });
  if (*setting ("WRONG_TABLES"))
    run (false, (const char *[]) { "sed", "-i", append, copy, NULL });
  return copy;
}

/* Where PATH has .sframe.  */
static table
table_of (const char *path)
{
  table t = { .fd = open (path, O_RDWR | O_CLOEXEC) };
  elf_version (EV_CURRENT);
  Elf *elf = elf_begin (t.fd, ELF_C_READ, NULL);
  size_t names = 0;
  elf_getshdrstrndx (elf, &names);
  for (Elf_Scn *section = NULL; (section = elf_nextscn (elf, section));)
    {
      GElf_Shdr header;
      const char *name = gelf_getshdr (section, &header)
                             ? elf_strptr (elf, names, header.sh_name)
                             : NULL;
      if (name && strcmp (name, ".sframe") == 0)
        {
          t.offset = (off_t) header.sh_offset;
          t.size = header.sh_size;
        }
    }
  elf_end (elf);
  return t;
}

/* The bytes of FROM's .sframe into TO's, which has as many.  objcopy
   --update-section would take the relocations away, so that all functions are
   elsewhere.  */
static void
put_sframe (const char *from, const char *to)
{
  char bytes[MOST_BYTES];
  table a = table_of (from), b = table_of (to);
  if (a.size == 0 || a.size > sizeof bytes || a.size != b.size
      || pread (a.fd, bytes, a.size, a.offset) != (ssize_t) a.size
      || pwrite (b.fd, bytes, b.size, b.offset) != (ssize_t) b.size)
    exit (FAILED);
}

static void
assemble_parts (const char *part, const char *in, const char *out)
{
  const char *other = format_text ("%s.o", out);
  bool is_sframe = strcmp (part, ".sframe") == 0;
  assemble (is_sframe ? in : edited (in, out), out);
  assemble (is_sframe ? edited (in, out) : in, other);
  put_sframe (other, out);
}

static void
spoil (const char *out)
{
  const char *option = setting ("WRONG_OBJCOPY");
  const char *place = setting ("WRONG_BYTE");
  if (*option)
    run (false, (const char *[]) { "objcopy", option, out, NULL });
  if (!*place)
    return;
  table t = table_of (out);
  off_t at = number (place);
  if (at >= (off_t) t.size || pwrite (t.fd, "\377", 1, t.offset + at) != 1)
    exit (FAILED);
}

int
main (int argc, char **argv)
{
  const char *says = setting ("WRONG_SAYS"), *part = setting ("WRONG_PART");
  if (argc != 5 || strcmp (argv[2], "-o") != 0)
    return FAILED;
  const char *out = argv[3], *in = argv[4];
  if (*says)
    fprintf (stderr, "%s%s\n", *says == ':' ? in : "", says);
  if (*setting ("WRONG_SIGNAL"))
    raise (number (setting ("WRONG_SIGNAL")));
  if (*setting ("WRONG_STATUS"))
    return number (setting ("WRONG_STATUS"));
  if (*part)
    assemble_parts (part, in, out);
  else
    assemble (edited (in, out), out);
  spoil (out);
  return 0;
}
