/* All of a section: are its parts in order, do they add up, and what is the
   dump?  */
#include <stdlib.h>

#include "reader.h"

enum
{
  IS_OWNED = 8
};

struct walk
{
  const struct element *e;
  FILE *out; /* may be null */
  /* Of each byte of rows: a bit for each width of a row that begins there, and
     IS_OWNED.  */
  uint8_t *marks;
  uint64_t read, claimed, once;
  bool shares;
};

static void
own (struct walk *w, uint64_t from, uint64_t end)
{
  for (; from < end; from++)
    {
      uint8_t *mark = &w->marks[from - w->e->rows];
      w->shares |= (*mark & IS_OWNED) != 0;
      *mark |= IS_OWNED;
    }
}

static bool
is_known (const struct walk *w, uint64_t at)
{
  return at < w->e->end && (w->marks[at - w->e->rows] & IS_OWNED);
}

static void
count_once (struct walk *w, const struct function *f, uint64_t at)
{
  uint8_t *mark = &w->marks[at - w->e->rows];
  w->once += !(*mark & f->width);
  *mark |= (uint8_t) f->width;
}

/* Where many functions share many rows, they are not printed again.  */
static const char *
walk_rows (struct walk *w, const struct function *f)
{
  uint64_t at = f->first_row, most = w->e->end - w->e->at;
  bool prints = w->out;
  struct row r;
  for (uint32_t i = 0; i < f->row_count; i++)
    {
      uint64_t begin = at;
      prints = prints && (w->read < most || !is_known (w, at));
      const char *why = read_row (w->e, f, &at, &r);
      if (why)
        return why;
      count_once (w, f, begin);
      w->read++;
      if (prints)
        print_row (w->out, w->e, f, &r);
    }
  if (f->data <= w->e->end)
    own (w, f->data, at);
  w->claimed += f->row_count;
  return NULL;
}

/* So many rows may be in the bytes that are no function's.  */
static uint64_t
room (const struct walk *w)
{
  uint64_t sum = 0, gap = 0, size = w->e->end - w->e->rows;
  for (uint64_t i = 0; i < size; i++)
    if (w->marks[i] & IS_OWNED)
      {
        sum += gap / 2;
        gap = 0;
      }
    else
      gap++;
  return sum + gap / 2;
}

static const char *
walk_functions (struct walk *w)
{
  const struct element *e = w->e;
  int64_t before = INT64_MIN;
  for (uint32_t i = 0; i < e->functions; i++)
    {
      struct function f;
      const char *why = read_function (e, i, &f);
      if (why)
        return why;
      int64_t place = (int64_t) (f.start - e->in->address - e->at);
      if ((e->flags & 1) && place < before)
        return "the functions are not sorted";
      before = place;
      if (w->out)
        print_function (w->out, i, e, &f);
      why = walk_rows (w, &f);
      if (why)
        return why;
    }
  uint64_t stated = e->row_count, spare = room (w);
  bool adds_up = stated - w->claimed <= spare
                 || (w->shares && stated - w->once <= spare);
  return adds_up ? NULL : "the rows do not add up";
}

const char *
check_section (const struct section *s, FILE *out)
{
  struct element e;
  uint64_t at = 0;
  unsigned number = 0;
  do
    {
      const char *why = read_element (s, at, &e);
      if (why)
        return why;
      if (out)
        print_element (out, number, &e);
      struct walk w
          = { .e = &e, .out = out, .marks = calloc (e.end - e.rows + 1, 1) };
      if (!w.marks)
        abort ();
      why = walk_functions (&w);
      free (w.marks);
      if (why)
        return why;
      number++;
      at = next_element (&e);
    }
  while (at);
  return NULL;
}
