/* Small models of defects: what a table with one of them has.  */

#include <string.h>

#include "compare.h"
#include "lib/base/buffer.h"
#include "row_text.h"

enum model
{
#define DIFFERENCE(oracle, id, name) oracle##_##id,
#include "lib/issues/differences.def"
  MODELS
};

static const char *const names[MODELS] = {
#define DIFFERENCE(oracle, id, name) [oracle##_##id] = name,
#include "lib/issues/differences.def"
};

/* One comparison of one rule.  */
typedef struct question
{
  const subject *s;
  const row_history *h;
  enum recovered part;
  const sf_rule *found;
} question;

static const sf_rule *
rule_in (const question *q, size_t row, enum recovered part)
{
  const row_terms *terms = &q->h->items[row];
  return terms->has_form[part] ? &terms->rule[part] : NULL;
}

static bool
is_of_row (const question *q, size_t row)
{
  const sf_rule *rule = rule_in (q, row, q->part);
  uint32_t itself = q->part == RECOVERED_CFA
                        ? UINT32_MAX
                        : recovered_register (q->s, q->part);
  return rule && same_rule (q->found, rule, itself);
}

static bool
is_of_first_row (const question *q)
{
  return q->h->count > 1 && is_of_row (q, 0);
}

static bool
is_of_row_before (const question *q)
{
  return q->h->count > 1 && is_of_row (q, q->h->count - 2);
}

static bool
is_earlier (const question *q)
{
  for (size_t row = 0; row + 1 < q->h->count; row++)
    if (is_of_row (q, row))
      return true;
  return false;
}

/* The CFA has the wanted register, with the offset of the row before.  */
static bool
has_old_offset (const question *q)
{
  const sf_rule *wanted = rule_in (q, q->h->count - 1, q->part);
  const sf_rule *before
      = q->h->count > 1 ? rule_in (q, q->h->count - 2, q->part) : NULL;
  if (q->part != RECOVERED_CFA || !wanted || !before)
    return false;
  sf_rule r = *wanted;
  r.offset = before->offset;
  return same_rule (q->found, &r, UINT32_MAX);
}

static bool
is_from_sp (const question *q)
{
  const sf_rule *wanted = rule_in (q, q->h->count - 1, q->part);
  if (q->part != RECOVERED_CFA || !wanted || wanted->kind != SF_OFFSET)
    return false;
  sf_rule r = *wanted;
  r.reg = q->s->abi->sp;
  return same_rule (q->found, &r, UINT32_MAX);
}

/* RA has the place of FP, here or before.  */
static bool
is_of_fp (const question *q)
{
  for (size_t row = 0; q->part == RECOVERED_RA && row < q->h->count; row++)
    {
      const sf_rule *fp = rule_in (q, row, RECOVERED_FP);
      if (fp && fp->kind == SF_OFFSET && same_rule (q->found, fp, UINT32_MAX))
        return true;
    }
  return false;
}

/* The lowest 8 bits of the offset, with the sign of the last of them.  */
static bool
is_cut_8 (const question *q)
{
  const sf_rule *wanted = rule_in (q, q->h->count - 1, q->part);
  if (!wanted || wanted->kind != SF_OFFSET)
    return false;
  sf_rule r = *wanted;
  uint8_t low = (uint8_t) r.offset;
  r.offset = low < 128 ? low : low - 256;
  return same_rule (q->found, &r, UINT32_MAX);
}

static const char *
model_of (const question *q)
{
  static bool (*const models[MODELS]) (const question *q) = {
    [AUDIT_FIRST_ROW] = is_of_first_row, [AUDIT_ROW_BEFORE] = is_of_row_before,
    [AUDIT_OLD_OFFSET] = has_old_offset, [AUDIT_FROM_SP] = is_from_sp,
    [AUDIT_CUT_8] = is_cut_8,            [AUDIT_OF_FP] = is_of_fp,
    [AUDIT_EARLIER] = is_earlier,
  };
  for (int m = 0; m < MODELS; m++)
    if (models[m] && models[m](q))
      return names[m];
  return NULL;
}

static void
add_rule (buffer *b, const question *q, unsigned at)
{
  static const char *const parts[] = { "cfa", "ra", "fp" };
  const char *model = model_of (q);
  const sf_rule *wanted = rule_in (q, at, q->part);
  buffer_print (b, "%s:%s", parts[q->part], model ? model : "");
  if (model)
    return;
  if (wanted)
    print_rule (b, q->s->abi, wanted);
  else
    buffer_print (b, "expression");
  buffer_print (b, ">");
  print_rule (b, q->s->abi, q->found);
}

/* Of what is no rule: what each table says.  */
static void
add_words (buffer *b, unsigned kind, const cfi_row *row, const cfi_cie *cie,
           const frame_segment *segment)
{
  switch (kind)
    {
    case WRONG_SIGNING:
      buffer_print (b, "signing:%d>%d", row->ra_is_signed, !row->ra_is_signed);
      break;
    case WRONG_KEY:
      buffer_print (b, "key:%s", cie->uses_key_b ? "b>a" : "a>b");
      break;
    case WRONG_SIGNAL:
      buffer_print (b, "signal:%d>%d", cie->is_signal_frame,
                    !cie->is_signal_frame);
      break;
    case WRONG_OUTERMOST:
      {
        bool ends
            = segment->is_outermost
              || (segment->rules && segment->rules->ra.kind == SF_UNDEFINED);
        buffer_print (b, "outermost:%d>%d", !ends, ends);
        break;
      }
    case WRONG_HOLE:
      buffer_print (b, "hole:row>none");
      break;
    default:
      buffer_print (b, "size:end>beyond");
    }
}

char *
difference_text (const subject *s, const row_history *h, const cfi_row *row,
                 const cfi_cie *cie, const frame_segment *segment,
                 unsigned wrong)
{
  buffer b = EMPTY_BUFFER;
  for (unsigned i = 0; i < WRONG_KINDS; i++)
    {
      if (!(wrong >> i & 1))
        continue;
      buffer_print (&b, "%s", b.size ? " " : "");
      if (i < RECOVERED)
        {
          const sf_rule *found[] = { &segment->rules->cfa, &segment->rules->ra,
                                     &segment->rules->fp };
          const question q = {
            .s = s, .h = h, .part = (enum recovered) i, .found = found[i]
          };
          add_rule (&b, &q, (unsigned) h->count - 1);
        }
      else
        add_words (&b, 1U << i, row, cie, segment);
    }
  return b.text ? b.text : format_text ("%s", "");
}
