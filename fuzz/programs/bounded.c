#include "bounded.h"

#include <elfutils/libdwfl.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/effort.h"
#include "lib/base/problem.h"

/* The stack of a thread that has stopped.  */

enum { MOST_FRAMES = 24 };

/* One frame.  NAME is NULL where no symbol says it.  */
typedef struct place
{
  uint64_t pc, offset; /* in the module */
  const char *name;
  char module[64];
  bool has_symbols; /* the module */
} place;

typedef struct walk
{
  Dwfl *dwfl;
  place frames[MOST_FRAMES];
  size_t count;
} walk;

/* Debugging information is not asked for.  */
static int
find_nothing (Dwfl_Module *m, void **data, const char *name, Dwarf_Addr base,
              const char *file, const char *link, GElf_Word sum, char **found)
{
  (void) m, (void) data, (void) name, (void) base, (void) file, (void) link;
  (void) sum, (void) found;
  return -1;
}

/* The file without its directory, target and version: libbfd, ld.bfd, mold.  */
static void
set_module (place *f, const char *path)
{
  const char *slash = path ? strrchr (path, '/') : NULL;
  const char *name = slash ? slash + 1 : path ? path : "?";
  const char *target = strstr (name, "-linux-gnu-");
  if (target)
    name = target + strlen ("-linux-gnu-");
  size_t length = strcspn (name, "-");
  const char *suffix = strstr (name, ".so");
  if (suffix && (size_t) (suffix - name) < length)
    length = (size_t) (suffix - name);
  snprintf (f->module, sizeof f->module, "%.*s", (int) length, name);
}

/* Does the module define functions by name?  An executable without a symbol table
   has those of its libraries only.  */
static bool
has_symbols (Dwfl_Module *module)
{
  int count = dwfl_module_getsymtab (module), defined = 0;
  for (int i = 0; i < count && defined < 8; i++)
    {
      GElf_Sym symbol;
      if (dwfl_module_getsym (module, i, &symbol, NULL)
          && symbol.st_shndx != SHN_UNDEF
          && GELF_ST_TYPE (symbol.st_info) == STT_FUNC)
        defined++;
    }
  return defined == 8;
}

static const char *
function_at (Dwfl_Module *module, Dwarf_Addr at)
{
  GElf_Off offset = 0;
  GElf_Sym symbol;
  const char *name = dwfl_module_addrinfo (module, at, &offset, &symbol, NULL,
                                           NULL, NULL);
  return name && offset < symbol.st_size ? name : NULL;
}

static int
take_frame (Dwfl_Frame *frame, void *context)
{
  walk *w = context;
  place *f = &w->frames[w->count++];
  Dwarf_Addr start = 0;
  bool is_exact;
  *f = (place) { .name = NULL, .module = "?" };
  if (!dwfl_frame_pc (frame, &f->pc, &is_exact))
    return w->count--, DWARF_CB_ABORT;
  Dwarf_Addr at = is_exact ? f->pc : f->pc - 1;
  Dwfl_Module *module = dwfl_addrmodule (w->dwfl, at);
  if (module)
    {
      set_module (f, dwfl_module_info (module, NULL, &start, NULL, NULL, NULL,
                                       NULL, NULL));
      f->offset = at - start;
      f->name = function_at (module, at);
      f->has_symbols = has_symbols (module);
    }
  return w->count < MOST_FRAMES ? DWARF_CB_OK : DWARF_CB_ABORT;
}

/* What fails in the C library, or in what only fetches bytes, fails for who called
   it.  */
static bool
is_blameless (const place *f)
{
  static const char *const modules[] = { "libc", "ld", "libstdc++", "fence",
                                         "?" };
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
    if (strcmp (f->module, modules[i]) == 0)
      return true;
  return f->name && strncmp (f->name, "bfd_get", 7) == 0;
}

/* What the failure is called: the innermost function that is to blame, or
   static:FUNCTION where only a caller of it has a name.  */
static void
add_blamed (const walk *w, size_t innermost, buffer *text)
{
  const place *f = &w->frames[innermost];
  buffer_print (text, "    #0 0x%" PRIx64 " in ", f->pc);
  size_t i = innermost;
  while (i < w->count && (!w->frames[i].name || is_blameless (&w->frames[i])))
    i++;
  if (i < w->count && f->has_symbols && w->frames[i].has_symbols)
    buffer_print (text, "%s%s", i == innermost ? "" : "static:",
                  w->frames[i].name);
  else if (f->has_symbols)
    buffer_print (text, "static:%s", f->module);
  else
    buffer_print (text, "%s+0x%" PRIx64, f->module, f->offset);
  buffer_print (text, " (%s)\n", f->module);
}

static void
add_frames (const walk *w, buffer *text)
{
  size_t first = 0;
  while (first < w->count && is_blameless (&w->frames[first]))
    first++;
  if (first < w->count)
    add_blamed (w, first, text);
  for (size_t i = 0; i < w->count; i++)
    buffer_print (text, "    -- 0x%" PRIx64 " %s+0x%" PRIx64 " %s\n",
                  w->frames[i].pc, w->frames[i].module, w->frames[i].offset,
                  w->frames[i].name ? w->frames[i].name : "");
}

