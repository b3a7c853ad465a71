/* amd64.  Instructions: Intel SDM volume 2, chapter 2 (prefixes) and the
   opcode maps of appendix A.  */
#include <elf.h>

#include "insn_writes.h"

static bool
is_prefix (uint8_t byte)
{
  switch (byte)
    {
    case 0x26: case 0x2e: case 0x36: case 0x3e: case 0x64: case 0x65:
    case 0x66: case 0x67: case 0xf0: case 0xf2: case 0xf3:
      return true;
    default:
      return false;
    }
}

static size_t
skip_prefixes (const uint8_t *bytes, size_t size)
{
  size_t at = 0;
  while (at < size && is_prefix (bytes[at]))
    at++;
  if (at < size && (bytes[at] & 0xf0) == 0x40) /* REX */
    at++;
  return at;
}

/* Group 5: what FF does is in the middle of its ModRM byte.  */
static enum insn_kind
group_5 (uint8_t modrm)
{
  switch (modrm >> 3 & 7)
    {
    case 2: case 3:
      return INSN_CALL;
    case 4: case 5:
      return INSN_INDIRECT;
    default:
      return INSN_OTHER;
    }
}

static enum insn_kind
kind_of (const uint8_t *bytes, size_t size)
{
  size_t at = skip_prefixes (bytes, size);
  if (at >= size)
    return INSN_OTHER;
  uint8_t next = at + 1 < size ? bytes[at + 1] : 0;
  switch (bytes[at])
    {
    case 0xe8:
      return INSN_CALL;
    case 0xff:
      return at + 1 < size ? group_5 (next) : INSN_OTHER;
    case 0xc2: case 0xc3: case 0xca: case 0xcb: case 0xcf:
      return INSN_INDIRECT;
    case 0x0f:
      return next == 0x05 ? INSN_SYSCALL : INSN_OTHER;
    default:
      return INSN_OTHER;
    }
}

static insn
decode (const uint8_t *bytes, size_t size)
{
  insn decoded = { .kind = kind_of (bytes, size),
                   .writes = amd64_writes (bytes, size) };
  if (decoded.kind == INSN_SYSCALL)
    decoded.length = (uint8_t) (skip_prefixes (bytes, size) + 2);
  return decoded;
}

/* rax rbx rcx rdx rsi rdi rbp rsp r8..r15 rip */
static const int8_t gdb_core[]
    = { 0, 3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, REG_PC };

static const char *const gdb_names[REG_PC]
    = { "rax", "rdx", "rcx", "rbx", "rsi", "rdi", "rbp", "rsp", "r8", "r9",
        "r10", "r11", "r12", "r13", "r14", "r15" };

const arch arch_amd64 = {
  .name = "amd64",
  .triple = "x86_64-linux-gnu",
  .qemu = "qemu-x86_64",
  .prefix = "/",
  .emulation = "elf_x86_64",
  .relocation_of_4 = R_X86_64_PC32, .relocation_of_8 = R_X86_64_PC64,
  .relocations = { { R_X86_64_64, 8, false }, { R_X86_64_32, 4, false },
                   { R_X86_64_32S, 4, false }, { R_X86_64_PC32, 4, true },
                   { R_X86_64_PC64, 8, true } },
  .machine_name = "x86-64", .machine = EM_X86_64,
  .abi_id = 3,
  .pushes_ra = true,
  .ra_column = 16,
  .syscall_reg = 0,
  .syscall_arg = { 5, 4 },
  .rt_sigaction = 13,
  .rt_sigreturn = 15,
  .exit = 60,
  .munmap = 11,
  .remaps = { 12, 9, 10, 25, 30, 67 }, /* brk mmap mprotect mremap shmat shmdt */
  .kill = { 62, 200, 129, 424 }, .kill_thread = { 234, 297 },
  .syscall_result = 0,
  .exit_group = 231,
  .execve = 59,
  .execveat = 322,
  .clone = 56,
  .clone3 = 435,
  .signal_frame = { .pc = 176, .sp = 168, .fp = 128,
                    .registers = 48, .registers_end = 176 },
  .known_registers = 0xffff,
  .ra_in_frame_record = 8,
  .decode = decode,
  .gdb_core = gdb_core,
  .gdb_names = gdb_names,
  .gdb_core_count = sizeof gdb_core,
};
