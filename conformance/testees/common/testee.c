/* The main program of an adapter: arguments, reading, the serve loop.  */
#include "guarded.h"
#include "stacks.h"
#include "tables.h"
#include "warm.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_USAGE = 2 };
enum
{
  LONGEST_REQUEST = 1 << 30,
  STACK_CLEARED = 1 << 16,
  STACK_USED = 1 << 13 /* by a server between its requests: no more */
};

static char reason[1024];

#ifndef IS_EMULATED
#define IS_EMULATED false
#endif

static void
set_reason (const char *format, va_list arguments)
{
  vsnprintf (reason, sizeof reason, format, arguments);
}

enum answer
reject (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  set_reason (format, arguments);
  va_end (arguments);
  return REJECTED;
}

enum answer
unsupported (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  set_reason (format, arguments);
  va_end (arguments);
  return UNSUPPORTED;
}

void
no_answer (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  set_reason (format, arguments);
  va_end (arguments);
  fflush (stdout);
  fprintf (stderr, "%s\n", reason);
  exit (EXIT_NO_ANSWER);
}

_Noreturn static void
wrong_usage (const char *what)
{
  fprintf (stderr, "%s\nusage: caps | decode [--address=0xADDRESS] FILE"
                   " | find [--address=0xADDRESS] FILE PC..."
                   " | unwind [--address=0xADDRESS] FILE STACK..."
                   " | tables [--address=0xADDRESS] FILE STEP... | serve\n",
           what);
  exit (EXIT_USAGE);
}

static void *
allocate (size_t size)
{
  void *block = malloc (size);
  if (!block && size)
    no_answer ("the adapter has no memory for %zu bytes", size);
  return block;
}

static uint64_t
parse_address (const char *text)
{
  char *end;
  errno = 0;
  unsigned long long value = strtoull (text, &end, 16);
  if (strncmp (text, "0x", 2) != 0 || *end || errno)
    wrong_usage ("an address is written 0xADDRESS");
  return value;
}

/* One request: decode, find, unwind or tables, and the words behind the section.  */
struct request
{
  const char *verb;
  struct input input;
  char **words;
  size_t word_count;
};

static enum answer
answer_find (const struct request *r, FILE *out)
{
  uint64_t *pcs = allocate (r->word_count * sizeof *pcs);
  for (size_t i = 0; i < r->word_count; i++)
    pcs[i] = parse_address (r->words[i]);
  enum answer answer = testee.find (&r->input, pcs, r->word_count, out);
  free (pcs);
  return answer;
}

/* How much of the stack below was used before a request, and is cleared for it: each page costs its
   process a copy.  */
static size_t stack_used = STACK_CLEARED;

/* What a reader finds on the stack where it did not write is the same each time,
   whatever was asked before.  SIZE bytes are cleared.  */
static void __attribute__ ((noinline))
clear_stack (size_t size)
{
  unsigned char below[STACK_CLEARED];
  memset (below + sizeof below - size, 0xa5, size);
  __asm__ volatile ("" : : "r" (below) : "memory");
}

static enum answer
answer_request (const struct request *r, FILE *out)
{
  clear_stack (stack_used);
  static const char missing[] = "%s is not among the operations";
  if (strcmp (r->verb, "decode") == 0)
    return testee.decode ? testee.decode (&r->input, out)
                         : unsupported (missing, r->verb);
  if (strcmp (r->verb, "find") == 0)
    return testee.find ? answer_find (r, out) : unsupported (missing, r->verb);
  if (strcmp (r->verb, "tables") == 0)
    return testee.tables ? answer_tables (&r->input, r->words, r->word_count,
                                          out)
                         : unsupported (missing, r->verb);
  if (strcmp (r->verb, "unwind") != 0)
    wrong_usage ("a request is decode, find, unwind or tables");
  return testee.unwind
             ? answer_unwind (&r->input, r->words, r->word_count, out)
             : unsupported (missing, r->verb);
}

/* The answer and its output, which the caller frees.  */
static enum answer
answer_in_memory (const struct request *r, char **output, size_t *size)
{
  FILE *out = open_memstream (output, size);
  if (!out)
    no_answer ("the adapter has no memory for its output");
  enum answer answer = answer_request (r, out);
  if (fclose (out) != 0)
    no_answer ("the adapter has no memory for its output");
  return answer;
}

/* SIZE bytes that end where nothing is mapped: what a reader answers does not
   depend on what lies behind the section.  */
static unsigned char *
allocate_section (size_t size)
{
  unsigned char *block = guarded_section (size);
  if (!block)
    no_answer ("the adapter has no memory for %zu bytes", size);
  return block;
}

/* An exact-size copy of the file.  */
static void
read_file (struct input *input)
{
  FILE *file = fopen (input->path, "rb");
  if (!file)
    {
      fprintf (stderr, "%s: %s\n", input->path, strerror (errno));
      exit (EXIT_USAGE);
    }
  char *bytes = NULL;
  FILE *copy = open_memstream (&bytes, &input->size);
  char chunk[65536];
  size_t count = sizeof chunk;
  while (copy && count == sizeof chunk)
    {
      count = fread (chunk, 1, sizeof chunk, file);
      fwrite (chunk, 1, count, copy);
    }
  if (!copy || ferror (file) || fclose (copy) != 0)
    no_answer ("%s: cannot be read", input->path);
  fclose (file);
  input->bytes = allocate_section (input->size);
  memcpy (input->bytes, bytes, input->size);
  free (bytes);
}

