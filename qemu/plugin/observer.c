/* The plugin: QEMU calls it before every instruction, and it calls
   truth_observe.  One mutex is held while it does; QEMU's own lock of the
   mapping may be taken under it, never the other way round: code is
   translated under that lock, and TABLE_LOCK alone is taken then.  */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "guest.h"
#include "lib/base/buffer.h"
#include "qemu/core/signals.h"
#include "results.h"

__attribute__ ((visibility ("default"))) int qemu_plugin_version
    = QEMU_PLUGIN_VERSION;

typedef struct vcpu
{
  uint64_t id; /* of the thread that it runs now */
  thread *thread;
  uint64_t next; /* behind the instruction observed last */
} vcpu;

/* Addresses of this process whose file needs no looking up, as long as the
   program's mapping has this version.  */
typedef struct mapping
{
  uint64_t start, end, version;
} mapping;

typedef struct observer
{
  pthread_mutex_t lock, table_lock; /* the latter: of truth.pcs.entries */
  const char *program, *results; /* paths */
  const char *from;     /* function; NULL: the program's entry point */
  uint64_t max_steps;
  bool is_fresh; /* see truth */
  bool has_begun;
  uint64_t begin_at;    /* address; 0: not known yet */
  module_list modules;  /* the first one is the program */
  bool program_is_placed;
  truth truth;
  guest guest;
  mapping located;
  vcpu *vcpus; /* by index */
  size_t vcpu_count;
  uint64_t threads; /* so far */
  pid_t pid;
  double begun; /* seconds */
} observer;

static observer this = { .lock = PTHREAD_MUTEX_INITIALIZER,
                         .table_lock = PTHREAD_MUTEX_INITIALIZER };

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* What was found goes to sframe-truth.  */

static void
hand_over (bool is_limited)
{
  const results_end end
      = { .process = getpid (),
          .is_limited = is_limited,
          .seconds = this.has_begun ? now () - this.begun : 0 };
  pthread_mutex_lock (&this.table_lock);
  if (!results_append (this.results, &this.truth, &end))
    qemu_plugin_outs ("sframe-truth: the results cannot be written\n");
  results_forget (&this.truth);
  pthread_mutex_unlock (&this.table_lock);
}

static void
hand_over_and_exit (void)
{
  hand_over (true);
  _exit (0);
}

/* Modules.  */

static void
place_program (uint64_t pc, const mapped_file *file)
{
  module *program = this.modules.items[0];
  if (!module_place (program, pc, file->offset))
    return;
  this.program_is_placed = true;
  this.modules.version++;
  this.begin_at = this.from ? module_function (program, this.from)
                            : program->bias + program->entry;
}

