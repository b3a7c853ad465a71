/* The contract (conformance/CONTRACT.md): commands, and a server.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "reader.h"

enum
{
  ACCEPTED = 0,
  REJECTED = 1,
  USAGE = 2,
  NOT_SUPPORTED = 89,
  MOST = 1 << 30
};

static const char caps[]
    = "contract 2\nname planted\nversion 1\nsframe-versions 1 2 3\n"
      "abis amd64-le aarch64-le aarch64-be s390x-be\n"
      "operations decode find unwind tables\ninput raw\n";

/* A copy of S that ends where nothing is mapped.  */
static void
guard (struct section *s)
{
  enum
  {
    PAGE = 4096
  };
  static uint8_t *map;
  static size_t mapped;
  if (map)
    munmap (map, mapped);
  size_t pages = (s->size + PAGE - 1) / PAGE * PAGE;
  mapped = pages + PAGE;
  map = mmap (NULL, mapped, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED || mprotect (map + pages, PAGE, PROT_NONE) < 0)
    abort ();
  s->bytes = memcpy (map + pages - s->size, s->bytes, s->size);
}

static void
find (const struct section *s, char **words, size_t count, FILE *out)
{
  for (size_t i = 0; i < count; i++)
    {
      struct element e;
      struct function f;
      struct row r;
      uint64_t pc = strtoull (words[i], NULL, 16);
      enum outcome outcome = look_up (s, pc, &e, &f, &r);
      print_found (out, pc, &e, outcome == NOTHING ? NULL : &r);
    }
}

/* Tables: sections that are registered.  */

static struct table
{
  struct section section;
  uint64_t first, last;
} tables[64];
static size_t table_count;
static bool has_tables;

enum outcome
look_up_registered (const struct section *s, uint64_t pc, struct element *e,
                    struct function *f, struct row *r)
{
  struct section none = { .size = 0 };
  for (size_t i = 0; has_tables && i < table_count; i++)
    if (pc >= tables[i].first && pc <= tables[i].last)
      return look_up (&tables[i].section, pc, e, f, r);
  return look_up (has_tables ? &none : s, pc, e, f, r);
}

/* OFFSET,SIZE,ADDRESS,FIRST,LAST; what is there already stays.  */
static void
add_table (const struct section *s, const char *word)
{
  uint64_t value[5];
  char *at = (char *) word;
  for (int i = 0; i < 5; i++)
    value[i] = strtoull (at + (i > 0), &at, 0);
  for (size_t i = 0; i < table_count; i++)
    if (value[3] <= tables[i].last && tables[i].first <= value[4])
      return;
  if (table_count < sizeof tables / sizeof *tables
      && value[0] <= s->size && value[1] <= s->size - value[0])
    tables[table_count++] = (struct table) {
      .section = { s->bytes + value[0], value[1], value[2] },
      .first = value[3], .last = value[4] };
}

static void
remove_table (uint64_t address)
{
  for (size_t i = 0; i < table_count; i++)
    if (tables[i].section.address == address)
      {
        tables[i] = tables[--table_count];
        return;
      }
}

static bool
is_step (const char *word)
{
  return strncmp (word, "register=", 9) == 0 || strncmp (word, "find=", 5) == 0
         || strncmp (word, "unregister=", 11) == 0
         || strncmp (word, "pc=", 3) == 0;
}

/* What the words from the first one on come to; how many they are.  */
static size_t
take_step (const struct section *s, char **words, size_t count, FILE *out)
{
  struct element e;
  struct function f;
  struct row r;
  const char *value = strchr (words[0], '=') + 1;
  uint64_t pc = strtoull (value, NULL, 0);
  size_t taken = 1;
  if (words[0][0] == 'r')
    add_table (s, value);
  else if (words[0][0] == 'u')
    remove_table (pc);
  else if (words[0][0] == 'f')
    print_found (out, pc, &e,
                 look_up_registered (s, pc, &e, &f, &r) == NOTHING ? NULL : &r);
  else
    {
      while (taken < count && !is_step (words[taken]))
        taken++;
      unwind (s, words, taken, out);
    }
  return taken;
}

