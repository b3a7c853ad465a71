#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/clause.h"

/* A line of either answer.  */
typedef struct entry
{
  const char *text;
  size_t length; /* without the mark */
  dump_line parts;
  bool is_open;
  bool is_left_out;
  size_t ordinal; /* of a function: how many come before it in its element */
} entry;

typedef struct answer_lines
{
  entry *all;
  size_t count, capacity;
} answer_lines;

static const char mark[] = " silent ";

/* Where the mark of TEXT begins, or LENGTH.  */
static size_t
length_without_mark (const char *text, size_t length)
{
  const char *at = memmem (text, length, mark, strlen (mark));
  return at ? (size_t) (at - text) : length;
}

void
add_without_marks (buffer *to, const buffer *answer)
{
  static const char anything[] = "...", elements[] = "element ...";
  for (dump_lines l = lines_of (answer); next_line (&l);)
    {
      size_t length = length_without_mark (l.text, l.length);
      if ((length == strlen (anything) && memcmp (l.text, anything, length) == 0)
          || (length == strlen (elements) && memcmp (l.text, elements, length) == 0))
        continue;
      buffer_add (to, l.text, length);
      buffer_add (to, "\n", 1);
    }
}

static answer_lines
answer_lines_of (const buffer *text)
{
  answer_lines a = { 0 };
  size_t functions = 0;
  for (dump_lines l = lines_of (text); next_line (&l);)
    {
      size_t length = length_without_mark (l.text, l.length);
      entry one = { .text = l.text, .length = length,
                    .parts = take_apart (l.text, length),
                    .is_open = length < l.length };
      if (one.parts.kind == ELEMENT_LINE)
        functions = 0;
      if (one.parts.kind == FDE_LINE)
        one.ordinal = functions++;
      a.all = grow_array (a.all, a.count, &a.capacity, sizeof *a.all);
      a.all[a.count++] = one;
    }
  return a;
}

static bool
note_clause (open_lines *n, const entry *one)
{
  const char *id = one->text + one->length + strlen (mark);
  size_t length = strcspn (id, "\n");
  char *copy = strndup (id, length);
  enum sf_clause clause = sf_clause_by_id (copy);
  free (copy);
  if (clause == SF_CLAUSES)
    return false;
  if (!n->clause)
    n->clause = sf_clause_text_of (clause)->id;
  return true;
}

/* Is E open between two ends alone, `outermost` and `refused`?  */
static bool
is_open_end_of_stack (const entry *e)
{
  static const char choice[] = " silent UNWIND_OUTERMOST_ROW\n";
  return e->is_open
         && strncmp (e->text + e->length, choice, strlen (choice)) == 0;
}

bool
count_open_lines (const buffer *answer, open_lines *n)
{
  answer_lines a = answer_lines_of (answer);
  bool is_past = false; /* an open step of this stack */
  bool is_sound = true;
  *n = (open_lines) { 0 };
  for (size_t i = 0; i < a.count && is_sound; i++)
    {
      const entry *one = &a.all[i];
      bool is_head = one->parts.kind == STACK_LINE;
      bool is_step
          = one->parts.kind == CALLER_LINE || one->parts.kind == END_LINE;
      is_past = is_step && (is_past || one->is_open);
      n->open += one->is_open || is_past;
      n->graded += is_open_end_of_stack (one)
                   || (!one->is_open && !is_past && !is_head);
      is_sound = !one->is_open || note_clause (n, one);
    }
  free (a.all);
  return is_sound;
}

/* --- stacks ------------------------------------------------------------------

   What follows an open step rests on it, up to the end of the stack.  Where RA is
   undefined an end must stand in its place.  */

/* Does a stack begin with E?  A look-up between stacks is one line of its own.  */
static bool
is_first (const entry *e)
{
  return e->parts.kind == STACK_LINE || e->parts.kind == FIND_LINE;
}

/* The line behind the stack that begins at line AT.  */
static size_t
end_of_stack (const answer_lines *a, size_t at)
{
  for (at++; at < a->count && !is_first (&a->all[at]); at++)
    ;
  return at;
}

static void
leave_out_lines (answer_lines *a, size_t from, size_t end)
{
  for (; from < end; from++)
    a->all[from].is_left_out = true;
}

static void
leave_out_steps (answer_lines *expected, answer_lines *got)
{
  size_t e = 0, g = 0;
  while (e < expected->count)
    {
      size_t e_end = end_of_stack (expected, e);
      size_t g_end = g < got->count ? end_of_stack (got, g) : g;
      size_t open = e;
      while (open < e_end && !expected->all[open].is_open)
        open++;
      bool must_end
          = open < e_end && is_open_end_of_stack (&expected->all[open]);
      size_t in_its_place = g + (open - e);
      if (open < e_end
          && (!must_end
              || (in_its_place + 1 == g_end
                  && got->all[in_its_place].parts.kind == END_LINE)))
        {
          leave_out_lines (expected, open, e_end);
          leave_out_lines (got, in_its_place, g_end);
        }
      e = e_end;
      g = g_end;
    }
}

