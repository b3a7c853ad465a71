/* The command lines of all programs, found by listing build/bin, and of their
   commands: --help and --version answer and do nothing, an option that does
   not exist is refused, and so is a bad number for each option that takes one.
   --help and --version notice a full disk, and each program that reads has a
   row in files.cases.  TAP; runs in the checkout.  */
#include <dirent.h>
#include <fcntl.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"

enum
{
  MOST_WORDS = 8,
  PATIENCE_S = 1800,
  SHOWN = 300
};

/* A program as it is started, and how it calls itself.  */
typedef struct subject
{
  const char *words[MOST_WORDS]; /* ended by NULL */
  const char *name;
} subject;

static const char *work, *version;
static bool is_disk_full;
static buffer table; /* files.cases */
static int given;    /* of all commands, and what they read of it */
static size_t tests, failures, programs, commands, numbers;

/* Of the last command.  */
static int status;
static buffer printed;

static _Noreturn void
bail_out (const char *what)
{
  printf ("Bail out! %s\n", what);
  exit (STATUS_INFRASTRUCTURE);
}

static bool
is_empty (const char *directory)
{
  struct dirent **entries;
  int count = scandir (directory, &entries, NULL, NULL);
  for (int i = 0; i < count; i++)
    free (entries[i]);
  free (entries);
  return count == 2;
}

static void
report (bool is_right, const char *name, const char *what)
{
  failures += !is_right;
  printf ("%sok %zu - %s%s\n", is_right ? "" : "not ", ++tests, name, what);
}

/* In an empty directory; what it prints goes to a file beside it.  */
static _Noreturn void
become (const subject *s, const char *first, const char *second)
{
  char *words[MOST_WORDS + 2];
  size_t count = 0;
  for (; s->words[count]; count++)
    words[count] = (char *) (uintptr_t) s->words[count];
  words[count++] = (char *) (uintptr_t) first;
  words[first ? count++ : count] = (char *) (uintptr_t) second;
  words[count] = NULL;
  int err = open ("../printed", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  int out = is_disk_full ? open ("/dev/full", O_WRONLY) : err;
  alarm (PATIENCE_S);
  if (words[0] && err >= 0 && out >= 0 && dup2 (given, STDIN_FILENO) >= 0
      && dup2 (out, STDOUT_FILENO) >= 0 && dup2 (err, STDERR_FILENO) >= 0)
    execvp (words[0], words);
  _exit (127);
}

/* Run S with up to two more words.  */
static void
run (const subject *s, const char *first, const char *second)
{
  problem p;
  int ended;
  lseek (given, 0, SEEK_SET);
  fflush (NULL);
  pid_t child = fork ();
  if (child == 0)
    become (s, first, second);
  if (child < 0 || waitpid (child, &ended, 0) < 0)
    bail_out ("no process");
  status = WIFEXITED (ended) ? WEXITSTATUS (ended) : 128 + WTERMSIG (ended);
  buffer_free (&printed);
  printed = EMPTY_BUFFER;
  if (!read_file ("../printed", &printed, &p))
    bail_out (p.text);
  buffer_add (&printed, "", 1);
}

/* Did it end with STATUS, say TEXT, read nothing and make nothing?  */
static bool
did (int wanted, const char *text)
{
  bool has_read = lseek (given, 0, SEEK_CUR) != 0, has_made = !is_empty (".");
  if (status == wanted && strstr ((char *) printed.bytes, text) && !has_read
      && !has_made)
    return true;
  printf (
      "# status %d instead of %d%s%s, or no '%s' in: %.*s\n", status, wanted,
      has_read ? ", it read" : "", has_made ? ", it made a file" : "", text,
      (int) strcspn ((char *) printed.bytes, "\n"), (char *) printed.bytes);
  return false;
}

/* That GROUP of EXPRESSION in each line that it matches.  */
static text_list
matches (const char *text, const char *expression, int group)
{
  text_list list = { 0 };
  regex_t compiled;
  regmatch_t at[4];
  if (regcomp (&compiled, expression, REG_EXTENDED | REG_NEWLINE) != 0)
    bail_out (expression);
  for (; regexec (&compiled, text, 4, at, 0) == 0; text += at[0].rm_eo)
    text_list_add (
        &list, format_text ("%.*s", (int) (at[group].rm_eo - at[group].rm_so),
                            text + at[group].rm_so));
  regfree (&compiled);
  return list;
}

static bool
refuses_numbers (const subject *s, const text_list *options)
{
  static const char *const values[]
      = { "", "12abc", "0x", "-5", "99999999999999999999999" };
  bool is_right = true;
  for (size_t i = 0; i < options->count; i++)
    for (size_t j = 0; j < sizeof values / sizeof *values; j++)
      {
        run (s, format_text ("%s=%s", options->items[i], values[j]), NULL);
        is_right
            &= did (STATUS_USAGE, format_text ("%s wants", options->items[i]));
      }
  numbers += options->count;
  return is_right;
}

static void
test_command (const subject *s)
{
  const char *said = format_text ("Usage: %s", s->name);
  run (s, "--version", NULL);
  report (
      did (STATUS_GOOD, format_text ("%.*s %s", (int) strcspn (s->name, " "),
                                     s->name, version)),
      s->name, " --version");
  run (s, "--nonsense", NULL);
  report (did (STATUS_USAGE, "option '--nonsense'"), s->name, " --nonsense");
  run (s, "--nonsense", "--help");
  report (did (STATUS_USAGE, "option '--nonsense'"), s->name,
          " --nonsense --help");
  run (s, "./no-such-file", "--help");
  report (did (STATUS_GOOD, said), s->name, " FILE --help");
  run (s, "-h", NULL);
  report (did (STATUS_GOOD, said), s->name, " -h");
  run (s, "--help", NULL);
  report (did (STATUS_GOOD, said), s->name, " --help");
  const text_list options = matches (
      (char *) printed.bytes,
      "^ +(-[a-zA-Z], )?(--[a-z_-]+)=(N|ADDR|ADDRESS|SECONDS|MIB)( |$)", 2);
  report (refuses_numbers (s, &options), s->name, ": bad numbers");
}

static const char *
joined (const text_list *list)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < list->count; i++)
    buffer_print (&b, "%s%s", i ? " " : "", list->items[i]);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* S has commands, and lists them where none or another one is named.  */
