/* Sizes of many files, one after the other, archives too.  */
#include "table.h"

#include <inttypes.h>

#include "attach.h"
#include "compact.h"
#include "derive.h"
#include "orc.h"
#include "walk.h"

typedef struct session
{
  FILE *out;
  size_t files, damaged;
} session;

static void
take_damage (void *context, const problem *p)
{
  session *s = context;
  s->damaged++;
  problem_print (p);
}

/* What does not depend on the version; measured once for a file.  */
typedef struct beside
{
  orc_sizes orc;
  compact_sizes compact;
  bool has_orc, has_compact;
  uint64_t text;     /* bytes of executable sections */
  histogram entries; /* of .eh_frame, each with its line of .eh_frame_hdr */
} beside;

typedef struct entry_taker
{
  histogram *entries;
  uint64_t line; /* of .eh_frame_hdr */
} entry_taker;

static void
take_entry (void *context, const cfi_table *t, const cfi_fde *f, cfi_rows *program)
{
  const entry_taker *e = context;
  (void) program;
  histogram_add (e->entries, fde_size (t, f) + e->line);
}

static bool
measure_beside (const subject *s, beside *b, problem *p)
{
  enum { HDR_LINE = 8 };
  *b = (beside) { .has_orc = orc_has_abi (s), .has_compact = compact_has_abi (s) };
  entry_taker entries = { .entries = &b->entries, .line = s->sizes.eh_frame_hdr ? HDR_LINE : 0 };
  for (size_t i = 0; i < s->code.count; i++)
    b->text += s->code.items[i].size;
  return (!b->has_orc || orc_measure (s, &b->orc, p)) && (!b->has_compact || compact_measure (s, &b->compact, p))
         && walk_functions (s, take_entry, &entries, p);
}

static void
beside_free (beside *b)
{
  orc_free (&b->orc);
  histogram_free (&b->entries);
}

static void
write_left (FILE *out, const reason_list *list)
{
  left_out sum = reasons_sum (list);
  fprintf (out, "\t%" PRIu64 "\t%" PRIu64 "\t", sum.functions, sum.bytes);
  reasons_print (out, list);
}

/* A table that the ABI does not have has - for each of COUNT columns.  */
static void
write_none (FILE *out, int count)
{
  while (count--)
    fputs ("\t-", out);
}

static void
write_beside (FILE *out, const beside *b)
{
  if (b->has_orc)
    {
      fprintf (out, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, b->orc.bytes, b->orc.entries, b->orc.gaps);
      write_left (out, &b->orc.reasons);
    }
  else
    write_none (out, 6);
  if (b->has_compact)
    {
      fprintf (out, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, b->compact.bytes, b->compact.kept, b->compact.adapted);
      write_left (out, &b->compact.reasons);
    }
  else
    write_none (out, 6);
}

static void
write_histograms (FILE *out, const derived *d, const beside *b)
{
  const histogram *all[] = { &d->sizes, &b->entries, &b->orc.sizes };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    {
      fputc ('\t', out);
      histogram_print (out, all[i]);
    }
}

static bool
write_version (FILE *out, const subject *s, uint8_t version, uint64_t address, const beside *b, problem *p)
{
  buffer section = EMPTY_BUFFER;
  derived d;
  bool good = derive (s, version, address, &section, &d, p);
  if (good)
    {
      fprintf (out, "%s\t%s\t%d\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%zu\t%" PRIu64 "\t%" PRIu64,
               s->label, s->abi->name, version, d.functions, d.flexible, d.rows, d.bytes, section.size,
               s->sizes.eh_frame, s->sizes.eh_frame_hdr);
      write_left (out, &d.reasons);
      fprintf (out, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%zu\t%" PRIu64, d.shares.index,
               d.shares.attributes, d.shares.starts, d.shares.infos, d.shares.words, s->size, b->text);
      write_beside (out, b);
      write_histograms (out, &d, b);
      fputc ('\n', out);
    }
  derived_free (&d);
  buffer_free (&section);
  return good;
}

static bool
look (void *context, subject *file, const char *name, problem *p)
{
  session *s = context;
  (void) name;
  uint64_t address;
  beside b;
  if (file->is_object || !file->table_count || !attach_address (file->elf, file->size, &address))
    return true;
  bool good = measure_beside (file, &b, p) && file_is_whole (file->mapped, p)
              && write_version (s->out, file, 2, address, &b, p)
              && write_version (s->out, file, 3, address, &b, p);
  s->files += good;
  beside_free (&b);
  return good;
}

size_t
table_write (FILE *out, const path_list *paths, uint64_t names_skipped,
             size_t *damaged)
{
  session s = { .out = out };
  run_totals totals;
  const file_taker to = { .look = look,
                          .damaged = take_damage,
                          .maps = true,
                          .names_skipped = names_skipped,
                          .context = &s };
  fputs ("file\tabi\tversion\tfunctions\tflexible\trows\tcode\tsframe\teh_frame\teh_frame_hdr\tleft\tleft_code\treasons"
         "\tindex\tattributes\tstarts\tinfos\twords\tfile_size\ttext"
         "\torc\torc_entries\torc_gaps\torc_left\torc_left_code\torc_reasons"
         "\tcompact\tcompact_kept\tcompact_adapted\tcompact_left\tcompact_left_code\tcompact_reasons"
         "\tsframe_sizes\teh_frame_sizes\torc_sizes\n",
         out);
  files_read (paths, 1, &to, &totals);
  *damaged = s.damaged;
  return s.files;
}
