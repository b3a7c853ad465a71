/* The kernel around the reader: see shim.h.  */
#include "shim.h"

static struct mm_struct the_mm;
struct task_struct the_task = { .mm = &the_mm };
struct kernel_bounds kernel_bounds;

/* Called by shim_rest, when no reader runs.  */
static struct rcu_head *waiting;

void
call_srcu (struct srcu_struct *srcu, struct rcu_head *head,
           void (*act) (struct rcu_head *))
{
  (void) srcu;
  head->next = waiting;
  head->act = act;
  waiting = head;
}

void
shim_rest (void)
{
  while (waiting)
    {
      struct rcu_head *head = waiting;
      waiting = head->next;
      head->act (head);
    }
}

static struct maple_range *
range_of (struct maple_tree *tree, unsigned long index)
{
  for (size_t i = 0; i < ARRAY_SIZE (tree->ranges); i++)
    {
      struct maple_range *r = &tree->ranges[i];
      if (r->entry && r->first <= index && index <= r->last)
        return r;
    }
  return NULL;
}

void *
mtree_load (struct maple_tree *tree, unsigned long index)
{
  const struct maple_range *range = range_of (tree, index);
  return range ? range->entry : NULL;
}

int
mtree_insert_range (struct maple_tree *tree, unsigned long first,
                    unsigned long last, void *entry, int how)
{
  (void) how;
  if (first > last || !entry)
    return -EINVAL;
  struct maple_range *place = NULL;
  for (size_t i = 0; i < ARRAY_SIZE (tree->ranges); i++)
    {
      struct maple_range *r = &tree->ranges[i];
      if (!r->entry)
        place = r;
      else if (r->first <= last && first <= r->last)
        return -EEXIST;
    }
  if (!place)
    return -ENOMEM;
  *place = (struct maple_range) { first, last, entry };
  return 0;
}

void *
mtree_erase (struct maple_tree *tree, unsigned long index)
{
  struct maple_range *range = range_of (tree, index);
  void *entry = range ? range->entry : NULL;
  if (range)
    range->entry = NULL;
  return entry;
}

bool
mtree_empty (const struct maple_tree *tree)
{
  for (size_t i = 0; i < ARRAY_SIZE (tree->ranges); i++)
    if (tree->ranges[i].entry)
      return false;
  return true;
}

void
mtree_destroy (struct maple_tree *tree)
{
  memset (tree, 0, sizeof *tree);
}

void *
mt_next_range (struct maple_tree *tree, unsigned long *index)
{
  const struct maple_range *next = NULL;
  for (size_t i = 0; i < ARRAY_SIZE (tree->ranges); i++)
    {
      const struct maple_range *r = &tree->ranges[i];
      if (r->entry && r->last >= *index && (!next || r->first < next->first))
        next = r;
    }
  if (!next || *index == ULONG_MAX)
    return NULL;
  *index = next->last == ULONG_MAX ? ULONG_MAX : next->last + 1;
  return next->entry;
}

struct vm_area_struct *
vma_lookup (struct mm_struct *mm, unsigned long address)
{
  static struct vm_area_struct all = { 0, ULONG_MAX, VM_READ | VM_EXEC };
  (void) mm;
  (void) address;
  return &all;
}