static bool
is_program (const char *path)
{
  struct stat one, other;
  return stat (path, &one) == 0
         && stat (this.modules.items[0]->path, &other) == 0
         && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* PATH as the user would write it: files below the working directory without
   that.  */
static const char *
short_path (const char *path)
{
  char here[MAPS_PATH];
  size_t length = getcwd (here, sizeof here) ? strlen (here) : 0;
  bool is_below = length > 0 && strncmp (path, here, length) == 0
                  && path[length] == '/';
  return is_below ? path + length + 1 : path;
}

static void
place_file (uint64_t pc, const mapped_file *file)
{
  problem p;
  if (is_program (file->path))
    {
      place_program (pc, file);
      return;
    }
  if (modules_find (&this.modules, pc))
    return;
  module *m = modules_add (&this.modules, short_path (file->path), 0, &p);
  if (m)
    module_place (m, pc, file->offset);
}

static bool
was_located (uint64_t address)
{
  const mapping *m = &this.located;
  return m->version == this.guest.view.mapping && address >= m->start
         && address < m->end;
}

/* Code is executed at PC for the first time: in which file is it?  */
static void
locate (pc_entry *pc)
{
  mapped_file file;
  uint64_t address = this.guest.base + pc->pc;
  if ((this.program_is_placed && modules_find (&this.modules, pc->pc))
      || !this.guest.has_base || was_located (address)
      || !maps_find (address, &file))
    return;
  this.located = (mapping) { .start = file.start, .end = file.end,
                             .version = this.guest.view.mapping };
  place_file (pc->pc, &file);
}

/* Observation.  */

static bool
begins (const pc_entry *pc)
{
  if (this.begin_at == 0 || pc->pc != this.begin_at)
    return false;
  this.has_begun = true;
  this.begun = now ();
  return true;
}

static vcpu *
vcpu_at (unsigned index)
{
  while (index >= this.vcpu_count)
    {
      this.vcpus
          = grow (this.vcpus, (this.vcpu_count + 1) * sizeof *this.vcpus);
      this.vcpus[this.vcpu_count++] = (vcpu) { .id = 0 };
    }
  return &this.vcpus[index];
}

static void
select_thread (vcpu *u)
{
  if (!u->thread)
    u->thread = truth_select (&this.truth, u->id);
  this.truth.now = u->thread;
}

/* Sequential execution is no signal; where the last instruction is the one before a
   handler, a frame of the system tells.  */
static void
look_for_signal (const vcpu *u, const pc_entry *pc)
{
  const uint64_t least = 256;
  uint64_t sp = this.guest.view.reg[this.truth.process.abi->sp];
  if (u->next == pc->pc && u->thread->last_sp - sp + least < 2 * least)
    return;
  if (process_has_handler (&this.truth.process, pc->pc))
    {
      guest_look_at_all (&this.guest);
      thread_find_signal (u->thread, &this.guest.view);
    }
}

static void
observe (vcpu *u, pc_entry *pc)
{
  select_thread (u);
  guest_look (&this.guest, pc->pc);
  if (pc->insn.kind == INSN_SYSCALL)
    guest_look_at_all (&this.guest);
  look_for_signal (u, pc);
  truth_observe_at (&this.truth, &this.guest.view, pc);
  u->next = pc->pc + pc->size;
  if (this.truth.counts.instructions >= this.max_steps)
    hand_over_and_exit ();
}

/* The first function that is observed was called by one that was not.  */
static void
begin_in_function (vcpu *u, const pc_entry *pc)
{
  select_thread (u);
  guest_look (&this.guest, pc->pc);
  thread_begin_inside (u->thread, &this.guest.view);
}

static void
executes (unsigned index, void *data)
{
  pc_entry *pc = data;
  pthread_mutex_lock (&this.lock);
  vcpu *u = vcpu_at (index);
  if (!pc->is_located || pc->version != this.modules.version)
    locate (pc);
  pc->is_located = true;
  pc->version = this.modules.version;
  if (this.has_begun)
    observe (u, pc);
  else if (begins (pc))
    {
      if (this.from)
        begin_in_function (u, pc);
      observe (u, pc);
    }
  pthread_mutex_unlock (&this.lock);
}

/* Translation.  */

/* The system executes what is in a page of its own (amd64's vsyscall), which QEMU
   cannot read.  */
static insn
decode (const struct qemu_plugin_insn *i, uint64_t address)
{
  uint8_t bytes[MAX_INSN];
  if (address >> 63)
    return (insn) { .kind = INSN_INDIRECT };
  size_t size = qemu_plugin_insn_data (i, bytes, sizeof bytes);
  return this.guest.arch->decode (bytes, size);
}

static void
translates_one (struct qemu_plugin_insn *i)
{
  uint64_t address = qemu_plugin_insn_vaddr (i);
  const char *host = qemu_plugin_insn_haddr (i);
  if (host && !this.guest.has_base)
    {
      this.guest.base = (uint64_t) host - address;
      this.guest.has_base = true;
    }
  pthread_mutex_lock (&this.table_lock);
  pc_entry *pc = pcs_at (&this.truth.pcs, address);
  pthread_mutex_unlock (&this.table_lock);
  pc->insn = decode (i, address);
  pc->may_execute |= pc->insn.kind == INSN_EXECUTE;
  pc->size = (uint8_t) qemu_plugin_insn_size (i);
  qemu_plugin_register_vcpu_insn_exec_cb (i, executes, QEMU_PLUGIN_CB_R_REGS,
                                          pc);
}

static void
translates (qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
  (void) id;
  size_t count = qemu_plugin_tb_n_insns (block);
  for (size_t i = 0; i < count; i++)
    translates_one (qemu_plugin_tb_get_insn (block, i));
}

/* Threads, system calls, the end.  */

static void
vcpu_begins (qemu_plugin_id_t id, unsigned index)
{
  (void) id;
  pthread_mutex_lock (&this.lock);
  if (this.threads == 0)
    guest_find_registers (&this.guest);
  *vcpu_at (index) = (vcpu) { .id = ++this.threads };
  pthread_mutex_unlock (&this.lock);
}

/* Does the system call take this process's place, or may it end it without
   another word?  */
static bool
may_be_last (enum syscall_kind kind, uint64_t a2, uint64_t a3)
{
  enum { SIGNAL_KILL = 9 };
  return kind == SYSCALL_EXEC
         || (kind == SYSCALL_KILL && a2 == SIGNAL_KILL)
         || (kind == SYSCALL_KILL_THREAD && a3 == SIGNAL_KILL);
}

static void
syscall_begins (qemu_plugin_id_t id, unsigned index, int64_t number,
                uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
                uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8)
{
  (void) id, (void) index, (void) a1, (void) a4;
  (void) a5, (void) a6, (void) a7, (void) a8;
  pthread_mutex_lock (&this.lock);
  enum syscall_kind kind = syscall_kind (this.guest.arch, number);
  if (kind == SYSCALL_MAPS)
    {
      this.guest.changing++;
      guest_mapping_changed (&this.guest);
    }
  else if (may_be_last (kind, a2, a3))
    hand_over (false);
  pthread_mutex_unlock (&this.lock);
}

/* A child begins as a copy of its parent, after fork.  */
static void
begin_child (void)
{
  this.pid = getpid ();
  this.begun = now ();
  this.guest.changing = 0;
  results_forget (&this.truth);
}

static void
syscall_ends (qemu_plugin_id_t id, unsigned index, int64_t number,
              int64_t result)
{
  (void) id, (void) index, (void) result;
  pthread_mutex_lock (&this.lock);
  if (getpid () != this.pid)
    begin_child ();
  else if (syscall_kind (this.guest.arch, number) == SYSCALL_MAPS)
    {
      this.guest.changing--;
      guest_mapping_changed (&this.guest);
    }
  pthread_mutex_unlock (&this.lock);
}

static void
program_ends (qemu_plugin_id_t id, void *data)
{
  (void) id, (void) data;
  pthread_mutex_lock (&this.lock);
  hand_over (false);
  pthread_mutex_unlock (&this.lock);
}

/* The beginning.  */

static void
set_option (const char *text)
{
  size_t name = strcspn (text, "=");
  const char *value = text + name + (text[name] == '=');
  if (strncmp (text, "program=", 8) == 0)
    this.program = format_text ("%s", value);
  else if (strncmp (text, "results=", 8) == 0)
    this.results = format_text ("%s", value);
  else if (strncmp (text, "from=", 5) == 0)
    this.from = format_text ("%s", value);
  else if (strncmp (text, "steps=", 6) == 0)
    this.max_steps = strtoull (value, NULL, 10);
  else if (strncmp (text, "fresh=", 6) == 0)
    this.is_fresh = strcmp (value, "on") == 0;
  else if (strncmp (text, "early=", 6) == 0)
    this.has_begun = strcmp (value, "on") == 0;
}

__attribute__ ((visibility ("default"))) int
qemu_plugin_install (qemu_plugin_id_t id, const qemu_info_t *info, int argc,
                     char **argv)
{
  problem p;
  (void) info;
  for (int i = 0; i < argc; i++)
    set_option (argv[i]);
  const module *program = modules_add (&this.modules, this.program, 0, &p);
  if (!program)
    return problem_print (&p);
  truth_begin (&this.truth, program->arch, &this.modules);
  this.truth.explain = explain;
  this.truth.is_fresh = this.is_fresh;
  this.pid = getpid ();
  this.begun = now ();
  guest_begin (&this.guest, program->arch);
  qemu_plugin_register_vcpu_init_cb (id, vcpu_begins);
  qemu_plugin_register_vcpu_tb_trans_cb (id, translates);
  qemu_plugin_register_vcpu_syscall_cb (id, syscall_begins);
  qemu_plugin_register_vcpu_syscall_ret_cb (id, syscall_ends);
  qemu_plugin_register_atexit_cb (id, program_ends, NULL);
  return 0;
}
