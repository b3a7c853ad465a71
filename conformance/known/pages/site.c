#include "site.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/word.h"

/* As the comments of reference/clauses.def divide it; the suite `pages` compares
   the two.  */
const clause_group clause_groups[CLAUSE_GROUPS] = {
  { SECTION_NAME, "section", "The section as a whole" },
  { PREAMBLE_COMPLETE, "preamble", "SFrame Preamble" },
  { HEADER_COMPLETE, "header", "SFrame Header" },
  { FDE_LAYOUT_V1, "functions", "SFrame FDE: functions" },
  { FRE_START_WIDTH, "rows", "SFrame FRE: rows" },
  { DEFAULT_CFA, "default", "Rows of default functions" },
  { FLEX_CFA_PAIR, "flexible", "Rows of flexible functions" },
  { UNWIND_V1, "unwind", "Generating stack traces" },
};

int
clause_group_end (int number)
{
  return number + 1 < CLAUSE_GROUPS ? (int) clause_groups[number + 1].first
                                    : (int) SF_CLAUSES;
}

/* --- cells ------------------------------------------------------------------ */

const cell *
cell_at (const site *s, int clause, size_t reader)
{
  return &s->cells[(size_t) clause * s->readers.count + reader];
}

enum cell_state
cell_state_of (const cell *c)
{
  return c->fresh           ? BROKEN_NEW
         : c->broken.count  ? BROKEN
         : c->touched.count ? TOUCHED
         : c->good          ? KEPT
         : c->silent        ? LEFT_OPEN
                            : NOT_ASKED;
}

bool
issue_names (const issue *one, int clause)
{
  return has_word (one->clauses, sf_clause_text_of ((enum sf_clause) clause)->id);
}

size_t
issue_place (const site *s, const judged *j)
{
  return j->line ? (size_t) (issue_of (s->v->pages, j->line)
                             - s->v->pages->items)
                 : NO_ITEM;
}

bool
is_silent (const judged *j)
{
  return j->seen[SECTION_VERDICT]
         && strcmp (j->seen[SECTION_VERDICT], "silent") == 0;
}

