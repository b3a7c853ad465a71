/* What make bench-truth steps through: sorting with callbacks, a recursive
   tree, strings, calls by pointer; small functions, as real programs have.
   It needs no library, and goes on for longer than anybody steps.  */
#include <stddef.h>
#include <stdint.h>

typedef struct node
{
  struct node *left, *right;
  uint32_t key;
} node;

static uint32_t state = 1;

static uint32_t __attribute__ ((noinline))
next_random (void)
{
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

static int __attribute__ ((noinline))
by_value (const void *a, const void *b)
{
  const uint32_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void __attribute__ ((noinline))
sift_down (uint32_t *values, size_t at, size_t count)
{
  for (size_t child; (child = 2 * at + 1) < count; at = child)
    {
      if (child + 1 < count
          && by_value (&values[child], &values[child + 1]) < 0)
        child++;
      if (by_value (&values[at], &values[child]) >= 0)
        return;
      uint32_t keep = values[at];
      values[at] = values[child];
      values[child] = keep;
    }
}

static uint32_t __attribute__ ((noinline))
sort_some (void)
{
  uint32_t values[64];
  enum { COUNT = sizeof values / sizeof values[0] };
  for (size_t i = 0; i < COUNT; i++)
    values[i] = next_random ();
  for (size_t i = COUNT; i-- > 0;)
    sift_down (values, i, COUNT);
  return values[0];
}

static node *__attribute__ ((noinline))
insert (node *tree, node *leaf)
{
  if (!tree)
    return leaf;
  if (leaf->key < tree->key)
    tree->left = insert (tree->left, leaf);
  else
    tree->right = insert (tree->right, leaf);
  return tree;
}

static uint32_t __attribute__ ((noinline))
sum (const node *tree)
{
  return tree ? tree->key + sum (tree->left) + sum (tree->right) : 0;
}

static uint32_t __attribute__ ((noinline))
grow_tree (void)
{
  node nodes[128], *tree = NULL;
  for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++)
    {
      nodes[i] = (node) { .key = next_random () };
      tree = insert (tree, &nodes[i]);
    }
  return sum (tree);
}

static uint32_t __attribute__ ((noinline))
hash (const char *text)
{
  uint32_t value = 2166136261u;
  while (*text)
    value = (value ^ (unsigned char) *text++) * 16777619u;
  return value;
}

static uint32_t __attribute__ ((noinline))
write_some (void)
{
  char text[64];
  size_t at = 0;
  for (uint32_t n = next_random (); n > 0 && at + 1 < sizeof text; n /= 3)
    text[at++] = (char) ('a' + n % 3);
  text[at] = '\0';
  return hash (text);
}

static uint32_t __attribute__ ((noinline))
round_of (unsigned depth)
{
  static uint32_t (*const jobs[]) (void) = { sort_some, grow_tree, write_some };
  if (depth > 0)
    return round_of (depth - 1) + 1;
  uint32_t result = 0;
  for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++)
    result ^= jobs[i]();
  return result;
}

int
main (void)
{
  uint32_t result = 0;
  for (unsigned i = 0; i < 1000000; i++)
    result += round_of (i % 16);
  return (int) (result & 1);
}

#ifdef BARE
/* AArch64 without a C library, for both byte orders.  */
__asm__ (".globl _start\n"
         "_start:\n"
         "	bl	main\n"
         "	mov	x8, 93\n" /* exit */
         "	svc	0\n");
#endif
