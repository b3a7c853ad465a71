#include "programs.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

#define LINK "-m @m -e f @in @other -o @out"
/* Functions stay where they are in the object.  */
#define LINK_AT_0 "-Ttext=0 " LINK
#define RELINK "-m @m -r @in @other -o @out"
#define STRIP "--strip-unneeded -o @out @in"
#define MOLD "--no-fork --thread-count=1 "
#define LLD "--threads=1 "

/* The programs of one release of binutils.  */
#define BINUTILS(suffix, root)                                                \
  { "ld" suffix, root, "ld", LINK_AT_0, AN_OBJECT, KEEPS_FUNCTIONS },         \
  { "ld-r" suffix, root, "ld", RELINK, AN_OBJECT, KEEPS_FUNCTIONS },              \
  { "readelf" suffix, root, "readelf", "--sframe @in", AN_OBJECT_OR_FILE,     \
    NOTHING },                                                                \
  { "objdump" suffix, root, "objdump", "--sframe=.sframe @in",                \
    AN_OBJECT_OR_FILE, NOTHING },                                             \
  { "strip" suffix, root, "strip", STRIP, AN_OBJECT_OR_FILE,          \
    STAYS_THE_SAME },                                                         \
  { "objcopy" suffix, root, "objcopy", "@in @out", AN_OBJECT_OR_FILE,         \
    STAYS_THE_SAME }

/* And of one release of LLVM.  */
#define LLD_OF(release)                                                       \
  { "lld-" release, NULL, "ld.lld-" release, LLD LINK, AN_OBJECT,             \
    STAYS_VALID },                                                            \
  { "lld-r-" release, NULL, "ld.lld-" release, LLD RELINK, AN_OBJECT,         \
    KEEPS_FUNCTIONS }

static const program programs[] = {
  BINUTILS ("", "forky"),
  BINUTILS ("-2.44", "trixie"),
  BINUTILS ("-2.40", "bookworm"),
  LLD_OF ("21"),
  LLD_OF ("22"),
  { "mold", NULL, "mold", MOLD LINK_AT_0, AN_OBJECT, KEEPS_FUNCTIONS },
  { "mold-r", NULL, "mold", MOLD RELINK, AN_OBJECT, KEEPS_FUNCTIONS },
  { "gold", NULL, "ld.gold", LINK, AN_OBJECT, STAYS_VALID },
  { "gold-r", NULL, "ld.gold", RELINK, AN_OBJECT, KEEPS_FUNCTIONS },
  { "llvm-readelf", NULL, "llvm-readelf-22", "--sframe @in",
    AN_OBJECT_OR_FILE, NOTHING },
  { "llvm-readobj", NULL, "llvm-readobj-22", "--sframe @in",
    AN_OBJECT_OR_FILE, NOTHING },
  { "llvm-strip", NULL, "llvm-strip-22", STRIP, AN_OBJECT_OR_FILE,
    STAYS_THE_SAME },
  { "llvm-objcopy", NULL, "llvm-objcopy-22", "@in @out", AN_OBJECT_OR_FILE,
    STAYS_THE_SAME },
};

enum { PROGRAMS = sizeof programs / sizeof *programs };

const program *
find_program (const char *name)
{
  for (size_t i = 0; i < PROGRAMS; i++)
    if (strcmp (programs[i].name, name) == 0)
      return &programs[i];
  return NULL;
}

bool
is_before_errata (const program *p)
{
  return p->root && strcmp (p->root, "forky") != 0;
}

bool
has_machine (const program *p, const arch *m)
{
  return !is_before_errata (p) || m->machine != EM_S390;
}

surroundings
surroundings_of (const program *p)
{
  return (surroundings) { .preload = p->root ? "build/lib/fence.so" : NULL,
                          .reserved = strcmp (p->tool, "mold") == 0 ? 40 : 0 };
}

void
list_programs (void)
{
  for (size_t i = 0; i < PROGRAMS; i++)
    puts (programs[i].name);
}

/* The program, with the loader and the libraries of its root.  */
static void
print_start (const program *p, const arch *m, buffer *text)
{
  const char *r = p->root;
  if (!r || strcmp (r, "forky") == 0)
    {
      buffer_print (text, "/usr/bin/%s%s%s", r ? m->triple : "", r ? "-" : "",
                    p->tool);
      return;
    }
  buffer_print (text, "/roots/%s/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
                      " --library-path /roots/%s/usr/lib/x86_64-linux-gnu"
                      " /roots/%s/usr/bin/%s-%s", r, r, r, m->triple, p->tool);
}

/* WORD of a template, or what it stands for.  */
static const char *
meaning_of (const char *word, const arch *m, const paths *files)
{
  return strcmp (word, "@in") == 0      ? files->in
         : strcmp (word, "@other") == 0 ? files->other
         : strcmp (word, "@out") == 0   ? files->out
         : strcmp (word, "@m") == 0     ? m->emulation
                                        : word;
}

void
command_for (const program *p, const arch *m, const paths *files,
             buffer *text, char *words[MOST_WORDS])
{
  char template[256], *rest = NULL;
  text->size = 0;
  print_start (p, m, text);
  snprintf (template, sizeof template, "%s", p->words);
  for (char *word = strtok_r (template, " ", &rest); word;
       word = strtok_r (NULL, " ", &rest))
    buffer_print (text, " %s", meaning_of (word, m, files));
  buffer_add (text, "", 1);
  size_t count = 0;
  for (char *word = strtok_r ((char *) text->bytes, " ", &rest);
       word && count < MOST_WORDS - 1; word = strtok_r (NULL, " ", &rest))
    words[count++] = word;
  words[count] = NULL;
}
