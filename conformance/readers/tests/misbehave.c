/* A testee that answers well, but misbehaves as its name (or first argument)
   says when it is given a function of 666 bytes (see sections.c).

   NAME is MODE or MODE-serve; without -serve it refuses to serve.  */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/lend.h"
#include "pipe.h"

enum { TRIGGER = 666, FUNC_SIZE_AT = 32, MAX = 1 << 20, BOMB = 200,
       CROWD = 20 };

static const char *mode;
static bool serves;
static uint8_t section[MAX];
static char out[MAX];
static size_t out_size;
static bool is_reply; /* the answer is a reply of a server */

static bool
mode_is (const char *name)
{
  return strcmp (mode, name) == 0;
}

/* By contract 1, where status 1 alone rejects.  */
static bool
is_old (void)
{
  return strncmp (mode, "old", 3) == 0;
}

static void
collect (void *context, const char *text, size_t length)
{
  (void) context;
  if (out_size + length <= sizeof out)
    memcpy (out + out_size, text, length);
  out_size += length;
}

static void
send_length (uint32_t length)
{
  write_all (1, &length, 4); /* the host is little-endian, as are the tests */
}

static void
sleep_long (void)
{
  for (int i = 0; i < 600; i++)
    sleep (1);
  _exit (0);
}

/* Wake up again and again, and do next to nothing.  */
static void
poll_long (bool drips)
{
  for (int i = 0; i < 600; i++, usleep (drips ? 1000000 : 100000))
    if (drips)
      write_all (1, "#", 1);
}

static void
spin (void)
{
  for (;;)
    ;
}

/* Processes that leave the session, and their parent.  */
static void
start_processes (int count)
{
  for (int i = 0; i < count; i++)
    if (fork () == 0)
      {
        setsid ();
        if (fork () == 0)
          sleep_long ();
        _exit (0);
      }
}

static void
flood (int fd)
{
  static char megabyte[1 << 20];
  memset (megabyte, 'x', sizeof megabyte);
  for (int i = 0; i < 4096; i++)
    write_all (fd, megabyte, sizeof megabyte);
}

static void
hog (void)
{
  for (;;)
    {
      char *memory = malloc (1 << 20);
      if (!memory)
        abort ();
      memset (memory, 1, 1 << 20);
    }
}

