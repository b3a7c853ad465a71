/* AArch64.  Instructions: Arm ARM, section C4.1 (encoding index); they are
   little-endian whatever the data are.  */
#include <elf.h>

#include "insn_writes.h"

/* What instructions of AArch64 may write to.  Arm ARM, section C4.1: bits 25 to 28
   say whether an instruction is a load or a store, and that class by class where it
   goes.  Not listed, and so taken to write anywhere: SVE, SME, memory tags, copies
   and sets of memory, system instructions (DC ZVA) and what is newer.  */

enum { WIDEST = 64 }; /* of what has no offset: LD64B, LD1 to LD4 */

/* Rn; 31 is SP, as it is for DWARF.  */
static insn_writes
at_base (uint32_t word, int32_t offset, uint16_t size)
{
  return writes_at ((uint8_t) bits (word, 5, 5), offset, size);
}

/* "Load/store register pair", STP and STNP: opc, V, L, imm7.  Post-indexed, the
   offset is for later.  STGP, and opc 3, are not listed.  */
static insn_writes
pair (uint32_t word)
{
  uint32_t opc = bits (word, 30, 2), is_vector = bits (word, 26, 1);
  uint32_t scale = is_vector ? 2 + opc : opc == 0 ? 2 : 3;
  if (bits (word, 22, 1))
    return NOTHING;
  if (opc == 3 || (opc == 1 && !is_vector))
    return ANYWHERE;
  bool is_later = bits (word, 23, 2) == 1;
  return at_base (word, is_later ? 0 : signed_bits (word, 15, 7) * (1 << scale),
                  (uint16_t) (2u << scale));
}

/* Of "Load/store register": is it a store, of 1 << SCALE bytes?  With V, size 0 and
   opc 2 it is of 16.  */
static bool
is_store (uint32_t word, uint32_t *scale)
{
  uint32_t opc = bits (word, 22, 2), is_vector = bits (word, 26, 1);
  *scale = is_vector && opc >= 2 ? 4 : bits (word, 30, 2);
  return is_vector ? opc % 2 == 0 : opc == 0;
}

static insn_writes
unsigned_immediate (uint32_t word)
{
  uint32_t scale;
  if (!is_store (word, &scale))
    return NOTHING;
  return at_base (word, (int32_t) (bits (word, 10, 12) << scale),
                  (uint16_t) (1u << scale));
}

/* Unscaled, post-indexed (1), unprivileged, pre-indexed.  */
static insn_writes
immediate (uint32_t word)
{
  uint32_t scale;
  if (!is_store (word, &scale))
    return NOTHING;
  bool is_later = bits (word, 10, 2) == 1;
  return at_base (word, is_later ? 0 : signed_bits (word, 12, 9),
                  (uint16_t) (1u << scale));
}

/* Rm, option (2 UXTW, 3 LSL, 6 SXTW, 7 SXTX), S; 31 is no register.  */
static insn_writes
register_offset (uint32_t word)
{
  uint32_t scale, rm = bits (word, 16, 5), option = bits (word, 13, 3);
  if (!is_store (word, &scale))
    return NOTHING;
  if ((option & 2) == 0)
    return ANYWHERE;
  insn_writes w = at_base (word, 0, (uint16_t) (1u << scale));
  w.index = rm == 31 ? REG_NONE : (uint8_t) rm;
  w.index_is_word = (option & 1) == 0;
  w.index_is_signed = option >> 2;
  w.shift = (uint8_t) (bits (word, 12, 1) ? scale : 0);
  return w;
}

static insn_writes
load_or_store (uint32_t word)
{
  bool is_load = bits (word, 22, 1);
  if ((word & 0x3a000000) == 0x28000000)
    return pair (word);
  if ((word & 0x3b000000) == 0x18000000) /* literal */
    return NOTHING;
  if ((word & 0x3b000000) == 0x39000000)
    return unsigned_immediate (word);
  if ((word & 0x3b200000) == 0x38000000)
    return immediate (word);
  if ((word & 0x3b200c00) == 0x38200800)
    return register_offset (word);
  if ((word & 0x3b200c00) == 0x38200000 /* atomic operations */
      || (word & 0x3f000000) == 0x08000000) /* exclusive, ordered, CAS */
    return at_base (word, 0, WIDEST);
  if ((word & 0xbe000000) == 0x0c000000) /* structures of vectors */
    return is_load ? NOTHING : at_base (word, 0, WIDEST);
  return ANYWHERE;
}

/* "Branches, Exception Generating and System instructions": SYS may be DC ZVA.  */
static insn_writes
system (uint32_t word)
{
  bool is_exception = (word & 0xff000000) == 0xd4000000;
  bool is_sys = (word & 0xffc00000) == 0xd5000000 && bits (word, 19, 2) == 1;
  bool is_pair = (word & 0xffc00000) == 0xd5400000;
  return is_exception || is_sys || is_pair ? ANYWHERE : NOTHING;
}

insn_writes
aarch64_writes (uint32_t word)
{
  switch (bits (word, 25, 4))
    {
    case 8: case 9: /* data processing, immediate */
    case 5: case 13: /* register */
    case 7: case 15: /* floating point and vectors */
      return NOTHING;
    case 10: case 11:
      return system (word);
    case 4: case 6: case 12: case 14:
      return load_or_store (word);
    default:
      return ANYWHERE;
    }
}

enum { LR = 30 };

