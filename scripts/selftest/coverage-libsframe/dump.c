/* dump FILE ADDRESS: what dump_sframe of libsframe prints about a section.  */
#include <stdio.h>
#include <stdlib.h>

#include <sframe-api.h>

int
main (int argc, char **argv)
{
  FILE *file = argc == 3 ? fopen (argv[1], "rb") : NULL;
  char *bytes = NULL;
  size_t room = 0;
  int error = 0;
  if (!file)
    {
      fprintf (stderr, "usage: dump FILE ADDRESS\n");
      return 2;
    }
  /* Sections are small; the longest so far has some thousand bytes.  */
  bytes = malloc (room = 1 << 20);
  size_t size = bytes ? fread (bytes, 1, room, file) : 0;
  fclose (file);
  sframe_decoder_ctx *ctx = sframe_decode (bytes, size, &error);
  if (ctx)
    dump_sframe (ctx, strtoull (argv[2], NULL, 16));
  else
    fprintf (stderr, "sframe_decode: %s\n", sframe_errmsg (error));
  sframe_decoder_free (&ctx);
  free (bytes);
  return ctx ? 0 : 1;
}
