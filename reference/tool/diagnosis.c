/* A verdict for a person.  */
#include "diagnosis.h"

#include <inttypes.h>


enum { BYTES_PER_LINE = 16 };
#define UNKNOWN "unknown: "

int
verdict_status (enum sf_verdict verdict)
{
  return verdict == SF_INVALID ? STATUS_INVALID : STATUS_GOOD;
}

bool
is_unknown (const uint8_t *bytes, const sf_finding *finding)
{
  enum { LAST_VERSION = 3, LAST_ABI = 4, ALL_FLAGS = 7 };
  switch (finding->clause)
    {
    case PREAMBLE_VERSION:
      return bytes[finding->offset] > LAST_VERSION;
    case PREAMBLE_FLAGS_DEFINED:
      return bytes[finding->offset] & ~ALL_FLAGS;
    case HEADER_ABI:
      return bytes[finding->offset] > LAST_ABI;
    case FDE_FRE_TYPE:
    case FDE_TYPE:
      return true;
    default:
      return false;
    }
}

/* The line of 16 bytes that holds the first byte concerned, and carets.  */
static void
print_bytes (FILE *out, const section_image *image, const sf_finding *finding)
{
  uint64_t from = finding->offset - finding->offset % BYTES_PER_LINE;
  uint64_t to = from + BYTES_PER_LINE;
  uint64_t end = finding->offset + finding->length;
  if (to > image->size)
    to = image->size;
  if (from >= to)
    return;
  int margin = fprintf (out, "    %06" PRIx64 " ", from);
  for (uint64_t i = from; i < to; i++)
    fprintf (out, " %02x", image->bytes[i]);
  if (end > to)
    fputs (" ...", out);
  fprintf (out, "\n%*s", margin, "");
  for (uint64_t i = from; i < to && i < end; i++)
    fputs (i < finding->offset ? "   " : " ^^", out);
  if (finding->offset >= to || finding->length == 0)
    fprintf (out, "%*s ^ here it ends", (int) (finding->offset - from) * 3,
             "");
  fputc ('\n', out);
}

static void
print_clause (FILE *out, enum sf_clause clause, bool literal)
{
  const sf_clause_text *text = sf_clause_text_of (clause);
  bool has_two = text->deployed != NULL;
  fprintf (out, "    specification, \"%s\": %s\n", text->section,
           has_two && !literal ? text->deployed : text->text);
  if (has_two)
    fprintf (out, "    (its words can be read in two ways: see sframe-ref "
                  "clauses)\n");
}

void
print_finding (FILE *out, const section_image *image,
               const image_options *options, const sf_finding *finding,
               const char *kind)
{
  fprintf (out, "%s: offset 0x%" PRIx64 ": %s%s%s [%s]\n", image->label,
           finding->offset, is_unknown (image->bytes, finding) ? UNKNOWN : "", kind,
           finding->message,
           sf_clause_text_of (finding->clause)->id);
  print_bytes (out, image, finding);
  print_clause (out, finding->clause, options->literal);
}

void
print_rejection (const section_image *image, const image_options *options,
                 const sf_finding *finding)
{
  buffer line = EMPTY_BUFFER;
  finding_line (&line, image->bytes, finding);
  printf ("rejected %.*s", (int) line.size, (const char *) line.bytes);
  fflush (stdout);
  print_finding (stderr, image, options, finding, "");
  buffer_free (&line);
}

void
finding_line (buffer *out, const uint8_t *bytes, const sf_finding *finding)
{
  buffer_print (out, "%soffset 0x%" PRIx64 ": %s [%s]\n",
                is_unknown (bytes, finding) ? UNKNOWN : "", finding->offset,
                finding->message, sf_clause_text_of (finding->clause)->id);
}
