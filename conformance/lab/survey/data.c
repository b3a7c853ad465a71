/* The figures as tables that programs read.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"

/* Short names, for heads of columns.  */
static const char *const short_names[TABLES] = {
  [EH] = "eh", [SFRAME_V2] = "v2", [SFRAME_V3] = "v3", [ORC_TABLE] = "orc", [COMPACT_AS_IS] = "compact",
  [COMPACT_AT_BEST] = "compact-best",
};

/* All distributions there are, one after the other; NULL at the end.  */
static const quantiles *
next_distribution (const survey *s, size_t *at, const char **abi, const char **table, const char **of)
{
  const size_t of_an_abi = 2 * (size_t) TABLES;
  for (; *at < s->count * of_an_abi; ++*at)
    {
      const abi_sums *a = &s->abis[*at / of_an_abi];
      unsigned which = (unsigned) (*at % TABLES);
      bool by_file = *at / TABLES % 2 == 0;
      const quantiles *q = by_file ? &a->tables[which].files : &a->tables[which].sizes;
      if (!q->count || (by_file && which == EH))
        continue;
      *abi = a->abi;
      *table = short_names[which];
      *of = by_file ? "file" : "function";
      ++*at;
      return q;
    }
  return NULL;
}

void
percentiles_write (buffer *to, const survey *s)
{
  const char *abi, *table, *of;
  const quantiles *q;
  buffer_print (to, "percent");
  for (size_t at = 0; next_distribution (s, &at, &abi, &table, &of);)
    buffer_print (to, "\t%s:%s:%s", abi, of, table);
  for (unsigned percent = 0; percent <= 100; percent++)
    {
      buffer_print (to, "\n%u", percent);
      for (size_t at = 0; (q = next_distribution (s, &at, &abi, &table, &of));)
        buffer_print (to, strcmp (of, "file") == 0 ? "\t%.1f" : "\t%.0f", quantile (q, percent));
    }
  buffer_print (to, "\n");
}

static const struct
{
  enum column column;
  const char *name;
} summed[] = {
  { FUNCTIONS, "functions" }, { FLEXIBLE, "flexible" }, { LEFT, "left" }, { ROWS, "rows" }, { CODE, "code" },
  { SFRAME, "sframe" }, { EH_FRAME, "eh_frame" }, { EH_FRAME_HDR, "eh_frame_hdr" }, { INDEX, "index" },
  { ATTRIBUTES, "attributes" }, { STARTS, "starts" }, { INFOS, "infos" }, { WORDS, "words" }, { FILE_SIZE, "file_size" },
  { TEXT, "text" }, { ORC, "orc" }, { ORC_ENTRIES, "orc_entries" }, { ORC_GAPS, "orc_gaps" }, { ORC_LEFT, "orc_left" },
  { COMPACT, "compact" }, { COMPACT_KEPT, "compact_kept" }, { COMPACT_ADAPTED, "compact_adapted" },
  { COMPACT_LEFT, "compact_left" },
};
enum { SUMMED = sizeof summed / sizeof *summed };

static void
write_package (buffer *to, const record *first, size_t files, const uint64_t *sum)
{
  buffer_print (to, "%s\t%s\t%s\t%" PRIu64 "\t%zu", first->text[PACKAGE], first->text[RELEASE], first->text[ABI],
                first->number[VERSION], files);
  for (unsigned c = 0; c < SUMMED; c++)
    {
      bool is_none = strcmp (first->text[summed[c].column], "-") == 0;
      if (is_none)
        buffer_print (to, "\t-");
      else
        buffer_print (to, "\t%" PRIu64, sum[c]);
    }
  buffer_print (to, "\n");
}

/* Lines of one package and ABI are beside each other.  */
static size_t
lines_of_package (const record *first, const record *end)
{
  const record *r = first;
  while (r < end && strcmp (r->text[PACKAGE], first->text[PACKAGE]) == 0 && strcmp (r->text[ABI], first->text[ABI]) == 0)
    r++;
  return (size_t) (r - first);
}

void
packages_write (buffer *to, const record_list *list)
{
  const record *end = list->items + list->count;
  buffer_print (to, "package\trelease\tabi\tversion\tfiles");
  for (unsigned c = 0; c < SUMMED; c++)
    buffer_print (to, "\t%s", summed[c].name);
  buffer_print (to, "\n");
  for (const record *first = list->items; first < end;)
    {
      size_t lines = lines_of_package (first, end);
      for (unsigned version = 0; version < VERSIONS; version++)
        {
          uint64_t sum[SUMMED] = { 0 };
          for (size_t i = version; i < lines; i += VERSIONS)
            for (unsigned c = 0; c < SUMMED; c++)
              sum[c] += first[i].number[summed[c].column];
          write_package (to, first + version, lines / VERSIONS, sum);
        }
      first += lines;
    }
}

