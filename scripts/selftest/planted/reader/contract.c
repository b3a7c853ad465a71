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
      "operations decode find unwind\ninput raw\n";

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

static int
answer (const char *verb, struct section *s, char **words, size_t count,
        FILE *out)
{
  bool decodes = strcmp (verb, "decode") == 0,
       finds = strcmp (verb, "find") == 0;
  if (!decodes && !finds && strcmp (verb, "unwind") != 0)
    return NOT_SUPPORTED;
  guard (s);
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
