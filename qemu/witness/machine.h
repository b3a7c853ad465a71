/* What the second recorder knows of an architecture: how QEMU's log shows its
   registers, and what its branches are called by capstone.  ../core/arch.h says
   such things, too, and neither is made from the other.  */
#ifndef WITNESS_MACHINE_H
#define WITNESS_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INSTRUCTION_SIZE = 16 };

enum kind
{
  KIND_OTHER,
  KIND_CALL,
  KIND_DIRECT,   /* goes where the instruction says */
  KIND_INDIRECT, /* where a register or memory says; may be a return */
  KIND_EXECUTE,  /* s390x: executes another one, which may be any of these */
  KIND_SYSCALL
};

/* Text in a log line before a register's digits, from the start of the line or
   after a blank.  */
typedef struct machine
{
  const char *mark; /* begins the first line of its registers */
  const char *sp, *lr; /* LR: NULL where calls push */
  int arch, mode;      /* capstone's */
  bool calls_push;     /* 8 bytes */
  bool words_reversed; /* the log shows an instruction as a number, which is
                          little-endian in memory */
  bool state_is_executed; /* s390x: a block's state is what EX executes */
  enum kind (*kind) (const char *mnemonic, const char *operands);
  bool (*loads_sp) (const char *mnemonic, const char *operands);
} machine;

/* The one whose registers a line begins with, or NULL.  */
const machine *machine_of (const char *line);

/* Decodes by capstone.  */
typedef struct decoder decoder;

decoder *decoder_new (const machine *m);
void decoder_free (decoder *d);

typedef struct decoded
{
  enum kind kind;
  bool loads_sp; /* with what is not computed from it */
} decoded;

/* The instruction in the SIZE bytes at BYTES, all of them.  */
decoded decode (decoder *d, const uint8_t *bytes, size_t size);

#endif
