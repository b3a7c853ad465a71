/* Sizes of many files, which the audit's machinery reads one after the other, archives too.  */
#include "table.h"

#include <inttypes.h>

#include "attach.h"
#include "derive.h"

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

static void
write_reasons (FILE *out, const derived *d)
{
  uint64_t functions = 0, bytes = 0;
  for (size_t i = 0; i < d->reason_count; i++)
    {
      functions += d->reasons[i].functions;
      bytes += d->reasons[i].bytes;
    }
  fprintf (out, "\t%" PRIu64 "\t%" PRIu64 "\t", functions, bytes);
  for (size_t i = 0; i < d->reason_count; i++)
    fprintf (out, "%s%s=%" PRIu64, i ? ";" : "", d->reasons[i].why, d->reasons[i].functions);
  fputc ('\n', out);
}

static bool
write_version (FILE *out, const subject *s, uint8_t version, uint64_t address, problem *p)
{
  buffer section = EMPTY_BUFFER;
  derived d;
  bool good = derive (s, version, address, &section, &d, p);
  if (good)
    {
      fprintf (out, "%s\t%s\t%d\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%zu\t%" PRIu64 "\t%" PRIu64,
               s->label, s->abi->name, version, d.functions, d.flexible, d.rows, d.bytes, section.size,
               s->sizes.eh_frame, s->sizes.eh_frame_hdr);
      write_reasons (out, &d);
    }
  buffer_free (&section);
  return good;
}

static void
look (void *context, subject *file)
{
  session *s = context;
  uint64_t address;
  problem p;
  if (file->is_object || !file->table_count || !attach_address (file->elf, file->size, &address))
    return;
  if (write_version (s->out, file, 2, address, &p) && write_version (s->out, file, 3, address, &p))
    s->files++;
  else
    take_damage (s, &p);
}

size_t
table_write (FILE *out, const path_list *paths, size_t *damaged)
{
  session s = { .out = out };
  run_totals totals;
  const audit_options o = { .look = look, .look_context = &s };
  const listener to = { .damaged = take_damage, .context = &s };
  fputs ("file\tabi\tversion\tfunctions\tflexible\trows\tcode\tsframe\teh_frame\teh_frame_hdr\tleft\tleft_code\treasons\n", out);
  run_audit (paths, 1, &o, &to, &totals);
  *damaged = s.damaged;
  return s.files;
}
