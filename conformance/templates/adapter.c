/* An adapter of conformance/CONTRACT.md.  It reads sections without functions, and answers
   "not supported" to all others: put your reader into decode, find and unwind.
   cc -D_GNU_SOURCE -static -o mine adapter.c  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { ACCEPTED = 0, REJECTED = 1, NOT_SUPPORTED = 89, USAGE = 2, HEADER = 28, MOST = 1 << 30 };

static const char caps[] = "contract 2\nname mine\nversion 1\nsframe-versions 2 3\n"
                           "abis amd64-le aarch64-le aarch64-be s390x-be\n"
                           "operations decode find unwind\ninput raw\n";

typedef struct section
{
  const uint8_t *bytes;
  size_t size;
  uint64_t address;
} section;

static int
say (char **text, int status, const char *why)
{
  *text = strdup (why);
  return status;
}

/* Each of the three sets TEXT, which the caller frees, to the output or to the reason,
   and returns one of the statuses above.  */
static int
decode (const section *s, char **text)
{
  static const char *const abis[] = { "", "aarch64-be", "aarch64-le", "amd64-le", "s390x-be" };
  const uint8_t *b = s->bytes;
  if (s->size < HEADER)
    return say (text, REJECTED, "the header has 28 bytes");
  int is_big = b[0] == 0xde && b[1] == 0xe2;
  if (!is_big && (b[0] != 0xe2 || b[1] != 0xde))
    return say (text, REJECTED, "the magic number is 0xdee2");
  if (b[2] < 1 || b[2] > 3)
    return say (text, REJECTED, "there is no such version");
  static const uint8_t none[HEADER - 7];
  if (s->size > HEADER || b[3] > 1 || memcmp (b + 7, none, sizeof none) != 0)
    return say (text, NOT_SUPPORTED, "a section with functions"); /* your reader goes on here */
  if (b[4] < 1 || b[4] > 4 || is_big != (b[4] == 1 || b[4] == 4))
    return say (text, NOT_SUPPORTED, "an ABI of the other byte order");
  char fp[8] = "none", ra[8] = "none";
  if (b[5])
    snprintf (fp, sizeof fp, "%d", (int8_t) b[5]);
  if (b[6])
    snprintf (ra, sizeof ra, "%d", (int8_t) b[6]);
  if (asprintf (text, "element 0 version=%d abi=%s flags=%s fixed-fp=%s fixed-ra=%s aux=0\n", b[2],
                abis[b[4]], b[3] ? "sorted" : "none", fp, ra) < 0)
    abort ();
  return ACCEPTED;
}

/* WORDS: the addresses that are looked up, each 0xPC.  */
static int
find (const section *s, char **words, size_t count, char **text)
{
  int status = decode (s, text);
  if (status != ACCEPTED)
    return status;
  size_t size;
  free (*text);
  FILE *out = open_memstream (text, &size);
  for (size_t i = 0; i < count; i++)
    fprintf (out, "find %s none\n", words[i]);
  fclose (out);
  return ACCEPTED;
}

/* WORDS: stacks, each of which begins with pc=0xPC.  */
static int
unwind (const section *s, char **words, size_t count, char **text)
{
  int status = decode (s, text);
  if (status != ACCEPTED)
    return status;
  size_t size;
  free (*text);
  FILE *out = open_memstream (text, &size);
  for (size_t i = 0; i < count; i++)
    if (strncmp (words[i], "pc=", 3) == 0)
      fprintf (out, "unwind %s\nend refused\n", words[i] + 3);
  fclose (out);
  return ACCEPTED;
}

/* SIZE bytes that end where nothing is mapped: what reads past them dies there each time, and does not
   answer by what happens to lie behind.  */
static uint8_t *
last_bytes (size_t size)
{
  enum { PAGE = 4096 };
  static uint8_t *map;
  static size_t mapped;
  if (map)
    munmap (map, mapped);
  size_t room = (size + PAGE - 1) / PAGE * PAGE;
  mapped = room + PAGE;
  map = mmap (NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED || mprotect (map + room, PAGE, PROT_NONE) < 0)
    abort ();
  return map + room - size;
}

static int
answer (const char *verb, const section *request, char **words, size_t count, char **text)
{
  section copy = *request, *s = &copy;
  copy.bytes = memcpy (last_bytes (copy.size), request->bytes, copy.size);
  if (strcmp (verb, "decode") == 0)
    return decode (s, text);
  if (strcmp (verb, "find") == 0)
    return find (s, words, count, text);
  if (strcmp (verb, "unwind") == 0)
    return unwind (s, words, count, text);
  return say (text, NOT_SUPPORTED, verb);
}

/* One request: a line "VERB 0xADDRESS WORD..." and the section.  MESSAGE is changed.  */
static void
reply (char *message, size_t size)
{
  char *end = memchr (message, '\n', size), *rest = message, *text;
  if (!end)
    exit (USAGE);
  *end = 0;
  char *verb = strsep (&rest, " "), *address = strsep (&rest, " ");
  section s = { (uint8_t *) end + 1, size - (size_t) (end + 1 - message),
                strtoull (address ? address : "", NULL, 16) };
  char **words = NULL;
  size_t count = 0;
  while (rest)
    {
      char **more = realloc (words, (count + 1) * sizeof *words);
      if (!more)
        abort ();
      words = more;
      words[count++] = strsep (&rest, " ");
    }
  int status = answer (verb, &s, words, count, &text);
  char head[16];
  uint32_t length = (uint32_t) (snprintf (head, sizeof head, "%d\n", status) + strlen (text));
  for (int shift = 0; shift < 32; shift += 8)
    putchar ((int) (length >> shift & 0xff));
  fputs (head, stdout);
  fputs (text, stdout);
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
  static uint8_t bytes[1 << 26];
  section s = { .bytes = bytes };
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
  char *text;
  int status = answer (argv[1], &s, argv + at + 1, (size_t) (argc - at - 1), &text);
  fprintf (status == NOT_SUPPORTED ? stderr : stdout, "%s%s%s", status == REJECTED ? "rejected " : "",
           text, status == ACCEPTED ? "" : "\n");
  free (text);
  return status;
}
