#include "served.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "requests.h"

#define LIBRARIES ROOT "/usr/lib/x86_64-linux-gnu"

/* The command for FILE.  What is loaded before the program: requests.c and, where it can stand that, blocks of
   memory that end where nothing is mapped.  What it reads past their end shows by its death, and not in its
   text.  */
struct words
{
  char *argv[9];
};

static struct words
words_for (const struct command *c, const char *file)
{
  return (struct words) { { (char *) LIBRARIES "/ld-linux-x86-64.so.2",
                            (char *) "--library-path",
                            (char *) LIBRARIES,
                            (char *) "--preload",
                            (char *) beside_this_program ("guarded.so"),
                            (char *) c->name,
                            (char *) c->option,
                            (char *) file } };
}

/* Of a server: the programs that were started, and the file that they read.  */
static struct
{
  const char *name;
  int socket;
} running[3];
static int served_file = -1;

static int *
socket_of (const char *name)
{
  unsigned i = 0;
  while (running[i].name && strcmp (running[i].name, name) != 0)
    i++;
  running[i].name = name;
  return &running[i].socket;
}

void
prepare_program (const struct command *c)
{
  int *socket = socket_of (c->name);
  if (*socket)
    return;
  if (served_file < 0)
    served_file = memfd_create ("section", MFD_CLOEXEC);
  struct words w = words_for (c, REQUESTS_PATH);
  *socket = start_running (w.argv, served_file);
}

static void
write_served_file (const struct input *in)
{
  size_t done = 0;
  ssize_t put = ftruncate (served_file, 0);
  for (; put >= 0 && done < in->size; done += (size_t) put)
    put = pwrite (served_file, in->bytes + done, in->size - done, (off_t) done);
  if (put < 0)
    no_answer ("cannot write the file: %s", strerror (errno));
}

void
ask_program (struct program *p, const struct command *c, const struct input *in)
{
  struct words w = words_for (c, in->path);
  if (in->path)
    {
      start_program (p, w.argv);
      return;
    }
  write_served_file (in);
  run_program (p, *socket_of (c->name));
}
