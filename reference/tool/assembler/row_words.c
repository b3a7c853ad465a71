/* Recovery rules to data words.  */
#include "row_words.h"

#include <string.h>

#include "lex.h"

/* Reading.  */

static bool
read_base (word name, const sf_abi *abi, sf_rule *rule)
{
  uint64_t reg;
  rule->from_cfa = word_is (name, "cfa");
  rule->reg = 0;
  if (rule->from_cfa)
    return true;
  if (word_is (name, "sp"))
    rule->reg = abi->sp;
  else if (word_is (name, "fp"))
    rule->reg = abi->fp;
  else if (name.length > 1 && name.text[0] == 'r' && name.text[1] != '-'
           && parse_wrapping (name.text + 1, name.length - 1, &reg)
           && reg <= UINT32_MAX)
    rule->reg = (uint32_t) reg;
  else
    return false;
  return true;
}

static word
strip_dereference (word w, bool *deref_p)
{
  *deref_p = w.length > 3 && w.text[0] == '*' && w.text[1] == '('
             && w.text[w.length - 1] == ')';
  return *deref_p ? (word) { w.text + 2, w.length - 3 } : w;
}

bool
read_rule (const line *l, word w, const sf_abi *abi, sf_rule *rule,
           problem *p)
{
  uint64_t offset;
  *rule = (sf_rule) { .kind = SF_OFFSET };
  if (word_is (w, "same") || word_is (w, "undefined"))
    {
      rule->kind = *w.text == 's' ? SF_SAME : SF_UNDEFINED;
      return true;
    }
  word inner = strip_dereference (w, &rule->deref_p);
  int base = 0;
  while (base < inner.length && inner.text[base] != '+'
         && inner.text[base] != '-')
    base++;
  if (base == inner.length
      || !parse_wrapping (inner.text + base, inner.length - base, &offset)
      || !read_base ((word) { inner.text, base }, abi, rule))
    return line_problem (l, w.text, p,
                         "'%.*s' is no rule: sp+16, fp-8, r10+0, cfa-8, "
                         "*(cfa-16), same or undefined",
                         w.length, w.text);
  rule->offset = sf_signed (offset, 8);
  return true;
}

/* Writing.  */

/* Words on their way into a row.  */
typedef struct row_writer
{
  sf_fre_record *row;
  uint8_t size; /* that all words so far fit in */
  bool overflows;
} row_writer;

static void
add_word (row_writer *w, int64_t value, uint8_t size)
{
  w->row->words[w->row->word_count++] = (uint32_t) value;
  w->overflows |= size == 0;
  if (size > w->size)
    w->size = size;
}

static void
add_signed (row_writer *w, int64_t value)
{
  add_word (w, value, sf_word_size_for (value));
}

static void
add_control (row_writer *w, const sf_rule *rule)
{
  uint64_t control = (uint64_t) rule->deref_p << 1;
  if (!rule->from_cfa)
    control |= (uint64_t) rule->reg << 3 | 1;
  uint8_t size = control > UINT32_MAX ? 0 : control > UINT16_MAX ? 4
                 : control > UINT8_MAX ? 2 : 1;
  add_word (w, (int64_t) control, size);
}

static bool
equals (const sf_rule *a, const sf_rule *b)
{
  if (a->kind != b->kind || a->kind != SF_OFFSET)
    return a->kind == b->kind;
  return a->from_cfa == b->from_cfa && a->deref_p == b->deref_p
         && a->offset == b->offset && (a->from_cfa || a->reg == b->reg);
}

sf_rule
rule_without_words (int8_t fixed_offset)
{
  if (!fixed_offset)
    return (sf_rule) { .kind = SF_SAME };
  return (sf_rule) { .kind = SF_OFFSET, .from_cfa = true, .deref_p = true,
                     .offset = fixed_offset };
}

/* The word for the CFA's offset, or why there is none.  */
static const char *
add_cfa_offset (row_writer *w, const sf_abi *abi, const sf_rule *cfa)
{
  int64_t distance = (int64_t) ((uint64_t) cfa->offset
                                - (uint64_t) (int64_t) abi->cfa_bias);
  if (distance % abi->cfa_scale)
    return "the CFA's offset is no multiple of 8 on this ABI";
  add_signed (w, distance / abi->cfa_scale);
  return NULL;
}

/* Default functions.  */

