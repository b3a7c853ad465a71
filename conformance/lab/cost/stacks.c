/* Reads what qemu/tool/session.c describes.  */
#include "unwinder.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"

enum { WORD = 8, AROUND = 64, RED_ZONE = 128 };

/* The text of the file, a line of it, and what was read of the stack so far.  */
typedef struct reader
{
  stack_set *set;
  const char *path;
  size_t line;
  problem *problem;
  char *at; /* what of the line was not read yet */
  size_t memory_capacity, memory_size;
  size_t address_count, address_capacity;
  bool has_stack, has_memory;
  uint64_t last_sp;
} reader;

static bool
refuse (reader *r, const char *why)
{
  return problem_set (r->problem, STATUS_USAGE, "%s: line %zu: %s", r->path,
                      r->line, why);
}

/* The next word is a number, in hexadecimal.  */
static bool
take_number (reader *r, uint64_t *value)
{
  char *end;
  if (*r->at == ' ')
    r->at++;
  if (!strchr ("0123456789abcdef", *r->at) || !*r->at)
    return refuse (r, "expected a hexadecimal number");
  errno = 0;
  *value = strtoull (r->at, &end, 16);
  if (errno || (*end && *end != ' '))
    return refuse (r, "expected a hexadecimal number");
  r->at = end;
  return true;
}

static bool
take_end (reader *r)
{
  return !*r->at || refuse (r, "there is more in the line than expected");
}

static bool
take_module (reader *r)
{
  stack_set *s = r->set;
  uint64_t bias = 0, start = 0, end = 0;
  if (!take_number (r, &bias) || !take_number (r, &start)
      || !take_number (r, &end))
    return false;
  if (*r->at != ' ' || !r->at[1])
    return refuse (r, "expected the file's path");
  if (s->path)
    return refuse (r, "these are stacks of two files; --stacks-of of "
                      "sframe-truth chooses one");
  if (end <= start)
    return refuse (r, "the file has no code");
  s->path = strdup (r->at + 1);
  s->bias = bias;
  s->start = start;
  s->end = end;
  return true;
}

/* The stack before has all that it needs.  */
static bool
ends_stack (reader *r)
{
  return !r->has_stack || r->has_memory
         || refuse (r, "the stack before has no memory");
}

static bool
take_stack (reader *r)
{
  stack_set *s = r->set;
  recorded new = { .line = r->line };
  if (!ends_stack (r))
    return false;
  if (!s->path)
    return refuse (r, "no module was named");
  if (!take_number (r, &new.pc))
    return false;
  for (int i = 0; i < STACK_REGISTERS; i++)
    if (strncmp (r->at, " -", 2) == 0)
      r->at += 2;
    else if (take_number (r, &new.reg[i]))
      new.known |= 1u << i;
    else
      return false;
  if (!(new.known >> STACK_FP & 1) || !(new.known >> STACK_SP & 1))
    return refuse (r, "SP or FP is not known");
  if (new.pc < s->start || new.pc >= s->end)
    return refuse (r, "the PC is not in the module");
  s->items = grow_array (s->items, s->count, &s->capacity, sizeof *s->items);
  s->items[s->count++] = new;
  r->has_stack = true;
  r->has_memory = false;
  r->last_sp = new.reg[STACK_SP];
  return take_end (r);
}

static bool
take_frame (reader *r)
{
  stack_set *s = r->set;
  uint64_t ra = 0, sp = 0;
  if (!r->has_stack || r->has_memory)
    return refuse (r, "a frame of no stack");
  if (!take_number (r, &ra) || !take_number (r, &sp) || !take_end (r))
    return false;
  if (sp <= r->last_sp)
    return refuse (r, "SP does not go up");
  r->last_sp = sp;
  s->addresses = grow_array (s->addresses, r->address_count,
                             &r->address_capacity, sizeof *s->addresses);
  s->addresses[r->address_count++] = ra;
  s->items[s->count - 1].frame_count++;
  s->frames++;
  return true;
}

