/* What is expected beside what was answered: two lines, or whole answers line by line,
   with the words that differ marked.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/word.h"
#include "page.h"

/* LINE, its words that are not in OTHER marked.  */
static void
add_marked (page *p, const char *line, const char *other)
{
  for (size_t size; *line && *line != '\n'; line += size)
    {
      size = strcspn (line, " \n");
      bool is_blank = size == 0;
      size += is_blank;
      char *word = format_text ("%.*s", (int) size, line);
      bool is_there = is_blank || has_word_in (other, strcspn (other, "\n"), line, size);
      html (&p->html, is_there ? "$" : "<mark>$</mark>", word);
      free (word);
    }
}

void
add_difference (page *p, const char *text)
{
  const char *expected = strstr (text, "\nexpected: ");
  const char *got = expected ? strstr (expected, "\ngot:      ") : NULL;
  html (&p->html, "<pre>");
  if (got)
    {
      char *before = format_text ("%.*s", (int) (expected - text), text);
      html (&p->html, "$\nexpected: ", before);
      add_marked (p, expected + 11, got + 11);
      html (&p->html, "\ngot:      ");
      add_marked (p, got + 11, expected + 11);
      text = got + 11 + strcspn (got + 11, "\n");
      free (before);
    }
  html (&p->html, "$</pre>\n", text);
}

/* --- whole answers ------------------------------------------------------------- */

/* An answer is not longer in what the runner writes.  */
enum { MOST_LINES = 2000 };

typedef struct lines
{
  char *text;
  const char **at; /* in it */
  size_t count;
} lines;

static lines
lines_of (const char *text)
{
  lines l = { .text = format_text ("%s", text ? text : "") };
  size_t room = 0;
  for (char *at = l.text; *at && l.count < MOST_LINES;)
    {
      char *end = at + strcspn (at, "\n");
      l.at = grow_array (l.at, l.count, &room, sizeof *l.at);
      l.at[l.count++] = at;
      at = *end ? end + 1 : end;
      *end = 0;
      if (*at && l.count == MOST_LINES)
        l.at[l.count - 1] = "...";
    }
  return l;
}

static void
lines_free (lines *l)
{
  free (l->text);
  free (l->at);
}

/* The end of a right answer's line that the specification leaves open, or NULL.  */
static const char *
open_mark (const char *line)
{
  return strstr (line, " silent ");
}

/* Does LINE stand for all that came after it?  */
static bool
is_rest (const char *line)
{
  return strncmp (line, "...", 3) == 0;
}

static bool
is_same (const char *expected, const char *got)
{
  const char *mark = open_mark (expected);
  size_t size = mark ? (size_t) (mark - expected) : strlen (expected);
  return strncmp (expected, got, size) == 0 && got[size] == 0;
}

/* For each I and J: how many lines the rest of E from I and that of G from J have in
   common, in the same order.  */
static uint16_t *
common_lines (const lines *e, const lines *g)
{
  size_t width = g->count + 1, cells = (e->count + 1) * width;
  uint16_t *common = memset (grow (NULL, cells * sizeof *common), 0, cells * sizeof *common);
  for (size_t i = e->count; i-- > 0;)
    for (size_t j = g->count; j-- > 0;)
      {
        const uint16_t *here = &common[i * width + j];
        uint16_t most = here[1] > here[width] ? here[1] : here[width];
        common[i * width + j]
            = is_same (e->at[i], g->at[j]) ? (uint16_t) (here[width + 1] + 1) : most;
      }
  return common;
}

/* A cell with LINE, or that there is none; OTHER is beside it.  */
static void
add_cell (page *p, const char *line, const char *other, bool is_marked)
{
  html (&p->html, "<td>");
  if (!line)
    html (&p->html, is_marked ? "<mark>no line</mark>" : "");
  else if (is_marked)
    add_marked (p, line, other ? other : "");
  else
    html (&p->html, "$", line);
  html (&p->html, "</td>");
}

/* What stands between two common lines: E beside G.  What is open is not marked, and
   nothing is after one that was cut.  */
static void
add_gap (page *p, const lines *e, const lines *g)
{
  bool is_all_open = e->count > 0, is_cut = false;
  for (size_t i = 0; i < e->count; i++)
    is_all_open = is_all_open && open_mark (e->at[i]);
  for (size_t i = 0; i < e->count || i < g->count; i++)
    {
      const char *left = i < e->count ? e->at[i] : NULL;
      const char *right = i < g->count ? g->at[i] : NULL;
      is_cut = is_cut || (left && is_rest (left)) || (right && is_rest (right));
      bool is_open = is_cut || (left ? open_mark (left) != NULL : is_all_open);
      html (&p->html, "<tr class=$>", is_open ? "open" : "differs");
      add_cell (p, left, right, !is_open);
      add_cell (p, right, left, !is_open);
      html (&p->html, "</tr>\n");
    }
}

static void
add_rows (page *p, const lines *e, const lines *g)
{
  uint16_t *common = common_lines (e, g);
  size_t i = 0, j = 0, width = g->count + 1;
  while (i < e->count || j < g->count)
    {
      size_t first_i = i, first_j = j;
      while ((i < e->count || j < g->count)
             && !(i < e->count && j < g->count && is_same (e->at[i], g->at[j])))
        if (j == g->count
            || (i < e->count && common[(i + 1) * width + j] >= common[i * width + j + 1]))
          i++;
        else
          j++;
      add_gap (p, &(lines) { .at = e->at + first_i, .count = i - first_i },
               &(lines) { .at = g->at + first_j, .count = j - first_j });
      if (i == e->count && j == g->count)
        break;
      html (&p->html, "<tr class=$>", open_mark (e->at[i]) ? "open" : "same");
      add_cell (p, e->at[i++], NULL, false);
      add_cell (p, g->at[j++], NULL, false);
      html (&p->html, "</tr>\n");
    }
  free (common);
}

void
add_answers_beside (page *p, const char *caption, const char *expected, const char *got)
{
  lines e = lines_of (expected), g = lines_of (got);
  page_table (p, "diff", caption);
  page_heads (p, "Expected|Answered");
  add_rows (p, &e, &g);
  html (&p->html, "</tbody></table></div>\n");
  lines_free (&e);
  lines_free (&g);
}
