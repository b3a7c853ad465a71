/* ASan and UBSan call these; what they print is not needed.  */
#include "sanitizers.h"

#include <string.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define HAS_SANITIZERS
#endif
#elif defined __SANITIZE_ADDRESS__
#define HAS_SANITIZERS
#endif

#ifdef HAS_SANITIZERS
#include <sanitizer/allocator_interface.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>

const char *__asan_default_options (void);
void __asan_on_error (void);
void __ubsan_on_report (void);
void __ubsan_get_current_report_data (const char **kind, const char **message,
                                      const char **file, unsigned *line,
                                      unsigned *column, char **address);

/* Signals are ours.  A block of more than 256 MiB is not to be had: no section
   and no function of a trial is that large.  */
const char *
__asan_default_options (void)
{
  return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0:"
         "allocator_may_return_null=1:max_allocation_size_mb=256:"
         "leak_check_at_exit=0:symbolize=0:detect_stack_use_after_return=0";
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
#else
void
begin_counting (void)
{
}

bool
leaks (void)
{
  return false;
}
#endif