/* Add to TEXT the stack of thread TID of PROGRAM, which we trace.  The first line
   names the function to blame as a sanitizer does,

       #0 0x7f0011223344 in FUNCTION (MODULE)

   where FUNCTION is static:CALLER when only CALLER has a symbol, and MODULE+0xOFFSET
   when nothing has.  A line with `--` for each frame follows, innermost first.  */
static void
add_stack (pid_t program, pid_t tid, buffer *text)
{
  static const Dwfl_Callbacks callbacks
      = { .find_elf = dwfl_linux_proc_find_elf,
          .find_debuginfo = find_nothing };
  walk w = { .dwfl = dwfl_begin (&callbacks) };
  if (!w.dwfl)
    return;
  if (dwfl_linux_proc_report (w.dwfl, program) == 0
      && dwfl_report_end (w.dwfl, NULL, NULL) == 0
      && dwfl_linux_proc_attach (w.dwfl, program, true) == 0)
    dwfl_getthread_frames (w.dwfl, tid, take_frame, &w);
  if (w.count == 0)
    buffer_print (text, "    (no stack: %s)\n", dwfl_errmsg (-1));
  add_frames (&w, text);
  dwfl_end (w.dwfl);
}

static void
limit (int resource, rlim_t soft, rlim_t hard)
{
  setrlimit (resource, &(struct rlimit) { .rlim_cur = soft, .rlim_max = hard });
}

_Noreturn static void
become (char *const argv[], const char *output, const surroundings *around)
{
  int out = open (output, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  int nothing = open ("/dev/null", O_RDONLY);
  limit (RLIMIT_CPU, MOST_CPU, MOST_CPU + 4);
  rlim_t memory = (rlim_t) (MOST_MEMORY + around->reserved) << 30;
  limit (RLIMIT_AS, memory, memory);
  limit (RLIMIT_FSIZE, MOST_OUTPUT, MOST_OUTPUT);
  limit (RLIMIT_CORE, 0, 0);
  setenv ("LC_ALL", "C", 1);
  unsetenv ("DEBUGINFOD_URLS");
  if (around->preload)
    setenv ("LD_PRELOAD", around->preload, 1);
  if (out >= 0 && nothing >= 0 && dup2 (nothing, STDIN_FILENO) >= 0
      && dup2 (out, STDOUT_FILENO) >= 0 && dup2 (out, STDERR_FILENO) >= 0
      && ptrace (PTRACE_TRACEME, 0, 0, 0) == 0)
    execv (argv[0], argv);
  _exit (127);
}

static void
look (int number)
{
  (void) number;
}

/* Waitpid () returns every SECONDS; 0: it does not.  */
static void
set_timer (int seconds)
{
  struct sigaction act = { .sa_handler = look };
  sigaction (SIGALRM, &act, NULL);
  struct itimerval t = { { .tv_sec = seconds }, { .tv_sec = seconds } };
  setitimer (ITIMER_REAL, &t, NULL);
}

static bool
is_asleep (pid_t program, effort *e)
{
  const effort_limits most = { HUGE_VAL, MOST_SLEEP * 1e3 };
  return effort_look_at (e, program, &most) == EFFORT_ASLEEP;
}

static bool
is_fatal (int number)
{
  static const int fatal[] = { SIGSEGV, SIGBUS,  SIGILL, SIGFPE,
                               SIGABRT, SIGXCPU, SIGXFSZ, SIGSYS };
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
    if (fatal[i] == number)
      return true;
  return false;
}

/* Thread TID of the program has stopped.  */
static void
answer_stop (pid_t program, pid_t tid, int status, ending *end)
{
  int number = WSTOPSIG (status);
  bool is_event = status >> 16 != 0;
  if (is_fatal (number) && !is_event)
    {
      if (!end->signal)
        {
          end->signal = number;
          add_stack (program, tid, &end->stack);
        }
      kill (program, SIGKILL);
      if (tid != program)
        kill (tid, SIGKILL);
      return;
    }
  bool is_ours = is_event || number == SIGTRAP || number == SIGSTOP;
  ptrace (PTRACE_CONT, tid, 0, is_ours ? 0 : number);
}

/* Until nothing of the program is left.  */
static void
watch (pid_t program, ending *end)
{
  int status;
  effort e = { .has_begun = false };
  for (;;)
    {
      pid_t tid = waitpid (-1, &status, __WALL);
      if (tid < 0 && errno != EINTR)
        return;
      if (tid < 0 && (end->took_too_long |= is_asleep (program, &e)))
        kill (program, SIGKILL);
      if (tid < 0)
        continue;
      if (WIFSTOPPED (status))
        answer_stop (program, tid, status, end);
      else if (tid == program && WIFEXITED (status))
        end->exit_status = WEXITSTATUS (status);
      else if (tid == program && !end->signal && !end->took_too_long)
        end->signal = WTERMSIG (status);
    }
}

bool
run_bounded (char *const argv[], const char *output,
             const surroundings *around, ending *end)
{
  *end = (ending) { .signal = 0 };
  pid_t program = fork ();
  if (program == 0)
    become (argv, output, around);
  int status;
  if (program < 0 || waitpid (program, &status, __WALL) < 0
      || !WIFSTOPPED (status))
    {
      warn_of ("%s cannot be started", argv[0]);
      return false;
    }
  long options = PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK
                 | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC;
  ptrace (PTRACE_SETOPTIONS, program, 0, options);
  ptrace (PTRACE_CONT, program, 0, 0);
  set_timer (1);
  watch (program, end);
  set_timer (0);
  return true;
}
