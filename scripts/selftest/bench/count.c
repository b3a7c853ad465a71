/* A plugin of QEMU that counts the instructions which a program executes, those
   of its libraries among them, its system calls, and the bytes that these read
   (amd64): out=FILE gets the three numbers.  */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#include <qemu-plugin.h>

__attribute__ ((visibility ("default"))) int qemu_plugin_version
    = QEMU_PLUGIN_VERSION;

static qemu_plugin_u64 executed;
static atomic_uint_fast64_t calls, bytes_read;
static const char *file;

static void
begins_call (qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t a,
             uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f,
             uint64_t g, uint64_t h)
{
  (void) id, (void) cpu, (void) number, (void) a, (void) b, (void) c;
  (void) d, (void) e, (void) f, (void) g, (void) h;
  calls++;
}

static void
ends_call (qemu_plugin_id_t id, unsigned cpu, int64_t number, int64_t result)
{
  (void) id, (void) cpu;
  bool reads = number == SYS_read || number == SYS_pread64
               || number == SYS_readv || number == SYS_preadv;
  if (reads && result > 0)
    bytes_read += (uint64_t) result;
}

static void
translates (qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
  (void) id;
  size_t count = qemu_plugin_tb_n_insns (block);
  for (size_t i = 0; i < count; i++)
    qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu (
        qemu_plugin_tb_get_insn (block, i), QEMU_PLUGIN_INLINE_ADD_U64,
        executed, 1);
}

static void
ends (qemu_plugin_id_t id, void *data)
{
  (void) id, (void) data;
  FILE *out = fopen (file, "w");
  if (!out)
    return;
  fprintf (out, "%" PRIu64 " %" PRIuFAST64 " %" PRIuFAST64 "\n",
           qemu_plugin_u64_sum (executed), calls, bytes_read);
  (void) fclose (out);
}

__attribute__ ((visibility ("default"))) int
qemu_plugin_install (qemu_plugin_id_t id, const qemu_info_t *info, int argc,
                     char **argv)
{
  (void) info;
  if (argc != 1 || strncmp (argv[0], "out=", 4) != 0)
    return 1;
  file = strdup (argv[0] + 4);
  if (!file)
    return 1;
  executed = qemu_plugin_scoreboard_u64 (
      qemu_plugin_scoreboard_new (sizeof (uint64_t)));
  qemu_plugin_register_vcpu_tb_trans_cb (id, translates);
  qemu_plugin_register_vcpu_syscall_cb (id, begins_call);
  qemu_plugin_register_vcpu_syscall_ret_cb (id, ends_call);
  qemu_plugin_register_atexit_cb (id, ends, NULL);
  return 0;
}
