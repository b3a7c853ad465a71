/* A machine for tests: registers, and memory in one piece.  */
#ifndef TRUTH_TEST_MACHINE_H
#define TRUTH_TEST_MACHINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "qemu/core/view.h"

enum { MEMORY_AT = 0x1000, MEMORY_SIZE = 0x8000, STACK = 0x8000 };

typedef struct machine
{
  const arch *arch;
  view view;
  uint8_t memory[MEMORY_SIZE];
} machine;

static bool
machine_read (void *context, uint64_t address, void *bytes, size_t size)
{
  machine *m = context;
  if (address < MEMORY_AT || address - MEMORY_AT > MEMORY_SIZE - size)
    return false;
  memcpy (bytes, m->memory + (address - MEMORY_AT), size);
  return true;
}

static void
machine_begin (machine *m, const arch *a)
{
  *m = (machine) { .arch = a, .view = { .known = a->known_registers,
                                        .read = machine_read, .context = m } };
}

static void
machine_write (machine *m, uint64_t address, const void *bytes, size_t size)
{
  assert_true (address >= MEMORY_AT
               && address + size <= MEMORY_AT + MEMORY_SIZE);
  memcpy (m->memory + (address - MEMORY_AT), bytes, size);
}

/* The 8 bytes of VALUE in the machine's order.  */
static void
machine_word (machine *m, uint64_t address, uint64_t value)
{
  uint8_t bytes[8];
  for (size_t i = 0; i < 8; i++)
    bytes[m->arch->big_endian ? 7 - i : i] = (uint8_t) (value >> 8 * i);
  machine_write (m, address, bytes, sizeof bytes);
}

#endif
