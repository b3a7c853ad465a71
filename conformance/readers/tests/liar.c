/* A testee that says what the reference says, except where it lies.  In the
   folder that it is in are
     sframe-ref   the reference
     caps         what it prints for its caps after `contract' and `name'
     lies         lines NAME|OPERATION|GLOB|LIE: the testee NAME lies where
                  "ADDRESS FILE" of the request matches the glob
   A lie is one of these, or what sed does to what the reference prints, with
   the status of a `q':
     says TEXT    that is the answer
     refuses TEXT that is the reason
     complains    the file `words.txt' is on stderr, exit status 1
     unsupported  exit status 89
     dies         a signal
     hangs        no answer
     hangs-once   none when it is first asked that, as the folder `asked' tells
     invents      the stack that is asked about has 16384 words more
     answers      as the reference; `NAME|serve|*|answers' makes it a server
     breaks       its library, the file `library/there', is gone; a later lie
                  counts
     needs STATUS with the library as the reference; without it that is the
                  status, and the reason that it cannot be loaded  */
/* NOLINTBEGIN(clang-analyzer-optin.taint.GenericTaint,
               clang-analyzer-security.ArrayBound): a test made the folder */
#include <fnmatch.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 16384, LINE = 4096 };

static const char *const reference = "./sframe-ref",
                  *const library = "library/there";

static FILE *
open_here (const char *name)
{
  FILE *file = fopen (name, "r");
  if (!file)
    _exit (70);
  return file;
}

static int
copy (const char *name, FILE *to)
{
  static char text[LINE];
  FILE *file = open_here (name);
  size_t size = fread (text, 1, sizeof text, file);
  fclose (file);
  return fwrite (text, 1, size, to) == size && fflush (to) == 0 ? 0 : 70;
}

/* LINE, a row of `lies', is about NAME and the request; its lie.  */
static const char *
lie_of (char *line, const char *name, const char *operation, const char *words)
{
  const char *who = strtok (line, "|"), *what = strtok (NULL, "|");
  const char *glob = strtok (NULL, "|"), *lie = strtok (NULL, "\n");
  bool is_it = lie && strcmp (who, name) == 0 && strcmp (what, operation) == 0
               && fnmatch (glob, words, 0) == 0;
  return is_it ? lie : NULL;
}

static const char *
find_lie (const char *name, const char *operation, const char *words)
{
  static char line[LINE];
  const char *lie = NULL;
  FILE *file = open_here ("lies");
  while (!lie && fgets (line, sizeof line, file))
    {
      lie = lie_of (line, name, operation, words);
      if (lie && strcmp (lie, "breaks") == 0)
        {
          unlink (library);
          lie = NULL;
        }
    }
  fclose (file);
  return lie;
}

/* The reference prints through `sed EXPRESSION'; its status.  */
static int
edit (char *argv[], const char *expression)
{
  int pipe_of[2], status, edited;
  if (pipe (pipe_of) < 0)
    return 70;
  pid_t editor = fork ();
  if (editor == 0)
    {
      dup2 (pipe_of[0], 0);
      close (pipe_of[1]);
      execlp ("sed", "sed", expression, (char *) NULL);
      _exit (70);
    }
  close (pipe_of[0]);
  pid_t speaker = fork ();
  if (speaker == 0)
    {
      dup2 (pipe_of[1], 1);
      execv (reference, argv);
      _exit (70);
    }
  close (pipe_of[1]);
  waitpid (speaker, &status, 0);
  waitpid (editor, &edited, 0);
  if (!WIFEXITED (edited) || !WIFEXITED (status))
    return 70;
  return edited ? WEXITSTATUS (edited) : WEXITSTATUS (status);
}

/* Stacks begin at the address 0x7ff00000; a later `ADDRESS:...' counts.  */
static int
invent (int argc, char *argv[])
{
  static char filler[32 + 2 * WORDS] = "0x7ff00000:9";
  char **more = calloc ((size_t) argc * 2 + 1, sizeof *more);
  for (size_t i = 1, at = strlen (filler); i < WORDS; i++, at += 2)
    memcpy (filler + at, ",9", 2);
  for (int i = 0, n = 0; more && i < argc; i++)
    {
      more[n++] = argv[i];
      if (strncmp (argv[i], "pc=", 3) == 0)
        more[n++] = filler;
    }
  if (more)
    execv (reference, more);
  return 70;
}

static int
hang (void)
{
  return (int) sleep (60);
}

/* The text after WORD and a blank, if LIE begins so.  */
static const char *
after (const char *lie, const char *word)
{
  size_t length = strlen (word);
  return strncmp (lie, word, length) == 0 && lie[length] == ' '
             ? lie + length + 1 : NULL;
}

static int
answer_rightly (char *argv[])
{
  execv (reference, argv);
  return 70;
}

static int
need_library (const char *status, char *argv[])
{
  if (access (library, F_OK) == 0)
    return answer_rightly (argv);
  puts ("rejected cannot load the library");
  return atoi (status);
}

static bool
is_first_time (char *argv[])
{
  char path[LINE];
  snprintf (path, sizeof path, "asked/%s%s", strrchr (argv[0], '/') + 1,
            argv[2]);
  return mkdir (path, 0777) == 0;
}

/* The lies that are no text and no expression; -1 for the others.  */
static int
misbehave (const char *lie, int argc, char *argv[])
{
  if (strcmp (lie, "complains") == 0)
    return copy ("words.txt", stderr) ? 70 : 1;
  if (strcmp (lie, "unsupported") == 0)
    return 89;
  if (strcmp (lie, "dies") == 0)
    return raise (SIGSEGV);
  if (strcmp (lie, "answers") == 0)
    return answer_rightly (argv);
  if (strcmp (lie, "hangs") == 0)
    return hang ();
  if (strcmp (lie, "hangs-once") == 0)
    return is_first_time (argv) ? hang () : answer_rightly (argv);
  return strcmp (lie, "invents") == 0 ? invent (argc, argv) : -1;
}

static int
tell (const char *lie, int argc, char *argv[])
{
  const char *text = after (lie, "says"), *reason = after (lie, "refuses");
  const char *status_without = after (lie, "needs");
  if (text)
    return puts (text) < 0;
  if (reason)
    return printf ("rejected %s\n", reason) > 0;
  if (status_without)
    return need_library (status_without, argv);
  int status = misbehave (lie, argc, argv);
  return status < 0 ? edit (argv, lie) : status;
}

/* Its folder becomes the working directory: the runner's paths are whole.  */
static const char *
enter_folder (char *path)
{
  char *slash = strrchr (path, '/');
  if (!slash)
    _exit (70);
  *slash = 0;
  return chdir (path) == 0 ? slash + 1 : NULL;
}

int
main (int argc, char *argv[])
{
  char path[LINE], words[LINE];
  snprintf (path, sizeof path, "%s", argv[0]);
  const char *name = enter_folder (path);
  if (!name || argc < 2)
    return 70;
  if (strcmp (argv[1], "caps") == 0)
    return printf ("contract 2\nname %s\n", name) < 0
               ? 70 : copy ("caps", stdout);
  if (strcmp (argv[1], "serve") == 0)
    return find_lie (name, "serve", "") ? answer_rightly (argv) : 89;
  if (argc < 4)
    return 2;
  snprintf (words, sizeof words, "%s %s", argv[2] + strlen ("--address="),
            argv[3]);
  const char *lie = find_lie (name, argv[1], words);
  return lie ? tell (lie, argc, argv) : answer_rightly (argv);
}
/* NOLINTEND(clang-analyzer-optin.taint.GenericTaint,
             clang-analyzer-security.ArrayBound) */
