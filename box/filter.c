#include "filter.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef TIOCLINUX
#define TIOCLINUX 0x541c
#endif

/* The kernel takes 32 bits of these arguments: what is above them must not
   make a difference here either.  */
#define ARGUMENT_IS(n, value) \
  SCMP_CMP64 (n, SCMP_CMP_MASKED_EQ, 0xffffffff, (value))

/* The families of sockets that a network namespace holds.  */
static bool
is_contained (unsigned family)
{
  return family == AF_UNIX || family == AF_INET || family == AF_INET6
         || family == AF_NETLINK;
}

static int
refuse_sockets (scmp_filter_ctx c, enum filter which)
{
  int status = 0;
  for (unsigned family = 0; !status && family < 64; family++)
    if (!is_contained (family)
        || (family == AF_UNIX && which == FILTER_HOST_FILES))
      status = seccomp_rule_add (c, SCMP_ACT_ERRNO (EAFNOSUPPORT),
                                 SCMP_SYS (socket), 1, ARGUMENT_IS (0, family));
  return status;
}

/* One of a pair of datagram sockets may be connected to a name.  */
static int
refuse_datagrams (scmp_filter_ctx c)
{
  static const unsigned types[] = { SOCK_DGRAM, SOCK_RAW };
  int status = 0;
  for (size_t i = 0; !status && i < sizeof types / sizeof types[0]; i++)
    status = seccomp_rule_add (c, SCMP_ACT_ERRNO (EAFNOSUPPORT),
                               SCMP_SYS (socketpair), 1,
                               SCMP_A1 (SCMP_CMP_MASKED_EQ, 0xf, types[i]));
  return status;
}

/* The terminal is the user's: what is typed there by a program is executed by
   the user's shell.  */
static int
refuse_typing (scmp_filter_ctx c)
{
  int status = seccomp_rule_add (c, SCMP_ACT_ERRNO (EPERM), SCMP_SYS (ioctl),
                                 1, ARGUMENT_IS (1, TIOCSTI));
  return status ? status
                : seccomp_rule_add (c, SCMP_ACT_ERRNO (EPERM),
                                    SCMP_SYS (ioctl), 1,
                                    ARGUMENT_IS (1, TIOCLINUX));
}

static int
refuse_calls (scmp_filter_ctx c, const int *calls, size_t count)
{
  int status = 0;
  for (size_t i = 0; !status && i < count; i++)
    status = seccomp_rule_add (c, SCMP_ACT_ERRNO (ENOSYS), calls[i], 0);
  return status;
}

static int
refuse_flag (scmp_filter_ctx c, int call, unsigned flag)
{
  return seccomp_rule_add (c, SCMP_ACT_ERRNO (EPERM), call, 1,
                           SCMP_A0 (SCMP_CMP_MASKED_EQ, flag, flag));
}

/* Without one of its own a process cannot mount cgroup2, which shows the
   superuser the groups of the host: cgroup.kill ends what is in them.  */
static int
refuse_cgroups (scmp_filter_ctx c)
{
  int status = refuse_flag (c, SCMP_SYS (unshare), CLONE_NEWCGROUP);
  return status ? status : refuse_flag (c, SCMP_SYS (clone), CLONE_NEWCGROUP);
}

static int
refuse_namespaces (scmp_filter_ctx c)
{
  static const int calls[] = {
    SCMP_SYS (unshare),    SCMP_SYS (setns),         SCMP_SYS (mount),
    SCMP_SYS (umount2),    SCMP_SYS (pivot_root),    SCMP_SYS (chroot),
    SCMP_SYS (open_tree),  SCMP_SYS (move_mount),    SCMP_SYS (mount_setattr),
    SCMP_SYS (fsopen),     SCMP_SYS (fsmount),       SCMP_SYS (fsconfig),
    SCMP_SYS (fspick),
  };
  static const unsigned kinds[]
      = { CLONE_NEWNS,  CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
          CLONE_NEWUSER, CLONE_NEWPID,   CLONE_NEWNET };
  int status = refuse_calls (c, calls, sizeof calls / sizeof calls[0]);
  for (size_t i = 0; !status && i < sizeof kinds / sizeof kinds[0]; i++)
    status = refuse_flag (c, SCMP_SYS (clone), kinds[i]);
  return status;
}

/* clone3 has its flags in memory, where no filter sees them: the C library
   does without.  */
static int
fill (scmp_filter_ctx c, enum filter which)
{
  static const int calls[] = {
    SCMP_SYS (add_key),        SCMP_SYS (keyctl),
    SCMP_SYS (request_key),    SCMP_SYS (io_uring_setup),
    SCMP_SYS (io_uring_enter), SCMP_SYS (io_uring_register),
    SCMP_SYS (bpf),            SCMP_SYS (perf_event_open),
    SCMP_SYS (userfaultfd),    SCMP_SYS (open_by_handle_at),
    SCMP_SYS (clone3),
  };
  int status = seccomp_attr_set (c, SCMP_FLTATR_ACT_BADARCH,
                                 SCMP_ACT_ERRNO (ENOSYS));
  status = status ? status : refuse_typing (c);
  status = status ? status : refuse_sockets (c, which);
  if (!status && which == FILTER_HOST_FILES)
    status = refuse_datagrams (c);
  status = status ? status
                  : refuse_calls (c, calls, sizeof calls / sizeof calls[0]);
  if (!status)
    status = which == FILTER_TESTEE ? refuse_namespaces (c)
                                    : refuse_cgroups (c);
  return status;
}

/* Each call from open_tree_attr on, also one that libseccomp does not know,
   is answered as by a kernel that is older.  Those that come in by another
   entry point are refused whole.  */
static bool
refuse_newer (int fd)
{
  enum { OPEN_TREE_ATTR = 467 };
  const struct sock_filter steps[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JGE | BPF_K, OPEN_TREE_ATTR, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
  };
  return write (fd, steps, sizeof steps) == sizeof steps;
}

bool
filter_write (enum filter which, int fd)
{
  if (!refuse_newer (fd))
    return false;
  scmp_filter_ctx c = seccomp_init (SCMP_ACT_ALLOW);
  if (!c)
    {
      errno = ENOMEM;
      return false;
    }
  int status = fill (c, which);
  if (!status)
    status = seccomp_export_bpf (c, fd);
  seccomp_release (c);
  errno = -status;
  return status == 0;
}
