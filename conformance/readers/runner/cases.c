#include "cases.h"

#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "lib/base/printable.h"
#include "lib/base/sframe_version.h"
#include "lib/base/word.h"
#include "lists.h"

/* Of cases that are not asked of a testee that is asked a sample.  */
static const char beyond[] = "beyond-sample";

/* Names and inputs seen so far, as trees of tsearch ().  */
static void *names;
static void *seen_inputs;

static int
by_name (const void *a, const void *b)
{
  return strcmp (a, b);
}

typedef struct seen_input
{
  const input *key;
  size_t index;
} seen_input;

static int
by_content (const void *a, const void *b)
{
  const input *x = ((const seen_input *) a)->key;
  const input *y = ((const seen_input *) b)->key;
  if (x->hash != y->hash)
    return x->hash < y->hash ? -1 : 1;
  if (x->address != y->address)
    return x->address < y->address ? -1 : 1;
  if (x->section.size != y->section.size)
    return x->section.size < y->section.size ? -1 : 1;
  return memcmp (x->section.bytes, y->section.bytes, x->section.size);
}

/* Version and ABI as the first bytes have them: what caps are held against. */
static void
peek (input *in)
{
  const uint8_t *b = in->section.bytes;
  bool has_magic = in->section.size >= 5
                   && ((b[0] == 0xe2 && b[1] == 0xde)
                       || (b[0] == 0xde && b[1] == 0xe2));
  if (!has_magic || b[2] < 1 || b[2] > 3)
    return;
  in->version = b[2];
  in->abi = sf_abi_by_id (b[4], b[2]);
}

/* The index in SET of an input like NEW, which is taken over or freed.  */
static size_t
find_or_add_input (case_set *set, input *new)
{
  seen_input wanted = { .key = new };
  seen_input **known = tfind (&wanted, &seen_inputs, by_content);
  if (known)
    {
      size_t index = (*known)->index;
      if (!set->inputs[index].elf)
        set->inputs[index].elf = new->elf;
      set->inputs[index].is_beyond_sample &= new->is_beyond_sample;
      buffer_free (&new->section);
      return index;
    }
  set->inputs = grow_array (set->inputs, set->input_count,
                            &set->input_capacity, sizeof (input));
  peek (new);
  set->inputs[set->input_count] = *new;

  /* The tree keeps a copy, because the array moves when it grows.  */
  seen_input *kept = calloc (1, sizeof *kept);
  input *key = calloc (1, sizeof *key);
  *key = *new;
  *kept = (seen_input) { .key = key, .index = set->input_count };
  if (!tsearch (kept, &seen_inputs, by_content))
    give_up (STATUS_INFRASTRUCTURE, "out of memory");
  return set->input_count++;
}

static bool
tags_have (const char *tags, const char *tag, size_t length)
{
  for (const char *at = tags ? tags : ""; *at;)
    {
      size_t here = strcspn (at, ",");
      if (here == length && memcmp (at, tag, length) == 0)
        return true;
      at += here + (at[here] == ',');
    }
  return false;
}

bool
case_has_tag (const test_case *c, const char *tag, size_t length)
{
  return tags_have (c->tags, tag, length);
}

/* Of an ELF file its tags have both.  */
static void
take_words (input *in, const char *tags)
{
  if (!tags_have (tags, "file", strlen ("file")))
    return;
  for (unsigned v = 1; is_sframe_version (v); v++)
    {
      const char word[] = { 'v', (char) ('0' + v) };
      if (tags_have (tags, word, sizeof word))
        in->version = v;
    }
  for (uint8_t id = 1; sf_abi_by_id (id, SFRAME_VERSIONS); id++)
    {
      const sf_abi *abi = sf_abi_by_id (id, SFRAME_VERSIONS);
      if (tags_have (tags, abi->name, strlen (abi->name)))
        in->abi = abi;
    }
}

static char *
copy_or_null (const char *text)
{
  return text ? strdup (text) : NULL;
}

/* The section, where it lies, and what is expected: a result of other answers is none of these.  */
static uint64_t
hash_of (const input *in)
{
  buffer text = { 0 };
  uint64_t hash = hash_bytes (in->section.bytes, in->section.size, in->address);
  if (!in->expected)
    return hash;
  hash = hash_bytes (in->expected, strlen (in->expected), hash);
  if (read_all (in->expected, &text))
    hash = hash_bytes (text.text, text.size, hash);
  buffer_free (&text);
  return hash;
}

static void
add_case (case_set *set, const case_row *row, const list_reader *list)
{
  input new = { .elf = copy_or_null (row->elf),
                .expected = copy_or_null (row->expected),
                .address = row->address,
                .first_case = set->count,
                .is_beyond_sample
                = tags_have (row->tags, beyond, sizeof beyond - 1) };
  if (!read_all (row->section, &new.section))
    give_up (STATUS_USAGE, "%s:%zu: cannot read section %s: %s", list->path,
             list->line, row->section, strerror (errno));
  new.path = strdup (row->section);
  take_words (&new, row->tags);
  new.hash = hash_of (&new);

  size_t index = find_or_add_input (set, &new);
  set->cases = grow_array (set->cases, set->count, &set->capacity,
                           sizeof (test_case));
  test_case *c = &set->cases[set->count];
  *c = (test_case){ .name = strdup (row->name),
                    .tags = strdup (row->tags ? row->tags : ""),
                    .input = index,
                    .next_of_input = NO_CASE };
  size_t first = set->inputs[index].first_case;
  if (first != set->count)
    {
      c->next_of_input = set->cases[first].next_of_input;
      set->cases[first].next_of_input = set->count;
    }
  set->count++;
}

static void
take_row (case_set *set, const case_row *row, const list_reader *list,
          const char *filter)
{
  char *name = strdup (row->name);
  char **known = tsearch (name, &names, by_name);
  if (known && *known != name)
    give_up (STATUS_USAGE, "%s:%zu: there is another case called %s",
             list->path, list->line, name);
  if (filter && !globs_match (filter, name))
    set->filtered_out++;
  else
    add_case (set, row, list);
}

/* A glob, and whether it matches a name.  */
typedef struct trial
{
  const char *glob;
  bool matches;
} trial;

static void
try_name (const void *node, VISIT order, void *closure)
{
  trial *t = closure;
  if (order == preorder || order == leaf)
    t->matches = t->matches || globs_match (t->glob, *(char *const *) node);
}

char *
cases_instead_of (const char *filter)
{
  static const struct { const char *before, *after; } forms[]
      = { { "*/", "" }, { "*/", "@*" }, { "*", "*" } };
  for (size_t i = 0; !strpbrk (filter, " \t") && i < sizeof forms / sizeof *forms; i++)
    {
      char *glob
          = format_text ("%s%s%s", forms[i].before, filter, forms[i].after);
      trial t = { .glob = glob };
      twalk_r (names, try_name, &t);
      if (t.matches)
        return glob;
      free (glob);
    }
  return NULL;
}

void
cases_read (case_set *set, const char *path, const char *filter)
{
  buffer text = { 0 };
  if (!read_all (path, &text))
    give_up (STATUS_USAGE, "cannot read the case list %s: %s", path,
             strerror (errno));
  list_reader list = list_begin (path, &text);
  case_row row;
  problem p;
  while (list_next_case (&list, &row, &p))
    take_row (set, &row, &list, filter);
  if (p.status != STATUS_GOOD)
    give_up (p.status, "%s", p.text);
  buffer_free (&text);
}
