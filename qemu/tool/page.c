/* What many runs found out, as a page.  */
#include "page.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "whole.h"

static const char head[]
    = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>SFrame ground truth</title>\n<style>\n"
      ":root{color-scheme:light dark;--ink:light-dark(#1b1f24,#dfe3e8);"
      "--paper:light-dark(#fff,#15181c);--soft:light-dark(#f3f4f6,#1f242a);"
      "--line:light-dark(#d5d9de,#363c44);--dim:light-dark(#6a737d,#8b949e);"
      "--bad:light-dark(#b3261e,#ff8a80);--good:light-dark(#1a7f37,#6fd08c);"
      "--some:light-dark(#8a5a00,#e3b341)}\n"
      "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);"
      "background:var(--paper);margin:0 auto;max-width:72rem;"
      "padding:1rem 1rem 4rem}\n"
      "h1{font-size:1.5rem;margin:.5rem 0}"
      "h2{font-size:1.2rem;margin:2.5rem 0 .5rem}"
      "h3{font-size:1rem;margin:0}\n"
      ".verdict{border-left:.4rem solid;padding:.6rem .9rem;"
      "background:var(--soft)}\n"
      ".bad{color:var(--bad)}.good{color:var(--good)}"
      ".some{color:var(--some)}.dim{color:var(--dim)}\n"
      ".wide{overflow-x:auto}table{border-collapse:collapse;"
      "font-variant-numeric:tabular-nums;font-size:.9rem}\n"
      "th,td{border-bottom:1px solid var(--line);padding:.25rem .5rem;"
      "text-align:right;white-space:nowrap}"
      "th:first-child,td:first-child{text-align:left}th{font-weight:600}\n"
      ".first{border-left:1px solid var(--line);padding-left:.9rem}\n"
      "article{border:1px solid var(--line);border-radius:.4rem;"
      "padding:.7rem .9rem;margin:.7rem 0}article p{margin:.3rem 0}\n"
      "pre,code{font:.85rem/1.45 ui-monospace,monospace}"
      "code{overflow-wrap:anywhere}"
      "pre{background:var(--soft);padding:.6rem;margin:.5rem 0;"
      "overflow-x:auto}\nsummary{cursor:pointer}\n"
      "</style></head><body>\n";

/* Add TEMPLATE with each `$` replaced by the next argument, a string, in which
   nothing is markup.  */
static void
html (buffer *to, const char *template, ...)
{
  va_list values;
  va_start (values, template);
  for (; *template; template++)
    {
      const char *text = *template == '$' ? va_arg (values, const char *)
                                          : NULL;
      if (!text)
        buffer_add (to, template, 1);
      for (; text && *text; text++)
        if (strchr ("&<>\"", *text))
          buffer_print (to, "&#%d;", *text);
        else
          buffer_add (to, text, 1);
    }
  va_end (values);
}

/* Add VALUE as 1,234.  */
static void
number (buffer *to, uint64_t value)
{
  char digits[24];
  int length = snprintf (digits, sizeof digits, "%" PRIu64, value);
  for (int i = 0; i < length; i++)
    buffer_print (to, i && (length - i) % 3 == 0 ? ",%c" : "%c", digits[i]);
}

static void
number_cell (buffer *to, uint64_t value)
{
  html (to, "<td>");
  number (to, value);
  html (to, "</td>");
}

/* How many instructions each unwinder gets right.  */

static const share *
find_share (const sum *s, const char *abi, const char *label)
{
  for (size_t i = 0; i < s->shares.count; i++)
    if (strcmp (s->shares.items[i].abi, abi) == 0
        && strcmp (s->shares.items[i].label, label) == 0)
      return &s->shares.items[i];
  return NULL;
}

static void
percent_cell (buffer *to, uint64_t part, uint64_t whole, const char *place)
{
  double percent = share_percent (part, whole);
  const char *shade = part == whole ? "dim" : percent < 99 ? "bad" : "some";
  html (to, "<td class=\"$ $\">", shade, place);
  buffer_print (to, part == whole ? "100" : "%.3f", percent);
  html (to, "</td>");
}

static void
add_share_row (buffer *to, const sum *s, const char *label)
{
  html (to, "<tr><td>$</td>", label);
  for (int i = 0; i < ARCHS; i++)
    {
      const total *t = &s->totals[i];
      const share *one = t->runs ? find_share (s, t->abi, label) : NULL;
      if (one)
        {
          percent_cell (to, one->sframe, one->compared, "first");
          percent_cell (to, one->eh_frame, one->compared, "");
          percent_cell (to, one->frame_pointer, one->compared, "");
        }
      else if (t->runs)
        html (to, "<td class=\"first\"></td><td></td><td></td>");
    }
  html (to, "</tr>\n");
}

static bool
is_label_before (const sum *s, size_t index)
{
  for (size_t i = 0; i < index; i++)
    if (strcmp (s->shares.items[i].label, s->shares.items[index].label) == 0)
      return true;
  return false;
}

