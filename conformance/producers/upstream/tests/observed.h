/* What was reported, a line each: RESULT WHAT, and then of DEMAND, COUNT,
   REASON and TEXT those that there are.  */
#ifndef UPSTREAM_OBSERVED_H
#define UPSTREAM_OBSERVED_H

#include <inttypes.h>
#include <yyjson.h>

#include "given.h"

static inline void
print_field (buffer *b, yyjson_val *line, const char *before,
             const char *field)
{
  const char *value = yyjson_get_str (yyjson_obj_get (line, field));
  if (value)
    buffer_print (b, "%s%s", before, value);
}

/* Of what was captured; to free.  */
static inline char *
observed_in (capture *c)
{
  char *said = captured (c);
  text_lines lines = lines_of (said);
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < lines.count; i++)
    {
      yyjson_doc *doc
          = yyjson_read (lines.items[i], strlen (lines.items[i]), 0);
      yyjson_val *line = yyjson_doc_get_root (doc),
                 *count = yyjson_obj_get (line, "count");
      print_field (&b, line, "", "result");
      print_field (&b, line, " ", "what");
      print_field (&b, line, " [", "demand");
      if (count)
        buffer_print (&b, " *%" PRIu64, yyjson_get_uint (count));
      print_field (&b, line, " / ", "reason");
      print_field (&b, line, " | ", "text");
      buffer_print (&b, "\n");
      yyjson_doc_free (doc);
    }
  buffer_add (&b, "", 1);
  text_lines_free (&lines);
  free (said);
  return (char *) b.bytes;
}

#endif
