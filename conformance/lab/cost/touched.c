/* sframe-touched: what of its table, and of what it keeps itself, an unwinder touches for one
   frame.  */
#include <capstone/capstone.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "arena.h"
#include "lib/base/options.h"
#include "lineup.h"

/* What memory a piece of code reads and writes in some places: each page there is taken away,
   and given back for one instruction.  */

typedef struct touch
{
  uint64_t pc, address;
} touch;

enum { MOST_TOUCHES = 1 << 20, WATCHED = 2 };

enum { PAGE = 4096, MOST_OPEN = 8, TRAP_FLAG = 0x100 };

/* What was touched since watch_clear.  */
static touch watch_log[MOST_TOUCHES];
static size_t watch_count;

static struct { uint8_t *start; size_t size; } places[WATCHED];
static uint8_t *opened[MOST_OPEN];
static size_t opened_count;

/* Place NUMBER is this; SIZE 0: none.  Whole pages.  */
static void
watch_place (int number, uint8_t *start, size_t size)
{
  places[number].start = start;
  places[number].size = size;
}

static bool
is_watched (const uint8_t *address)
{
  for (int i = 0; i < WATCHED; i++)
    if (places[i].size && address >= places[i].start
        && address < places[i].start + places[i].size)
      return true;
  return false;
}

static void
die (const char *why)
{
  if (write (STDERR_FILENO, why, strlen (why)) >= 0)
    _exit (3);
  _exit (3);
}

/* The page for this instruction; it may need two.  */
static void
on_fault (int number, siginfo_t *info, void *context)
{
  ucontext_t *c = context;
  uint8_t *address = info->si_addr;
  (void) number;
  if (!is_watched (address) || opened_count == MOST_OPEN)
    {
      signal (SIGSEGV, SIG_DFL);
      return;
    }
  uint8_t *page = address - (uintptr_t) address % PAGE;
  if (mprotect (page, PAGE, PROT_READ | PROT_WRITE) != 0)
    die ("sframe-touched: a page is not given back\n");
  opened[opened_count++] = page;
  if (watch_count < MOST_TOUCHES)
    watch_log[watch_count]
        = (touch) { (uint64_t) c->uc_mcontext.gregs[REG_RIP],
                    (uintptr_t) address };
  watch_count++;
  c->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
}

static void
on_step (int number, siginfo_t *info, void *context)
{
  ucontext_t *c = context;
  (void) number, (void) info;
  while (opened_count > 0)
    if (mprotect (opened[--opened_count], PAGE, PROT_NONE) != 0)
      die ("sframe-touched: a page is not taken away\n");
  c->uc_mcontext.gregs[REG_EFL] &= ~(greg_t) TRAP_FLAG;
}

static void
protect (int how)
{
  for (int i = 0; i < WATCHED; i++)
    if (places[i].size && mprotect (places[i].start, places[i].size, how) != 0)
      die ("sframe-touched: pages are not protected\n");
}

/* From here on touches are logged; from there on not.  */
static void
watch_begin (void)
{
  const struct sigaction fault = { .sa_sigaction = on_fault,
                                   .sa_flags = SA_SIGINFO };
  const struct sigaction step = { .sa_sigaction = on_step,
                                  .sa_flags = SA_SIGINFO };
  sigaction (SIGSEGV, &fault, NULL);
  sigaction (SIGTRAP, &step, NULL);
  protect (PROT_NONE);
}

static void
watch_end (void)
{
  protect (PROT_READ | PROT_WRITE);
  signal (SIGSEGV, SIG_DFL);
  signal (SIGTRAP, SIG_DFL);
}

/* In the place of the C library's: what blocks all signals while it changes what it keeps, as libunwind does, would
   die of the first page that is taken away.  */
int
sigprocmask (int how, const sigset_t *set, sigset_t *old)
{
  enum { KERNEL_SET = 8 };
  sigset_t blocked;
  if (set)
    {
      blocked = *set;
      if (how != SIG_UNBLOCK)
        {
          sigdelset (&blocked, SIGSEGV);
          sigdelset (&blocked, SIGTRAP);
        }
    }
  return (int) syscall (SYS_rt_sigprocmask, how, set ? &blocked : NULL, old, KERNEL_SET);
}

int
pthread_sigmask (int how, const sigset_t *set, sigset_t *old)
{
  return sigprocmask (how, set, old) == 0 ? 0 : errno;
}

