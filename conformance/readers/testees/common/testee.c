/* The main program of an adapter: arguments, reading, the serve loop.  */
#include "testee.h"
#include "guarded.h"
#include "stacks.h"

#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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

static void
say_no_answer (const char *format, va_list arguments)
{
  set_reason (format, arguments);
  fflush (stdout);
  fprintf (stderr, "%s\n", reason);
}

void
no_answer (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  say_no_answer (format, arguments);
  va_end (arguments);
  exit (EXIT_NO_ANSWER);
}

/* Of a server whose program has a process of its own for each request.  */
static jmp_buf end_of_request;
static bool goes_on;

void
program_broke_off (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  say_no_answer (format, arguments);
  va_end (arguments);
  if (goes_on)
    longjmp (end_of_request, 1);
  exit (EXIT_NO_ANSWER);
}

_Noreturn static void
wrong_usage (const char *what)
{
  fprintf (stderr, "%s\nusage: caps | decode [--address=0xADDRESS] FILE"
                   " | find [--address=0xADDRESS] FILE PC..."
                   " | unwind [--address=0xADDRESS] FILE STACK..."
                   " | tables [--address=0xADDRESS] FILE STEP..."
                   " | file FILE | serve\n",
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

/* One request, and the words behind the section.  */
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
  if (strcmp (r->verb, "file") == 0)
    return testee.file ? testee.file (&r->input, out)
                       : unsupported (missing, r->verb);
  if (strcmp (r->verb, "unwind") != 0)
    wrong_usage ("a request is decode, find, unwind, tables or file");
  return testee.unwind
             ? answer_unwind (&r->input, r->words, r->word_count, out)
             : unsupported (missing, r->verb);
}

/* What the answer prints.  */
static struct
{
  FILE *file;
  char *text;
  size_t size;
} output;

static void
close_output (void)
{
  if (fclose (output.file) != 0)
    no_answer ("the adapter has no memory for its output");
}

static enum answer
answer_in_memory (const struct request *r)
{
  output.file = open_memstream (&output.text, &output.size);
  if (!output.file)
    no_answer ("the adapter has no memory for its output");
  enum answer answer = answer_request (r, output.file);
  close_output ();
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

  enum answer answer = answer_in_memory (&r);
  if (answer == ACCEPTED)
    fwrite (output.text, 1, output.size, stdout);
  else if (answer == REJECTED)
    printf ("rejected %.*s\n", (int) strcspn (reason, "\n"), reason);
  else
    fprintf (stderr, "%s\n", reason);
  if (fflush (stdout) != 0)
    no_answer ("cannot write the output: %s", strerror (errno));
  free (output.text);
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
send_reply (const char *status, const char *text, size_t size)
{
  size_t status_size = strlen (status), length = status_size + size;
  if (length > UINT32_MAX)
    no_answer ("a reply of %zu bytes does not fit a message", length);
  for (int shift = 0; shift < 32; shift += 8)
    putchar ((int) (length >> shift & 0xff));
  fwrite (status, 1, status_size, stdout);
  fwrite (text, 1, size, stdout);
  if (fflush (stdout) != 0)
    no_answer ("cannot write the reply: %s", strerror (errno));
}

static void
send_answer (enum answer answer)
{
  char status[8];
  sprintf (status, "%d\n", (int) answer);
  if (answer == ACCEPTED)
    send_reply (status, output.text, output.size);
  else
    send_reply (status, reason, strlen (reason));
}

/* HOW is "signal" or "exit".  */
static void
send_end (const char *how, int number)
{
  char status[32];
  sprintf (status, "%s %d\n", how, number);
  send_reply (status, "", 0);
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
free_request (const struct request *r)
{
  guarded_free (r->input.bytes);
  free (r->words);
}

/* By a program that has a process of its own for each request.  */
static void
answer_by_program (char *message, size_t size)
{
  const struct request r = take_request (message, size);
  testee.prepare (&r.input);
  goes_on = true;
  if (setjmp (end_of_request) == 0)
    send_answer (answer_in_memory (&r));
  else
    {
      close_output ();
      send_end ("exit", EXIT_NO_ANSWER);
    }
  goes_on = false;
  free (output.text);
  free_request (&r);
}

/* A process that answers sets this before it writes.  */
static bool *is_writing;

static _Noreturn void
answer_and_end (char *message, size_t size)
{
  const struct request r = take_request (message, size);
  enum answer answer = answer_in_memory (&r);
  *is_writing = true;
  send_answer (answer);
  _exit (0);
}

static pid_t
fork_or_end (void)
{
  pid_t child = fork ();
  if (child < 0)
    no_answer ("fork: %s", strerror (errno));
  return child;
}

/* The end of CHILD, as of waitpid.  */
static int
end_of (pid_t child)
{
  int status;
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      no_answer ("waitpid: %s", strerror (errno));
  return status;
}

_Noreturn static void
end_likewise (int status)
{
  if (WIFSIGNALED (status))
    {
      signal (WTERMSIG (status), SIG_DFL);
      raise (WTERMSIG (status));
    }
  _exit (WIFEXITED (status) ? WEXITSTATUS (status) : EXIT_NO_ANSWER);
}

/* How a process that answers this has ended.  It begins where this one is: what a reader left in memory is in no later
   answer.  What it complains of goes to ERRORS.  */
static int
answer_in_child (char *message, size_t size, int errors)
{
  pid_t child = fork_or_end ();
  if (child == 0)
    {
      dup2 (errors, STDERR_FILENO);
      answer_and_end (message, size);
    }
  return end_of (child);
}

/* How its process ends is told instead of an answer, unless it had begun to write one, or the host killed it.  */
static void
answer_apart (char *message, size_t size)
{
  *is_writing = false;
  int status = answer_in_child (message, size, STDERR_FILENO);
  if (status == 0)
    return;
  if (*is_writing || (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL))
    end_likewise (status);
  if (WIFSIGNALED (status))
    send_end ("signal", WTERMSIG (status));
  else
    send_end ("exit", WEXITSTATUS (status));
}

/* For what it leaves translated, unless a reader dies of it.  */
static void
answer_to_nobody (char *message, size_t size)
{
  if (answer_in_child (message, size, STDOUT_FILENO) != 0)
    return;
  const struct request r = take_request (message, size);
  send_answer (answer_in_memory (&r));
  free (output.text);
  free_request (&r);
}

/* What an emulator has translated is there in the processes of requests, and is not translated in each of them
   again: the way from a request to its reply, and what fork () does in a child, so that the server is one.  */
static void
translate_all (void)
{
  pid_t server = fork_or_end ();
  if (server > 0)
    end_likewise (end_of (server));
  int out = dup (STDOUT_FILENO), nobody = memfd_create ("nobody", MFD_CLOEXEC);
  if (out < 0 || nobody < 0 || dup2 (nobody, STDOUT_FILENO) < 0)
    no_answer ("a file for nobody: %s", strerror (errno));
  warm_up (answer_to_nobody);
  if (dup2 (out, STDOUT_FILENO) < 0)
    no_answer ("dup2: %s", strerror (errno));
  close (nobody);
  close (out);
}

static int
serve (void)
{
  if (testee.reads_elf && !testee.prepare)
    {
      fprintf (stderr, "reads files only\n");
      return UNSUPPORTED;
    }
  is_writing = mmap (NULL, sizeof *is_writing, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (is_writing == MAP_FAILED)
    no_answer ("mmap: %s", strerror (errno));
  if (testee.start)
    testee.start ();
  if (IS_EMULATED)
    translate_all ();
  guarded_forget ();
  clear_stack (STACK_CLEARED);
  stack_used = STACK_USED;
  size_t size;
  for (char *message; (message = receive (&size)); guarded_forget ())
    {
      if (testee.prepare)
        answer_by_program (message, size);
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
