/* Instructions of amd64.  */
#include "code.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const char *const code_registers[]
    = { "rax", "rdx", "rcx", "rbx", "rsi", "rdi", "rbp", "rsp", "r8",
        "r9",  "r10", "r11", "r12", "r13", "r14", "r15", "rip", NULL };

bool
code_is_callee_saved (uint32_t reg)
{
  return reg == 3 || reg == CODE_FP || (reg >= 12 && reg < CODE_REGISTERS);
}

/* R in a pattern stands for a 64-bit register, N for a number, L for the rest.
   LONG_SIZE counts when the number does not fit into a byte.  */
typedef struct form
{
  const char *pattern;
  enum code_effect effect;
  uint8_t size, long_size;
  uint8_t base;
} form;

static const form forms[] = {
  { "nop", CODE_PLAIN, 1, 1, 0 },
  { "data16 nop", CODE_PLAIN, 2, 2, 0 },
  { "endbr64", CODE_PLAIN, 4, 4, 0 },
  { "ret", CODE_RETURN, 1, 1, 0 },
  { "hlt", CODE_STOP, 1, 1, 0 },
  { "ud2", CODE_STOP, 2, 2, 0 },
  { "leave", CODE_LEAVE, 1, 1, 0 },
  { "enter $0, $0", CODE_ENTER, 4, 4, 0 },
  { "pushf", CODE_PUSH_VALUE, 1, 1, 0 },
  { "pushq $N", CODE_PUSH_VALUE, 2, 5, 0 },
  { "push %R", CODE_PUSH, 1, 1, 0 },
  { "pop %R", CODE_POP, 1, 1, 0 },
  { "mov %rsp, %rbp", CODE_FP_FROM_SP, 3, 3, 0 },
  { "mov %rbp, %rsp", CODE_SP_FROM_FP, 3, 3, 0 },
  { "mov %rsp, %R", CODE_COPY_SP, 3, 3, 0 },
  { "mov %R, %rsp", CODE_SP_FROM, 3, 3, 0 },
  { "lea N(%rbp), %rsp", CODE_SP_FROM_FP, 4, 7, 0 },
  { "lea N(%rsp), %rsp", CODE_ADD_SP, 5, 8, 0 },
  { "add $N, %rsp", CODE_ADD_SP, 4, 7, 0 },
  { "sub $N, %rsp", CODE_SUB_SP, 4, 7, 0 },
  { "and $N, %rsp", CODE_LOSE_SP, 4, 7, 0 },
  { "sub %rax, %rsp", CODE_LOSE_SP, 3, 3, 0 },
  { "mov %R, N(%rsp)", CODE_STORE, 5, 8, CODE_SP },
  { "mov %R, N(%rbp)", CODE_STORE, 4, 7, CODE_FP },
  { "mov N(%rsp), %R", CODE_LOAD, 5, 8, CODE_SP },
  { "mov N(%rbp), %R", CODE_LOAD, 4, 7, CODE_FP },
  { "call L", CODE_CALL, 5, 5, 0 },
  { "{disp32} jmp L", CODE_JUMP, 5, 5, 0 },
  { "{disp32} jne L", CODE_BRANCH, 6, 6, 0 },
};

enum { FORMS = sizeof forms / sizeof forms[0] };

static bool
take_register (const char **text, code *c)
{
  size_t length = strspn (*text, "abcdefghijklmnopqrstuvwxyz0123456789");
  for (uint32_t i = 0; i < CODE_REGISTERS; i++)
    if (strlen (code_registers[i]) == length
        && strncmp (code_registers[i], *text, length) == 0)
      {
        c->reg = i;
        *text += length;
        return true;
      }
  return false;
}

static bool
take_number (const char **text, code *c)
{
  char *end;
  c->number = strtoll (*text, &end, 10);
  bool good = end != *text && c->number == (int32_t) c->number;
  *text = end;
  return good;
}

static bool
matches (const form *f, const char *text, code *c)
{
  for (const char *p = f->pattern; *p; p++)
    switch (*p)
      {
      case 'R':
        if (!take_register (&text, c))
          return false;
        break;
      case 'N':
        if (!take_number (&text, c))
          return false;
        break;
      case 'L':
        c->label = text;
        return *text != '\0';
      default:
        if (*text++ != *p)
          return false;
      }
  return *text == '\0';
}

/* A displacement of 0 is written for FP only, and is none for `lea`.  From r8
   on, registers take a prefix.  */
static bool
set_size (const form *f, code *c)
{
  bool is_short = c->number == (int8_t) c->number;
  bool has_register = f->effect == CODE_PUSH || f->effect == CODE_POP;
  c->size = is_short ? f->size : f->long_size;
  c->size += has_register && c->reg >= 8;
  return c->number != 0
         || (!strstr (f->pattern, "N(%rsp)")
             && strncmp (f->pattern, "lea ", 4) != 0);
}

bool
code_parse (const char *text, code *c)
{
  for (int i = 0; i < FORMS; i++)
    {
      *c = (code) { .effect = forms[i].effect, .base = forms[i].base };
      if (matches (&forms[i], text, c))
        return set_size (&forms[i], c);
    }
  return false;
}

uint32_t
code_size (const char *text)
{
  code c;
  return code_parse (text, &c) ? c.size : 0;
}
