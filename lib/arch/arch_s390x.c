/* s390x.  Instructions: z/Architecture Principles of Operation, appendix B.  */
#include <elf.h>

#include "insn_writes.h"

/* What instructions of s390x may write to.  z/Architecture Principles of Operation,
   appendix B; the formats are those of chapter 5.  What is not listed is taken to
   write anywhere: what EX executes, MVCL and its like, ciphers, system
   instructions.  */

/* B and D, of 12 bits, at byte AT; register 0 is none.  */
static insn_writes
at_base (const uint8_t *bytes, unsigned at, unsigned size)
{
  uint8_t base = bytes[at] >> 4;
  return writes_at (base ? base : REG_NONE,
                    (bytes[at] & 15) << 8 | bytes[at + 1], (uint16_t) size);
}

/* The same of 20 bits, RSY and SIY: the upper 8, with the sign, are in byte 4.  */
static insn_writes
at_long (const uint8_t *bytes, unsigned size)
{
  insn_writes w = at_base (bytes, 2, size);
  w.offset += (int8_t) bytes[4] * 4096;
  return w;
}

/* With X in the lower half of byte 1: RX, RXY, VRX.  */
static insn_writes
with_index (const uint8_t *bytes, insn_writes w)
{
  uint8_t index = bytes[1] & 15;
  w.index = index ? index : REG_NONE;
  return w;
}

static insn_writes
rx (const uint8_t *bytes, unsigned size)
{
  return with_index (bytes, at_base (bytes, 2, size));
}

static insn_writes
rxy (const uint8_t *bytes, unsigned size)
{
  return with_index (bytes, at_long (bytes, size));
}

/* How many registers R1 to R3 are, which may go past 15.  */
static unsigned
registers (const uint8_t *bytes)
{
  return (((bytes[1] & 15u) - (bytes[1] >> 4)) & 15) + 1;
}

/* How many bytes the mask M3 selects, in the lower half of byte 1; of none, one: it may be looked at.  */
static unsigned
selected (const uint8_t *bytes)
{
  unsigned mask = bytes[1] & 15;
  return mask ? (unsigned) __builtin_popcount (mask) : 1;
}

/* E3: loads and arithmetic but for these.  */
static insn_writes
of_e3 (const uint8_t *bytes)
{
  switch (bytes[5])
    {
    case 0x72: case 0xc3: /* STCY STCH */
      return rxy (bytes, 1);
    case 0x3f: case 0x70: case 0xc7: /* STRVH STHY STHH */
      return rxy (bytes, 2);
    case 0x3e: case 0x50: case 0xcb: /* STRV STY STFH */
      return rxy (bytes, 4);
    case 0x24: case 0x25: case 0x26: case 0x2f: /* STG NTSTG CVDY STRVG */
      return rxy (bytes, 8);
    case 0x2e: case 0x8e: /* CVDG STPQ */
      return rxy (bytes, 16);
    case 0x49: /* STGSC */
      return ANYWHERE;
    default:
      return bytes[5] < 0xd0 ? NOTHING : ANYWHERE;
    }
}

