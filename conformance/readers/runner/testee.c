#include "testee.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "content.h"
#include "exchange.h"
#include "lib/base/printable.h"
#include "lib/base/word.h"
#include "lists.h"

enum { CAPS_LIMIT = 65536 };

/* Is none of the first COUNT called NAME?  NULL: it is not known yet.  */
static void
require_new_name (const testee_list *list, size_t count, const char *name,
                  const char *executable)
{
  for (size_t i = 0; name && i < count; i++)
    if (list->testees[i].name && strcmp (list->testees[i].name, name) == 0)
      give_up (STATUS_USAGE, "there are two testees called %s: %s and %s",
               name, list->testees[i].executable, executable);
}

testee *
testee_add (testee_list *list, const char *name, const char *executable,
            const char *directory, const char *met)
{
  require_new_name (list, list->count, name, executable);
  list->testees = grow_array (list->testees, list->count, &list->capacity,
                              sizeof (testee));
  list->testees[list->count++]
      = (testee){ .name = name ? strdup (name) : NULL,
                  .executable = strchr (executable, '/')
                                    ? strdup (executable)
                                    : format_text ("./%s", executable),
                  .directory = directory ? strdup (directory) : NULL,
                  .met = met ? strdup (met) : NULL };
  return &list->testees[list->count - 1];
}

void
testees_read (testee_list *list, const char *path, const char *filter)
{
  buffer text = { 0 };
  if (!read_all (path, &text))
    give_up (STATUS_USAGE, "cannot read the list of testees %s: %s", path,
             strerror (errno));
  list_reader rows = list_begin (path, &text);
  testee_row row;
  problem p;
  while (list_next_testee (&rows, &row, &p))
    if (!filter || globs_match (filter, row.name))
      testee_add (list, row.name, row.executable, row.directory, row.met)
          ->is_sampled = row.is_sampled;
  if (p.status != STATUS_GOOD)
    give_up (p.status, "%s", p.text);
  buffer_free (&text);
}

static void
read_limits (testee *t)
{
  buffer text = { 0 };
  char *path = format_text ("%s/limits", t->directory);
  if (!read_all (path, &text))
    {
      if (!is_missing (path))
        give_up (STATUS_USAGE, "cannot read %s: %s", path, strerror (errno));
      free (path);
      return;
    }
  list_reader rows = list_begin (path, &text);
  problem p;
  while (list_next_limit (&rows, &t->limits, &p))
    continue;
  if (p.status != STATUS_GOOD)
    give_up (p.status, "%s", p.text);
  buffer_free (&text);
  free (path);
}

/* --- what it is ------------------------------------------------------------ */

/* What a testee may start or load lies beside it: `program`, which a script starts, and libraries.  Other
   files may change while it stays what it is.  */
static int
is_part (const struct dirent *entry)
{
  const char *name = entry->d_name, *dot = strrchr (name, '.');
  return strcmp (name, "program") == 0 || (dot && strcmp (dot, ".so") == 0);
}

/* The names, sizes and times of these files are what it is, too.  */
static uint64_t
hash_of_neighbours (const char *executable, uint64_t hash)
{
  const char *slash = strrchr (executable, '/');
  char *folder
      = slash ? format_text ("%.*s", (int) (slash - executable), executable)
              : strdup (".");
  struct dirent **names;
  int count = scandir (*folder ? folder : "/", &names, is_part, alphasort);
  if (count < 0 && errno != EACCES) /* a folder that may be entered only */
    give_up (STATUS_INFRASTRUCTURE,
             "cannot read the folder %s of a testee: %s", folder,
             strerror (errno));
  for (int i = 0; i < count; i++)
    {
      struct stat s;
      char *path = format_text ("%s/%s", folder, names[i]->d_name);
      bool is_there = stat (path, &s) == 0;
      /* What is not there, or forbidden, it cannot load either.  */
      if (!is_there && errno != ENOENT && errno != EACCES)
        give_up (STATUS_INFRASTRUCTURE, "cannot read %s beside a testee: %s",
                 path, strerror (errno));
      if (is_there && S_ISREG (s.st_mode))
        {
          const int64_t what[] = { s.st_size, s.st_mtim.tv_sec, s.st_mtim.tv_nsec };
          hash = hash_bytes (names[i]->d_name, strlen (names[i]->d_name), hash);
          hash = hash_bytes (what, sizeof what, hash);
        }
      free (path);
      free (names[i]);
    }
  if (count >= 0)
    free (names);
  free (folder);
  return hash;
}

/* --- caps ---------------------------------------------------------------- */

static void
ask_caps (testee *t, enum isolation how)
{
  char *argv[] = { t->executable, (char *) "caps", NULL };
  problem p = { .status = STATUS_GOOD };
  if (access (t->executable, X_OK) < 0)
    give_up (STATUS_USAGE, "testee %s: cannot execute %s: %s", caps_name (t),
             t->executable, strerror (errno));
  answer a = exchange_run (argv, 0, &t->limits, how, CAPS_LIMIT);
  if (a.kind == BY_THE_HOST)
    give_up (STATUS_INFRASTRUCTURE, "testee %s: `%s caps`: %s; asked %d times",
             caps_name (t), t->executable, a.why, EXCHANGE_TRIES);
  if (a.kind != ANSWERED)
    caps_complain (&p, t, "%s", a.why);
  else if (a.status != 0)
    {
      char *said
          = printable (a.reason.text ? a.reason.text : "", a.reason.size, 200);
      caps_complain (&p, t, "exit status %d: %s%s", a.status, said,
                     a.output.size ? ""
                     : ": is this an adapter? (PORTING.md, section 2)");
    }
  else
    caps_take (t, &a.output, &p);
  if (p.status != STATUS_GOOD)
    give_up (p.status, "%s", p.text);
  t->fingerprint = hash_bytes (a.output.text, a.output.size, 1);
  answer_free (&a);

  buffer program = { 0 };
  if (read_all (t->executable, &program))
    t->fingerprint
        = hash_bytes (program.bytes, program.size, t->fingerprint);
  else if (errno != EACCES) /* what is only to be executed is known by its caps */
    give_up (STATUS_INFRASTRUCTURE, "testee %s: cannot read %s: %s", t->name,
             t->executable, strerror (errno));
  t->fingerprint = hash_of_neighbours (t->executable, t->fingerprint);
  buffer_free (&program);
}

const char *
testee_release (const testee *t)
{
  return t->met ? t->met : t->version;
}

static void
prepare (testee *t, const limits *defaults, enum isolation how)
{
  t->limits = *defaults;
  if (t->directory)
    {
      require_directory (t->directory);
      read_limits (t);
    }
  ask_caps (t, how);
}

void
testees_prepare (testee_list *list, const limits *defaults, enum isolation how)
{
  for (size_t i = 0; i < list->count; i++)
    {
      prepare (&list->testees[i], defaults, how);
      require_new_name (list, i, list->testees[i].name, list->testees[i].executable);
    }
}

bool
testee_claims (const testee *t, const input *in)
{
  if (in->version && !(t->sframe_versions >> in->version & 1))
    return false;
  return !in->abi || globs_match (t->abis, in->abi->name);
}