static void
test_commands (const subject *s, const text_list *list)
{
  const char *names = joined (list);
  report (did (STATUS_GOOD, format_text ("Usage: %s", s->name)), s->name,
          " --help");
  run (s, "--version", NULL);
  report (did (STATUS_GOOD, format_text ("%s %s", s->name, version)), s->name,
          " --version");
  run (s, "frob", NULL);
  report (did (STATUS_USAGE,
               format_text ("no command is called 'frob': %s\n", names)),
          s->name, " frob lists the commands");
  run (s, NULL, NULL);
  report (did (STATUS_USAGE, format_text ("wants a COMMAND: %s\n", names)),
          s->name, " alone lists the commands");
  for (size_t i = 0; i < list->count; i++)
    {
      const subject command
          = { .words = { s->words[0], list->items[i] },
              .name = format_text ("%s %s", s->name, list->items[i]) };
      test_command (&command);
    }
  commands += list->count;
}

/* It says so in one line.  */
static void
test_full_disk (const subject *s, const char *option)
{
  is_disk_full = true;
  run (s, option, NULL);
  is_disk_full = false;
  const char *newline = strchr ((char *) printed.bytes, '\n');
  report (did (STATUS_INFRASTRUCTURE, "No space left") && newline
              && newline[1] == '\0',
          s->name, format_text (" %s on a full disk", option));
}

/* What reads no file of its own needs no row.  */
static void
test_row (const char *name)
{
  static const char *const others[]
      = { "bench", "mutants", "sframe-box", "sframe-fuzz-program",
          "sframe-growth" };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp (name, others[i]) == 0)
      return;
  report (strstr ((char *) table.bytes, format_text ("\n    '%s ", name)),
          name, " has a row in files.cases");
}