static void
watch_clear (void)
{
  watch_count = 0;
}

enum { LINE = 64, LONGEST_INSN = 15, TABLE = 0, KEPT = 1 };

static struct
{
  number_option frames, seconds;
  bool is_first;
} asked = { .frames = { .value = 400 }, .seconds = { .value = 60 } };

static const option_spec option_table[]
    = { { .name = "--frames", .number = &asked.frames, .least = 1,
          .most = 1000000,
          .help = "of stacks, spread over all, that have about so many "
                  "(default 400)" },
        { .name = "--first", .flag = &asked.is_first,
          .help = "by an unwinder that has just begun; else all stacks have "
                  "been walked once" },
        { .name = "--time", .number = &asked.seconds, .least = 1,
          .most = 100000,
          .help = "an unwinder has N seconds to be checked in (default 60)" },
        { .name = NULL } };

static const usage how_to_use
    = { .name = "sframe-touched", .options = option_table, .least = 1,
        .arguments = "STACKS [FILE...]",
        .summary = "Replays stacks as sframe-cost does, and counts what memory "
                   "each unwinder touches for a frame: of its table, and of "
                   "what it has allocated.",
        .after = "exit status: 0 counted; 1 an unwinder is wrong, or dies; 2 "
                 "wrong usage or input; 3 the host failed" };

/* Sums over the frames.  */
typedef struct sums
{
  uint64_t frames, touches;
  uint64_t bytes[WATCHED], lines[WATCHED], pages[WATCHED];
  uint64_t most_lines, most_pages; /* of a frame, both places */
} sums;

typedef struct extent
{
  uint64_t start, end;
} extent;

static csh decoder;
static cs_insn *decoded;
static extent extents[WATCHED][MOST_TOUCHES];

/* Bytes that the instruction at PC reads or writes at once.  */
static uint64_t
width_at (uint64_t pc)
{
  const uint8_t *code = (const uint8_t *) (uintptr_t) pc;
  size_t size = LONGEST_INSN;
  uint64_t width = 0;
  if (!cs_disasm_iter (decoder, &code, &size, &pc, decoded))
    return 1;
  const cs_x86 *x = &decoded->detail->x86;
  for (uint8_t i = 0; i < x->op_count; i++)
    if (x->operands[i].type == X86_OP_MEM && x->operands[i].size > width)
      width = x->operands[i].size;
  return width ? width : 8;
}

static int
by_start (const void *left, const void *right)
{
  const extent *l = left, *r = right;
  return l->start < r->start ? -1 : l->start > r->start;
}

/* Distinct units of SIZE bytes that the sorted extents meet.  */
static uint64_t
units (const extent *e, size_t count, uint64_t size)
{
  uint64_t sum = 0, next = 0; /* units before NEXT are counted */
  for (size_t i = 0; i < count; i++)
    {
      uint64_t first = e[i].start / size, end = (e[i].end - 1) / size + 1;
      first = first > next ? first : next;
      if (end > first)
        sum += end - first;
      next = end > next ? end : next;
    }
  return sum;
}

static void
add_frame (sums *s, const table *t)
{
  size_t count[WATCHED] = { 0 };
  uint64_t all_lines = 0, all_pages = 0;
  for (size_t i = 0; i < watch_count && i < MOST_TOUCHES; i++)
    {
      uint64_t at = watch_log[i].address;
      int place = at - (uintptr_t) t->pages.start < t->pages.size ? TABLE : KEPT;
      extents[place][count[place]++]
          = (extent) { at, at + width_at (watch_log[i].pc) };
    }
  for (int i = 0; i < WATCHED; i++)
    {
      qsort (extents[i], count[i], sizeof (extent), by_start);
      s->bytes[i] += units (extents[i], count[i], 1);
      uint64_t l = units (extents[i], count[i], LINE);
      uint64_t p = units (extents[i], count[i], PAGE);
      s->lines[i] += l;
      s->pages[i] += p;
      all_lines += l;
      all_pages += p;
    }
  s->touches += watch_count;
  s->frames++;
  s->most_lines = all_lines > s->most_lines ? all_lines : s->most_lines;
  s->most_pages = all_pages > s->most_pages ? all_pages : s->most_pages;
}

