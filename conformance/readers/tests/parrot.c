/* A testee that answers what it is told.  In the folder that it is in are files
   answers/OPERATION-ADDRESS: a first line with the status, and behind it the
   output or the reason; the first line may instead say how the answer breaks off:
     signal N, exit N, sleep N   without an answer
     more N STATUS               N bytes too many after the reply
   OPERATION-ADDRESS.asked: the words that have to follow in the request; if others
   do, the answer is a refusal.  What has no file is answered by the reference.  With a name that begins with
   "command" it refuses to serve; with "early" it answers before it is asked; with
   "unsigned" it declares that it does not know whether a return address is signed.  */
/* NOLINTBEGIN(clang-analyzer-optin.taint.GenericTaint,
               clang-analyzer-security.ArrayBound): the test has made the folder */
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/lend.h"
#include "pipe.h"

enum { MAX = 1 << 20 };

static char folder[4096], request[MAX], reply[MAX];
static size_t reply_size;

static void
collect (void *context, const char *text, size_t length)
{
  (void) context;
  if (reply_size + length <= sizeof reply)
    memcpy (reply + reply_size, text, length);
  reply_size += length;
}

/* What the reference says of SECTION.  */
static int
take_right_answer (const sf_section *section)
{
  sf_report report = SF_NO_REPORT;
  reply_size = 0;
  if (dump_section (section, (sf_sink) { collect, NULL }, &report)
      != SF_INVALID)
    return 0;
  reply_size = (size_t) sprintf (reply, "broken");
  return 1;
}

/* Take what PATH has into the reply; its status.  *EXTRA: bytes to add.  */
static int
take_told_answer (FILE *file, int *extra)
{
  char line[64] = "", word[16] = "";
  int number = 0, status = 0;
  if (!fgets (line, sizeof line, file))
    _exit (6);
  reply_size = fread (reply, 1, sizeof reply, file);
  fclose (file);
  if (sscanf (line, "%15[a-z] %d %d", word, &number, &status) < 2)
    return atoi (line);
  if (strcmp (word, "signal") == 0)
    raise (number);
  if (strcmp (word, "exit") == 0)
    _exit (number);
  if (strcmp (word, "sleep") == 0)
    sleep ((unsigned) number);
  *extra = number;
  return status;
}

static int
answer (const char *operation, const sf_section *section, int *extra)
{
  char path[5000];
  snprintf (path, sizeof path, "%s/answers/%s-0x%llx", folder, operation,
            (unsigned long long) section->address);
  FILE *file = fopen (path, "rb");
  return file ? take_told_answer (file, extra) : take_right_answer (section);
}

/* Is what is asked, the WORDS after OPERATION and ADDRESS, what has to be?  */
static bool
is_as_told (const char *operation, uint64_t address, const char *words)
{
  char path[5000], line[1000] = "";
  if (strcmp (operation, "decode") == 0)
    return !*words;
  snprintf (path, sizeof path, "%s/answers/%.15s-0x%llx.asked", folder, operation,
            (unsigned long long) address);
  FILE *file = fopen (path, "rb");
  if (!file)
    return true;
  if (!fgets (line, sizeof line, file))
    _exit (6);
  fclose (file);
  line[strcspn (line, "\n")] = 0;
  return *words == ' ' && strcmp (words + 1, line) == 0;
}

/* REQUEST has SIZE bytes: a line "OPERATION 0xADDRESS ...", and a section.  */
static void
answer_request (size_t size)
{
  static char message[MAX + 64];
  char *section = memchr (request, '\n', size), *rest;
  int extra = 0;
  *section++ = 0;
  char *address = strchr (request, ' ');
  *address++ = 0;
  sf_section s = { .bytes = (const uint8_t *) section,
                   .size = size - (size_t) (section - request),
                   .address = strtoull (address, &rest, 16) };
  int status = answer (request, &s, &extra);
  if (!is_as_told (request, s.address, rest)
      || (strcmp (request, "decode") != 0 && memcmp (section, "\342\336", 2) != 0))
    {
      status = 1;
      reply_size = (size_t) sprintf (reply, "asked for%s", rest);
    }
  int head = sprintf (message + 4, "%d\n", status);
  uint32_t length = (uint32_t) head + (uint32_t) reply_size;
  memcpy (message, &length, 4); /* the host is little-endian */
  memcpy (message + 4 + head, reply, reply_size);
  size_t all = 4 + length + (size_t) extra;
  write_all (1, message, all);
}

static int
serve (bool is_early)
{
  uint32_t length;
  if (is_early && write (1, "\2\0\0\0000\n", 6) != 6)
    return 5;
  while (read_exactly (0, &length, 4) && length < sizeof request
         && read_exactly (0, request, length))
    answer_request (length);
  return 0;
}

/* OPERATION --address=ADDRESS FILE...  */
static int
answer_command (char *argv[])
{
  int extra = 0;
  FILE *file = fopen (argv[3], "rb");
  if (!file)
    return 3;
  sf_section s = { .bytes = (const uint8_t *) request,
                   .size = fread (request, 1, sizeof request, file),
                   .address = strtoull (strchr (argv[2], '=') + 1, NULL, 16) };
  fclose (file);
  int status = answer (argv[1], &s, &extra);
  if (status == 1)
    fputs ("rejected ", stdout);
  fwrite (reply, 1, reply_size, status == 89 ? stderr : stdout);
  if (status == 1)
    putchar ('\n');
  return status;
}

int
main (int argc, char *argv[])
{
  ssize_t path = readlink ("/proc/self/exe", folder, sizeof folder - 1);
  if (path < 0 || argc < 2)
    return 3;
  *strrchr (folder, '/') = 0;
  const char *slash = strrchr (argv[0], '/'), *name = slash ? slash + 1 : argv[0];
  if (strcmp (argv[1], "caps") == 0)
    return printf ("contract 2\nname %s\nversion 1\nsframe-versions 2 3\n"
                   "abis amd64-le\ninput raw\n"
                   "operations decode find unwind tables file\n%s",
                   name, strncmp (name, "unsigned", 8) == 0
                             ? "cannot fre.signed find.signed\n" : "") < 0;
  if (strcmp (argv[1], "serve") == 0)
    return strncmp (name, "command", 7) == 0 ? 89
           : serve (strncmp (name, "early", 5) == 0);
  return argc > 3 ? answer_command (argv) : 2;
}
/* NOLINTEND(clang-analyzer-optin.taint.GenericTaint,
             clang-analyzer-security.ArrayBound) */
