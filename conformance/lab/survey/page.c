#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/known/pages/html.h"
#include "plot.h"

static const char *const classes[TABLES] = {
  [EH] = "eh", [SFRAME_V2] = "v2", [SFRAME_V3] = "v3", [ORC_TABLE] = "orc", [COMPACT_AS_IS] = "compact",
  [COMPACT_AT_BEST] = "best",
};

static double
percent_of (uint64_t part, uint64_t whole)
{
  return whole ? 100 * (double) part / (double) whole : 0;
}

static void
begin_table (buffer *to, const char *caption, const char *heads)
{
  html (to, "<div class=wide tabindex=0 role=region aria-label=\"$\"><table><caption>$</caption><thead><tr>", caption, caption);
  while (*heads)
    {
      size_t length = strcspn (heads, "|");
      char *head = format_text ("%.*s", (int) length, heads);
      html (to, "<th scope=col>$</th>", head);
      free (head);
      heads += length + (heads[length] == '|');
    }
  html (to, "</tr></thead><tbody>\n");
}

static void
end_table (buffer *to)
{
  html (to, "</tbody></table></div>\n");
}

static void
add_cell (buffer *to, double value, const char *format)
{
  char *text = format_text (format, value);
  html (to, "<td class=count>$</td>", text);
  free (text);
}

/* --- sums ----------------------------------------------------------------------------- */

static void
add_sums_of (buffer *to, const abi_sums *a)
{
  const table_sums *eh = &a->tables[EH];
  for (unsigned i = 0; i < TABLES; i++)
    {
      const table_sums *t = &a->tables[i];
      if (!t->is_there)
        {
          html (to, "<tr><td>$</td><th scope=row>$</th><td colspan=6>the published layout has none for this ABI</td></tr>\n",
                a->abi, table_names[i]);
          continue;
        }
      html (to, "<tr><td>$</td><th scope=row>$</th><td class=count>^</td>", a->abi, table_names[i], t->bytes);
      add_cell (to, percent_of (t->bytes, eh->bytes), "%.1f");
      add_cell (to, percent_of (t->bytes, a->file_size), "%.2f");
      add_cell (to, percent_of (t->bytes, a->text), "%.2f");
      add_cell (to, t->functions ? (double) t->bytes / (double) t->functions : 0, "%.1f");
      add_cell (to, t->above, "%.1f");
      html (to, "</tr>\n");
    }
}

static void
add_sums (buffer *to, const survey *s)
{
  html (to, "<h2 id=sums>Sums</h2>\n");
  begin_table (to, "What each table takes in all files",
               "ABI|table|bytes|in % of .eh_frame and its search table|in % of the files|in % of the code|bytes a "
               "function|larger than .eh_frame and its search table in so many % of the files");
  for (size_t i = 0; i < s->count; i++)
    add_sums_of (to, &s->abis[i]);
  end_table (to);
}

/* --- distributions -------------------------------------------------------------------- */

/* What is drawn of a table: one of its quantiles.  */
typedef const quantiles *picker (const table_sums *t);

static const quantiles *
of_files (const table_sums *t)
{
  return &t->files;
}

static const quantiles *
of_functions (const table_sums *t)
{
  return &t->sizes;
}

/* The figures of a plot, for those who want or have to read them.  */
static void
add_figures (buffer *to, const curve *curves, size_t count, const char *caption)
{
  static const unsigned percents[] = { 1, 10, 25, 50, 75, 90, 99 };
  html (to, "<details><summary>The figures of this plot</summary>\n");
  begin_table (to, caption, "table|of|1 %|10 %|25 %|50 %|75 %|90 %|99 %");
  for (size_t i = 0; i < count; i++)
    {
      html (to, "<tr><th scope=row>$</th><td class=count>^</td>", curves[i].name, curves[i].q->count);
      for (size_t k = 0; k < sizeof percents / sizeof *percents; k++)
        add_cell (to, quantile (curves[i].q, percents[k]), "%.1f");
      html (to, "</tr>\n");
    }
  end_table (to);
  html (to, "</details>\n");
}

/* "Half are at 87.2 or less for .sframe, version 2; ..."  */
static char *
alternative_of (const curve *curves, size_t count)
{
  char *text = format_text ("Half of all have at most");
  for (size_t i = 0; i < count; i++)
    {
      char *longer = format_text ("%s%s %.1f (%s)", text, i ? "," : "", quantile (curves[i].q, 50), curves[i].name);
      free (text);
      text = longer;
    }
  return text;
}

static void
add_plot (buffer *to, const abi_sums *a, plot p, const char *what, const char *caption, unsigned first, picker *pick)
{
  curve curves[TABLES];
  size_t count = 0;
  for (unsigned i = first; i < TABLES; i++)
    if (a->tables[i].is_there && pick (&a->tables[i])->count)
      curves[count++] = (curve) { table_names[i], classes[i], pick (&a->tables[i]) };
  if (!count)
    return;
  char *title = format_text ("%s: %s.", a->abi, what), *alternative = alternative_of (curves, count);
  p.title = title;
  p.alternative = alternative;
  plot_draw (to, &p, curves, count);
  add_figures (to, curves, count, caption);
  free (title);
  free (alternative);
}

