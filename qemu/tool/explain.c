/* A mismatch, shown.  */
#include "explain.h"

#include <capstone/capstone.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "eh_text.h"
#include "fault.h"
#include "lib/base/buffer.h"
#include "reference/write/dump.h"
#include "source_line.h"

/* Instructions before and behind the one that is shown, and bytes of a
   function that are read to find their beginnings.  */
enum { BEFORE = 4, BEHIND = 2, FUNCTION_LIMIT = 1 << 16 };

/* The code.  */

static bool
open_capstone (const arch *a, csh *capstone)
{
  if (a->machine == arch_amd64.machine)
    return cs_open (CS_ARCH_X86, CS_MODE_64, capstone) == CS_ERR_OK
           && cs_option (*capstone, CS_OPT_SYNTAX, CS_OPT_SYNTAX_ATT)
                  == CS_ERR_OK;
  if (a->machine == arch_s390x.machine)
    return cs_open (CS_ARCH_SYSZ, CS_MODE_BIG_ENDIAN, capstone) == CS_ERR_OK;
  return cs_open (CS_ARCH_ARM64, CS_MODE_ARM, capstone) == CS_ERR_OK;
}

/* What SFrame says at the address PC of the file, as the canonical dump spells
   it.  To be freed.  */
static char *
rules_at (const module *m, uint64_t pc)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  buffer text = EMPTY_BUFFER;
  if (!m->has_sframe)
    return format_text ("no SFrame");
  sf_find (&m->section, pc + m->bias, &found, &report);
  sf_dump_found (&found, pc, buffer_sink (&text));
  buffer_add (&text, "", 1);
  const char *rules = strstr ((char *) text.bytes, " 0x");
  rules = rules ? strchr (rules + 1, ' ') : NULL;
  char *copy = rules ? format_text ("%.*s", (int) strcspn (rules + 1, "\n"),
                                    rules + 1)
                     : format_text ("broken");
  buffer_free (&text);
  return copy;
}

static void
print_insn (buffer *out, const cs_insn *i, uint64_t pc)
{
  buffer_print (out, "    %c 0x%-8" PRIx64 " ", i->address == pc ? '>' : ' ',
                i->address);
  for (int b = 0; b < 8; b++)
    if (b < i->size)
      buffer_print (out, "%02x", i->bytes[b]);
    else
      buffer_print (out, "  ");
  buffer_print (out, "  %s %s\n", i->mnemonic, i->op_str);
}

/* COUNT instructions, of which those around PC are shown, each row above the
   first one that it holds for.  */
static void
print_insns (buffer *out, const module *m, const cs_insn *insns, size_t count,
             uint64_t pc)
{
  size_t at = 0;
  char *before = NULL;
  while (at < count && insns[at].address < pc)
    at++;
  for (size_t i = at > BEFORE ? at - BEFORE : 0; i < count && i <= at + BEHIND;
       i++)
    {
      char *rules = rules_at (m, insns[i].address);
      if (!before || strcmp (rules, before) != 0)
        buffer_print (out, "      %s\n", rules);
      print_insn (out, &insns[i], pc);
      free (before);
      before = rules;
    }
  free (before);
}

/* Addresses are those of the file.  */
static void
print_code (buffer *out, const truth *t, const view *v, const outcome *o)
{
  csh capstone;
  cs_insn *insns;
  const module_name *name = module_name_of (o->module, o->pc);
  uint64_t pc = o->pc - o->module->bias;
  uint64_t start = name ? name->start : pc;
  size_t size = pc + 32 - start;
  if (size > FUNCTION_LIMIT || !open_capstone (t->process.arch, &capstone))
    return;
  uint8_t *bytes = grow (NULL, size);
  size_t count = 0;
  if (v->read (v->context, start + o->module->bias, bytes, size))
    count = cs_disasm (capstone, bytes, size, start, 0, &insns);
  if (count)
    {
      print_insns (out, o->module, insns, count, pc);
      cs_free (insns, count);
    }
  cs_close (&capstone);
  free (bytes);
}

/* The frames.  */

static void
print_truth (buffer *out, const truth *t, const outcome *o)
{
  const shadow_frame *f = shadow_at (&t->now->shadow, o->level);
  uint64_t bias = (uint64_t) (int64_t) t->process.abi->sp_from_cfa;
  static const char *const signings[] = { "no", "key a", "key b" };
  if (!f)
    {
      buffer_print (out, "    truth      nobody called it\n");
      return;
    }
  buffer_print (out, "    truth      cfa=0x%" PRIx64 " ra=0x%" PRIx64
                     " fp=0x%" PRIx64,
                f->sp - bias, f->ra, f->fp);
  if (t->process.abi->signs_ra)
    buffer_print (out, " signed: %s", signings[f->signing]);
  buffer_print (out, "\n");
}

static void
print_row (buffer *out, const outcome *o)
{
  const sf_found *found = &o->stepped.found;
  buffer_print (out, "    row        ");
  if (found->result != SF_FOUND)
    buffer_print (out, "none\n");
  else
    sf_dump_found (found, o->pc - o->module->bias, buffer_sink (out));
  buffer_print (out, "    by the row cfa=0x%" PRIx64 ", then: %s",
                o->stepped.cfa, sf_step_name (o->stepped.result));
  if (o->stepped.result == SF_UNREADABLE)
    buffer_print (out, " 0x%" PRIx64, o->stepped.address);
  if (o->stepped.result == SF_UNSAFE)
    buffer_print (out, " of register %u", o->stepped.reg);
  buffer_print (out, "\n");
}

/* Who is to blame, as far as the tables tell.  */
static const char *
blame (const cause *c)
{
  if (c->fault == FAULT_METHOD)
    return "us: .eh_frame and frame pointers agree with SFrame";
  if (c->first.stepped.result == SF_UNSAFE)
    return "the format: the rule cannot be applied below the topmost frame";
  if (c->fault == FAULT_FORMAT)
    return "the format: version 2 cannot say what .eh_frame says";
  if (c->eh_frame == VERDICT_WRONG)
    return "both tables are wrong: the compiler, or the assembly";
  if (c->eh_frame == VERDICT_RIGHT)
    return "only SFrame is wrong: the assembler, the linker or the format";
  return "not known: only SFrame was asked";
}

void
explain (const truth *t, const view *v, cause *c)
{
  buffer out = EMPTY_BUFFER;
  const outcome *o = &c->first;
  uint64_t pc = o->level ? o->pc - 1 : o->pc;
  c->fault = fault_of (v, c);
  source_line (&out, o->module, pc);
  print_code (&out, t, v, o);
  buffer_print (&out, "    live       sp=0x%" PRIx64 " fp=0x%" PRIx64 "\n",
                v->reg[t->process.abi->sp], v->reg[t->process.abi->fp]);
  print_truth (&out, t, o);
  print_row (&out, o);
  eh_text (&out, o->module, pc);
  buffer_print (&out, "    class      %s\n    blame      %s\n",
                fault_name (c->fault), blame (c));
  buffer_add (&out, "", 1);
  c->text = (char *) out.bytes;
}
