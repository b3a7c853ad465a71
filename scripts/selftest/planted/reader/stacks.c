/* Stacks.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

struct memory
{
  uint64_t address;
  uint8_t bytes[8];
};

struct value
{
  uint64_t number, value;
};

struct frame
{
  uint64_t pc, sp, fp, ra;
  bool ra_is_known, is_topmost, is_exact, stayed;
};

struct stack
{
  const struct section *in;
  struct frame frame;
  uint64_t mask, limit;
  bool says_exact, big;
  struct memory *memory;
  size_t count;
  struct value *registers;
  size_t register_count;
};

static void
store (struct stack *s, uint64_t address, uint64_t value)
{
  struct memory *more = realloc (s->memory, (s->count + 1) * sizeof *more);
  if (!more)
    abort ();
  s->memory = more;
  more[s->count].address = address;
  for (unsigned i = 0; i < 8; i++)
    more[s->count].bytes[i] = (uint8_t) (value >> 8 * (s->big ? 7 - i : i));
  s->count++;
}

static void
set_register (struct stack *s, uint64_t number, uint64_t value)
{
  struct value *more
      = realloc (s->registers, (s->register_count + 1) * sizeof *more);
  if (!more)
    abort ();
  s->registers = more;
  more[s->register_count++] = (struct value) { number, value };
}

static bool
load (const struct stack *s, uint64_t address, uint64_t *value)
{
  *value = 0;
  for (unsigned i = 0; i < 8; i++)
    {
      size_t at = s->count;
      while (at > 0 && address + i - s->memory[at - 1].address >= 8)
        at--;
      if (at == 0)
        return false;
      uint8_t byte
          = s->memory[at - 1].bytes[address + i - s->memory[at - 1].address];
      *value |= (uint64_t) byte << 8 * (s->big ? 7 - i : i);
    }
  return true;
}

static bool
is_key (const char *word, const char *key, uint64_t *value)
{
  size_t length = strlen (key);
  if (strncmp (word, key, length) != 0 || word[length] != '=')
    return false;
  *value = strtoull (word + length + 1, NULL, 0);
  return true;
}

static void
take_memory (struct stack *s, const char *word)
{
  char *at;
  uint64_t address = strtoull (word, &at, 0);
  for (; *at == ':' || *at == ','; address += 8)
    store (s, address, strtoull (at + 1, &at, 0));
}

static void
take_word (struct stack *s, const char *word)
{
  struct frame *f = &s->frame;
  uint64_t ignored;
  if (strchr (word, ':'))
    take_memory (s, word);
  else if (is_key (word, "ra", &f->ra))
    f->ra_is_known = true;
  else if (is_key (word, "topmost", &ignored))
    f->is_topmost = strcmp (word, "topmost=yes") == 0;
  else if (is_key (word, "exact", &ignored))
    {
      f->is_exact = strcmp (word, "exact=yes") == 0;
      s->says_exact = true;
    }
  else if (word[0] == 'r')
    {
      char *at;
      uint64_t number = strtoull (word + 1, &at, 10);
      if (*at == '=')
        set_register (s, number, strtoull (at + 1, NULL, 0));
    }
  else if (!is_key (word, "pc", &f->pc) && !is_key (word, "sp", &f->sp)
           && !is_key (word, "fp", &f->fp)
           && !is_key (word, "pauth-mask", &s->mask))
    is_key (word, "limit", &s->limit);
}

/* One that the stack begins with.  */
static bool
given_register (const struct stack *s, int64_t number, uint64_t *value)
{
  for (size_t i = s->register_count; i > 0; i--)
    if (s->registers[i - 1].number == (uint64_t) number)
      {
        *value = s->registers[i - 1].value;
        return true;
      }
  return false;
}

static bool
register_value (const struct stack *s, const struct machine *m, int64_t number,
                uint64_t *value)
{
  const struct frame *f = &s->frame;
  if (number == m->ra && m->keeps_ra && f->ra_is_known)
    *value = f->ra;
  else if (number == m->sp)
    *value = f->sp;
  else if (number == m->fp)
    *value = f->fp;
  else
    return f->is_topmost && given_register (s, number, value);
  return true;
}

/* The value that RULE gives, UNCHANGED where it says nothing.  */
static bool
evaluate (const struct stack *s, const struct machine *m,
          const struct rule *rule, uint64_t cfa, uint64_t *value)
{
  uint64_t base = cfa;
  if (rule->kind == SAME || rule->kind == UNDEFINED)
    return true;
  if (rule->base != CFA && !register_value (s, m, rule->base, &base))
    return false;
  *value = base + (uint64_t) rule->offset;
  return rule->kind == VALUE || load (s, *value, value);
}

static bool
is_progress (const struct frame *old, const struct frame *new,
             const struct machine *m, bool is_signal)
{
  if (is_signal || new->sp > old->sp)
    return true;
  return new->sp == old->sp && (old->is_exact || (m->sp_bias && !old->stayed));
}

static enum outcome
step (struct stack *s)
{
  struct frame *old = &s->frame, new = { .fp = old->fp, .pc = old->ra };
  struct element e;
  struct function f;
  struct row r;
  uint64_t cfa = 0;
  enum outcome found
      = look_up_registered (s->in, old->pc - !old->is_exact, &e, &f, &r);
  if (found != FOUND)
    return found;
  if (r.ra.kind == UNDEFINED)
    return OUTERMOST;
  const struct machine *m = e.machine;
  if (r.ra.kind == SAME && !old->ra_is_known)
    return NOTHING;
  if (!evaluate (s, m, &r.cfa, 0, &cfa)
      || !evaluate (s, m, &r.ra, cfa, &new.pc)
      || !evaluate (s, m, &r.fp, cfa, &new.fp))
    return NOTHING;
  if (r.is_signed)
    new.pc = new.pc >> 55 & 1 ? new.pc | s->mask : new.pc & ~s->mask;
  new.sp = cfa + (uint64_t) (int64_t) m->sp_bias;
  new.is_exact = f.is_signal;
  new.stayed = new.sp == old->sp && !old->is_exact;
  if (!is_progress (old, &new, m, f.is_signal))
    return NOTHING;
  *old = new;
  return FOUND;
}

static void
unwind_one (struct stack *s, FILE *out)
{
  enum outcome outcome = FOUND;
  struct frame *f = &s->frame;
  fprintf (out, "unwind 0x%" PRIx64 "\n", f->pc);
  if (!s->says_exact)
    f->is_exact = f->is_topmost;
  if (!f->is_topmost)
    f->ra_is_known = false;
  for (uint64_t i = 0; i < s->limit && outcome == FOUND; i++)
    {
      outcome = step (s);
      if (outcome == FOUND)
        fprintf (out,
                 "caller 0x%" PRIx64 " sp=0x%" PRIx64 " fp=0x%" PRIx64 "\n",
                 f->pc, f->sp, f->fp);
    }
  if (outcome != FOUND)
    fprintf (out, "end %s\n", outcome == OUTERMOST ? "outermost" : "refused");
}

void
unwind (const struct section *in, char **words, size_t count, FILE *out)
{
  for (size_t at = 0; at < count;)
    {
      struct stack s = { .in = in,
                         .frame = { .is_topmost = true },
                         .mask = 0xff7f000000000000,
                         .limit = 64,
                         .big = in->bytes[0] == 0xde };
      do
        take_word (&s, words[at++]);
      while (at < count && strncmp (words[at], "pc=", 3) != 0);
      unwind_one (&s, out);
      free (s.memory);
      free (s.registers);
    }
}
