/* A user's program: the canonical dump of the section in a file.  */
#include <sframe-ref.h>
#include <stdio.h>
#include <stdlib.h>

static void
print (void *context, const char *text, size_t length)
{
  fwrite (text, 1, length, context);
}

int
main (int argc, char **argv)
{
  static uint8_t bytes[65536];
  FILE *file = argc == 2 ? fopen (argv[1], "rb") : NULL;
  if (!file)
    return 2;
  sf_section section = { bytes, fread (bytes, 1, sizeof bytes, file), 0,
                         SF_DEPLOYED };
  fclose (file);
  sf_report report = SF_NO_REPORT;
  uint64_t *lent = calloc (sf_words_needed (&section), sizeof *lent);
  sf_sink sink = { print, stdout };
  enum sf_verdict verdict = sf_dump (&section, lent, sink, &report);
  const sf_finding *why = sf_decisive (&report);
  if (verdict == SF_INVALID)
    puts (sf_clause_text_of (why->clause)->id);
  free (lent);
  return verdict == SF_INVALID;
}