static int
digit (char c)
{
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Room between two stacks: what reads beyond one finds none of the next.  */
static void
make_room (reader *r, size_t size)
{
  stack_set *s = r->set;
  while (r->memory_size + size + (size_t) 2 * AROUND > r->memory_capacity)
    {
      size_t capacity = r->memory_capacity ? 2 * r->memory_capacity : 1 << 16;
      s->memory = grow (s->memory, capacity);
      memset (s->memory + r->memory_capacity, 0, capacity - r->memory_capacity);
      r->memory_capacity = capacity;
    }
}

static bool
take_memory (reader *r)
{
  stack_set *s = r->set;
  uint64_t address = 0;
  if (!r->has_stack || r->has_memory)
    return refuse (r, "memory of no stack");
  recorded *stack = &s->items[s->count - 1];
  if (!take_number (r, &address))
    return false;
  if (*r->at != ' ')
    return refuse (r, "expected bytes");
  size_t size = strlen (++r->at) / 2;
  if (address != stack->reg[STACK_SP] - RED_ZONE || address % WORD || size % WORD
      || stack->frame_count == 0 || size != r->last_sp - address)
    return refuse (r, "the memory is not that from the red zone to SP of the "
                      "last frame");
  make_room (r, size);
  /* For now, places within MEMORY, which moves as it grows.  */
  stack->low = r->memory_size + AROUND;
  stack->high = stack->low + size;
  for (size_t i = 0; i < size; i++, r->at += 2)
    {
      int high = digit (r->at[0]), low = digit (r->at[1]);
      if (high < 0 || low < 0)
        return refuse (r, "expected bytes");
      s->memory[stack->low + i] = (uint8_t) (high << 4 | low);
    }
  r->memory_size += size + AROUND;
  r->has_memory = true;
  return take_end (r);
}

static bool
take_line (reader *r)
{
  static const struct
  {
    const char *word;
    bool (*take) (reader *);
  } lines[] = { { "module ", take_module }, { "stack ", take_stack },
                { "frame ", take_frame }, { "memory ", take_memory } };
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
    {
      size_t length = strlen (lines[i].word);
      if (strncmp (r->at, lines[i].word, length) == 0)
        {
          r->at += length - 1;
          if (lines[i].take != take_module)
            return lines[i].take (r);
          r->at++;
          return take_module (r);
        }
    }
  return refuse (r, "expected module, stack, frame or memory");
}

static bool
read_lines (reader *r, FILE *file)
{
  char *text = NULL;
  size_t capacity = 0;
  ssize_t length;
  bool good = true;
  while (good && (length = getline (&text, &capacity, file)) > 0)
    {
      r->line++;
      good = text[length - 1] == '\n' || refuse (r, "the line is cut");
      text[length - 1] = '\0';
      if (good && r->line == 1)
        good = strcmp (text, "sframe-stacks 1") == 0
               || refuse (r, "no file of sframe-truth --stacks");
      else if (good)
        {
          r->at = text;
          good = take_line (r);
        }
    }
  free (text);
  return good && ends_stack (r);
}

/* The value, moved along where it points into the stack that was from LOW to HIGH.  */
static uint64_t
moved (uint64_t value, uint64_t low, uint64_t high, uint64_t to)
{
  return value >= low && value <= high ? value - low + to : value;
}

/* From places to addresses.  */
static void
settle (stack_set *s)
{
  const uint64_t *ra = s->addresses;
  for (size_t i = 0; i < s->count; i++)
    {
      recorded *r = &s->items[i];
      uint8_t *bytes = s->memory + r->low;
      uint64_t size = r->high - r->low;
      uint64_t low = r->reg[STACK_SP] - RED_ZONE, high = low + size;
      r->low = (uintptr_t) bytes;
      r->high = r->low + size;
      for (int k = 0; k < STACK_REGISTERS; k++)
        r->reg[k] = moved (r->reg[k], low, high, r->low);
      for (uint64_t k = 0; k < size; k += WORD)
        {
          uint64_t word;
          memcpy (&word, bytes + k, WORD);
          word = moved (word, low, high, r->low);
          memcpy (bytes + k, &word, WORD);
        }
      r->sp = r->reg[STACK_SP];
      r->fp = r->reg[STACK_FP];
      r->ra = ra;
      ra += r->frame_count;
      if (r->frame_count > s->deepest)
        s->deepest = r->frame_count;
    }
}

bool
stacks_read (stack_set *s, const char *path, problem *p)
{
  const char *why;
  reader r = { .set = s, .path = path, .problem = p };
  *s = (stack_set) { .count = 0 };
  FILE *file = open_text (path, &why);
  if (!file)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, why);
  bool good = read_lines (&r, file);
  if (good && ferror (file))
    good = problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  (void) fclose (file);
  if (good && s->frames == 0)
    good = problem_set (p, STATUS_USAGE, "%s: it has no stack", path);
  if (good)
    settle (s);
  return good;
}

void
stacks_free (stack_set *s)
{
  free (s->items);
  free (s->path);
  free (s->memory);
  free (s->addresses);
}