static void
add_shares (buffer *to, const sum *s)
{
  html (to, "<h2>Share of instructions with the right answer</h2>\n"
            "<p class=\"dim\">In per cent of the executed instructions that "
            "have SFrame: are CFA, RA and FP of the topmost frame right by "
            ".sframe, by .eh_frame; and is the RA right by the chain of frame "
            "pointers (s390x: by the back chain), which needs programs "
            "compiled for it. Whether an RA is signed is left out. 100 stands "
            "for all of them.</p>\n"
            "<div class=\"wide\"><table>\n<tr><th></th>");
  for (int i = 0; i < ARCHS; i++)
    if (s->totals[i].runs)
      html (to, "<th class=\"first\" colspan=\"3\">$</th>",
            s->totals[i].abi);
  html (to, "</tr>\n<tr><th>compiled by</th>");
  for (int i = 0; i < ARCHS; i++)
    if (s->totals[i].runs)
      html (to, "<th class=\"first\">SFrame</th><th>.eh_frame</th>"
                "<th>FP</th>");
  html (to, "</tr>\n");
  for (size_t i = 0; i < s->shares.count; i++)
    if (!is_label_before (s, i))
      add_share_row (to, s, s->shares.items[i].label);
  html (to, "</table></div>\n");
}

/* What was checked.  */

static void
add_totals (buffer *to, const sum *s)
{
  html (to, "<h2>What was checked</h2>\n<div class=\"wide\"><table>\n"
            "<tr><th>ABI</th><th>runs</th><th>instructions</th>"
            "<th>checked</th><th>PCs</th><th>frames</th><th>deepest</th>"
            "<th>mismatches</th><th>checked a second</th></tr>\n");
  for (int i = 0; i < ARCHS; i++)
    {
      const total *t = &s->totals[i];
      if (!t->runs)
        continue;
      html (to, "<tr><td>$</td>", t->abi);
      const uint64_t cells[]
          = { t->runs, t->instructions, t->checked, t->pcs, t->frames,
              t->depth, t->mismatches,
              (uint64_t) ((double) t->checked / (t->seconds + 1e-9)) };
      for (size_t c = 0; c < sizeof cells / sizeof cells[0]; c++)
        number_cell (to, cells[c]);
      html (to, "</tr>\n");
    }
  html (to, "</table></div>\n");
}

/* The mismatches.  */

static void
add_times (buffer *to, const group *g)
{
  number (to, g->count);
  html (to, g->count == 1 ? " time by " : " times by ");
  number (to, g->rows);
  html (to, g->rows == 1 ? " row" : " rows");
}

static void
add_group (buffer *to, const group *g)
{
  html (to, "<details><summary>$: $ is wrong in <code>$</code>: ", g->abi,
        g->wrong, g->where);
  add_times (to, g);
  html (to, "</summary>\n<article><p>Class: $; .eh_frame is $ there. First in "
            "<code>$</code>:</p>\n<pre>$</pre>\n<details><summary>Repeat it"
            "</summary><pre>$</pre></details></article></details>\n",
        g->fault, g->eh_frame, g->program, g->explanation, g->command);
}

static void
add_mismatches (buffer *to, const sum *s)
{
  html (to, "<h2>Mismatches by place</h2>\n");
  for (size_t i = 0; i < s->group_count; i++)
    add_group (to, &s->groups[i]);
  html (to, s->group_count ? "<p class=\"dim\">Which of them an issue page "
                             "explains, sframe-judge says.</p>\n"
                           : "<p class=\"good\">None.</p>\n");
}

/* Of all, without what is known of it.  */
static const char *
shade_of (const sum *s)
{
  if (s->failed || !s->runs)
    return "bad";
  return s->causes ? "some" : "good";
}

static void
add_verdict (buffer *to, const sum *s)
{
  uint64_t instructions = 0, frames = 0;
  for (int i = 0; i < ARCHS; i++)
    {
      instructions += s->totals[i].checked;
      frames += s->totals[i].frames;
    }
  html (to, "<h1>SFrame against the executed stack</h1>\n"
            "<p class=\"verdict $\">",
        shade_of (s));
  number (to, s->causes);
  html (to, " causes of mismatches, known or not, in ");
  number (to, s->group_count);
  html (to, " places; ");
  number (to, s->failed);
  html (to, " of ");
  number (to, s->runs);
  html (to, " runs failed.</p>\n<p>At each of ");
  number (to, instructions);
  html (to, " executed instructions the stack was unwound by .sframe (");
  number (to, frames);
  html (to, " frames) and held against the calls and returns that had been "
            "executed; no table was trusted.</p>\n");
}

bool
page_write (const char *path, const sum *s)
{
  buffer page = EMPTY_BUFFER;
  buffer_add (&page, head, sizeof head - 1);
  add_verdict (&page, s);
  add_shares (&page, s);
  add_totals (&page, s);
  add_mismatches (&page, s);
  html (&page, "</body></html>\n");
  whole_file w;
  bool good = whole_open (&w, path);
  if (good)
    {
      (void) fwrite (page.bytes, page.size, 1, w.file); /* see whole_close */
      good = whole_close (&w);
    }
  buffer_free (&page);
  return good;
}
