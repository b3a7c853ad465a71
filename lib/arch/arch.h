/* All that differs between architectures: one descriptor each, and what of
   their instructions concerns the stack.  */
#ifndef ARCH_H
#define ARCH_H

#include <stddef.h>

#include "reference/abi.h"

/* Registers by DWARF number, and the PC behind them.  */
enum { REG_PC = 32, REGISTERS = 33, MAX_INSN = 15, DATA_RELOCATIONS = 6 };

enum insn_kind
{
  INSN_OTHER,
  INSN_CALL,     /* leaves a return address behind */
  INSN_INDIRECT, /* goes where a register or memory says; may be a return */
  INSN_SIGN_A,   /* AArch64: signs the return address in its register */
  INSN_SIGN_B,   /* likewise, with the other key */
  INSN_AUTH,     /* AArch64: authenticates it */
  INSN_SYSCALL,
  INSN_EXECUTE   /* s390x: executes another one */
};

/* What memory an instruction may write to: where in doubt, anywhere.  */
enum writes
{
  WRITES_ANYWHERE,
  WRITES_NOTHING,
  WRITES_AT /* see insn_writes */
};

enum { REG_NONE = 0xff }; /* counts as 0 */

/* WRITES_AT: at most SIZE bytes from BASE + (INDEX << SHIFT) + OFFSET on, with the
   registers as they are before the instruction.  Where it writes less, or
   nothing, that is true as well.  */
typedef struct insn_writes
{
  uint8_t where; /* enum writes */
  uint8_t base, index; /* DWARF numbers, REG_PC, or REG_NONE */
  uint8_t shift;
  bool index_is_word, index_is_signed; /* its low 32 bits, extended */
  uint16_t size;
  int32_t offset;
} insn_writes;

typedef struct insn
{
  enum insn_kind kind;
  uint8_t length; /* bytes; 0: not known, as nothing depends on it */
  insn_writes writes;
} insn;

/* Linux lays out a frame for the handler of a signal; bytes from the SP with
   which the handler begins to the copies of PC, SP and FP in it.  */
typedef struct signal_frame
{
  uint16_t pc, sp, fp;
  uint16_t registers, registers_end; /* all general registers but the PC */
} signal_frame;

/* A relocation of data sections.  */
typedef struct data_relocation
{
  uint16_t type;
  uint8_t width; /* bytes; 0: does nothing */
  bool is_relative;
} data_relocation;

typedef struct arch
{
  /* The same is in scripts/abis, for shell and make.  */
  const char *name;      /* as in corpora/programs/manifest */
  const char *triple;    /* what its GNU tools begin with */
  const char *as_option; /* that its GNU as needs, or NULL */
  const char *qemu;      /* its qemu-user program */
  const char *prefix;    /* where its C library is; NULL: Debian has none */

  const char *emulation; /* ld -m */
  uint16_t relocation_of_4, relocation_of_8; /* S + A - P, of so many bytes */
  data_relocation relocations[DATA_RELOCATIONS]; /* the rest is R_..._NONE, 0 */
  const char *machine_name; /* for people */
  unsigned machine;      /* EM_... */
  bool big_endian;
  uint8_t abi_id;        /* the section header's sfp_abi_arch */
  bool pushes_ra;        /* calls store the return address on the stack */
  uint64_t pauth_mask;   /* see sf_thread */
  uint32_t ra_column;    /* the return address in .eh_frame */
  uint32_t known_registers; /* bit N: DWARF register N is among gdb_core */
  /* Where frame pointers are kept in a chain, the RA is that far above what
     FP points to; with a back chain, above what SP points to points to.  */
  bool has_backchain;
  uint8_t ra_in_frame_record;
  /* System calls: the registers of the number and the first two arguments,
     and some numbers.  */
  uint8_t syscall_reg, syscall_result, syscall_arg[3];
  uint16_t rt_sigaction, rt_sigreturn, exit, exit_group, execve, execveat,
      clone, clone3, munmap, mremap;
  uint16_t sigreturn; /* of frames without siginfo; 0: there is none */
  uint16_t remaps[6]; /* what changes the mapped memory, besides these */
  uint16_t kill[4], kill_thread[2]; /* send the signal of their second, third argument */
  signal_frame signal_frame;
  /* When its third argument points to that: a frame with siginfo, where it is
     another one.  */
  uint16_t ucontext; /* bytes above SP; 0: there is but one kind of frame */
  uint8_t ucontext_arg;
  signal_frame siginfo_frame;
  bool clone_has_stack_first; /* not the flags */
  bool syscall_has_immediate; /* the number, unless it is 0, is the last byte
                                 of the instruction */
  /* What the instruction at BYTES does, of which SIZE are readable.  */
  insn (*decode) (const uint8_t *bytes, size_t size);
  /* The 8-byte slots at the start of gdb's `g` packet: DWARF numbers,
     REG_PC, or -1 for what does not concern us.  */
  const int8_t *gdb_core;
  size_t gdb_core_count;
  /* gdb's number of a register that is not among these, by DWARF number;
     0: none.  REGISTERS entries, or NULL.  */
  const uint8_t *gdb_extra;
  /* gdb's names of the DWARF registers 0 to 31, NULL for none.  */
  const char *const *gdb_names;
} arch;

/* EACH (NAME) for all of them, in the order in which they are listed.  */
#define FOR_ARCHS(each)                                                      \
  each (amd64) each (aarch64) each (aarch64_be) each (s390x)

#define LISTED(name) #name " "
#define ARCH_LIST FOR_ARCHS (LISTED) /* names, for people */

#define DECLARE(name) extern const arch arch_##name;
FOR_ARCHS (DECLARE)
#undef DECLARE

#define ONE(name) + 1
enum { ARCHS = FOR_ARCHS (ONE) };
#undef ONE
extern const arch *const all_archs[ARCHS];

/* The architecture of an ELF file, or NULL.  */
const arch *arch_of (unsigned machine, bool big_endian);

/* The one called NAME, or NULL.  */
const arch *arch_by_name (const char *name);

/* That of the section header's sfp_abi_arch, or NULL.  */
const arch *arch_by_abi_id (unsigned id);

/* One of MACHINE, EM_..., in either byte order, or NULL.  */
const arch *arch_of_machine (unsigned machine);

/* What EM_... is called; NULL: SFrame has no ABI of it.  */
const char *machine_name (unsigned machine);

/* Does MACHINE, in the byte order that BIG_ENDIAN says, run code of the ABI
   called NAME?  */
bool machine_has_abi (unsigned machine, bool big_endian, const char *name);

/* Its ABI.  */
const sf_abi *arch_abi (const arch *a);

/* The number in the SIZE (at most 8) bytes at BYTES.  */
uint64_t arch_number (const arch *a, const uint8_t *bytes, size_t size);

#endif
