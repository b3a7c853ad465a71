/* A row against what the instructions made of the frame.  */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "lib/cfi/expression.h"

const char *
proof_name (enum proof p)
{
  static const char *const names[PROOFS] = { "none", "right", "unknown", "wrong" };
  return names[p];
}

const char *
doubt_name (enum doubt d)
{
  static const char *const names[DOUBTS] = {
    [DOUBT_NONE] = "",
    [DOUBT_UNREACHED] = "reached by no followed path",
    [DOUBT_NO_ENTRY] = "entered by no followed path",
    [DOUBT_INSN] = "after an instruction that is not known",
    [DOUBT_BASE] = "distance to the CFA is not constant",
    [DOUBT_VALUE] = "paths differ, or a value is not known",
    [DOUBT_SWITCHED] = "the stack was switched",
    [DOUBT_DEAD] = "needs memory below SP",
    [DOUBT_CALLERS] = "needs memory of the caller",
    [DOUBT_OUTERMOST] = "outermost frame",
    [DOUBT_FORM] = "expression that is not followed",
    [DOUBT_NO_ROW] = "no row",
    [DOUBT_SIGNAL] = "frame of a signal",
    [DOUBT_LIMIT] = "function too large",
    [DOUBT_ROWS] = "its rows cannot be read",
    [DOUBT_JUMP] = "jumps to no known place, with the frame",
  };
  return names[d];
}

const char *
part_names (uint32_t parts, char *names)
{
  static const char *const texts[]
      = { [CLAIM_CFA] = "cfa", [CLAIM_RA] = "ra", [CLAIM_FP] = "fp" };
  char *end = names;
  *end = '\0';
  for (unsigned i = 0; i < CLAIM_REST; i++)
    if (parts >> i & 1)
      end = stpcpy (stpcpy (end, end > names ? " " : ""), texts[i]);
  uint32_t rest = (1u << CLAIMED) - (1u << CLAIM_REST);
  if (parts & rest)
    end = stpcpy (stpcpy (end, end > names ? " " : ""), "saved");
  if (parts >> PART_SIGNING & 1)
    stpcpy (stpcpy (end, end > names ? " " : ""), "signing");
  return names;
}

/* What a rule gives, and why that is in doubt.  */

typedef struct given
{
  value value;
  uint8_t doubt;
} given;

static given
in_doubt (enum doubt d)
{
  return (given) { { .kind = VALUE_UNKNOWN }, (uint8_t) d };
}

/* What was stored below SP stays where nothing is called, and no signal comes.  */
static bool
is_below (const machine *m, const frame_state *s, unsigned base, int64_t offset)
{
  const value *sp = &s->reg[m->sp];
  return sp->kind == VALUE_FRAME && sp->base == base && offset < sp->offset;
}

/* The same, beyond what stays in any case.  */
static bool
is_below_sp (const machine *m, const frame_state *s, unsigned base, int64_t offset)
{
  return is_below (m, s, base, offset + m->red_zone);
}

static given
load (const machine *m, const frame_state *s, value where)
{
  if (where.kind == VALUE_ENTRY && where.reg == m->fp) /* nothing of this frame */
    return (given) { { .kind = VALUE_OTHER }, DOUBT_NONE };
  if (where.kind != VALUE_FRAME)
    return in_doubt (DOUBT_VALUE);
  value v = frame_load (s, where);
  bool is_callers = where.base == BASE_CFA && where.offset >= 0;
  if (v.kind == VALUE_ABSENT && (is_callers || where.base != BASE_CFA))
    return in_doubt (is_callers ? DOUBT_CALLERS : DOUBT_VALUE);
  enum doubt d = is_below_sp (m, s, where.base, where.offset) ? DOUBT_DEAD : DOUBT_NONE;
  return (given) { v, (uint8_t) d };
}

static given
give (const machine *m, const frame_state *s, const claim_rule *c, value cfa)
{
  const sf_rule *r = &c->rule;
  if (!c->has_form)
    return in_doubt (DOUBT_FORM);
  if (r->kind == SF_SAME && c->reg < FLOW_REGISTERS)
    return (given) { s->reg[c->reg], DOUBT_NONE };
  if (r->kind != SF_OFFSET || (!r->from_cfa && r->reg >= FLOW_REGISTERS))
    return in_doubt (DOUBT_FORM);
  value v = value_plus (r->from_cfa ? cfa : s->reg[r->reg], r->offset);
  return r->deref_p ? load (m, s, v) : (given) { v, DOUBT_NONE };
}