/* --- what make survey prints ---------------------------------------------------------- */

static double
share (uint64_t some, uint64_t whole)
{
  return whole ? 100 * (double) some / (double) whole : 0;
}

static void
write_sizes (buffer *to, const abi_sums *a, unsigned version)
{
  const table_sums *t = &a->tables[SFRAME_V2 + version];
  uint64_t both = a->tables[EH].bytes;
  buffer_print (to,
                "%-10s V%u %10zu %6zu %11" PRIu64 " %9" PRIu64 " %9" PRIu64
                " %11" PRIu64,
                a->abi, OLDEST_VERSION + version, a->packages, a->files,
                t->functions - t->left, a->part[version][FLEXIBLE], t->left,
                a->part[version][ROWS]);
  buffer_print (to,
                " %12" PRIu64 " %12" PRIu64 " %12" PRIu64
                " %6.1f %% %4.0f %4.0f %4.0f\n",
                t->bytes, a->eh_frame, both - a->eh_frame,
                share (t->bytes, both), quantile (&t->files, 10),
                quantile (&t->files, 50), quantile (&t->files, 90));
}

static void
write_parts (buffer *to, const abi_sums *a, unsigned version)
{
  const uint64_t *part = a->part[version];
  uint64_t all = part[SFRAME];
  buffer_print (to, "%-10s V%u %8.1f %11.1f %7.1f %6.1f %6.1f %9.2f %8.2f\n",
                a->abi, OLDEST_VERSION + version, share (part[INDEX], all),
                share (part[ATTRIBUTES], all), share (part[STARTS], all),
                share (part[INFOS], all), share (part[WORDS], all),
                share (all, a->file_size), share (all, a->text));
}

/* Of .eh_frame and its index; - where the ABI has no such table.  */
static void
write_beside (buffer *to, const abi_sums *a, enum kind_of_table which)
{
  const table_sums *t = &a->tables[which];
  if (t->is_there)
    buffer_print (to, "%" PRIu64 " (%.1f %%)", t->bytes,
                  share (t->bytes, a->tables[EH].bytes));
  else
    buffer_print (to, "-");
}

static void
write_others (buffer *to, const abi_sums *a, unsigned version)
{
  const table_sums *orc = &a->tables[ORC_TABLE],
                   *compact = &a->tables[COMPACT_AS_IS];
  if (version + 1 < VERSIONS || !(orc->is_there || compact->is_there))
    return;
  buffer_print (to, "%-10s ORC ", a->abi);
  write_beside (to, a, ORC_TABLE);
  buffer_print (to, orc->is_there ? ", cannot say %" PRIu64 : ", cannot say -",
                orc->left);
  buffer_print (to, " functions; compact unwind ");
  write_beside (to, a, COMPACT_AS_IS);
  buffer_print (to,
                ", of which %" PRIu64 " of .eh_frame for %" PRIu64
                " functions; if frames fit it ",
                a->compact_kept, compact->left);
  write_beside (to, a, COMPACT_AT_BEST);
  buffer_print (to, "\n");
}

static void
write_reasons (buffer *to, const abi_sums *a, unsigned version)
{
  const reason_sums *sums = &a->tables[SFRAME_V2 + version].reasons;
  char *key = format_text ("%s %u", a->abi, OLDEST_VERSION + version);
  for (size_t i = 0; i < sums->count; i++)
    buffer_print (to, "%-14s %8" PRIu64 "  %s\n", key,
                  sums->items[i].functions, sums->items[i].why);
  free (key);
}

void
sums_write (buffer *to, const survey *s)
{
  static const struct
  {
    const char *head;
    void (*write) (buffer *to, const abi_sums *a, unsigned version);
  } tables[] = {
    { "ABI      version packages  files   functions  flexible  left out       "
      " rows      .sframe    .eh_frame         _hdr"
      "  of both  p10  p50  p90\n",
      write_sizes },
    { "\nABI      version  index  attributes  starts  infos  words   of file  "
      "of code   (.sframe, %)\n",
      write_parts },
    { "\nbeside them (conformance/producers/derive/README.md says what is "
      "assumed):\n",
      write_others },
    { "\nfunctions that the format cannot say:\n", write_reasons },
  };
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    {
      buffer_print (to, "%s", tables[t].head);
      for (size_t i = 0; i < s->count * VERSIONS; i++)
        tables[t].write (to, &s->abis[i / VERSIONS], i % VERSIONS);
    }
}