/* EB: R1, R3 or an immediate, and 20 bits.  */
static insn_writes
of_eb (const uint8_t *bytes)
{
  switch (bytes[5])
    {
    case 0x24: /* STMG */
      return at_long (bytes, 8 * registers (bytes));
    case 0x26: case 0x90: /* STMH STMY */
      return at_long (bytes, 4 * registers (bytes));
    case 0x2c: case 0x2d: /* STCMH STCMY */
      return at_long (bytes, selected (bytes));
    case 0x52: case 0x54: case 0x56: case 0x57: /* MVIY NIY OIY XIY */
      return at_long (bytes, 1);
    case 0x14: /* CSY */
    case 0x6a: case 0x6e: /* ASI ALSI */
    case 0xe1: case 0xf3: /* STOCFH STOC */
    case 0xf4: case 0xf6: case 0xf7: case 0xf8: case 0xfa: /* LAN ... LAAL */
      return at_long (bytes, 4);
    case 0x30: case 0x31: /* CSG CDSY */
    case 0x7a: case 0x7e: /* AGSI ALGSI */
    case 0xe3: /* STOCG */
    case 0xe4: case 0xe6: case 0xe7: case 0xe8: case 0xea: /* LANG ... LAALG */
      return at_long (bytes, 8);
    case 0x3e: /* CDSG */
      return at_long (bytes, 16);
    case 0x04: case 0x96: case 0x98: /* LMG LMH LMY */
    case 0x0a: case 0x0b: case 0x0c: case 0x0d: case 0x1c: case 0x1d: /* shifts */
    case 0xdc: case 0xdd: case 0xde: case 0xdf:
    case 0x20: case 0x21: case 0x51: case 0x55: /* CLMH CLMY TMY CLIY */
    case 0x44: case 0x45: case 0x80: case 0x81: /* BXHG BXLEG ICMH ICMY */
    case 0xe0: case 0xe2: case 0xf2: /* LOCFH LOCG LOC */
      return NOTHING;
    default:
      return ANYWHERE;
    }
}

/* E7: vectors.  From 40 on all is in registers; below, loads but for these.  */
static insn_writes
of_e7 (const uint8_t *bytes)
{
  switch (bytes[5])
    {
    case 0x08: case 0x09: /* VSTEB VSTEH */
      return rx (bytes, 1u << (bytes[5] & 1));
    case 0x0a: /* VSTEG */
      return rx (bytes, 8);
    case 0x0b: /* VSTEF */
      return rx (bytes, 4);
    case 0x0e: /* VST */
      return rx (bytes, 16);
    case 0x3f: /* VSTL, up to that */
      return at_base (bytes, 2, 16);
    case 0x3e: /* VSTM, up to that */
      return at_base (bytes, 2, 16 * 16);
    case 0x1a: case 0x1b: /* VSCEG VSCEF */
      return ANYWHERE;
    default:
      return NOTHING;
    }
}

/* B9: in registers, but for ciphers, translations and control.  */
static insn_writes
of_b9 (uint8_t second)
{
  bool is_arithmetic = second < 0x28 && second != 0x1e && second != 0x25;
  bool is_logic = (second >= 0x80 && second < 0x8a)
                  || (second >= 0x94 && second < 0x9a);
  bool is_compare = second == 0x30 || second == 0x31;
  return is_arithmetic || is_logic || is_compare || second >= 0xe0 ? NOTHING
                                                                   : ANYWHERE;
}

static insn_writes
of_b2 (uint8_t second)
{
  switch (second)
    {
    case 0x22: case 0x4d: case 0x4e: case 0x4f: case 0x52: /* IPM CPYA SAR EAR MSR */
      return NOTHING;
    default:
      return ANYWHERE;
    }
}

/* Six bytes whose opcode goes on elsewhere.  */
static insn_writes
of_two_parts (const uint8_t *bytes)
{
  switch (bytes[0])
    {
    case 0xc4: /* STHRL, STGRL and STRL are by the PC */
      return (bytes[1] & 15) % 4 == 3 && (bytes[1] & 15) > 3 ? ANYWHERE : NOTHING;
    case 0xc6: /* EXRL, else comparisons */
      return bytes[1] & 15 ? NOTHING : ANYWHERE;
    case 0xe3:
      return of_e3 (bytes);
    case 0xe5: /* MVHHI MVGHI MVHI; 54 to 5D compare */
      if (bytes[1] == 0x44 || bytes[1] == 0x48 || bytes[1] == 0x4c)
        return at_base (bytes, 2, bytes[1] == 0x44 ? 2 : bytes[1] == 0x48 ? 8 : 4);
      return bytes[1] >= 0x54 && bytes[1] <= 0x5d ? NOTHING : ANYWHERE;
    case 0xe7:
      return of_e7 (bytes);
    case 0xeb:
      return of_eb (bytes);
    case 0xed: /* STEY STDY; conversions to decimals from A8 on */
      if (bytes[5] == 0x66 || bytes[5] == 0x67)
        return rxy (bytes, bytes[5] == 0x66 ? 4 : 8);
      return bytes[5] < 0x66 ? NOTHING : ANYWHERE;
    default:
      return ANYWHERE;
    }
}

