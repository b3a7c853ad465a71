/* What fuzzing covered: executions, findings and causes by target, lines and branches by
   source.  The format is that of fuzz/covered.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"
#include "pages.h"

/* A kind of lines, and the table that they make.  */
typedef struct line_kind
{
  const char *name, *heads, *caption, *says;
} line_kind;

static const line_kind line_kinds[] = {
  { "soak", "target|executions|code", "Executions of the reference",
    "How often the decoder, the whole reference and the assembler of cases were executed (make "
    "fuzz-soak). What was executed of other code than today's does not count." },
  { "explored", "target|executions|edges|findings|causes|new causes",
    "Executions and causes by target",
    "The last exploration of each target (make fuzz): how often it was executed, how many edges "
    "of the program were reached, how many inputs made it fail, how many causes these have, and "
    "how many causes no known issue explains." },
  { "source", "source|lines, %|wanted|branches, %|wanted", "Coverage by source",
    "Lines and branches that seeds, saved inputs and findings reach, in per cent "
    "(make coverage-fuzz)." },
};

/* The columns of LINE, which is SIZE bytes, after the first, as a row; the numbers with
   commas.  */
static void
add_line (page *p, const char *line, size_t size)
{
  char *text = format_text ("%.*s", (int) size, line), *at = text;
  html (&p->html, "<tr>");
  for (size_t column = 0; at; column++)
    {
      char *tab = strchr (at, '\t');
      if (tab)
        *tab = 0;
      bool is_count = *at && at[strspn (at, "0123456789")] == 0;
      html (&p->html, column == 1 ? "<th scope=row>" : column ? "<td class=count>" : "");
      if (column && is_count)
        html (&p->html, "^", (uint64_t) strtoull (at, NULL, 10));
      else if (column)
        html (&p->html, "$", at);
      html (&p->html, column == 1 ? "</th>" : column ? "</td>" : "");
      at = tab ? tab + 1 : NULL;
    }
  html (&p->html, "</tr>\n");
  free (text);
}

static void
add_kind (page *p, const line_kind *k)
{
  size_t length = strlen (k->name), count = 0;
  const char *at = (const char *) p->s->fuzzing.bytes;
  for (size_t size; *at; at += size + (at[size] == '\n'))
    {
      size = strcspn (at, "\n");
      if (strncmp (at, k->name, length) != 0 || at[length] != '\t')
        continue;
      if (!count++)
        {
          html (&p->html, "<h2>$</h2>\n<p>$</p>\n", k->caption, k->says);
          page_table (p, "fuzzing", k->caption);
          page_heads (p, k->heads);
        }
      add_line (p, at, size);
    }
  if (count)
    html (&p->html, "</tbody></table></div>\n");
  else
    html (&p->html, "<h2>$</h2>\n<p>This was not run.</p>\n", k->caption);
}

bool
write_fuzzing (const site *s, problem *p)
{
  page all;
  if (!s->fuzzing.size)
    return true;
  page_begin (&all, s, format_text ("fuzzing.html"), "What fuzzing covered");
  for (size_t i = 0; i < sizeof line_kinds / sizeof *line_kinds; i++)
    add_kind (&all, &line_kinds[i]);
  return page_end (&all, p);
}
