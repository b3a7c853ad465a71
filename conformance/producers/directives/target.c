/* One descriptor per ABI.  Register numbers: the psABIs' DWARF tables.  */
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code.h"

/* The number behind the LETTER that NAME begins with, below LIMIT.  */
static uint32_t
number_behind (const char *name, char letter, uint32_t limit)
{
  char *end;
  if (name[0] != letter || name[1] < '0' || name[1] > '9')
    return NO_REGISTER;
  unsigned long number = strtoul (name + 1, &end, 10);
  return *end || number >= limit ? NO_REGISTER : (uint32_t) number;
}

/* Registers that are called BEFORE, a letter and a number.  */
typedef struct numbered
{
  const char *before;
  char letter;
  uint8_t first, behind, number;
} numbered;

static uint32_t
number_of (const char *name, const numbered *groups, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      const numbered *g = &groups[i];
      size_t length = strlen (g->before);
      uint32_t found
          = strncmp (name, g->before, length) == 0
                ? number_behind (name + length, g->letter, g->behind)
                : NO_REGISTER;
      if (found != NO_REGISTER && found >= g->first)
        return g->number + found - g->first;
    }
  return NO_REGISTER;
}

/* amd64.  */

static uint32_t
amd64_numbered (const char *name)
{
  static const numbered groups[] = { { "xm", 'm', 0, 16, 17 },
                                     { "xm", 'm', 16, 32, 67 },
                                     { "m", 'm', 0, 8, 41 },
                                     { "", 'k', 0, 8, 118 },
                                     { "", 'r', 16, 32, 130 } };
  return number_of (name, groups, sizeof groups / sizeof groups[0]);
}

static const target amd64 = {
  .arch = &arch_amd64,
  .cfa_offset = 8,
  .ra_offset = -8,
  .data_alignment = -8,
  .comment = "#",
  .nop = "nop",
  .longer_nop = "data16 nop",
  .size_of = code_size,
  .names = code_registers,
  .numbered = amd64_numbered,
  .other = 3,
};

/* AArch64.  */

static const char *const no_names[] = { NULL };

/* A part of a register, such as w29 or d8, stands for all of it.  */
static uint32_t
aarch64_numbered (const char *name)
{
  if (strcmp (name, "sp") == 0 || strcmp (name, "wsp") == 0)
    return 31;
  for (const char *part = "vbhsdq"; *part; part++)
    {
      uint32_t vector = number_behind (name, *part, 32);
      if (vector != NO_REGISTER)
        return 64 + vector;
    }
  uint32_t word = number_behind (name, 'w', 31);
  return word != NO_REGISTER ? word : number_behind (name, 'x', 31);
}

static const target aarch64 = {
  .arch = &arch_aarch64,
  .data_alignment = -8,
  .comment = "//",
  .nop = "nop",
  .longer_nop = "hint 34",
  .instruction_size = 4,
  .names = no_names,
  .numbered = aarch64_numbered,
  .other = 19,
};

static const target aarch64_be = {
  .arch = &arch_aarch64_be,
  .data_alignment = -8,
  .comment = "//",
  .nop = "nop",
  .longer_nop = "hint 34",
  .instruction_size = 4,
  .names = no_names,
  .numbered = aarch64_numbered,
  .other = 19,
};

/* s390x.  */

static uint32_t
s390x_numbered (const char *name)
{
  static const uint8_t floating[]
      = { 16, 20, 17, 21, 18, 22, 19, 23, 24, 28, 25, 29, 26, 30, 27, 31 };
  static const numbered groups[]
      = { { "", 'r', 0, 16, 0 }, { "", 'a', 0, 16, 48 } };
  uint32_t number = number_behind (name, name[0] == 'v' ? 'v' : 'f',
                                   name[0] == 'v' ? 32 : 16);
  if (number != NO_REGISTER)
    return number < 16 ? floating[number] : 52 + floating[number - 16];
  return number_of (name, groups, sizeof groups / sizeof groups[0]);
}

static const instruction s390x_instructions[]
    = { { "nopr %r7", 2 },
        { "nop 0", 4 },
        { "br %r14", 2 },
        { "lgr %r11, %r15", 4 },
        { "lgr %r15, %r11", 4 },
        { "stmg %r11, %r15, 88(%r15)", 6 },
        { "lmg %r11, %r15, 88(%r15)", 6 },
        { "aghi %r15, -160", 4 },
        { "aghi %r15, 160", 4 },
        { NULL, 0 } };

static const target s390x = {
  .arch = &arch_s390x,
  .cfa_offset = 160,
  .data_alignment = -8,
  .comment = "#",
  .nop = "nopr %r7",
  .longer_nop = "nop 0",
  .instructions = s390x_instructions,
  .names = no_names,
  .numbered = s390x_numbered,
  .other = 6,
};

#define NAME(name) #name,
const char *const target_names[] = { FOR_ARCHS (NAME) NULL };

const target *
target_by_name (const char *name)
{
#define ADDRESS(name) &name,
  static const target *const all[] = { FOR_ARCHS (ADDRESS) };
  for (int i = 0; i < ARCHS; i++)
    if (strcmp (all[i]->arch->name, name) == 0)
      return all[i];
  return NULL;
}

const sf_abi *
target_abi (const target *t)
{
  return arch_abi (t->arch);
}

uint32_t
target_instruction_size (const target *t, const char *text)
{
  if (t->instruction_size)
    return t->instruction_size;
  if (t->size_of)
    return t->size_of (text);
  for (size_t i = 0; t->instructions[i].text; i++)
    if (strcmp (t->instructions[i].text, text) == 0)
      return t->instructions[i].size;
  return 0;
}

uint32_t
target_register (const target *t, const char *text, size_t length)
{
  char name[16], *end;
  if (length > 0 && text[0] == '%')
    text++, length--;
  if (length == 0 || length >= sizeof name)
    return NO_REGISTER;
  memcpy (name, text, length);
  name[length] = '\0';
  for (uint32_t i = 0; t->names[i]; i++)
    if (strcmp (t->names[i], name) == 0)
      return i;
  unsigned long number = strtoul (name, &end, 0);
  if (name[0] >= '0' && name[0] <= '9' && !*end && number < NO_REGISTER)
    return (uint32_t) number;
  return t->numbered (name);
}
