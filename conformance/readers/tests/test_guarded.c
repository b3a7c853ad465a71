/* Blocks that end where nothing is mapped (testees/common/guarded.c), by kernels that have guards, that
   have none, and that take the advice and do nothing, as an emulator may.  */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* The kernel is the test.  */
#define madvise kernel_madvise
#include "conformance/readers/testees/common/guarded.c"

enum kernel { AS_IT_IS, WITHOUT_GUARDS, TAKES_ANY_ADVICE };

static enum kernel kernel;

int
kernel_madvise (void *at, size_t length, int advice)
{
  if (kernel == TAKES_ANY_ADVICE)
    return 0;
  if (kernel == WITHOUT_GUARDS && advice == MADV_GUARD_INSTALL)
    {
      errno = EINVAL;
      return -1;
    }
  return (int) syscall (SYS_madvise, at, length, advice);
}

static void
begin_with (enum kernel which)
{
  kernel = which;
  begin ();
}

/* Does a process that reads or writes AT die of that?  */
static bool
is_deadly (volatile unsigned char *at, bool writes)
{
  pid_t child = fork ();
  assert_true (child >= 0);
  if (child == 0)
    {
      const struct rlimit no_core = { 0 };
      setrlimit (RLIMIT_CORE, &no_core);
      signal (SIGSEGV, SIG_DFL);
      if (writes)
        *at = 1;
      else
        (void) *at;
      _exit (0);
    }
  int status;
  assert_int_equal (waitpid (child, &status, 0), child);
  return WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV;
}

static void
blocks_end_where_they_end (void)
{
  static const size_t sizes[] = { 1, 7, GUARDED_PAGE - 1, GUARDED_PAGE, 3 * GUARDED_PAGE + 5, 2 << 20 };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      unsigned char *block = guarded_block (sizes[i], 0xa5);
      assert_non_null (block);
      assert_int_equal (block[0], 0xa5);
      assert_int_equal (block[sizes[i] - 1], 0xa5);
      assert_int_equal (guarded_size (block), sizes[i]);
      assert_false (is_deadly (block + sizes[i] - 1, true));
      assert_true (is_deadly (block + sizes[i], false));
      assert_true (is_deadly (block + sizes[i], true));
      size_t of = 0;
      assert_int_equal (guarded_place_of (block + sizes[i], &of), BEHIND_A_BLOCK);
      assert_int_equal (of, sizes[i]);
      guarded_free (block);
      assert_true (is_deadly (block, false));
    }
  guarded_forget ();
}

static void
a_section_is_alone (void)
{
  unsigned char *section = guarded_section (10);
  assert_non_null (section);
  assert_int_equal (section[9], 0);
  assert_true (is_deadly (section + 10, false));
  assert_true (is_deadly (section + (100 << 20), false));
  assert_true (is_deadly (section - (100 << 20), false));
  guarded_free (section);
  assert_true (is_deadly (section, false));
}

static void
all_kernels_guard (void **state)
{
  (void) state;
  for (int which = AS_IT_IS; which <= TAKES_ANY_ADVICE; which++)
    {
      begin_with ((enum kernel) which);
      blocks_end_where_they_end ();
      a_section_is_alone ();
    }
}

/* A block from before that was known, as a preloaded library has some.  */
static void
what_was_allocated_before_is_freed (void **state)
{
  (void) state;
  begin_with (WITHOUT_GUARDS);
  unsigned char *early = guarded_block (20, 1);
  begin_with (AS_IT_IS);
  assert_true (is_deadly (early + 20, false));
  guarded_free (early);
  assert_true (is_deadly (early, false));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (all_kernels_guard),
    cmocka_unit_test (what_was_allocated_before_is_freed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
