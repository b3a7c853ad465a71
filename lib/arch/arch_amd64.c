/* amd64.  */
#include <elf.h>

#include "code_amd64.h"

static enum insn_kind
kind_of (const amd64_code *c)
{
  if (c->is_vex)
    return INSN_OTHER;
  switch (c->map << 8 | c->opcode)
    {
    case 0xe8:
      return INSN_CALL;
    case 0xff:
      return c->group == 2 || c->group == 3   ? INSN_CALL
             : c->group == 4 || c->group == 5 ? INSN_INDIRECT
                                              : INSN_OTHER;
    case 0xc2: case 0xc3: case 0xca: case 0xcb: case 0xcf:
      return INSN_INDIRECT;
    case 0x105:
      return INSN_SYSCALL;
    default:
      return INSN_OTHER;
    }
}

static insn
decode (const uint8_t *bytes, size_t size)
{
  amd64_code c;
  bool is_known = amd64_read (&c, bytes, size);
  insn decoded = { .kind = kind_of (&c), .writes = is_known ? amd64_writes (&c) : ANYWHERE };
  if (decoded.kind == INSN_SYSCALL)
    decoded.length = (uint8_t) c.at;
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
  .syscall_arg = { 5, 4, 1 },
  .rt_sigaction = 13,
  .rt_sigreturn = 15,
  .exit = 60,
  .munmap = 11,
  .mremap = 25,
  .remaps = { 12, 9, 10, 30, 67 }, /* brk mmap mprotect shmat shmdt */
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