static int
answer_once (int count, char **words)
{
  struct request r = { .verb = words[0] };
  int at = 1;
  if (at < count && strncmp (words[at], "--address=", 10) == 0)
    r.input.address = parse_address (words[at++] + 10);
  if (at >= count)
    wrong_usage ("FILE is missing");
  r.input.path = words[at++];
  r.words = words + at;
  r.word_count = (size_t) (count - at);
  read_file (&r.input);
  if (testee.start)
    testee.start ();

  char *output;
  size_t size;
  enum answer answer = answer_in_memory (&r, &output, &size);
  if (answer == ACCEPTED)
    fwrite (output, 1, size, stdout);
  else if (answer == REJECTED)
    printf ("rejected %.*s\n", (int) strcspn (reason, "\n"), reason);
  else
    fprintf (stderr, "%s\n", reason);
  if (fflush (stdout) != 0)
    no_answer ("cannot write the output: %s", strerror (errno));
  free (output);
  guarded_free (r.input.bytes);
  return (int) answer;
}

/* Serve mode: messages are a little-endian 32-bit length and that many bytes.  */

/* The next request, or null at the end of the input.  */
static char *
receive (size_t *size)
{
  unsigned char length[4];
  size_t count = fread (length, 1, sizeof length, stdin);
  if (count == 0)
    return NULL;
  *size = (size_t) length[0] | (size_t) length[1] << 8
          | (size_t) length[2] << 16 | (size_t) length[3] << 24;
  if (*size > LONGEST_REQUEST)
    wrong_usage ("a request of more than 1 GiB");
  char *message = allocate (*size);
  if (count < sizeof length || fread (message, 1, *size, stdin) < *size)
    wrong_usage ("a request ends early");
  return message;
}

static void
send_reply (enum answer answer, const char *output, size_t size)
{
  char status[8];
  size_t status_size = (size_t) sprintf (status, "%d\n", (int) answer);
  size_t length = status_size + size;
  if (length > UINT32_MAX)
    no_answer ("a reply of %zu bytes does not fit a message", length);
  for (int shift = 0; shift < 32; shift += 8)
    putchar ((int) (length >> shift & 0xff));
  fwrite (status, 1, status_size, stdout);
  fwrite (output, 1, size, stdout);
  if (fflush (stdout) != 0)
    no_answer ("cannot write the reply: %s", strerror (errno));
}

/* Splits the request line, which it changes.  */
static void
parse_request_line (char *line, struct request *r)
{
  char *rest = NULL;
  r->verb = strtok_r (line, " ", &rest);
  char *address = strtok_r (NULL, " ", &rest);
  if (!r->verb || !address)
    wrong_usage ("a request line is VERB 0xADDRESS [WORD...]");
  r->input.address = parse_address (address);
  r->words = allocate ((strlen (rest) / 2 + 1) * sizeof *r->words);
  for (char *word; (word = strtok_r (NULL, " ", &rest));)
    r->words[r->word_count++] = word;
}

/* A request as it came, and its section where nothing lies after it.  */
static struct request
take_request (char *message, size_t size)
{
  char *newline = memchr (message, '\n', size);
  if (!newline)
    wrong_usage ("a request has no request line");
  *newline = '\0';
  struct request r = { 0 };
  parse_request_line (message, &r);
  r.input.size = size - (size_t) (newline + 1 - message);
  r.input.bytes = allocate_section (r.input.size);
  memcpy (r.input.bytes, newline + 1, r.input.size);
  return r;
}

static void
free_request (struct request *r)
{
  guarded_free (r->input.bytes);
  free (r->words);
}

static void
answer_message (char *message, size_t size)
{
  char *output;
  size_t output_size;
  struct request r = take_request (message, size);
  if (testee.prepare)
    testee.prepare (&r.input);
  enum answer answer = answer_in_memory (&r, &output, &output_size);
  if (answer == ACCEPTED)
    send_reply (answer, output, output_size);
  else
    send_reply (answer, reason, strlen (reason));
  free (output);
  free_request (&r);
}

/* For what it leaves translated.  */
static void
answer_to_nobody (char *message, size_t size)
{
  char *output;
  size_t output_size;
  struct request r = take_request (message, size);
  answer_in_memory (&r, &output, &output_size);
  free (output);
  free_request (&r);
}

/* In a process of its own, which begins where this one did: what a reader
   left in memory is in no later answer.  Its death is this one's.  */
static void
answer_apart (char *message, size_t size)
{
  int status;
  pid_t child = fork ();
  if (child < 0)
    no_answer ("fork: %s", strerror (errno));
  if (child == 0)
    {
      answer_message (message, size);
      _exit (0);
    }
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      no_answer ("waitpid: %s", strerror (errno));
  if (WIFSIGNALED (status))
    {
      signal (WTERMSIG (status), SIG_DFL);
      raise (WTERMSIG (status));
    }
  if (status)
    _exit (WIFEXITED (status) ? WEXITSTATUS (status) : EXIT_NO_ANSWER);
}

static int
serve (void)
{
  if (testee.reads_elf && !testee.prepare)
    {
      fprintf (stderr, "reads files only\n");
      return UNSUPPORTED;
    }
  if (testee.start)
    testee.start ();
  if (IS_EMULATED)
    warm_up (answer_to_nobody);
  guarded_forget ();
  clear_stack (STACK_CLEARED);
  stack_used = STACK_USED;
  size_t size;
  for (char *message; (message = receive (&size)); guarded_forget ())
    {
      if (testee.prepare)
        answer_message (message, size);
      else
        answer_apart (message, size);
      free (message);
    }
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    wrong_usage ("a command is missing");
  if (strcmp (argv[1], "caps") == 0)
    return printf ("contract 2\n%s", testee.caps) < 0 || fflush (stdout) != 0;
  if (strcmp (argv[1], "serve") == 0)
    return serve ();
  return answer_once (argc - 1, argv + 1);
}