/* Each within its limits, but not all together.  */
static void
brood (void)
{
  enum { CHILDREN = 5, BYTES = 80 << 20 };
  for (int i = 0; i < CHILDREN; i++)
    if (fork () == 0)
      {
        if (mmap (NULL, BYTES, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
            == MAP_FAILED)
          _exit (6);
        sleep_long ();
      }
  sleep_long ();
}

static void
leave_an_orphan (void)
{
  if (fork () == 0)
    {
      setsid ();
      if (fork () == 0)
        sleep_long ();
      _exit (0);
    }
  wait (NULL);
}

/* The ends that a process has.  */
static void
end (void)
{
  if (mode_is ("crash"))
    raise (SIGSEGV);
  if (mode_is ("exit"))
    _exit (7);
  if (mode_is ("not-executable"))
    _exit (126);
  if (mode_is ("not-found"))
    _exit (127);
  if (mode_is ("killed"))
    raise (SIGKILL);
  if (mode_is ("kill-parent"))
    {
      kill (getppid (), SIGKILL);
      leave_an_orphan ();
      _exit (9);
    }
}

/* The ways to end with status 1 that are no rejection, or one by contract 1 only.  */
static void
end_as_rejected (void)
{
  if (mode_is ("raises"))
    fputs ("Traceback (most recent call last):\n  File \"x\"\nValueError: 666\n", stderr);
  if (mode_is ("rejects-twice"))
    puts ("rejected because\nrejected because");
  if (mode_is ("rejects-mute"))
    puts ("rejected ");
  if (mode_is ("rejects-cut"))
    fputs ("rejected because", stdout);
  if (mode_is ("raises") || mode_is ("old-raises") || strncmp (mode, "rejects-", 8) == 0)
    exit (1);
}

static void
misbehave (void)
{
  end ();
  end_as_rejected ();
  if (mode_is ("hang"))
    sleep_long ();
  if (mode_is ("spin"))
    spin ();
  if (mode_is ("polls") || mode_is ("drips"))
    poll_long (mode_is ("drips"));
  if (mode_is ("spins-below") && fork () == 0)
    spin ();
  if (mode_is ("spins-below"))
    wait (NULL);
  if (mode_is ("bomb"))
    {
      start_processes (BOMB);
      sleep_long ();
    }
  if (mode_is ("crowd"))
    start_processes (CROWD);
  if (mode_is ("flood"))
    flood (1);
  if (mode_is ("flood-stderr"))
    flood (2);
  if (mode_is ("brood"))
    brood ();
  if (mode_is ("hog"))
    hog ();
  if (mode_is ("orphan"))
    leave_an_orphan ();
  if (mode_is ("close"))
    {
      close (1);
      sleep_long ();
    }
  if (mode_is ("wrong-length"))
    send_length (0xfffffff0);
  if (mode_is ("half"))
    {
      send_length (100);
      write_all (1, "0\nelement 0", 11);
      _exit (0);
    }
  if (mode_is ("slow-half"))
    {
      send_length (100);
      sleep_long ();
    }
}

/* Both are as long.  */
static void
replace (const char *text, const char *by)
{
  for (char *at = strstr (out, text); *by; at++, by++)
    *at = *by;
}

/* Change a good answer into a wrong one.  */
static void
distort (int *status)
{
  if (mode_is ("reject"))
    *status = 1;
  if (mode_is ("unsupported"))
    *status = 89;
  if (mode_is ("garbage"))
    out_size = (size_t) sprintf (out, "hello\n");
  if (mode_is ("cut"))
    out_size -= 5;
  if (mode_is ("fewer"))
    out_size = (size_t) (strchr (out, '\n') + 1 - out);
  if (mode_is ("value"))
    replace ("size=666", "size=667");
  if (mode_is ("question"))
    replace ("size=666", "size=???");
}

/* The section of the ELF file of SIZE bytes takes its place.  */
static size_t
take_out_of_elf (size_t size)
{
  enum { TYPE_SFRAME = 0x6ffffff4 };
  Elf64_Ehdr file;
  Elf64_Shdr found = { .sh_type = SHT_NULL };
  if (size < sizeof file || memcmp (section, ELFMAG, SELFMAG) != 0)
    _exit (8);
  memcpy (&file, section, sizeof file);
  for (int i = 0; i < file.e_shnum && found.sh_type != TYPE_SFRAME; i++)
    memcpy (&found, section + file.e_shoff + (size_t) i * sizeof found, sizeof found);
  memmove (section, section + found.sh_offset, found.sh_size);
  return found.sh_size;
}

static int
answer (size_t size, uint64_t address)
{
  if (mode_is ("elf"))
    size = take_out_of_elf (size);
  sf_section s = { .bytes = section, .size = size, .address = address };
  sf_report report = SF_NO_REPORT;
  uint32_t func_size = 0;
  out_size = 0;
  int status = dump_section (&s, (sf_sink) { collect, NULL }, &report)
                       == SF_INVALID;
  out[out_size] = 0;
  if (mode_is ("accept") && status)
    {
      status = 0;
      out_size = 0;
    }
  if (size > FUNC_SIZE_AT + 4)
    memcpy (&func_size, section + FUNC_SIZE_AT, 4);
  /* This is one that only a server answers.  */
  if (func_size == TRIGGER && mode_is ("elf") && serves && !is_reply)
    _exit (7);
  if (func_size == TRIGGER)
    {
      misbehave ();
      distort (&status);
    }
  return status;
}

static int
read_all (int fd, void *to, size_t size)
{
  char *at = to;
  while (size)
    {
      ssize_t got = read (fd, at, size);
      if (got <= 0)
        return 0;
      at += got;
      size -= (size_t) got;
    }
  return 1;
}

static int
serve (void)
{
  uint32_t length;
  is_reply = true;
  /* One server in this mode fails on its second request, whatever it is.  */
  for (int served = 0; read_all (0, &length, 4); served++)
    {
      static uint8_t request[MAX];
      char head[8];
      if (length > sizeof request || !read_all (0, request, length))
        return 4;
      if (mode_is ("tired") && served == 2)
        raise (SIGSEGV);
      if (mode_is ("tired-host") && served == 2)
        _exit (127);
      const uint8_t *newline = memchr (request, '\n', length);
      size_t size = length - (size_t) (newline + 1 - request);
      memcpy (section, newline + 1, size);
      int status = answer (size, strtoull ((char *) request + 7, NULL, 16));
      int head_length = snprintf (head, sizeof head, "%d\n", status);
      if (status)
        out_size = (size_t) sprintf (out, "because");
      send_length ((uint32_t) ((size_t) head_length + out_size));
      write_all (1, head, (size_t) head_length);
      write_all (1, out, out_size);
      if (mode_is ("chatty"))
        write_all (1, "and more", 8);
    }
  return 0;
}

static int
decode (const char *address, const char *path)
{
  int fd = open (path, O_RDONLY);
  ssize_t size = fd < 0 ? -1 : read (fd, section, sizeof section);
  if (size < 0)
    return 3;
  int status = answer ((size_t) size, strtoull (address + 10, NULL, 16));
  if (status)
    fputs (is_old () ? "because\n" : "rejected because\n", is_old () ? stderr : stdout);
  else
    write_all (1, out, out_size);
  return status;
}

int
main (int argc, char *argv[])
{
  static char name[64];
  const char *slash = strrchr (argv[0], '/');
  snprintf (name, sizeof name, "%s", slash ? slash + 1 : argv[0]);
  size_t length = strlen (name);
  char full_name[64];
  memcpy (full_name, name, sizeof name);
  if (length > 6 && strcmp (name + length - 6, "-serve") == 0)
    {
      serves = true;
      name[length - 6] = 0;
    }
  mode = name;
  if (argc == 2 && strcmp (argv[1], "caps") == 0)
    printf ("contract %d\nname %s\nversion 1.0\nsframe-versions 1 2 3\n"
            "abis amd64-le aarch64-le aarch64-be s390x-be\n"
            "operations decode\ninput %s\n", is_old () ? 1 : 2, full_name,
            mode_is ("elf") ? "elf" : "raw");
  else if (argc == 2 && strcmp (argv[1], "serve") == 0)
    return serves ? serve () : mode_is ("no-server") ? 1 : 89;
  else if (argc == 4 && strcmp (argv[1], "decode") == 0)
    return decode (argv[2], argv[3]);
  else
    return 2;
  return 0;
}
