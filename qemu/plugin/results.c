/* What the plugin found, on its way to sframe-truth.  */
#include "results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "lib/base/input.h"

enum { NO_MODULE = UINT32_MAX, TEXT_LIMIT = 1 << 20 };

/* A block: this, then the modules, causes and PCs.  */
typedef struct block
{
  counts counts;
  double seconds;
  pid_t process;
  bool is_limited;
  uint32_t modules, causes, pcs;
} block;

typedef struct module_record
{
  uint64_t bias;
  uint32_t path_size; /* the path follows */
  uint32_t section_size; /* of a table that the program had registered, whose bytes
                            follow, too; else 0 */
  uint64_t section, start, end;
} module_record;

typedef struct cause_record
{
  cause cause;
  uint32_t module, row_module;
  uint32_t text_size; /* the text follows */
} cause_record;

typedef struct pc_record
{
  uint64_t pc, row_at;
  uint32_t module;
  bool is_wrong;
} pc_record;

/* Writing.  */

static uint32_t
number_of (const module_list *list, const module *m)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i] == m)
      return (uint32_t) i;
  return NO_MODULE;
}

static void
add_modules (buffer *out, const module_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      const module *m = list->items[i];
      const module_record r
          = { .bias = m->bias,
              .path_size = (uint32_t) strlen (m->path),
              .section_size
              = m->is_registered ? (uint32_t) m->section.size : 0,
              .section = m->section.address,
              .start = m->start,
              .end = m->end };
      buffer_add (out, &r, sizeof r);
      buffer_add (out, m->path, r.path_size);
      buffer_add (out, m->section.bytes, r.section_size);
    }
}

static void
add_causes (buffer *out, const truth *t)
{
  for (size_t i = 0; i < t->causes.count; i++)
    {
      const cause *c = &t->causes.items[i];
      const module_list *list = t->process.modules;
      const cause_record r
          = { .cause = *c,
              .module = number_of (list, c->first.module),
              .row_module = number_of (list, c->first.row_module),
              .text_size = c->text ? (uint32_t) strlen (c->text) : 0 };
      buffer_add (out, &r, sizeof r);
      buffer_add (out, c->text, r.text_size);
    }
}

/* Returns the number of those added.  */
static uint32_t
add_pcs (buffer *out, const truth *t)
{
  uint32_t count = 0;
  for (size_t i = 0; i < t->pcs.size; i++)
    {
      const pc_entry *pc = t->pcs.entries[i];
      if (!pc || !pc->is_checked)
        continue;
      const pc_record r
          = { .pc = pc->pc, .row_at = pc->row_at, .is_wrong = pc->is_wrong,
              .module = number_of (t->process.modules, pc->module) };
      buffer_add (out, &r, sizeof r);
      count++;
    }
  return count;
}

/* Other processes of the program append to the same file.  */
static bool
append (const char *path, const buffer *b)
{
  int fd = open (path, O_WRONLY | O_APPEND | O_CLOEXEC);
  bool good = fd >= 0 && flock (fd, LOCK_EX) == 0;
  for (size_t at = 0; good && at < b->size;)
    {
      ssize_t written = write (fd, b->bytes + at, b->size - at);
      good = written > 0 || (written < 0 && errno == EINTR);
      at += written > 0 ? (size_t) written : 0;
    }
  if (fd >= 0)
    close (fd);
  return good;
}

bool
results_append (const char *path, const truth *t, const results_end *end)
{
  buffer out = EMPTY_BUFFER;
  block b = { .counts = t->counts, .seconds = end->seconds,
              .process = end->process, .is_limited = end->is_limited,
              .modules = (uint32_t) t->process.modules->count,
              .causes = (uint32_t) t->causes.count };
  buffer_add (&out, &b, sizeof b);
  add_modules (&out, t->process.modules);
  add_causes (&out, t);
  b.pcs = add_pcs (&out, t);
  memcpy (out.bytes, &b, sizeof b);
  bool good = append (path, &out);
  buffer_free (&out);
  return good;
}

void
results_forget (truth *t)
{
  t->counts = (counts) { .instructions = 0 };
  causes_free (&t->causes);
  for (size_t i = 0; i < t->pcs.size; i++)
    if (t->pcs.entries[i])
      t->pcs.entries[i]->is_checked = t->pcs.entries[i]->is_wrong = false;
}

/* Reading.  */

typedef struct reader
{
  const uint8_t *at, *end;
  truth *truth;
  module_list *modules;
  module **numbered; /* of the block */
  uint32_t count;
} reader;

static bool
take (reader *r, void *to, size_t size)
{
  if ((size_t) (r->end - r->at) < size)
    return false;
  memcpy (to, r->at, size);
  r->at += size;
  return true;
}

/* To be freed; NULL: there is not so much.  */
static char *
take_text (reader *r, size_t size)
{
  if (size > TEXT_LIMIT || (size_t) (r->end - r->at) < size)
    return NULL;
  char *text = grow (NULL, size + 1);
  take (r, text, size);
  text[size] = '\0';
  return text;
}

