/* Rows, and the rules that their words give.  */
#include "reader.h"

/* The words of the row at *AT, which is stepped over.  */
static const char *
read_words (const struct element *e, const struct function *f, uint64_t *at,
            struct words *w)
{
  if (*at > e->end || e->end - *at < f->width + 1)
    return "a row is cut off";
  unsigned info = field (e, *at + f->width, 1), code = info >> 5 & 3;
  w->offset = field (e, *at, f->width);
  w->is_signed = info >> 7;
  w->count = info >> 1 & 15;
  w->size = 1u << code;
  w->by_sp = info & 1;
  *at += f->width + 1;
  if (code == 3)
    return "words of no such size";
  if (e->end - *at < (uint64_t) w->count * w->size)
    return "the words of a row are cut off";
  for (unsigned i = 0; i < w->count; i++, *at += w->size)
    w->word[i] = field (e, *at, w->size);
  return NULL;
}

static struct rule
fixed (int offset)
{
  return offset ? (struct rule) { MEMORY, CFA, offset }
                : (struct rule) { .kind = SAME };
}

static int64_t
signed_word (const struct words *w, unsigned i)
{
  return extended (w->word[i], w->size);
}

/* Where word I says that RA or FP is.  */
static struct rule
place (const struct element *e, const struct words *w, unsigned i)
{
  if (e->version == 2 && e->machine->registers_as_offsets && (w->word[i] & 1))
    return (struct rule) { VALUE, w->word[i] >> 1, 0 };
  return (struct rule) { MEMORY, CFA, signed_word (w, i) };
}

static void
take_offsets (const struct element *e, const struct words *w, struct row *r)
{
  const struct machine *m = e->machine;
  bool has_ra_word = m->keeps_ra && !e->fixed_ra;
  unsigned fp = has_ra_word ? 2 : 1;
  r->cfa = (struct rule) { VALUE, w->by_sp ? m->sp : m->fp,
                           signed_word (w, 0) * m->cfa_scale + m->cfa_bias };
  r->ra = fixed (e->fixed_ra);
  r->fp = fixed (e->fixed_fp);
  if (has_ra_word && w->count > 1
      && !(m->ra_may_be_padding && w->word[1] == 0))
    r->ra = place (e, w, 1);
  if (w->count > fp)
    r->fp = place (e, w, fp);
}

/* A pair of words from *I on; RULE stays where there is none.  */
static const char *
take_pair (const struct words *w, unsigned *i, struct rule *rule)
{
  if (*i >= w->count)
    return NULL;
  uint32_t control = w->word[(*i)++];
  if (control == 0)
    return NULL;
  if (*i >= w->count)
    return "half a pair of words";
  rule->kind = control & 2 ? MEMORY : VALUE;
  rule->base = control & 1 ? (int64_t) (control >> 3) : CFA;
  rule->offset = signed_word (w, (*i)++);
  return NULL;
}

static const char *
take_pairs (const struct element *e, const struct words *w, struct row *r)
{
  unsigned i = 0;
  const char *why;
  if (w->count < 2)
    return "a CFA of one word";
  if (!(w->word[0] & 1))
    return "a CFA by no register";
  r->cfa = (struct rule) { .kind = UNDEFINED };
  r->ra = fixed (e->fixed_ra);
  r->fp = fixed (e->fixed_fp);
  why = take_pair (w, &i, &r->cfa);
  r->cfa.offset = r->cfa.offset * e->machine->cfa_scale + e->machine->cfa_bias;
  if (!why)
    why = take_pair (w, &i, &r->ra);
  return why ? why : take_pair (w, &i, &r->fp);
}

const char *
read_row (const struct element *e, const struct function *f, uint64_t *at,
          struct row *r)
{
  struct words w;
  const char *why = read_words (e, f, at, &w);
  if (why)
    return why;
  *r = (struct row) { .offset = w.offset,
                      .is_signed = e->machine->signs && w.is_signed,
                      .cfa = { .kind = UNDEFINED },
                      .ra = { .kind = UNDEFINED },
                      .fp = { .kind = UNDEFINED } };
  if (e->version == 1 && w.count > 3)
    return "more than three offsets";
  if (w.count == 0)
    return NULL;
  if (f->is_flex)
    return take_pairs (e, &w, r);
  take_offsets (e, &w, r);
  return NULL;
}
