#include "intervals.h"

#include <stdlib.h>

#include "sort.h"

static void
push (intervals *all, uint64_t start, uint64_t last, size_t number)
{
  if (all->count == all->capacity)
    {
      all->capacity = 2 * all->capacity + 16;
      all->items = reallocarray (all->items, all->capacity, sizeof *all->items);
      if (!all->items)
        abort (); /* programs end before (memory.h) */
    }
  all->items[all->count++] = (interval) { start, last, number };
}

void
intervals_add (intervals *all, uint64_t start, uint64_t size, size_t number)
{
  uint64_t last = start + size - 1;
  if (!size)
    return;
  if (last < start)
    push (all, 0, last, number);
  push (all, start, last < start ? UINT64_MAX : last, number);
}

static int
by_start (const void *left, const void *right)
{
  const interval *l = left, *r = right;
  if (l->start != r->start)
    return l->start < r->start ? -1 : 1;
  return l->number < r->number ? -1 : l->number > r->number;
}

/* The intervals that have begun, as a heap: the lowest number is on top.  One
   that has ended stays until it is on top.  */
typedef struct heap
{
  interval *items;
  size_t count;
} heap;

static void
swap (interval *a, interval *b)
{
  interval other = *a;
  *a = *b;
  *b = other;
}

static void
heap_add (heap *h, const interval *added)
{
  size_t i = h->count++;
  h->items[i] = *added;
  for (; i && h->items[i].number < h->items[(i - 1) / 2].number;
       i = (i - 1) / 2)
    swap (&h->items[i], &h->items[(i - 1) / 2]);
}

static void
heap_drop (heap *h)
{
  size_t i = 0, lowest;
  h->items[0] = h->items[--h->count];
  for (;; i = lowest)
    {
      lowest = i;
      for (size_t child = 2 * i + 1; child <= 2 * i + 2; child++)
        if (child < h->count
            && h->items[child].number < h->items[lowest].number)
          lowest = child;
      if (lowest == i)
        return;
      swap (&h->items[i], &h->items[lowest]);
    }
}

/* From AT on, until BEFORE, which is not AT, the top of H counts.  */
static void
settle_until (intervals *out, heap *h, uint64_t at, uint64_t before)
{
  while (h->count)
    {
      const interval *top = &h->items[0];
      if (top->last >= at)
        {
          uint64_t last = top->last < before - 1 ? top->last : before - 1;
          push (out, at, last, top->number);
          if (last == before - 1)
            return;
          at = last + 1;
        }
      heap_drop (h);
    }
}

void
intervals_settle (intervals *all)
{
  intervals out = { .count = 0 };
  heap h = { .items = reallocarray (NULL, all->count + 1, sizeof *h.items) };
  if (!h.items)
    abort ();
  if (all->count)
    qsort (all->items, all->count, sizeof *all->items, by_start);
  for (size_t i = 0; i < all->count;)
    {
      uint64_t start = all->items[i].start;
      for (; i < all->count && all->items[i].start == start; i++)
        heap_add (&h, &all->items[i]);
      /* 0 is one past the last address.  */
      settle_until (&out, &h, start,
                    i < all->count ? all->items[i].start : 0);
    }
  free (h.items);
  intervals_free (all);
  *all = out;
}

size_t
intervals_find (const intervals *all, uint64_t address)
{
  size_t low = BISECT (all->count, i, all->items[i].last < address);
  return low < all->count && all->items[low].start <= address
             ? all->items[low].number
             : SIZE_MAX;
}

void
intervals_free (intervals *all)
{
  free (all->items);
  *all = (intervals) { .count = 0 };
}