/* Expressions for the CFA, on a made-up stack.  */

typedef struct made_up
{
  const machine *m;
  const frame_state *s;
  uint64_t cfa, pc;
} made_up;

static bool
read_register (void *context, uint64_t number, uint64_t *result)
{
  const made_up *u = context;
  if (u->m->arch->pushes_ra && number == u->m->ra)
    {
      *result = u->pc;
      return true;
    }
  if (number >= FLOW_REGISTERS)
    return false;
  value v = u->s->reg[number];
  *result = u->cfa + (uint64_t) (int64_t) v.offset;
  return v.kind == VALUE_FRAME && v.base == BASE_CFA;
}

static bool
read_nothing (void *context, uint64_t address, uint64_t *result)
{
  (void) context;
  (void) address;
  (void) result;
  return false;
}

static given
evaluate (const claim_table *t, const claim *c, const frame_state *s,
          uint64_t pc)
{
  enum { MADE_UP = 0x7fff1000 };
  made_up u = { .m = t->m, .s = s, .cfa = MADE_UP, .pc = pc };
  const cfi_machine reads = { .read_register = read_register,
                                .read_memory = read_nothing, .context = &u };
  cfi_operations o;
  uint64_t result;
  bool is_value;
  if (!cfi_operations_of (t->cfi, &c->cfa_expression, true, &o)
      || !expression_evaluate (&reads, o.op, o.count, &result, &is_value))
    return in_doubt (DOUBT_FORM);
  value v = { .kind = VALUE_FRAME };
  return (given) { value_plus (v, (int64_t) (result - MADE_UP)), DOUBT_NONE };
}

/* Parts.  */

static void
doubt (checked *k, unsigned part, uint8_t why)
{
  if (k->doubt == DOUBT_NONE)
    {
      k->doubt = why;
      k->part = (uint8_t) part;
    }
}

static void
wrong (checked *k, unsigned part, value is)
{
  if (!k->wrong)
    k->is = is;
  k->wrong |= UINT32_C (1) << part;
}

/* The CFA: FRAME + 0.  The caller's FP does not point into this frame, and what counts from where SP was rounded down
   may be below the CFA whatever was rounded off.  */
static void
check_cfa (checked *k, const machine *m, const claim_rule *r, given g, const frame_bases *bases)
{
  bool is_of_fp = r->has_form && !r->rule.deref_p && r->rule.reg == m->fp;
  bool is_callers_fp = g.value.kind == VALUE_ENTRY && g.value.reg == m->fp;
  bool is_elsewhere = is_of_fp && (is_callers_fp || g.value.kind == VALUE_OTHER || g.value.kind == VALUE_IMAGE);
  bool counts_from_cfa = g.value.kind == VALUE_FRAME && g.value.base == BASE_CFA;
  if (counts_from_cfa && g.value.offset == 0)
    doubt (k, CLAIM_CFA, g.doubt);
  else if (counts_from_cfa || is_elsewhere || frame_highest (bases, &g.value) < 0)
    wrong (k, CLAIM_CFA, g.value);
  else
    doubt (k, CLAIM_CFA, g.doubt ? g.doubt
                         : g.value.kind == VALUE_FRAME ? DOUBT_BASE
                                                       : DOUBT_VALUE);
}

/* The CFA from FP where FP is what the caller had, and something was added.  */
static given
cfa_of (const claim_table *t, const claim *c, const frame_state *s,
        uint64_t pc)
{
  const claim_rule *r = &c->rules[CLAIM_CFA];
  if (!r->has_form)
    return t->frames ? in_doubt (DOUBT_FORM) : evaluate (t, c, s, pc);
  if (r->rule.kind == SF_OFFSET && !r->rule.from_cfa && !r->rule.deref_p
      && r->rule.reg < FLOW_REGISTERS
      && s->reg[r->rule.reg].kind == VALUE_ENTRY)
    return (given) { s->reg[r->rule.reg], DOUBT_NONE };
  return give (t->m, s, r, (value) { .kind = VALUE_UNKNOWN });
}

