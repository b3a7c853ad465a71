/* Preloaded into a program under test: with a socket for requests, main () runs for
   each of them in a process of its own, forked from one that is loaded and linked
   already.  Nothing of a request is in a later one.  What loading built is not taken
   apart in each of them at exit: that is half of what llvm-readobj does.  */
#include "requests.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int main_function (int, char **, char **);
typedef int start_function (main_function *, int, char **, void (*) (void),
                            void (*) (void), void (*) (void), void *);

enum
{
  PAGE = 4096,
  STACK_NEAR = 2 * PAGE, /* of it, this program has used no more since it began */
  STACK_CLEARED = 1 << 16
};

typedef int at_exit_function (void (*) (void *), void *, void *);

static main_function *program;
static bool is_loaded;

/* The next request's stdout and stderr.  0: nobody asks any more.  */
static int
take_request (int fds[2])
{
  char byte;
  char control[CMSG_SPACE (2 * sizeof (int))];
  struct iovec data = { &byte, 1 };
  struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1,
                            .msg_control = control,
                            .msg_controllen = sizeof control };
  ssize_t got;
  do
    got = recvmsg (REQUESTS_SOCKET, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  struct cmsghdr *c = CMSG_FIRSTHDR (&message);
  if (got != 1 || !c || c->cmsg_len != CMSG_LEN (2 * sizeof (int)))
    return 0;
  memcpy (fds, CMSG_DATA (c), 2 * sizeof (int));
  return 1;
}

static void
become_answer (const int fds[2])
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  dup2 (fds[0], STDOUT_FILENO);
  dup2 (fds[1], STDERR_FILENO);
  close (fds[0]);
  close (fds[1]);
  close (REQUESTS_SOCKET);
}

/* Returns in the process of each request.  */
static void
wait_for_requests (void)
{
  int fds[2];
  while (take_request (fds))
    {
      int status = 127 << 8; /* as of a program that is not there */
      pid_t child = fork ();
      if (child == 0)
        {
          become_answer (fds);
          return;
        }
      close (fds[0]);
      close (fds[1]);
      while (child > 0 && waitpid (child, &status, 0) < 0 && errno == EINTR)
        continue;
      if (write (REQUESTS_SOCKET, &status, sizeof status) != sizeof status)
        break;
    }
  _exit (0);
}

static void __attribute__ ((noinline))
clear_near (void)
{
  unsigned char below[STACK_NEAR];
  memset (below, 0, sizeof below);
  __asm__ volatile ("" : : "r" (below) : "memory");
}

/* What main () finds on the stack where it did not write is what a process finds
   that has just begun, however it was started.  What lies further below is given
   back, and is 0 where it is touched: that costs less than to write it.  */
static void __attribute__ ((noinline))
clear_stack (void)
{
  clear_near ();
  uintptr_t here = (uintptr_t) __builtin_frame_address (0);
  uintptr_t below = (here - STACK_NEAR / 4) & -(uintptr_t) PAGE;
  /* Some of it may never have been there, which is no failure.  */
  madvise ((void *) (below - STACK_CLEARED), STACK_CLEARED, MADV_DONTNEED);
}

static int
run_program (int argc, char **argv, char **environment)
{
  is_loaded = true;
  if (getenv (REQUESTS))
    wait_for_requests ();
  unsetenv (REQUESTS);
  clear_stack ();
  return program (argc, argv, environment);
}

/* NOLINTBEGIN(bugprone-reserved-identifier) */
at_exit_function __cxa_atexit;
int __libc_start_main (main_function *, int, char **, void (*) (void),
                       void (*) (void), void (*) (void), void *);
/* NOLINTEND(bugprone-reserved-identifier) */

int
__cxa_atexit (void (*function) (void *), void *argument, void *library)
{
  if (!is_loaded && getenv (REQUESTS))
    return 0;
  at_exit_function *next;
  *(void **) &next = dlsym (RTLD_NEXT, "__cxa_atexit");
  return next (function, argument, library);
}

int
__libc_start_main (main_function *main, int argc, char **argv,
                   void (*init) (void), void (*fini) (void),
                   void (*loader_fini) (void), void *stack_end)
{
  start_function *start;
  *(void **) &start = dlsym (RTLD_NEXT, "__libc_start_main");
  program = main;
  return start (run_program, argc, argv, init, fini, loader_fini, stack_end);
}