static bool
is_same (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

bool
is_alike (const judged *a, const judged *b)
{
  return a->standing == b->standing && a->line == b->line
         && is_same (a->seen[SECTION_OPERATION], b->seen[SECTION_OPERATION])
         && is_same (a->seen[SECTION_VERDICT], b->seen[SECTION_VERDICT])
         && is_same (a->text, b->text) && is_same (a->answer, b->answer);
}

const hand_case *
case_of (const site *s, const judged *j)
{
  const char *name = j->oracle == ORACLE_SECTION ? j->seen[SECTION_CASE] : NULL;
  size_t place = name ? names_find (&s->case_names, name) : NO_NAME;
  return place == NO_NAME ? NULL : &s->cases[place];
}

/* Does J's reader have the name of the component whose issue explains it?  */
static bool
is_of_component (const site *s, const judged *j)
{
  const char *name = j->line ? issue_of (s->v->pages, j->line)->name : "";
  size_t size = strcspn (name, "/");
  return j->oracle == ORACLE_SECTION
         && strncmp (j->seen[SECTION_TESTEE], name, size) == 0;
}

bool
is_better_example (const site *s, const judged *a, const judged *b)
{
  bool has_a = case_of (s, a), has_b = case_of (s, b);
  if (has_a != has_b)
    return has_a;
  has_a = is_of_component (s, a);
  if (has_a != is_of_component (s, b))
    return has_a;
  size_t size_a = strlen (a->test), size_b = strlen (b->test);
  return size_a != size_b ? size_a < size_b : strcmp (a->test, b->test) < 0;
}

static void
set_add (issue_set *set, size_t place)
{
  for (size_t i = 0; i < set->count; i++)
    if (set->items[i] == place)
      return;
  if (set->count < SET_ROOM)
    set->items[set->count++] = place;
}

bool
issue_breaks (const issue *one, int clause)
{
  return strcmp (one->blame, "consumer") == 0 && issue_names (one, clause)
         && sf_clause_text_of ((enum sf_clause) clause)->kind != SF_SILENCE;
}

static void
cell_add (const site *s, cell *c, int clause, const judged *j)
{
  size_t place = issue_place (s, j);
  switch (j->standing)
    {
    case GOOD:
      c->good++;
      break;
    case NEW:
      c->fresh++;
      break;
    case EXCUSED:
      c->silent += is_silent (j);
      break;
    default:
      set_add (issue_breaks (&s->v->pages->items[place], clause) ? &c->broken : &c->touched,
               place);
    }
}

static void
count_cells (site *s)
{
  s->cells = grow (NULL, (SF_CLAUSES * s->readers.count + 1) * sizeof *s->cells);
  memset (s->cells, 0, SF_CLAUSES * s->readers.count * sizeof *s->cells);
  for (size_t i = 0; i < s->case_names.count; i++)
    for (size_t k = s->cases[i].first; k != NO_ITEM; k = s->next[k])
      {
        const judged *j = &s->v->items[k];
        for (int c = 0; c < SF_CLAUSES; c++)
          if (s->cases[i].is_about[c])
            cell_add (s, &s->cells[(size_t) c * s->readers.count + s->reader_of[k]], c, j);
      }
}

uint64_t
seen_of (const site *s, size_t place, enum oracle oracle)
{
  uint64_t all = 0;
  for (int o = 0; o < ORACLES; o++)
    if (oracle == ORACLES || (int) oracle == o)
      all += s->seen[place * ORACLES + (size_t) o];
  return all;
}

static void
index_issues (site *s)
{
  size_t issues = s->v->pages->count;
  size_t size = (issues * ORACLES + 1) * sizeof *s->seen;
  s->seen = memset (grow (NULL, size), 0, size);
  s->first_of = grow (NULL, (issues + 1) * sizeof *s->first_of);
  s->next_of = grow (NULL, (s->v->count + 1) * sizeof *s->next_of);
  for (size_t i = 0; i < issues; i++)
    s->first_of[i] = NO_ITEM;
  for (size_t k = s->v->count; k-- > 0;)
    {
      const judged *j = &s->v->items[k];
      if (!j->line)
        continue;
      size_t place = issue_place (s, j);
      s->seen[place * ORACLES + j->oracle] += j->count;
      s->next_of[k] = s->first_of[place];
      s->first_of[place] = k;
    }
}

/* --- cases and readers ------------------------------------------------------ */

/* Note the clauses among TAGS (obeys:CLAUSE, breaks:CLAUSE) in C, and `future'.  */
static bool
add_clauses (hand_case *c, const char *tags)
{
  bool has_some = false;
  for (; *tags; tags += strcspn (tags, ","), tags += *tags == ',')
    {
      size_t length = strcspn (tags, ","), word = strcspn (tags, ":");
      bool is_about = word < length
                      && (strncmp (tags, "obeys:", 6) == 0
                          || strncmp (tags, "breaks:", 7) == 0);
      c->is_future = c->is_future
                     || (length == 6 && strncmp (tags, "future", 6) == 0);
      if (!is_about)
        continue;
      char *id = format_text ("%.*s", (int) (length - word - 1), tags + word + 1);
      enum sf_clause clause = sf_clause_by_id (id);
      free (id);
      if (clause == SF_CLAUSES)
        continue;
      c->is_about[clause] = has_some = true;
    }
  return has_some;
}

/* The vector whose case is NAME, or NULL.  */
static yyjson_val *
vector_of (const site *s, const names *ids, yyjson_val **vectors,
           const char *name)
{
  const char *id = strncmp (name, "vectors/", 8) == 0 ? name + 8 : name;
  size_t place = s->vectors ? names_find (ids, id) : NO_NAME;
  return place == NO_NAME ? NULL : vectors[place];
}

static yyjson_val **
index_vectors (const site *s, names *ids)
{
  size_t index, most;
  yyjson_val *one, *all = yyjson_obj_get (yyjson_doc_get_root (s->vectors), "cases");
  yyjson_val **vectors = grow (NULL, (yyjson_arr_size (all) + 1) * sizeof *vectors);
  yyjson_arr_foreach (all, index, most, one)
    {
      const char *id = yyjson_get_str (yyjson_obj_get (one, "id"));
      if (id)
        vectors[names_add (ids, id)] = one;
    }
  return vectors;
}

/* Who answered, and how what it answered stands.  */
static void
index_readers (site *s)
{
  size_t room = 0;
  s->reader_of = grow (NULL, (s->v->count + 1) * sizeof *s->reader_of);
  for (size_t k = 0; k < s->v->count; k++)
    {
      const judged *j = &s->v->items[k];
      bool is_answer = j->oracle == ORACLE_SECTION && j->seen[SECTION_TESTEE];
      size_t before = s->readers.count;
      size_t place = is_answer ? names_add (&s->readers, j->seen[SECTION_TESTEE])
                               : NO_NAME;
      s->reader_of[k] = place;
      if (s->readers.count == before)
        continue;
      s->releases = grow_array (s->releases, place, &room, sizeof *s->releases);
      s->releases[place] = j->seen[SECTION_RELEASE];
    }
  size_t size = (s->readers.count * STANDINGS + 1) * sizeof *s->standings;
  s->standings = memset (grow (NULL, size), 0, size);
  for (size_t k = 0; k < s->v->count; k++)
    if (s->reader_of[k] != NO_NAME)
      s->standings[s->reader_of[k] * STANDINGS + s->v->items[k].standing]
          += s->v->items[k].count;
}

uint64_t
standing_of (const site *s, size_t reader, enum standing standing)
{
  return s->standings[reader * STANDINGS + standing];
}

bool
is_linker (const site *s, size_t reader)
{
  const char *name = s->readers.items[reader],
             *at = (const char *) s->linkers.bytes;
  size_t size = strlen (name);
  for (; at; at = strchr (at, '\n'))
    {
      at += *at == '\n';
      if (strncmp (at, name, size) == 0 && strchr (" \t\n", at[size]))
        return true;
    }
  return false;
}

void
site_index (site *s)
{
  names ids = { .count = 0 };
  yyjson_val **vectors = index_vectors (s, &ids);
  size_t room = 0;
  s->next = grow (NULL, (s->v->count + 1) * sizeof *s->next);
  for (size_t k = s->v->count; k-- > 0;)
    {
      const judged *j = &s->v->items[k];
      hand_case new = { .first = NO_ITEM };
      if (j->oracle != ORACLE_SECTION || !j->seen[SECTION_TAG]
          || !add_clauses (&new, j->seen[SECTION_TAG]))
        continue;
      size_t before = s->case_names.count;
      size_t place = names_add (&s->case_names, j->seen[SECTION_CASE]);
      if (place == before)
        {
          s->cases = grow_array (s->cases, place, &room, sizeof *s->cases);
          new.name = s->case_names.items[place];
          new.vector = vector_of (s, &ids, vectors, new.name);
          s->cases[place] = new;
        }
      s->next[k] = s->cases[place].first;
      s->cases[place].first = k;
    }
  free (vectors);
  names_free (&ids);
  index_readers (s);
  kinds_find (&s->fresh, s->v);
  count_cells (s);
  index_issues (s);
}

void
site_free (site *s)
{
  names_free (&s->readers);
  names_free (&s->case_names);
  kinds_free (&s->fresh);
  free (s->releases);
  free (s->standings);
  free (s->reader_of);
  free (s->cases);
  free (s->next);
  free (s->cells);
  free (s->seen);
  free (s->first_of);
  free (s->next_of);
  yyjson_doc_free (s->vectors);
  case_places_free (&s->sources);
  for (size_t i = 0; i < s->problem_count; i++)
    {
      free (s->problems[i].id);
      free (s->problems[i].title);
      free (s->problems[i].text);
    }
  free (s->problems);
  buffer_free (&s->linkers);
  buffer_free (&s->toolchains);
  buffer_free (&s->since_text);
  buffer_free (&s->glossary);
  buffer_free (&s->shares);
  buffer_free (&s->fuzzing);
  buffer_free (&s->reproduced);
}