/* "Unconditional branch (register)": opc is bits 21 to 24.  */
static enum insn_kind
branch_register (uint32_t word)
{
  switch (word >> 21 & 15)
    {
    case 1: case 9: /* BLR, BLRAA */
      return INSN_CALL;
    case 0: case 2: case 8: /* BR, RET and RETAA, BRAA */
      return INSN_INDIRECT;
    default:
      return INSN_OTHER;
    }
}

/* Hints of pointer authentication that work on the return address.  XPACLRI
   and XPACI are not among them: compilers strip a copy of it for
   __builtin_return_address, and what is saved remains signed.  */
static enum insn_kind
hint (uint32_t word)
{
  switch (word >> 5 & 0x7f)
    {
    case 24: case 25: /* PACIAZ, PACIASP */
      return INSN_SIGN_A;
    case 26: case 27:
      return INSN_SIGN_B;
    case 28: case 29: case 30: case 31: /* AUTIAZ, AUTIASP, AUTIBZ, AUTIBSP */
      return INSN_AUTH;
    default:
      return INSN_OTHER;
    }
}

/* "Data-processing (1 source)", PACIA to AUTIZB: opcode is bits 10 to 15.  */
static enum insn_kind
authenticate_register (uint32_t word)
{
  if ((word & 31) != LR)
    return INSN_OTHER;
  switch (word >> 10 & 63)
    {
    case 0: case 8: /* PACIA, PACIZA */
      return INSN_SIGN_A;
    case 1: case 9:
      return INSN_SIGN_B;
    case 4: case 5: case 12: case 13: /* AUTIA, AUTIB, AUTIZA, AUTIZB */
      return INSN_AUTH;
    default:
      return INSN_OTHER;
    }
}

static enum insn_kind
kind_of (uint32_t word)
{
  if ((word & 0xfc000000) == 0x94000000) /* BL */
    return INSN_CALL;
  if ((word & 0xfe1f0000) == 0xd61f0000)
    return branch_register (word);
  if ((word & 0xffc0001f) == 0x5500001f) /* RETAASPPC */
    return INSN_INDIRECT;
  if ((word & 0xfffff01f) == 0xd503201f)
    return hint (word);
  if ((word & 0xffff0000) == 0xdac10000)
    return authenticate_register (word);
  if ((word & 0xffe0001f) == 0xd4000001)
    return INSN_SYSCALL;
  return INSN_OTHER;
}

static insn
decode (const uint8_t *bytes, size_t size)
{
  if (size < 4)
    return (insn) { .kind = INSN_OTHER };
  uint32_t word = bytes[0] | (uint32_t) bytes[1] << 8
                  | (uint32_t) bytes[2] << 16 | (uint32_t) bytes[3] << 24;
  return (insn) { .kind = kind_of (word), .length = 4,
                  .writes = aarch64_writes (word) };
}

static const int8_t gdb_core[]
    = { 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16,
        17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, REG_PC };

static const char *const gdb_names[REG_PC]
    = { "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10",
        "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20",
        "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x29", "x30",
        "sp" };

/* User addresses have 48 bits; bit 55 tells the halves apart.  */
#define PAUTH_MASK 0xff7f000000000000

/* siginfo, then ucontext, in which the registers begin with x0.  */
#define SIGNAL_FRAME                                                         \
  { .pc = 312 + 8 * 32, .sp = 312 + 8 * 31, .fp = 312 + 8 * 29,              \
    .registers = 312, .registers_end = 312 + 8 * 32 }

/* What does not depend on the byte order.  */
#define EITHER_ORDER                                                         \
  .triple = "aarch64-linux-gnu", .machine_name = "AArch64",                  \
  .relocation_of_4 = R_AARCH64_PREL32, .relocation_of_8 = R_AARCH64_PREL64,  \
  .relocations = { { 256, 0, false }, /* R_AARCH64_NONE until 2013 */        \
                   { R_AARCH64_ABS64, 8, false },                            \
                   { R_AARCH64_ABS32, 4, false },                            \
                   { R_AARCH64_PREL64, 8, true },                            \
                   { R_AARCH64_PREL32, 4, true } },                          \
  .machine = EM_AARCH64, .pauth_mask = PAUTH_MASK, .ra_column = LR,          \
  .syscall_reg = 8, .syscall_result = 0, .syscall_arg = { 0, 1, 2 },         \
  .rt_sigaction = 134, .rt_sigreturn = 139, .exit = 93, .exit_group = 94,    \
  .execve = 221, .execveat = 281, .clone = 220, .clone3 = 435,               \
  .remaps = { 214, 222, 226, 196, 197 },                                     \
  .kill = { 129, 130, 138, 424 }, .kill_thread = { 131, 240 },                         \
  .munmap = 215, .mremap = 216, .signal_frame = SIGNAL_FRAME,                \
  .known_registers = 0xffffffff, .ra_in_frame_record = 8,                    \
  .decode = decode, .gdb_core = gdb_core, .gdb_names = gdb_names,            \
  .gdb_core_count = sizeof gdb_core

const arch arch_aarch64 = {
  .name = "aarch64",
  .qemu = "qemu-aarch64",
  .prefix = "/usr/aarch64-linux-gnu",
  .emulation = "aarch64linux",
  .abi_id = 2,
  EITHER_ORDER,
};

const arch arch_aarch64_be = {
  .name = "aarch64_be",
  .as_option = "-EB",
  .qemu = "qemu-aarch64_be",
  .emulation = "aarch64linuxb",
  .big_endian = true,
  .abi_id = 1,
  EITHER_ORDER,
};