static bool
is_signed_as (const claim *c, value v)
{
  if (!c->ra_is_signed)
    return v.signs == 0;
  return v.signs == (c->uses_key_b ? SIGNED_B : SIGNED_A);
}

/* Is it what register REG had at the start?  In a kernel an interrupt may come that takes what is below SP.  */
static void
check_saved (checked *k, const claim *c, unsigned part, given g, bool is_kernel)
{
  const claim_rule *r = &c->rules[part];
  value v = g.value;
  if (v.kind == VALUE_UNKNOWN)
    doubt (k, part, g.doubt ? g.doubt : DOUBT_VALUE);
  else if (v.kind != VALUE_ENTRY || v.reg != r->reg || (part != CLAIM_RA && v.signs))
    wrong (k, part, v);
  else if (part == CLAIM_RA && !is_signed_as (c, v))
    wrong (k, PART_SIGNING, v);
  else if (g.doubt == DOUBT_DEAD && is_kernel)
    wrong (k, part, (value) { .kind = VALUE_BELOW });
  else if (g.doubt)
    doubt (k, part, g.doubt);
}

/* Where the frame has what RULE gives, whose CFA is right; NULL where that has to be looked at.  */
static const value *
place_of (const frame_state *s, const claim_rule *rule)
{
  const sf_rule *r = &rule->rule;
  if (!rule->has_form || rule->reg >= FLOW_REGISTERS || (r->kind == SF_OFFSET && !(r->from_cfa && r->deref_p)))
    return NULL;
  if (r->kind == SF_SAME)
    return &s->reg[rule->reg];
  bool is_in_frame = r->kind == SF_OFFSET && r->offset == (int32_t) r->offset;
  return is_in_frame ? frame_slot (s, BASE_CFA, (int32_t) r->offset) : NULL;
}

/* Most rules give what they should; this finds it without a copy of any value.  */
static bool
is_kept (const machine *m, const frame_state *s, const claim_rule *rule)
{
  const value *v = place_of (s, rule);
  return v && v->kind == VALUE_ENTRY && v->reg == rule->reg && !v->signs
         && (rule->rule.kind == SF_SAME || !is_below_sp (m, s, BASE_CFA, rule->rule.offset));
}

/* Is what RULE gives below SP?  */
static bool
is_kept_below (const machine *m, const frame_state *s, const claim_rule *rule)
{
  const value *v = rule->rule.kind == SF_OFFSET ? place_of (s, rule) : NULL;
  return v && v->kind == VALUE_ENTRY && v->reg == rule->reg && is_below (m, s, BASE_CFA, rule->rule.offset);
}

checked
check_claim (const claim_table *t, const claim *c, const frame_state *s, const frame_bases *bases, uint64_t pc)
{
  checked k = { .proof = PROOF_RIGHT };
  if (s->reg[t->m->sp].kind == VALUE_OTHER)
    return (checked) { .proof = PROOF_UNKNOWN, .doubt = DOUBT_SWITCHED };
  if (c->rules[CLAIM_RA].has_form
      && c->rules[CLAIM_RA].rule.kind == SF_UNDEFINED)
    return (checked) { .proof = PROOF_UNKNOWN, .doubt = DOUBT_OUTERMOST };
  given cfa = cfa_of (t, c, s, pc);
  check_cfa (&k, t->m, &c->rules[CLAIM_CFA], cfa, bases);
  k.proof = k.wrong ? PROOF_WRONG : PROOF_UNKNOWN;
  if (k.wrong || k.doubt)
    return k;
  for (unsigned i = CLAIM_RA; i < c->count; i++)
    {
      const claim_rule *r = &c->rules[i];
      bool says_nothing = r->has_form && r->rule.kind == SF_UNDEFINED;
      bool may_be_signed = i == CLAIM_RA && c->ra_is_signed;
      if (!says_nothing && (may_be_signed || !is_kept (t->m, s, r)))
        check_saved (&k, c, i, give (t->m, s, r, cfa.value), t->is_kernel);
    }
  k.is_below = !(k.wrong >> CLAIM_RA & 1) && is_kept_below (t->m, s, &c->rules[CLAIM_RA]);
  k.proof = k.wrong ? PROOF_WRONG : k.doubt ? PROOF_UNKNOWN : PROOF_RIGHT;
  return k;
}
