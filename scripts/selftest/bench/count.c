/* A plugin of QEMU that counts the instructions which a program executes, those
   of its libraries among them: out=FILE gets their number.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <qemu-plugin.h>

__attribute__ ((visibility ("default"))) int qemu_plugin_version
    = QEMU_PLUGIN_VERSION;

static qemu_plugin_u64 executed;
static const char *file;

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
  fprintf (out, "%llu\n",
           (unsigned long long) qemu_plugin_u64_sum (executed));
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
  qemu_plugin_register_atexit_cb (id, ends, NULL);
  return 0;
}