static module *
module_at (module_list *list, const char *path, uint64_t bias, problem *p)
{
  for (size_t i = 1; i < list->count; i++)
    if (list->items[i]->bias == bias
        && strcmp (list->items[i]->path, path) == 0)
      return list->items[i];
  return modules_add (list, path, bias, p);
}

/* A table that the program had registered; NULL: there is not so much.  */
static module *
take_registered (reader *r, const module_record *m)
{
  sf_section section
      = { .bytes = r->at, .size = m->section_size, .address = m->section };
  if ((size_t) (r->end - r->at) < m->section_size)
    return NULL;
  r->at += m->section_size;
  return modules_add_registered (r->modules, r->modules->items[0]->arch,
                                 &section, m->start, m->end);
}

/* The program is the first, wherever it says it is.  */
static bool
take_module (reader *r, problem *p)
{
  module_record m;
  if (!take (r, &m, sizeof m))
    return false;
  char *path = take_text (r, m.path_size);
  if (!path)
    return false;
  if (r->count == 0)
    module_move (r->modules->items[0], m.bias);
  r->numbered[r->count] = r->count == 0 ? r->modules->items[0]
                          : m.section_size
                              ? take_registered (r, &m)
                              : module_at (r->modules, path, m.bias, p);
  free (path);
  return r->numbered[r->count++] != NULL;
}

static const module *
numbered (const reader *r, uint32_t number)
{
  return number < r->count ? r->numbered[number] : NULL;
}

/* Another process may have met the same cause.  */
static void
merge_cause (reader *r, const cause *c)
{
  cause *into = causes_add (&r->truth->causes, &c->first);
  if (into->count == 1)
    {
      *into = *c;
      return;
    }
  into->count += c->count - 1;
  free (c->text);
}

static bool
take_cause (reader *r)
{
  cause_record c;
  if (!take (r, &c, sizeof c))
    return false;
  outcome *first = &c.cause.first;
  sf_header *element = &first->stepped.found.header;
  first->module = numbered (r, c.module);
  first->row_module = numbered (r, c.row_module);
  if (!first->module)
    return false;
  element->section = &first->module->section;
  element->abi = arch_abi (first->module->arch);
  c.cause.text = c.text_size ? take_text (r, c.text_size) : NULL;
  merge_cause (r, &c.cause);
  return true;
}

static bool
take_pc (reader *r)
{
  pc_record from;
  if (!take (r, &from, sizeof from))
    return false;
  pc_entry *pc = pcs_at (&r->truth->pcs, from.pc);
  r->truth->counts.pcs += !pc->is_checked;
  pc->is_checked = true;
  pc->is_wrong |= from.is_wrong;
  pc->module = numbered (r, from.module);
  pc->row_at = from.row_at;
  return true;
}

/* All but the PCs, which are counted one by one.  */
static void
add_counts (counts *to, const counts *c)
{
  to->instructions += c->instructions;
  to->checked += c->checked;
  to->frames += c->frames;
  to->mismatches += c->mismatches;
  to->depth = c->depth > to->depth ? c->depth : to->depth;
  for (int i = 0; i < UNKNOWNS; i++)
    to->unknown[i] += c->unknown[i];
  to->compared += c->compared;
  to->sframe_right += c->sframe_right;
  to->eh_frame_right += c->eh_frame_right;
  to->frame_pointer_right += c->frame_pointer_right;
  for (int i = 0; i < SF_CLAUSES; i++)
    for (int is_wrong = 0; is_wrong < 2; is_wrong++)
      to->rested[i][is_wrong] += c->rested[i][is_wrong];
}

static bool
take_parts (reader *r, const block *b, problem *p)
{
  bool good = true;
  for (uint32_t i = 0; good && i < b->modules; i++)
    good = take_module (r, p);
  for (uint32_t i = 0; good && i < b->causes; i++)
    good = take_cause (r);
  for (uint32_t i = 0; good && i < b->pcs; i++)
    good = take_pc (r);
  return good;
}

static bool
take_block (reader *r, results_end *end, problem *p)
{
  block b;
  if (!take (r, &b, sizeof b)
      || b.modules > (size_t) (r->end - r->at) / sizeof (module_record))
    return false;
  r->count = 0;
  r->numbered = grow (NULL, (b.modules + 1) * sizeof *r->numbered);
  bool good = take_parts (r, &b, p);
  free (r->numbered);
  add_counts (&r->truth->counts, &b.counts);
  end->blocks += b.process == end->process;
  end->is_limited |= b.is_limited;
  end->seconds = b.seconds > end->seconds ? b.seconds : end->seconds;
  return good;
}

bool
results_read (const char *path, truth *t, module_list *modules,
              results_end *end, problem *p)
{
  buffer content = EMPTY_BUFFER;
  *end = (results_end) { .process = end->process };
  if (!read_file (path, &content, p))
    return false;
  reader r = { .at = content.bytes, .end = content.bytes + content.size,
               .truth = t, .modules = modules };
  bool good = true;
  problem_set (p, STATUS_INFRASTRUCTURE, "%s: what the plugin wrote is cut",
               path);
  while (good && r.at < r.end)
    good = take_block (&r, end, p);
  buffer_free (&content);
  return good;
}