/* --- dumps -------------------------------------------------------------------

   A testee may leave out a row or a function that is open, or read it in its
   own way, so that the lines of the two answers that belong together have to
   be found.  All the places in the answer where the next line can be are
   followed at the same time.  */

/* Lines FROM to END of the answer stand for open ones.  */
typedef struct passage
{
  size_t from, end;
  size_t before; /* the passage before this, or NO_PASSAGE */
} passage;

#define NO_PASSAGE SIZE_MAX

typedef struct place
{
  size_t at;   /* the next line of the answer */
  size_t last; /* passage */
} place;

typedef struct places
{
  place *all;
  size_t count, capacity;
} places;

typedef struct alignment
{
  answer_lines *expected, *got;
  places now, next;
  passage *passages;
  size_t passage_count, passage_capacity;
  size_t *seen; /* by line of the answer: the turn in which it was a place */
  size_t turn;
} alignment;

static void
add_place (alignment *a, size_t at, size_t last)
{
  if (a->seen[at] == a->turn)
    return;
  a->seen[at] = a->turn;
  a->next.all = grow_array (a->next.all, a->next.count, &a->next.capacity,
                            sizeof *a->next.all);
  a->next.all[a->next.count++] = (place) { at, last };
}

/* A place behind the lines FROM to END, which stand for open ones.  */
static void
add_place_behind (alignment *a, size_t from, size_t end, size_t last)
{
  if (a->seen[end] == a->turn)
    return;
  a->passages = grow_array (a->passages, a->passage_count,
                            &a->passage_capacity, sizeof *a->passages);
  a->passages[a->passage_count] = (passage) { from, end, last };
  add_place (a, end, a->passage_count++);
}

static void
turn (alignment *a)
{
  places old = a->now;
  a->now = a->next;
  a->next = old;
  a->next.count = 0;
  a->turn++;
}

static int
kind_at (const alignment *a, size_t at)
{
  return at < a->got->count ? a->got->all[at].parts.kind : LINE_KINDS;
}

/* COUNT rows are open.  */
static void
pass_rows (alignment *a, size_t count)
{
  for (size_t i = 0; i < a->now.count; i++)
    {
      place p = a->now.all[i];
      add_place (a, p.at, p.last);
      size_t end = p.at;
      for (size_t n = 0; n < count && kind_at (a, end) == FRE_LINE; n++)
        add_place_behind (a, p.at, ++end, p.last);
    }
  turn (a);
}

/* COUNT functions are open; how many rows each has is, too.  */
static void
pass_functions (alignment *a, size_t count)
{
  for (size_t i = 0; i < a->now.count; i++)
    {
      place p = a->now.all[i];
      size_t end = p.at;
      add_place (a, p.at, p.last);
      for (size_t n = 0; n < count && kind_at (a, end) == FDE_LINE; n++)
        {
          for (end++; kind_at (a, end) == FRE_LINE; end++)
            ;
          add_place_behind (a, p.at, end, p.last);
        }
    }
  turn (a);
}

/* Does G, the N-th function of its element, say so?  A testee that leaves out
   a function may count on without it.  */
static bool
is_numbered_by_ordinal (const entry *g)
{
  char text[sizeof "18446744073709551615"];
  int length = snprintf (text, sizeof text, "%zu", g->ordinal);
  return g->parts.kind == FDE_LINE && g->parts.length[0] == (size_t) length
         && memcmp (g->parts.value[0], text, (size_t) length) == 0;
}

static field_set
difference (const entry *e, const entry *g)
{
  field_set fields = differing_fields (&e->parts, &g->parts);
  if (is_numbered_by_ordinal (g))
    fields &= ~DUMP_FIELD (FDE_LINE, 0);
  return fields;
}

enum { OTHER_KIND = 64 }; /* more than there are fields */

/* How unlike E is what stands at AT?  */
static int
distance (const alignment *a, const entry *e, size_t at)
{
  if (at >= a->got->count)
    return OTHER_KIND;
  field_set fields = difference (e, &a->got->all[at]);
  return fields & LINES ? OTHER_KIND : __builtin_popcountll (fields);
}

/* E is not open: of the places, those with the least distance go on.  False:
   nothing corresponds any more.  */
static bool
pass_line (alignment *a, const entry *e)
{
  int least = OTHER_KIND;
  for (size_t i = 0; i < a->now.count; i++)
    {
      int this = distance (a, e, a->now.all[i].at);
      least = this < least ? this : least;
    }
  if (least == OTHER_KIND)
    return false;
  for (size_t i = 0; i < a->now.count; i++)
    {
      place p = a->now.all[i];
      if (distance (a, e, p.at) == least)
        add_place (a, p.at + 1, p.last);
    }
  turn (a);
  return true;
}

