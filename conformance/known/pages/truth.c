/* The share of right instructions, by ABI, compiler, level and unwinder.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"
#include "pages.h"

enum { COLUMNS = 6, ABI = 0, COMPILED, COMPARED, UNWINDERS };

typedef struct line
{
  char *column[COLUMNS]; /* into the text */
} line;

static double
percent_of (const char *part, const char *whole)
{
  double all = strtod (whole, NULL);
  return all > 0 ? 100 * strtod (part, NULL) / all : 0;
}

/* A bar as long as PERCENT, and the number.  Only all of it is 100.  */
static void
add_share (page *p, const char *part, const char *whole)
{
  double percent = percent_of (part, whole);
  bool is_all = strcmp (part, whole) == 0;
  char *number = format_text (is_all ? "100" : "%.3f",
                              percent > 99.999 ? 99.999 : percent);
  char *width = format_text ("%.1f", percent);
  html (&p->html, "<td class=\"bar $\"><svg viewBox=\"0 0 100 8\" preserveAspectRatio=none "
                  "aria-hidden=true><rect width=\"$\" height=8 /></svg>$</td>",
        is_all ? "kept" : percent < 99 ? "broken" : "some", width, number);
  free (number);
  free (width);
}

/* Cut the line at AT, which is changed, into L; where the next one begins.  */
static char *
cut (char *at, line *l)
{
  char *end = at + strcspn (at, "\n"), *next = *end ? end + 1 : end;
  *end = 0;
  for (int i = 0; i < COLUMNS; i++)
    {
      l->column[i] = at;
      at += strcspn (at, "\t");
      if (*at)
        *at++ = 0;
    }
  return next;
}

static void
add_line (page *p, const line *l)
{
  html (&p->html, "<tr><td>$</td><th scope=row>$</th><td class=count>^</td>", l->column[ABI],
        l->column[COMPILED], (uint64_t) strtoull (l->column[COMPARED], NULL, 10));
  for (int i = UNWINDERS; i < COLUMNS; i++)
    add_share (p, l->column[i], l->column[COMPARED]);
  html (&p->html, "</tr>\n");
}

void
add_shares (page *p)
{
  line l;
  if (!p->s->shares.size)
    return;
  char *text = format_text ("%s", (const char *) p->s->shares.bytes);
  char *at = cut (text, &l);
  html (&p->html, "<h2>Share of instructions with the right answer</h2>\n"
                  "<p>Of the executed instructions that have SFrame, in per cent: CFA, RA and FP of "
                  "the topmost frame are right by .sframe; by .eh_frame; and the RA is right by "
                  "the chain of frame pointers (s390x: the back chain), for which a program has to "
                  "be compiled. 100 stands for all of them.</p>\n");
  page_table (p, "shares", "Share of right instructions, in per cent");
  page_heads (p, "ABI|compiled by|instructions|.sframe|.eh_frame|frame pointers");
  while (*at)
    {
      at = cut (at, &l);
      add_line (p, &l);
    }
  html (&p->html, "</tbody></table></div>\n");
  free (text);
}
