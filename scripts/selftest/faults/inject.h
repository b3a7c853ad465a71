/* A program is run, and one of its calls fails: the nth of a kind.  */
#ifndef INJECT_H
#define INJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/user.h>

enum { MOST_NUMBERS = 8, MOST_WORDS = 40, PATH_SIZE = 512 };

/* What can fail.  */
typedef struct fault_kind
{
  const char *name;
  int error;                  /* errno of the failed call */
  bool is_short;              /* does a part of what it is asked for instead */
  long numbers[MOST_NUMBERS]; /* system calls, ended by -1; none: memory */
} fault_kind;

extern const fault_kind fault_kinds[]; /* ended by a name of NULL */

typedef struct run_request
{
  const char *program;
  int64_t main_distance; /* see distance_of_main */
  char *words[MOST_WORDS]; /* as it is called, and arguments, ended by NULL */
  const char *directory;   /* where it runs */
  const char *input, *output, *errors; /* files: stdin, stdout, stderr */
  const char *preload, *report; /* see preload.c */
  const char *durable; /* pattern of files; NULL: none */
  bool follows;   /* faults of the processes that it forks count, too */
  bool is_idle;   /* count the calls, let none fail */
  int seconds;    /* that it may take of the processor, or sleep */
} run_request;

typedef struct run_result
{
  uint64_t calls;  /* of the kind, until the end or until one failed */
  bool is_reached; /* one failed */
  int status;      /* as waitpid gives it */
  bool is_late;    /* it was killed after SECONDS */
  bool has_left;   /* a process of its own was still there when it had ended */
  char unsynced[PATH_SIZE]; /* renamed with bytes that were not synced */
} run_result;

/* From the entry point of PROGRAM to its main ().  */
int64_t distance_of_main (const char *program);

/* Run R, and let the NTH call of KIND fail; 0: none.  False: the host failed,
   and stderr says why.  */
bool run_with_fault (const run_request *r, const fault_kind *kind,
                     uint64_t nth, run_result *result);

/* Files of a traced program whose bytes are not on the disk yet.  */

typedef struct dirty_files
{
  char **paths;
  size_t count;
} dirty_files;

/* The task PID enters the call R.  Where it gives a file, whose bytes a power
   cut can still take, a name like PATTERN, the name is written to UNSYNCED.  */
void dirty_note (dirty_files *d, pid_t pid, const struct user_regs_struct *r,
                 const char *pattern, char *unsynced);

void dirty_free (dirty_files *d);

#endif