/* The word that locates RA or FP, or why there is none.  */
static const char *
add_location (row_writer *w, const row_context *c, const sf_rule *rule)
{
  bool is_saved = rule->kind == SF_OFFSET && rule->from_cfa && rule->deref_p;
  bool is_in_register = rule->kind == SF_OFFSET && !rule->from_cfa
                        && !rule->deref_p && rule->offset == 0;
  bool odd_is_register = c->version == 2 && c->abi->stores_registers_v2;
  if (is_saved && odd_is_register && (rule->offset & 1))
    return "an odd offset would be read as a register here";
  if (is_saved)
    add_signed (w, rule->offset);
  else if (is_in_register && odd_is_register && rule->reg < 1u << 30)
    add_signed (w, (int64_t) rule->reg << 1 | 1);
  else
    return "a default function has no words for that: it wants type=flex";
  return NULL;
}

/* Do rows locate RA?  In version 1 the header decides.  */
static bool
tracks_ra (const row_context *c)
{
  return c->abi->tracks_ra && (c->version > 1 || !c->fixed_ra);
}

/* RA's word and FP's.  Where FP needs its word, RA must have one before
   it.  */
static const char *
add_locations (row_writer *w, const row_context *c, const sf_rules *rules)
{
  sf_rule no_ra = rule_without_words (c->fixed_ra);
  sf_rule no_fp = rule_without_words (c->fixed_fp);
  bool has_ra = !equals (&rules->ra, &no_ra);
  bool has_fp = !equals (&rules->fp, &no_fp);
  const char *why = NULL;
  if (has_ra && !tracks_ra (c))
    return "rows of default functions do not locate RA here: the header's "
           "fixed-ra does";
  if (has_ra && c->abi->pads_ra && rules->ra.kind == SF_OFFSET
      && rules->ra.from_cfa && rules->ra.offset == 0)
    return "an RA word of 0 would be read as unchanged here";
  if (has_fp && !has_ra && tracks_ra (c) && !c->abi->pads_ra)
    return "a default function locates FP only together with RA here: it "
           "wants type=flex";
  if (has_ra)
    why = add_location (w, c, &rules->ra);
  else if (has_fp && tracks_ra (c))
    add_signed (w, 0);
  if (!why && has_fp)
    why = add_location (w, c, &rules->fp);
  return why;
}

static const char *
write_default (row_writer *w, const row_context *c, const sf_rules *rules,
               bool *base_is_sp)
{
  const sf_rule *cfa = &rules->cfa;
  *base_is_sp = cfa->reg == c->abi->sp;
  if (cfa->deref_p || (!*base_is_sp && cfa->reg != c->abi->fp))
    return "the CFA of a default function is sp or fp plus an offset: "
           "anything else wants type=flex";
  const char *why = add_cfa_offset (w, c->abi, cfa);
  return why ? why : add_locations (w, c, rules);
}

/* Flexible functions.  */

static const char *
add_pair (row_writer *w, const sf_rule *rule)
{
  if (rule->kind != SF_OFFSET)
    return "no words say that where the header fixes an offset, nor that RA "
           "or FP alone is undefined";
  if (rule->from_cfa && !rule->deref_p)
    return "the control word for CFA plus an offset is 0, which is read as "
           "padding";
  add_control (w, rule);
  add_signed (w, rule->offset);
  return NULL;
}

static const char *
write_flex (row_writer *w, const row_context *c, const sf_rules *rules)
{
  sf_rule no_ra = rule_without_words (c->fixed_ra);
  sf_rule no_fp = rule_without_words (c->fixed_fp);
  bool has_ra = !equals (&rules->ra, &no_ra);
  bool has_fp = !equals (&rules->fp, &no_fp);
  add_control (w, &rules->cfa);
  const char *why = add_cfa_offset (w, c->abi, &rules->cfa);
  if (!why && has_ra)
    why = add_pair (w, &rules->ra);
  else if (!why && has_fp)
    add_signed (w, 0);
  if (!why && has_fp)
    why = add_pair (w, &rules->fp);
  return why;
}

const char *
words_of_rules (const row_context *c, const sf_rules *rules,
                sf_fre_record *row)
{
  row_writer w = { .row = row, .size = 1 };
  bool base_is_sp = false; /* in rows without words as well */
  const char *why = NULL;
  row->word_count = 0;
  if (rules->cfa.kind == SF_OFFSET)
    {
      if (rules->cfa.from_cfa)
        return "the CFA counts from a register";
      why = c->is_flex ? write_flex (&w, c, rules)
                       : write_default (&w, c, rules, &base_is_sp);
    }
  else if (rules->cfa.kind == SF_SAME || rules->ra.kind != SF_UNDEFINED
           || rules->fp.kind != SF_UNDEFINED)
    why = "CFA, RA and FP are undefined all together or not at all";
  if (!why && w.overflows)
    why = "an offset or register does not fit in 4 bytes";
  /* Like the dump, rows without words say nothing of signatures.  */
  row->info = sf_fre_info (base_is_sp, row->word_count, w.size,
                           rules->ra_is_signed && row->word_count);
  return why;
}