static int
take_steps (const struct section *s, char **words, size_t count, FILE *out)
{
  has_tables = true;
  table_count = 0;
  for (size_t at = 0; at < count;)
    at += take_step (s, words + at, count - at, out);
  has_tables = false;
  return ACCEPTED;
}

static int
answer (const char *verb, struct section *s, char **words, size_t count,
        FILE *out)
{
  bool decodes = strcmp (verb, "decode") == 0,
       finds = strcmp (verb, "find") == 0;
  bool has_steps = strcmp (verb, "tables") == 0;
  if (!decodes && !finds && !has_steps && strcmp (verb, "unwind") != 0)
    return NOT_SUPPORTED;
  guard (s);
  if (has_steps)
    return take_steps (s, words, count, out);
  const char *why = check_section (s, decodes ? out : NULL);
  if (why && fseek (out, 0, SEEK_SET) == 0 && fputs (why, out) >= 0)
    return REJECTED;
  if (finds)
    find (s, words, count, out);
  else if (!decodes)
    unwind (s, words, count, out);
  return ACCEPTED;
}

/* SIZE is that of TEXT.  */
static int
answer_in_memory (const char *verb, struct section *s, char **words,
                  size_t count, char **text, size_t *size)
{
  FILE *out = open_memstream (text, size);
  int status = answer (verb, s, words, count, out);
  fclose (out);
  return status;
}

static char **
grow (char **words, size_t count)
{
  char **more = realloc (words, (count + 1) * sizeof *words);
  if (!more)
    abort ();
  return more;
}

/* One request: a line "VERB 0xADDRESS WORD..." and the section.  */
static void
reply (char *message, size_t size)
{
  char *end = memchr (message, '\n', size), *rest = message, *text, head[16];
  if (!end)
    exit (USAGE);
  *end = 0;
  char *verb = strsep (&rest, " "), *address = strsep (&rest, " ");
  struct section s
      = { (uint8_t *) end + 1, size - (size_t) (end + 1 - message),
          strtoull (address, NULL, 16) };
  char **words = NULL;
  size_t count = 0, length;
  for (; rest; words[count++] = strsep (&rest, " "))
    words = grow (words, count);
  int status = answer_in_memory (verb, &s, words, count, &text, &length);
  size_t whole = (size_t) sprintf (head, "%d\n", status) + length;
  for (int shift = 0; shift < 32; shift += 8)
    putchar ((int) (whole >> shift & 0xff));
  fputs (head, stdout);
  fwrite (text, 1, length, stdout);
  fflush (stdout);
  free (text);
  free (words);
}

static int
serve (void)
{
  uint8_t l[4];
  while (fread (l, 1, 4, stdin) == 4)
    {
      size_t size = l[0] | l[1] << 8 | l[2] << 16 | (size_t) l[3] << 24;
      char *message = size < MOST ? malloc (size + 1) : NULL;
      if (!message || fread (message, 1, size, stdin) != size)
        return USAGE;
      reply (message, size);
      free (message);
    }
  return 0;
}

int
main (int argc, char **argv)
{
  static uint8_t bytes[1 << 27];
  struct section s = { .bytes = bytes };
  size_t size;
  char *text;
  if (argc > 1 && strcmp (argv[1], "caps") == 0)
    return fputs (caps, stdout) < 0;
  if (argc > 1 && strcmp (argv[1], "serve") == 0)
    return serve ();
  int at = 2;
  if (at < argc && strncmp (argv[at], "--address=", 10) == 0)
    s.address = strtoull (argv[at++] + 10, NULL, 16);
  FILE *file = at < argc ? fopen (argv[at], "rb") : NULL;
  if (!file)
    return USAGE;
  s.size = fread (bytes, 1, sizeof bytes, file);
  fclose (file);
  int status = answer_in_memory (argv[1], &s, argv + at + 1,
                                 (size_t) (argc - at - 1), &text, &size);
  if (status == REJECTED)
    printf ("rejected %.*s\n", (int) strcspn (text, "\n"), text);
  else
    fwrite (text, 1, size, stdout);
  free (text);
  return status;
}
