/* The rules of one PC, compared, printed and read.  */
#include "rule.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

const char *
part_name (enum part part)
{
  static const char *const names[PARTS]
      = { "none", "row", "cfa", "ra", "fp", "signed", "start", "size",
          "signal", "key", "sp" };
  return names[part];
}

/* Comparing.  */

/* R with a register as its base where CFA says which; wrapping.  */
static rule
based_on_register (const rule *cfa, rule r)
{
  bool is_based = r.kind == RULE_VALUE || r.kind == RULE_MEMORY;
  if (!is_based || !r.from_cfa || cfa->kind != RULE_VALUE || cfa->from_cfa)
    return r;
  r.from_cfa = false;
  r.reg = cfa->reg;
  r.offset = (int64_t) ((uint64_t) r.offset + (uint64_t) cfa->offset);
  return r;
}

bool
rule_equal (rule a, rule b)
{
  if (a.kind != b.kind)
    return false;
  if (a.kind != RULE_VALUE && a.kind != RULE_MEMORY)
    return true;
  return a.from_cfa == b.from_cfa && a.offset == b.offset
         && (a.from_cfa || a.reg == b.reg);
}

static bool
is_as_wanted (const rules *wanted, rule want, const rules *found, rule have)
{
  const rule *cfa = &wanted->cfa;
  if (cfa->kind == RULE_NONE)
    cfa = &found->cfa;
  return want.kind == RULE_NONE
         || rule_equal (based_on_register (cfa, want),
                        based_on_register (&found->cfa, have));
}

rule
rule_of_callers_sp (const target *t)
{
  return rule_from_cfa (RULE_VALUE, -target_abi (t)->cfa_bias);
}

/* A value that is stored, or in another register than the CFA's, may well be the
   right one.  */
static bool
sp_is_as_wanted (const target *t, const rules *wanted, const rules *found)
{
  rule want = based_on_register (&wanted->cfa, wanted->sp);
  rule at_cfa = based_on_register (&wanted->cfa, rule_of_callers_sp (t));
  bool is_near = want.kind == RULE_VALUE && want.from_cfa == at_cfa.from_cfa
                 && (want.from_cfa || want.reg == at_cfa.reg);
  return (!is_near && want.kind != RULE_UNDEFINED)
         || is_as_wanted (wanted, wanted->sp, found, found->sp);
}

rule
rules_part (const rules *r, enum part part)
{
  switch (part)
    {
    case PART_CFA:
      return r->cfa;
    case PART_RA:
      return r->ra;
    case PART_FP:
      return r->fp;
    case PART_SP:
      return r->sp;
    default: /* PART_SIGNED */
      return rule_in_register (0, r->ra_signed + r->signs_with_pc);
    }
}

static bool
part_is_as_wanted (const target *t, const rules *wanted, const rules *found,
                   enum part part)
{
  if (part == PART_SIGNED)
    return !target_abi (t)->signs_ra
           || (wanted->ra_signed == found->ra_signed
               && wanted->signs_with_pc == found->signs_with_pc);
  if (part == PART_SP)
    return sp_is_as_wanted (t, wanted, found);
  return is_as_wanted (wanted, rules_part (wanted, part), found,
                       rules_part (found, part));
}

unsigned
rules_differences (const target *t, const rules *wanted, const rules *found)
{
  static const enum part parts[]
      = { PART_RA, PART_FP, PART_SIGNED, PART_SP };
  bool is_last = wanted->ra.kind == RULE_UNDEFINED;
  bool finds_last = found->ra.kind == RULE_UNDEFINED;
  /* Nothing can be recovered, and nothing is.  */
  if (finds_last && (is_last || wanted->cfa.kind == RULE_UNDEFINED))
    return 0;
  if (is_last || finds_last)
    return 1u << PART_RA;
  bool cfa_is_right = part_is_as_wanted (t, wanted, found, PART_CFA);
  unsigned differ = cfa_is_right ? 0 : 1u << PART_CFA;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (!part_is_as_wanted (t, wanted, found, parts[i])
        && (cfa_is_right
            || !rule_equal (rules_part (wanted, parts[i]),
                            rules_part (found, parts[i]))))
      differ |= 1u << parts[i];
  return differ;
}

enum part
rules_compare (const target *t, const rules *wanted, const rules *found)
{
  unsigned differ = rules_differences (t, wanted, found);
  return differ ? (enum part) __builtin_ctz (differ) : PART_NONE;
}

/* Printing.  */

static void
print_register (buffer *b, const target *t, uint32_t reg)
{
  const sf_abi *abi = target_abi (t);
  if (reg == abi->sp)
    buffer_print (b, "sp");
  else if (reg == abi->fp)
    buffer_print (b, "fp");
  else if (reg == t->arch->ra_column)
    buffer_print (b, "ra");
  else
    buffer_print (b, "r%" PRIu32, reg);
}

