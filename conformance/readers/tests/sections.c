/* Writes the sections that the runner's tests use, and a list of them:
     sections DIRECTORY >LIST
   Valid ones differ in their address, so that each is run.  One of them has a
   function of TRIGGER bytes, on which the misbehaving testees misbehave.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIGGER = 666, SIZE = 51, GOOD = 5 };

static void
put (uint8_t **at, unsigned bytes, uint64_t value)
{
  for (unsigned i = 0; i < bytes; i++)
    *(*at)++ = (uint8_t) (value >> (8 * i));
}

/* Version 2, amd64: one function of FUNC_SIZE bytes at START, one row.  */
static void
make (uint8_t section[SIZE], uint32_t start, uint32_t func_size)
{
  uint8_t *at = section;
  put (&at, 2, 0xdee2);
  put (&at, 1, 2);           /* version */
  put (&at, 1, 0x5);         /* sorted, PC-relative */
  put (&at, 1, 3);           /* amd64-le */
  put (&at, 1, 0);           /* no fixed FP */
  put (&at, 1, 0xf8);        /* fixed RA: -8 */
  put (&at, 1, 0);           /* no auxiliary header */
  put (&at, 4, 1);           /* functions */
  put (&at, 4, 1);           /* rows */
  put (&at, 4, 3);           /* bytes of rows */
  put (&at, 4, 0);           /* functions are here */
  put (&at, 4, 20);          /* rows are there */
  put (&at, 4, start - 28);  /* relative to this field */
  put (&at, 4, func_size);
  put (&at, 4, 0);           /* its first row */
  put (&at, 4, 1);           /* rows */
  put (&at, 4, 0);           /* 1-byte row starts, no block size */
  put (&at, 1, 0);           /* row start */
  put (&at, 1, 0x3);         /* CFA from SP, one data word of one byte */
  put (&at, 1, 8);           /* CFA = SP + 8 */
}

static void
save (const char *directory, const char *name, const uint8_t *section,
      size_t size, const char *tags)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen (path, "wb");
  if (!file || fwrite (section, 1, size, file) != size || fclose (file))
    {
      perror (path);
      exit (3);
    }
  printf ("%s\t%s\t0x1000\t-\t%s\n", name, path, tags);
}

int
main (int argc, char *argv[])
{
  uint8_t section[SIZE];
  if (argc != 2)
    return 2;
  for (unsigned i = 0; i < GOOD; i++)
    {
      char name[32];
      snprintf (name, sizeof name, "good/%u", i);
      make (section, 0x100 * i, 32);
      save (argv[1], name, section, SIZE, "valid,v2");
    }
  make (section, 0x900, TRIGGER);
  save (argv[1], "trigger", section, SIZE, "valid,v2,trigger");
  make (section, 0x900, 32);
  section[0] = 0; /* no magic number */
  save (argv[1], "bad/magic", section, SIZE, "invalid");
  make (section, 0x900, 32);
  save (argv[1], "bad/cut", section, SIZE - 1, "invalid,v2");
  make (section, 0, 32);
  save (argv[1], "same/0", section, SIZE, "valid,v2");
  return 0;
}