static bool
is_word (const entry *e, const char *word)
{
  return e->length >= strlen (word)
         && memcmp (e->text, word, strlen (word)) == 0;
}

/* Are lines from I on of the expected answer open to the end: an element that
   a reader may stop before, or anything?  */
static bool
is_open_end (const alignment *a, size_t i)
{
  const entry *e = &a->expected->all[i];
  return e->is_open && (is_word (e, "element ") || is_word (e, "..."));
}

static bool
is_open_row (const answer_lines *e, size_t i)
{
  return i < e->count && e->all[i].is_open
         && e->all[i].parts.kind == FRE_LINE;
}

/* Step over what begins at line I of the expected answer; the line behind
   it.  */
static size_t
pass_open (alignment *a, size_t i)
{
  const answer_lines *e = a->expected;
  size_t rows = 0, functions = 0;
  for (; is_open_row (e, i); i++)
    rows++;
  if (rows)
    {
      pass_rows (a, rows);
      return i;
    }
  for (; i < e->count && e->all[i].is_open && !is_open_end (a, i); i++)
    functions += e->all[i].parts.kind == FDE_LINE;
  pass_functions (a, functions);
  return i;
}

/* Leave out the lines of the passages that lead to P.  */
static void
leave_out_passages (alignment *a, place p)
{
  for (size_t k = p.last; a->passages && k != NO_PASSAGE;
       k = a->passages[k].before)
    leave_out_lines (a->got, a->passages[k].from, a->passages[k].end);
}

/* The expected answer ends here, at line I.  Places ascend: before the last
   one, which has passed most lines, rows or functions follow.  */
static void
choose_place (alignment *a, size_t i)
{
  /* There is one from the start.  NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
  place last = a->now.all[a->now.count - 1];
  leave_out_passages (a, last);
  if (i < a->expected->count
      && (is_word (&a->expected->all[i], "...")
          || kind_at (a, last.at) == ELEMENT_LINE))
    leave_out_lines (a->got, last.at, a->got->count);
}

static void
leave_out_of_dump (answer_lines *expected, answer_lines *got)
{
  alignment a = { .expected = expected, .got = got, .turn = 1 };
  a.seen = calloc (got->count + 1, sizeof *a.seen);
  add_place (&a, 0, NO_PASSAGE);
  turn (&a);
  size_t i = 0;
  while (i < expected->count && !is_open_end (&a, i))
    if (expected->all[i].is_open)
      i = pass_open (&a, i);
    else if (pass_line (&a, &expected->all[i]))
      i++;
    else
      break;
  choose_place (&a, i < expected->count && is_open_end (&a, i)
                        ? i : expected->count);
  for (i = 0; i < expected->count; i++)
    expected->all[i].is_left_out |= expected->all[i].is_open;
  free (a.seen);
  free (a.now.all);
  free (a.next.all);
  free (a.passages);
}

/* --- what is kept ----------------------------------------------------------- */

static size_t
next_kept (const answer_lines *a, size_t at)
{
  while (at < a->count && a->all[at].is_left_out)
    at++;
  return at;
}

/* Append G, with the number of the function E where it counts on its own.  */
static void
add_got (buffer *to, const entry *e, const entry *g)
{
  const char *rest = g->text;
  if (e && e->parts.kind == FDE_LINE && is_numbered_by_ordinal (g))
    {
      buffer_add (to, g->text, (size_t) (g->parts.value[0] - g->text));
      buffer_add (to, e->parts.value[0], e->parts.length[0]);
      rest = g->parts.value[0] + g->parts.length[0];
    }
  buffer_add (to, rest, (size_t) (g->text + g->length - rest));
  buffer_add (to, "\n", 1);
}

static void
add_kept (const answer_lines *expected, const answer_lines *got,
          buffer *kept_expected, buffer *kept_got)
{
  size_t e = 0, g = 0;
  while ((e = next_kept (expected, e)) < expected->count)
    {
      const entry *one = &expected->all[e++];
      buffer_add (kept_expected, one->text, one->length);
      buffer_add (kept_expected, "\n", 1);
      if ((g = next_kept (got, g)) < got->count)
        add_got (kept_got, one, &got->all[g++]);
    }
  while ((g = next_kept (got, g)) < got->count)
    add_got (kept_got, NULL, &got->all[g++]);
}

void
leave_out (const buffer *expected, const buffer *got, buffer *kept_expected,
           buffer *kept_got)
{
  answer_lines e = answer_lines_of (expected), g = answer_lines_of (got);
  if (e.count && is_first (&e.all[0]))
    leave_out_steps (&e, &g);
  else
    leave_out_of_dump (&e, &g);
  add_kept (&e, &g, kept_expected, kept_got);
  free (e.all);
  free (g.all);
}