static void
add_files (buffer *to, const survey *s)
{
  static const double ticks[] = { 0, 25, 50, 75, 100, 125, 150, 175, 200, 225, 250, -1 };
  static const plot p = { .x_label = "bytes in % of .eh_frame and .eh_frame_hdr of the same file", .y_label = "% of the files",
                          .least = 0, .most = 250, .ticks = ticks, .line = 100 };
  html (to, "<h2 id=files>By file</h2>\n<p>How many files have at most so much: a curve further to the left is a smaller "
            "table. At the line of 100 a table is as large as <code>.eh_frame</code> and its search table; what is above "
            "250 is drawn at 250.</p>\n");
  for (size_t i = 0; i < s->count; i++)
    add_plot (to, &s->abis[i], p, "bytes of each file's table", "Below what so many % of the files are, in % of .eh_frame "
              "and its search table", SFRAME_V2, of_files);
}

static void
add_functions (buffer *to, const survey *s)
{
  static const double ticks[] = { 10, 20, 50, 100, 200, 500, 1000, -1 };
  static const plot p = { .x_label = "bytes (logarithmic)", .y_label = "% of the functions", .is_log = true, .least = 8,
                          .most = 1000, .ticks = ticks, .line = -1 };
  html (to, "<h2 id=functions>By function</h2>\n<p>What a function takes: of <code>.sframe</code> its entry of the index, "
            "its attributes and its rows; of <code>.eh_frame</code> its FDE and its line of the search table, without the "
            "CIE; of ORC the entries that begin in it, without the table of blocks. Compact unwind has one encoding for "
            "each function, or for several. Functions without an entry of their own are drawn at 8.</p>\n");
  for (size_t i = 0; i < s->count; i++)
    add_plot (to, &s->abis[i], p, "bytes of each function", "Below how many bytes so many % of the functions are", EH,
              of_functions);
}

/* --- where the bytes go --------------------------------------------------------------- */

static const struct
{
  enum column column;
  const char *name, *class;
} parts[] = { { INDEX, "index", "part-1" }, { ATTRIBUTES, "attributes", "part-2" }, { STARTS, "starts", "part-3" },
              { INFOS, "infos", "part-4" }, { WORDS, "words", "part-5" } };
enum { PARTS = sizeof parts / sizeof *parts };

static void
add_bar (buffer *to, const abi_sums *a, unsigned version)
{
  const uint64_t *n = a->part[version - OLDEST_VERSION];
  bar_part drawn[PARTS];
  char *text = format_text ("%s, version %u:", a->abi, version);
  for (size_t i = 0; i < PARTS; i++)
    {
      drawn[i] = (bar_part) { parts[i].name, parts[i].class, percent_of (n[parts[i].column], n[SFRAME]) };
      char *longer = format_text ("%s %s %.1f %%%s", text, parts[i].name, drawn[i].percent, i + 1 < PARTS ? "," : ".");
      free (text);
      text = longer;
    }
  html (to, "<p class=bar-of>$, version ^</p>\n", a->abi, (uint64_t) version);
  bar_draw (to, text, drawn, PARTS);
  free (text);
}

static void
add_parts_line (buffer *to, const abi_sums *a, unsigned version)
{
  const uint64_t *n = a->part[version - OLDEST_VERSION];
  const table_sums *t = &a->tables[SFRAME_V2 + version - OLDEST_VERSION];
  uint64_t written = t->functions - t->left;
  html (to, "<tr><td>$</td><th scope=row>^</th>", a->abi, (uint64_t) version);
  for (size_t i = 0; i < PARTS; i++)
    add_cell (to, percent_of (n[parts[i].column], n[SFRAME]), "%.1f");
  add_cell (to, written ? (double) n[ROWS] / (double) written : 0, "%.2f");
  add_cell (to, n[ROWS] ? (double) (n[STARTS] + n[INFOS] + n[WORDS]) / (double) n[ROWS] : 0, "%.2f");
  add_cell (to, percent_of (n[FLEXIBLE], written), "%.2f");
  html (to, "</tr>\n");
}

static void
add_where (buffer *to, const survey *s)
{
  html (to, "<h2 id=where>Where the bytes go</h2>\n<p>The index has an entry for each function. In version 3 a part of it "
            "stands as attributes before the rows. Each row has its start, an info byte and data words. What is missing to "
            "100 is the header of 28 bytes.</p>\n");
  for (size_t i = 0; i < s->count; i++)
    for (unsigned version = OLDEST_VERSION; version < OLDEST_VERSION + VERSIONS; version++)
      add_bar (to, &s->abis[i], version);
  begin_table (to, "Parts of .sframe, in % of it",
               "ABI|version|index|attributes|starts|info bytes|words|rows a function|bytes a row|flexible functions, in %");
  for (size_t i = 0; i < s->count; i++)
    for (unsigned version = OLDEST_VERSION; version < OLDEST_VERSION + VERSIONS; version++)
      add_parts_line (to, &s->abis[i], version);
  end_table (to);
}

