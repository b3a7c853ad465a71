/* s390x.  Instructions: z/Architecture Principles of Operation, appendix B.  */
#include <elf.h>

#include "insn_writes.h"

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
  .syscall_arg = { 2, 3 },
  .rt_sigaction = 174,
  .rt_sigreturn = 173,
  .exit = 1,
  .munmap = 91,
  .remaps = { 45, 90, 125, 163, 117 }, /* brk mmap mprotect mremap ipc */
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
