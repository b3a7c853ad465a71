/* A mismatch, shown.  */
#include "session.h"

#include <capstone/capstone.h>
#include <dwarf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/sframe_version.h"
#include "lib/cfi/expression.h"
#include "lib/tables/source_line.h"
#include "qemu/core/modules.h"
#include "reference/abi.h"
#include "reference/write/dump.h"

/* The rules of .eh_frame as text.  */

static void
print_register (buffer *out, const char *name, Dwarf_Frame *frame,
                uint32_t column)
{
  Dwarf_Op memory[3], *ops;
  size_t count;
  buffer_print (out, " %s=", name);
  if (dwarf_frame_register (frame, (int) column, memory, &ops, &count) != 0)
    buffer_print (out, "?");
  else if (count == 0)
    buffer_print (out, ops ? "undefined" : "same");
  else
    {
      buffer_print (out, "at(");
      print_operations (out, ops, count);
      buffer_print (out, ")");
    }
}

/* The rules at PC, to be freed; or NULL.  */
static Dwarf_Frame *
frame_at (const module *m, uint64_t pc)
{
  Dwarf_Frame *frame;
  if (!m->cfi || dwarf_cfi_addrframe (m->cfi, pc - m->bias, &frame) != 0)
    return NULL;
  return frame;
}

static bool
is_stack_register (const sf_abi *abi, const Dwarf_Op *op)
{
  uint64_t reg = op->atom == DW_OP_bregx ? op->number
                                         : (uint64_t) op->atom - DW_OP_breg0;
  return reg == abi->sp || reg == abi->fp;
}

/* Can a row of version 2 hold the rules at the run-time address PC: CFA is SP
   or FP and a number, RA is defined?  */
static bool
eh_is_expressible_in_v2 (const module *m, uint64_t pc)
{
  Dwarf_Op memory[3], *ops;
  size_t count;
  const sf_abi *abi = arch_abi (m->arch);
  Dwarf_Frame *frame = frame_at (m, pc);
  if (!frame)
    return true;
  bool is = dwarf_frame_cfa (frame, &ops, &count) == 0 && count == 1
            && is_stack_register (abi, ops)
            && dwarf_frame_register (frame, (int) m->arch->ra_column, memory,
                                     &ops, &count)
                   == 0
            && (count > 0 || ops == NULL); /* else it is undefined */
  free (frame);
  return is;
}

/* Add a line with the rules for CFA, RA and FP at the run-time address PC.  */
static void
eh_text (buffer *out, const module *m, uint64_t pc)
{
  Dwarf_Op *ops;
  size_t count;
  const sf_abi *abi = arch_abi (m->arch);
  Dwarf_Frame *frame = frame_at (m, pc);
  buffer_print (out, "    .eh_frame ");
  if (!frame)
    {
      buffer_print (out, " none\n");
      return;
    }
  buffer_print (out, " cfa=");
  if (dwarf_frame_cfa (frame, &ops, &count) == 0)
    print_operations (out, ops, count);
  print_register (out, "ra", frame, m->arch->ra_column);
  print_register (out, "fp", frame, abi->fp);
  buffer_print (out, "\n");
  free (frame);
}

/* The source line of an address, where the file has debugging information.  */

/* Add line NUMBER of the file PATH, when it is here.  */
static void
add_text (buffer *out, const char *path, int number)
{
  char *line = NULL;
  size_t size = 0;
  const char *why;
  FILE *file = open_text (path, &why);
  ssize_t length = -1;
  int left = file ? number : 0;
  while (left > 0 && (length = getline (&line, &size, file)) > 0)
    left--;
  while (length > 0 && line[length - 1] <= ' ')
    line[--length] = '\0';
  size_t blanks = length > 0 ? strspn (line, " \t") : 0;
  if (length > 0)
    buffer_print (out, ": %s", line + blanks);
  free (line);
  if (file)
    (void) fclose (file);
}

static bool
add_line (buffer *out, Dwarf *dwarf, uint64_t address)
{
  int number;
  const char *path = source_of (dwarf, address, &number);
  if (!path)
    return false;
  buffer_print (out, "%s:%d", path, number);
  add_text (out, path, number);
  return true;
}

/* Add a line with the file, the number and the text of the source line of the
   run-time address PC; or with the reason why there is none.  */
static void
source_line (buffer *out, const module *m, uint64_t pc)
{
  Dwarf_CU *unit = NULL;
  Dwarf *dwarf = dwarf_begin_elf (m->elf, DWARF_C_READ, NULL);
  buffer_print (out, "    source     ");
  if (!dwarf
      || dwarf_get_units (dwarf, NULL, &unit, NULL, NULL, NULL, NULL) != 0)
    buffer_print (out, "not known: compile with -g1");
  else if (!add_line (out, dwarf, pc - m->bias))
    buffer_print (out, "none: no compiler made this code");
  buffer_print (out, "\n");
  dwarf_end (dwarf);
}

/* What is at fault: the row, the format, or ourselves.  */

/* Do .eh_frame and frame pointers both find the stack that SFrame gives?  Then
   three witnesses are against us, unless FP is that of another frame already
   (__builtin_longjmp).  */
static bool
all_agree (const truth *t, const view *v, const outcome *o)
{
  uint64_t cfa, ra, chain;
  bool is_caller = o->wrong == WRONG_CFA || o->wrong == WRONG_RA;
  const shadow_frame *top = shadow_at (&t->now->shadow, 0);
  bool is_own_fp = !top || v->reg[t->process.abi->fp] < top->sp;
  return o->level == 0 && is_caller && is_own_fp
         && eh_frame_unwind (o->module, v, &cfa, &ra)
         && frame_pointer_ra (o->module->arch, v, &chain)
         && cfa == o->stepped.cfa && ra == chain
         && (o->wrong == WRONG_CFA || ra == o->got);
}

/* Is there a right rule in .eh_frame that no row of this version can hold?
   Without flexible rows it has none for the end of the stack, nor for other registers than
   SP and FP.  */
static bool
is_beyond_format (const outcome *o)
{
  const sf_found *found = &o->stepped.found;
  uint64_t pc = o->level ? o->pc - 1 : o->pc;
  if (o->stepped.result == SF_UNSAFE)
    return true;
  return found->result != SF_NO_FDE && !sframe_version_of (found->header.version)->has_flexible
         && !eh_is_expressible_in_v2 (o->module, pc);
}

/* The fault of cause C, which is seen in V.  */
static enum fault
fault_of (const truth *t, const view *v, const cause *c)
{
  const outcome *o = &c->first;
  if (is_beyond_format (o))
    return FAULT_FORMAT;
  if (o->stepped.result == SF_STEP_NO_FRE)
    return FAULT_MISSING;
  return all_agree (t, v, o) ? FAULT_METHOD : FAULT_ROW;
}

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
  c->fault = fault_of (t, v, c);
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