/* --- what cannot be said -------------------------------------------------------------- */

static void
add_reasons_of (buffer *to, const abi_sums *a, unsigned which)
{
  const table_sums *t = &a->tables[which];
  for (size_t i = 0; i < t->reasons.count; i++)
    {
      html (to, "<tr><td>$</td><th scope=row>$</th><td>$</td><td class=count>^</td>", a->abi, table_names[which],
            t->reasons.items[i].why, t->reasons.items[i].functions);
      add_cell (to, percent_of (t->reasons.items[i].functions, t->functions), "%.3f");
      html (to, "</tr>\n");
    }
}

static void
add_left (buffer *to, const survey *s)
{
  html (to, "<h2 id=left>What each table cannot say</h2>\n<p>SFrame leaves such a function out. ORC has an entry that says "
            "that there is no frame. Compact unwind keeps the function's FDE in <code>.eh_frame</code>; those bytes are "
            "counted above.</p>\n");
  begin_table (to, "Functions that a table cannot say, by the reason", "ABI|table|reason|functions|in % of all");
  for (size_t i = 0; i < s->count; i++)
    for (unsigned t = SFRAME_V2; t < TABLES; t++)
      add_reasons_of (to, &s->abis[i], t);
  end_table (to);
}

/* --- the page ------------------------------------------------------------------------- */

static void
add_promises (buffer *to)
{
  html (
      to,
      "<h2 id=promises>What is compared with what</h2>\n<ul>\n"
      "<li><code>.eh_frame</code>: as the file has it. It gives CFA, RA and "
      "all registers at each instruction, and "
      "names landing pads. It stays in the file, whatever is beside it.</li>\n"
      "<li><code>.sframe</code>: derived from it. CFA, RA and FP at each "
      "instruction.</li>\n"
      "<li>ORC: computed from the same rows, by the layout of Linux. SP, FP "
      "and RA at each instruction, for amd64 "
      "alone; gaps between functions have entries, too.</li>\n"
      "<li>Compact unwind: computed from the frame that a prologue has made, "
      "by Apple's layout. It promises nothing "
      "in prologues and epilogues, where a profiler may stop; that is why it "
      "is small. It has the saved registers, "
      "which SFrame and ORC have not. \"Of this code\" has the entries of "
      "<code>.eh_frame</code> that are still "
      "wanted. \"If frames fit it\" is what a compiler could reach that makes "
      "each frame so that an encoding says "
      "it.</li>\n</ul>\n"
      "<p>Assumptions and sources stand in "
      "<code>conformance/producers/derive/README.md</code>, what is claimed "
      "elsewhere in "
      "<code>corpora/survey/README.md</code>.</p>\n");
}

static void
add_lead (buffer *to, const survey *s)
{
  html (to, "<p class=lead>What <code>.sframe</code> takes in files of packages, beside <code>.eh_frame</code>, ORC and "
            "compact unwind.</p>\n<ul>\n");
  for (size_t i = 0; i < s->count; i++)
    html (to, "<li>$: ^ packages, ^ files, ^ functions</li>\n", s->abis[i].abi, (uint64_t) s->abis[i].packages,
          (uint64_t) s->abis[i].files, s->abis[i].tables[SFRAME_V3].functions);
  html (to, "</ul>\n");
}

void
page_write (buffer *to, const survey *s)
{
  html (to, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n"
            "<title>Sizes of stack tables - SFrame conformance</title>\n"
            "<link rel=\"stylesheet\" href=\"style.css\"><link rel=\"stylesheet\" href=\"plots.css\">\n"
            "<link rel=\"icon\" href=\"data:,\"></head>\n<body>\n"
            "<header><a class=\"skip\" href=\"#text\">To the text</a><nav aria-label=\"parts\">"
            "<a href=\"#sums\">Sums</a><a href=\"#files\">By file</a><a href=\"#functions\">By function</a>"
            "<a href=\"#where\">Where the bytes go</a><a href=\"#left\">What cannot be said</a>"
            "<a href=\"#promises\">What is compared</a></nav></header>\n"
            "<main id=\"text\">\n<h1>Sizes of stack tables</h1>\n");
  add_lead (to, s);
  add_sums (to, s);
  add_files (to, s);
  add_functions (to, s);
  add_where (to, s);
  add_left (to, s);
  add_promises (to);
  html (to, "</main>\n<footer>SFrame conformance suite $.</footer>\n</body></html>\n", SFRAME_VERSION);
}