insn_writes
s390x_writes (const uint8_t *bytes)
{
  switch (bytes[0])
    {
    case 0x04: case 0x05: case 0x06: case 0x07: case 0x0d: case 0x0f:
    case 0x10 ... 0x3f: /* RR */
    case 0x41: case 0x43: case 0x45 ... 0x49: case 0x4a ... 0x4d: case 0x4f:
    case 0x54 ... 0x5f: case 0x68 ... 0x6f: case 0x71: case 0x78 ... 0x7f: /* RX */
    case 0x86 ... 0x8f: case 0x91: case 0x95: case 0x98: /* BXH, shifts, TM, CLI, LM */
    case 0xa5: case 0xa7: case 0xb3: case 0xbd: case 0xbf: /* RI, BFP, CLM, ICM */
    case 0xc0: case 0xc2: case 0xcc: case 0xd5: case 0xdd: /* RIL, CLC, TRT */
    case 0xec: /* RIE */
      return NOTHING;
    case 0x42: /* STC */
      return rx (bytes, 1);
    case 0x40: /* STH */
      return rx (bytes, 2);
    case 0x50: case 0x70: /* ST STE */
      return rx (bytes, 4);
    case 0x4e: case 0x60: /* CVD STD */
      return rx (bytes, 8);
    case 0x90: /* STM */
      return at_base (bytes, 2, 4 * registers (bytes));
    case 0x92: case 0x94: case 0x96: case 0x97: /* MVI NI OI XI */
      return at_base (bytes, 2, 1);
    case 0xbe: /* STCM */
      return at_base (bytes, 2, selected (bytes));
    case 0xba: case 0xbb: /* CS CDS */
      return at_base (bytes, 2, bytes[0] == 0xba ? 4 : 8);
    case 0xd1: case 0xd2: case 0xd3: case 0xd4: case 0xd6: case 0xd7: case 0xdc:
      return at_base (bytes, 2, bytes[1] + 1u); /* MVN MVC MVZ NC OC XC TR */
    case 0xb2:
      return of_b2 (bytes[1]);
    case 0xb9:
      return of_b9 (bytes[1]);
    default:
      return of_two_parts (bytes);
    }
}

/* RIE and RRS: the second half of the opcode is the last byte.  Compare and
   branch to an address in a register: conditional returns.  */
static enum insn_kind
compare_and_branch (uint8_t second)
{
  switch (second)
    {
    case 0xe4: case 0xe5: case 0xf6: case 0xf7: /* CGRB CLGRB CRB CLRB */
    case 0xfc: case 0xfd: case 0xfe: case 0xff: /* CGIB CLGIB CIB CLIB */
      return INSN_INDIRECT;
    default:
      return INSN_OTHER;
    }
}

/* A branch with link of which register 0 is the target only links.  */
static enum insn_kind
link_register (uint8_t registers)
{
  return registers & 15 ? INSN_CALL : INSN_OTHER;
}

static enum insn_kind
kind_of (const uint8_t *bytes)
{
  switch (bytes[0])
    {
    case 0x05: case 0x0c: case 0x0d: /* BALR, BASSM, BASR */
      return link_register (bytes[1]);
    case 0x45: case 0x4d: /* BAL, BAS */
      return INSN_CALL;
    case 0xa7: case 0xc0: /* BRAS, BRASL */
      return (bytes[1] & 15) == 5 ? INSN_CALL : INSN_OTHER;
    case 0x06: case 0x07: case 0x0b: /* BCTR, BCR, BSM */
    case 0x46: case 0x47: case 0x86: case 0x87: /* BCT, BC, BXH, BXLE */
      return INSN_INDIRECT;
    case 0x44: /* EX */
      return INSN_EXECUTE;
    case 0xc6: /* EXRL */
      return (bytes[1] & 15) == 0 ? INSN_EXECUTE : INSN_OTHER;
    case 0xe3:
      return bytes[5] == 0x47 ? INSN_INDIRECT : INSN_OTHER; /* BIC */
    case 0xec:
      return compare_and_branch (bytes[5]);
    case 0x0a:
      return INSN_SYSCALL;
    default:
      return INSN_OTHER;
    }
}