static void
test_program (const char *path)
{
  subject s = { .words = { path } };
  run (&s, "--help", NULL);
  const text_list names
      = matches ((char *) printed.bytes, "^Usage: ([^ ]*) ", 1);
  const text_list usages
      = matches ((char *) printed.bytes, "^Usage: (.*) COMMAND", 1);
  const text_list list
      = matches ((char *) printed.bytes, "^  ([a-z]+)  *[a-z(]", 1);
  s.name = names.count ? names.items[0] : "(no name)";
  programs++;
  test_row (strrchr (path, '/') + 1);
  test_full_disk (&s, "--help");
  test_full_disk (&s, "--version");
  run (&s, "--help", NULL);
  if (usages.count && list.count)
    test_commands (&s, &list);
  else
    test_command (&s);
}

/* A name that does not exist is answered with those that do.  */
static void
test_names (const char *top)
{
  const struct
  {
    subject subject;
    const char *option, *names;
  } rows[] = {
    { { { "sframe-truth" }, "sframe-truth" },
      "--target",
      "gdbstub ptrace plugin" },
    { { { "sframe-asm", "campaign" }, "sframe-asm campaign" },
      "--abi",
      "amd64 aarch64 aarch64_be s390x" },
    { { { "sframe-ref", "assemble" }, "sframe-ref assemble" },
      "--abi",
      "aarch64-le aarch64-be" },
    { { { "sframe-conform" }, "sframe-conform" },
      "--isolation",
      "group pid-namespace user-namespace box" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      subject s = rows[i].subject;
      s.words[0] = format_text ("%s/build/bin/%s", top, s.words[0]);
      run (&s, format_text ("%s=nonsense", rows[i].option), NULL);
      report (
          did (STATUS_USAGE, format_text ("%s wants one of %s, not 'nonsense'",
                                          rows[i].option, rows[i].names)),
          s.name, " lists the names");
    }
}

static void
prepare (void)
{
  problem p;
  buffer b = EMPTY_BUFFER;
  work = temporary_directory ("command-lines");
  if (!read_file ("VERSION", &b, &p)
      || !read_file ("scripts/tests/files.cases", &table, &p) || !work
      || mkdir (format_text ("%s/empty", work), 0755) != 0)
    bail_out ("no directory to work in");
  buffer_add (&table, "", 1);
  version = format_text ("%.*s", (int) b.size, (char *) b.bytes);
  given = open ("VERSION", O_RDONLY | O_CLOEXEC);
  if (chdir (format_text ("%s/empty", work)) != 0)
    bail_out ("no directory to work in");
}

static int
is_program (const struct dirent *d)
{
  const char *end = strrchr (d->d_name, '.');
  return d->d_name[0] != '.' && !(end && strcmp (end, ".so") == 0);
}

int
main (void)
{
  const char *top = getcwd (NULL, 0);
  struct dirent **entries;
  prepare ();
  int count = scandir (format_text ("%s/build/bin", top), &entries, is_program,
                       alphasort);
  for (int i = 0; i < count; i++)
    test_program (format_text ("%s/build/bin/%s", top, entries[i]->d_name));
  test_program (format_text ("%s/build/mutants/mutants", top));
  const subject big_endian
      = { { "qemu-s390x",
            format_text ("%s/build/testees/reference-s390x/program", top),
            "check" },
          "" };
  run (&big_endian, "--help", NULL);
  report (did (STATUS_GOOD, "Usage: sframe-ref check"),
          "sframe-ref check --help on a big-endian machine", "");
  test_names (top);
  report (
      programs >= 15 && commands >= 19 && numbers >= 60,
      format_text ("%zu programs, %zu commands, %zu options that take numbers",
                   programs, commands, numbers),
      "");
  printf ("1..%zu\n", tests);
  return failures ? STATUS_INVALID : STATUS_GOOD;
}
