/* ASan and UBSan call these; what they print is not needed.  Where there is no ASan, only the
   size of blocks is looked at.  */
#include "watch.h"

#include <string.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define HAS_ASAN
#endif
#elif defined __SANITIZE_ADDRESS__
#define HAS_ASAN
#endif

/* No section and no function of a trial is that large.  */
#define MOST_BYTES_TEXT "256"
enum { MOST_BYTES = 256 << 20 };

/* UBSan, where it is linked.  NOLINTBEGIN(bugprone-reserved-identifier): the sanitizer calls them so.  */
void __ubsan_on_report (void);
void __ubsan_get_current_report_data (const char **kind, const char **message,
                                      const char **file, unsigned *line,
                                      unsigned *column, char **address)
    __attribute__ ((weak));

void
__ubsan_on_report (void)
{
  const char *kind, *message, *file;
  unsigned line, column;
  char *address;
  __ubsan_get_current_report_data (&kind, &message, &file, &line, &column,
                                   &address);
  bool is_null = strstr (kind, "null-pointer");
  sanitizer_reports (is_null                          ? "null-pointer"
                     : strstr (kind, "misaligned")    ? "misaligned"
                     : strstr (kind, "divide")        ? "division-by-zero"
                     : strstr (kind, "out-of-bounds") ? "out-of-bounds"
                                                      : kind,
                     message, is_null);
}

#ifdef HAS_ASAN
#include <sanitizer/allocator_interface.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>

const char *__asan_default_options (void);
void __asan_on_error (void);

/* Signals are ours.  */
const char *
__asan_default_options (void)
{
  return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0:"
         "allocator_may_return_null=1:max_allocation_size_mb=" MOST_BYTES_TEXT
         ":leak_check_at_exit=0:symbolize=0:detect_stack_use_after_return=0";
}

void
__asan_on_error (void)
{
  const char *text = __asan_get_report_description ();
  bool is_freed = strstr (text, "use-after") || strstr (text, "free");
  bool is_stack = strstr (text, "stack-buffer");
  sanitizer_reports (is_freed   ? "freed"
                     : is_stack ? "stack-buffer-overflow"
                                : "out-of-bounds",
                     text, true);
}

/* NOLINTEND(bugprone-reserved-identifier) */

/* Blocks that were allocated and not freed.  */
static long live;

static void
on_malloc (const volatile void *block, size_t size)
{
  (void) size;
  live += block != NULL;
}

static void
on_free (const volatile void *block)
{
  live -= block != NULL;
}

void
begin_counting (void)
{
  static bool is_installed;
  if (!is_installed)
    __sanitizer_install_malloc_and_free_hooks (on_malloc, on_free);
  is_installed = true;
  live = 0;
}

/* LSan takes 20 ms, so that it looks only where a block is left.  */
bool
leaks (void)
{
  return live > 0 && __lsan_do_recoverable_leak_check () != 0;
}
#else /* the linker puts these in the place of the C library's (--wrap)
         NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc (size_t size);
void *__real_calloc (size_t count, size_t size);
void *__real_realloc (void *block, size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_realloc (void *block, size_t size);

void *
__wrap_malloc (size_t size)
{
  return size > MOST_BYTES ? NULL : __real_malloc (size);
}

void *
__wrap_calloc (size_t count, size_t size)
{
  size_t whole;
  return __builtin_mul_overflow (count, size, &whole) || whole > MOST_BYTES
             ? NULL
             : __real_calloc (count, size);
}

void *
__wrap_realloc (void *block, size_t size)
{
  return size > MOST_BYTES ? NULL : __real_realloc (block, size);
}

void
begin_counting (void)
{
}

bool
leaks (void)
{
  return false;
}
/* NOLINTEND(bugprone-reserved-identifier) */
#endif