/* One frame after the other, each counted by itself.  */
static bool
count_stack (const subject *u, const selection *s, const recorded *r, sums *out)
{
  walk w = { .pc = r->pc, .sp = r->sp, .fp = r->fp, .is_topmost = true,
             .stack = r };
  (void) s;
  for (size_t i = 0; i < r->frame_count; i++)
    {
      watch_clear ();
      arena_watch (true);
      watch_begin ();
      bool stepped = u->unwinder->step (u->state, &w);
      watch_end ();
      arena_watch (false);
      add_frame (out, u->table);
      if (!stepped || w.pc != r->ra[i])
        return false;
      w.is_topmost = false;
    }
  return true;
}

static bool
count_subject (subject *u, const selection *s, size_t stacks, sums *out)
{
  problem p;
  uint64_t *ra = replay_room (s->set);
  arena_watch (true);
  u->state = u->unwinder->open (u->table, &p);
  bool good = u->state != NULL;
  if (good && !asked.is_first)
    good = replay_all (u->unwinder, u->state, s, ra) == replay_expected (s);
  arena_watch (false);
  watch_place (TABLE, u->table->pages.start, u->table->pages.size);
  /* More than is used now: a frame may allocate.  */
  watch_place (KEPT, arena_start (), (arena_used () / PAGE + 64) * PAGE);
  *out = (sums) { .frames = 0 };
  for (size_t i = 0; good && i < stacks; i++)
    good = count_stack (u, s, s->items[i * s->count / stacks], out);
  arena_watch (true);
  if (u->state)
    u->unwinder->close (u->state);
  arena_watch (false);
  free (ra);
  return good;
}

static double
mean (uint64_t sum, const sums *s)
{
  return (double) sum / (double) (s->frames ? s->frames : 1);
}

static void
print_sums (const subject *u, const sums *s)
{
  lineup_print_name (u);
  printf ("%8.1f %8.1f %6.1f %6.2f %8.1f %6.1f %6.2f %6" PRIu64 " %5" PRIu64
          "\n",
          mean (s->touches, s), mean (s->bytes[TABLE], s),
          mean (s->lines[TABLE], s), mean (s->pages[TABLE], s),
          mean (s->bytes[KEPT], s), mean (s->lines[KEPT], s),
          mean (s->pages[KEPT], s), s->most_lines, s->most_pages);
}

static bool
count_all (const stack_set *set, const table_list *tables, bool *is_finding,
           problem *p)
{
  static lineup l;
  selection all;
  select_covered (&all, set, tables);
  if (all.count == 0)
    {
      free (all.items);
      return problem_set (p, STATUS_USAGE, "%s: no stack is in all tables",
                          set->path);
    }
  size_t stacks = 1 + asked.frames.value * all.count / all.frames;
  stacks = stacks < all.count ? stacks : all.count;
  bool good = lineup_check (&l, tables, &all, (unsigned) asked.seconds.value, p);
  if (good)
    printf ("%s: a frame touches, of %zu stacks, %s\n"
            "  %-28s %8s %22s %22s %12s\n  %-28s %8s %8s %6s %6s %8s %6s %6s %6s "
            "%5s\n",
            set->path, stacks,
            asked.is_first ? "the first time" : "walked before", "", "", "of the table", "of what it keeps",
            "at most", "", "touches", "bytes", "lines", "pages", "bytes",
            "lines", "pages", "lines", "pages");
  for (size_t i = 0; good && i < l.count; i++)
    {
      subject *u = &l.subjects[i];
      sums s = { .frames = 0 };
      if (u->is_timed)
        u->is_fickle = !count_subject (u, &all, stacks, &s);
      if (u->is_timed && !u->is_fickle)
        print_sums (u, &s);
      else
        lineup_print_verdict (u, &l.verdicts[i], all.count);
    }
  *is_finding = good && lineup_has_finding (&l);
  free (all.items);
  return good;
}

static bool
begin_decoding (problem *p)
{
  bool good = cs_open (CS_ARCH_X86, CS_MODE_64, &decoder) == CS_ERR_OK;
  if (good)
    {
      cs_option (decoder, CS_OPT_DETAIL, CS_OPT_ON);
      decoded = cs_malloc (decoder);
    }
  return good || problem_set (p, STATUS_INFRASTRUCTURE, "no capstone");
}

static bool
decode_and_count (const stack_set *set, const table_list *tables, bool *is_finding,
                  problem *p)
{
  return begin_decoding (p) && count_all (set, tables, is_finding, p);
}

int
main (int argc, char **argv)
{
  (void) argc;
  return replay (argv, &how_to_use, decode_and_count);
}