static insn
decode (const uint8_t *bytes, size_t size)
{
  if (size == 0 || size < s390x_length (bytes[0]))
    return (insn) { .kind = INSN_OTHER };
  return (insn) { .kind = kind_of (bytes), .length = s390x_length (bytes[0]),
                  .writes = s390x_writes (bytes) };
}

/* PSW mask, PSW address, r0..r15 */
static const int8_t gdb_core[]
    = { -1, REG_PC, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

/* DWARF 16 to 31 are f0 f2 f4 f6 f1 f3 f5 f7 f8 f10 f12 f14 f9 f11 f13 f15;
   f0 is gdb's 35.  */
static const uint8_t gdb_extra[REGISTERS]
    = { [16] = 35, [17] = 37, [18] = 39, [19] = 41, [20] = 36, [21] = 38,
        [22] = 40, [23] = 42, [24] = 43, [25] = 45, [26] = 47, [27] = 49,
        [28] = 44, [29] = 46, [30] = 48, [31] = 50 };

static const char *const gdb_names[REG_PC]
    = { "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10",
        "r11", "r12", "r13", "r14", "r15", "f0", "f2", "f4", "f6", "f1", "f3",
        "f5", "f7", "f8", "f10", "f12", "f14", "f9", "f11", "f13", "f15" };

const arch arch_s390x = {
  .name = "s390x",
  .triple = "s390x-linux-gnu",
  .qemu = "qemu-s390x",
  .prefix = "/usr/s390x-linux-gnu",
  .emulation = "elf64_s390",
  .relocation_of_4 = R_390_PC32, .relocation_of_8 = R_390_PC64,
  .relocations = { { R_390_64, 8, false }, { R_390_32, 4, false },
                   { R_390_PC32, 4, true }, { R_390_PC64, 8, true } },
  .machine_name = "s390x", .machine = EM_S390,
  .big_endian = true,
  .abi_id = 4,
  .ra_column = 14,
  .syscall_reg = 1,
  .syscall_arg = { 2, 3, 4 },
  .rt_sigaction = 174,
  .rt_sigreturn = 173,
  .exit = 1,
  .munmap = 91,
  .mremap = 163,
  .remaps = { 45, 90, 125, 117 }, /* brk mmap mprotect ipc */
  .kill = { 37, 237, 178, 424 }, .kill_thread = { 241, 330 },
  .syscall_result = 2,
  .exit_group = 248,
  .execve = 11,
  .execveat = 354,
  .clone = 120,
  .clone3 = 435,
  .sigreturn = 119,
  .signal_frame = { .pc = 184, .sp = 192 + 8 * 15, .fp = 192 + 8 * 11,
                    .registers = 192, .registers_end = 192 + 8 * 16 },
  .ucontext = 296,
  .ucontext_arg = 4,
  .siginfo_frame = { .pc = 344, .sp = 352 + 8 * 15, .fp = 352 + 8 * 11,
                     .registers = 352, .registers_end = 352 + 8 * 16 },
  .clone_has_stack_first = true,
  .syscall_has_immediate = true,
  .known_registers = 0xffff,
  .has_backchain = true,
  .ra_in_frame_record = 112,
  .decode = decode,
  .gdb_core = gdb_core,
  .gdb_names = gdb_names,
  .gdb_core_count = sizeof gdb_core,
  .gdb_extra = gdb_extra,
};