static void
print_place (buffer *b, const target *t, uint32_t own, const rule *r)
{
  static const char *const words[] = { "any", "undefined", "", "", "other" };
  bool is_same = r->kind == RULE_VALUE && !r->from_cfa && r->reg == own
                 && r->offset == 0;
  if (is_same || (r->kind != RULE_VALUE && r->kind != RULE_MEMORY))
    {
      buffer_print (b, "%s", is_same ? "same" : words[r->kind]);
      return;
    }
  buffer_print (b, "%s", r->kind == RULE_MEMORY ? "*(" : "");
  if (r->from_cfa)
    buffer_print (b, "cfa");
  else
    print_register (b, t, r->reg);
  buffer_print (b, "%+" PRId64 "%s", r->offset,
                r->kind == RULE_MEMORY ? ")" : "");
}

static void
print_rule (buffer *b, const target *t, const char *name, uint32_t own,
            const rule *r)
{
  buffer_print (b, "%s%s=", b->size ? " " : "", name);
  print_place (b, t, own, r);
}

char *
rules_part_text (const target *t, const rules *r, enum part part)
{
  const uint32_t own[PARTS] = { [PART_CFA] = NO_REGISTER,
                                [PART_RA] = t->arch->ra_column,
                                [PART_FP] = target_abi (t)->fp,
                                [PART_SP] = target_abi (t)->sp };
  const rule of_part = rules_part (r, part);
  buffer b = EMPTY_BUFFER;
  if (part == PART_SIGNED)
    buffer_print (&b, "%d", r->ra_signed + r->signs_with_pc);
  else
    print_place (&b, t, own[part], &of_part);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

char *
rules_text (const target *t, const rules *r)
{
  buffer b = EMPTY_BUFFER;
  print_rule (&b, t, "cfa", NO_REGISTER, &r->cfa);
  print_rule (&b, t, "ra", t->arch->ra_column, &r->ra);
  print_rule (&b, t, "fp", target_abi (t)->fp, &r->fp);
  if (r->sp.kind != RULE_NONE && !rule_equal (r->sp, rule_of_callers_sp (t)))
    print_rule (&b, t, "sp", target_abi (t)->sp, &r->sp);
  if (r->ra_signed)
    buffer_print (&b, r->signs_with_pc ? " signed-with-pc" : " signed");
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* Reading.  */

static bool
parse_base (const target *t, const char *text, size_t length, rule *r)
{
  const sf_abi *abi = target_abi (t);
  r->from_cfa = length == 3 && strncmp (text, "cfa", 3) == 0;
  if (r->from_cfa)
    return true;
  if (length == 2 && strncmp (text, "sp", 2) == 0)
    r->reg = abi->sp;
  else if (length == 2 && strncmp (text, "fp", 2) == 0)
    r->reg = abi->fp;
  else if (length == 2 && strncmp (text, "ra", 2) == 0)
    r->reg = t->arch->ra_column;
  else
    r->reg = target_register (t, text, length);
  /* As rules_text () prints those without a part: r and the DWARF number.  */
  if (r->reg == NO_REGISTER && length > 1 && text[0] == 'r')
    r->reg = target_register (t, text + 1, length - 1);
  return r->reg != NO_REGISTER;
}

/* BASE, BASE+N, BASE-N, or one of these in *(...).  */
static bool
parse_place (const target *t, const char *text, rule *r)
{
  bool is_memory = text[0] == '*' && text[1] == '(';
  r->kind = is_memory ? RULE_MEMORY : RULE_VALUE;
  text += is_memory ? 2 : 0;
  size_t base = strcspn (text, "+-)");
  char *end = (char *) text + base;
  r->offset = text[base] == '+' || text[base] == '-'
                  ? strtoll (text + base, &end, 0)
                  : 0;
  return parse_base (t, text, base, r)
         && strcmp (end, is_memory ? ")" : "") == 0;
}

static bool
parse_rule (const target *t, const char *text, uint32_t own, rule *r)
{
  *r = (rule) { .kind = RULE_NONE };
  if (strcmp (text, "any") == 0)
    return true;
  if (strcmp (text, "undefined") == 0 || strcmp (text, "other") == 0)
    {
      r->kind = text[0] == 'u' ? RULE_UNDEFINED : RULE_OTHER;
      return true;
    }
  if (strcmp (text, "same") != 0)
    return parse_place (t, text, r);
  *r = rule_in_register (own, 0);
  return own != NO_REGISTER;
}

static bool
parse_word (const target *t, char *word, rules *r)
{
  if (strcmp (word, "signed") == 0)
    return r->ra_signed = true;
  if (strcmp (word, "signed-with-pc") == 0)
    return r->ra_signed = r->signs_with_pc = true;
  char *value = strchr (word, '=');
  if (!value)
    return false;
  *value++ = '\0';
  if (strcmp (word, "cfa") == 0)
    return parse_rule (t, value, NO_REGISTER, &r->cfa);
  if (strcmp (word, "ra") == 0)
    return parse_rule (t, value, t->arch->ra_column, &r->ra);
  if (strcmp (word, "sp") == 0)
    return parse_rule (t, value, target_abi (t)->sp, &r->sp);
  return strcmp (word, "fp") == 0
         && parse_rule (t, value, target_abi (t)->fp, &r->fp);
}

bool
rules_parse (const target *t, const char *text, rules *r)
{
  *r = (rules) { .ra_signed = false };
  char *copy = format_text ("%s", text), *rest = copy, *word;
  bool good = true;
  while (good && (word = strsep (&rest, " \t")))
    good = !*word || parse_word (t, word, r);
  free (copy);
  return good;
}
