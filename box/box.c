#include "box.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "filter.h"

/* A file system of which a process sees a chosen part: parts are taken up,
   what is around them is hidden, and they are put down again at the same
   place.  All functions: false with errno.  */

static const char small[] = "mode=0777,size=64m,nr_inodes=4096";

bool
view_begin (void)
{
  return mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

bool
view_make_read_only (const char *path, unsigned flags)
{
  struct mount_attr attributes
      = { .attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID };
  return mount_setattr (AT_FDCWD, path, flags, &attributes,
                        sizeof attributes) == 0;
}

bool
view_take_up (view_part *p)
{
  struct stat status;
  p->tree = open_tree (AT_FDCWD, p->path,
                       OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC
                           | (p->covers ? AT_RECURSIVE : 0));
  if (p->tree < 0 || fstat (p->tree, &status) < 0)
    return false;
  p->is_directory = S_ISDIR (status.st_mode);
  return true;
}

/* All directories above PATH.  */
static bool
make_above (const char *path)
{
  char above[PATH_MAX];
  strcpy (above, path);
  for (char *at = above + 1; (at = strchr (at, '/')); at++)
    {
      *at = '\0';
      if (mkdir (above, 0755) < 0 && errno != EEXIST && errno != EROFS)
        return false;
      *at = '/';
    }
  return true;
}

/* Something to put P on.  */
static bool
make_place (const view_part *p)
{
  if (!make_above (p->path))
    return false;
  if (p->is_directory)
    return mkdir (p->path, 0755) == 0;
  int made = open (p->path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0755);
  return made >= 0 && close (made) == 0;
}

bool
view_put_down (const view_part *p)
{
  struct stat is, was;
  if (p->tree < 0)
    return true;
  if (fstat (p->tree, &was) < 0)
    return false;
  bool is_there = stat (p->path, &is) == 0;
  /* It may be inside another part, or where nothing was hidden.  */
  if (is_there && !p->covers && is.st_dev == was.st_dev
      && is.st_ino == was.st_ino)
    return true;
  return (is_there || make_place (p))
         && move_mount (p->tree, "", AT_FDCWD, p->path,
                        MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

bool
view_hide (const char *directory)
{
  struct stat status;
  return (stat (directory, &status) == 0
          || (make_above (directory) && mkdir (directory, 0755) == 0))
         && mount ("tmpfs", directory, "tmpfs", MS_NOSUID | MS_NODEV, small)
                == 0;
}

enum { PROGRAM, OF_PROGRAM, FILE_ASKED_ABOUT, PARTS };

/* PATH, absolute, but links in it as they are.  */
static bool
make_absolute (char *to, const char *path, const char *here)
{
  size_t length = strlen (path), base = *path == '/' ? 0 : strlen (here) + 1;
  while (strncmp (path, "./", 2) == 0 && length > 2)
    {
      path += 2;
      length -= 2;
    }
  errno = ENAMETOOLONG;
  if (base + length >= PATH_MAX)
    return false;
  if (base)
    {
      memcpy (to, here, base - 1);
      to[base - 1] = '/';
    }
  memcpy (to + base, path, length + 1);
  return true;
}

/* Is DIRECTORY one that holds more than a program and its own: CHECKOUT,
   its build/, or a directory of that?  */
static bool
is_common (const char *directory, const char *checkout)
{
  size_t length = strlen (checkout);
  if (strncmp (directory, checkout, length) != 0)
    return strcmp (directory, "/tmp") == 0;
  const char *rest = directory + length;
  if (!*rest || strcmp (rest, "/build") == 0)
    return true;
  return strncmp (rest, "/build/", 7) == 0 && !strchr (rest + 7, '/');
}

/* The program under the name it is called by; its directory, or itself, where
   it really is; the section.  */
static bool
choose (view_part parts[PARTS], const char *program, const char *file,
        const char *checkout)
{
  char *real = parts[OF_PROGRAM].path;
  for (int i = 0; i < PARTS; i++)
    parts[i].tree = -1;
  if (!make_absolute (parts[PROGRAM].path, program, checkout)
      || !realpath (program, real) || !view_take_up (&parts[PROGRAM]))
    return false;
  char *slash = strrchr (real, '/');
  *slash = '\0';
  if (!*real || is_common (real, checkout))
    *slash = '/';
  if (!view_take_up (&parts[OF_PROGRAM]))
    return false;
  return !file
         || (make_absolute (parts[FILE_ASKED_ABOUT].path, file, checkout)
             && view_take_up (&parts[FILE_ASKED_ABOUT]));
}

static bool
close_all (const view_part parts[PARTS])
{
  for (int i = 0; i < PARTS; i++)
    if (parts[i].tree >= 0)
      close (parts[i].tree);
  return true;
}

bool
box_enter (const char *program, const char *file)
{
  static view_part parts[PARTS];
  char checkout[PATH_MAX];
  if (!getcwd (checkout, sizeof checkout) || !view_begin ()
      || !view_make_read_only ("/", AT_RECURSIVE)
      || !choose (parts, program, file, checkout))
    return false;
  if (!view_hide ("/tmp") || !view_hide ("/dev/shm") || !view_hide (checkout))
    return false;
  for (int i = PARTS - 1; i >= 0; i--)
    if (!view_put_down (&parts[i]))
      return false;
  return close_all (parts) && view_make_read_only (checkout, 0)
         && chdir (checkout) == 0;
}

static struct sock_fprog seal;

bool
box_prepare (void)
{
  struct stat status;
  int fd = memfd_create ("seal", MFD_CLOEXEC);
  if (fd < 0)
    return false;
  bool good = filter_write (FILTER_TESTEE, fd) && fstat (fd, &status) == 0;
  size_t size = good ? (size_t) status.st_size : 0;
  struct sock_filter *steps = malloc (size + 1);
  good = good && steps && pread (fd, steps, size, 0) == (ssize_t) size;
  close (fd);
  if (!good)
    {
      free (steps);
      return false;
    }
  seal = (struct sock_fprog) { (unsigned short) (size / sizeof *steps), steps };
  return true;
}

bool
box_seal (void)
{
  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
         && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &seal) == 0;
}

void
box_become_nobody (void)
{
  const uid_t nobody = 1999999999;
  if (geteuid () != 0 || setgroups (0, NULL) < 0
      || setresgid (nobody, nobody, nobody) < 0
      || setresuid (nobody, nobody, nobody) < 0)
    return;
  prctl (PR_SET_DUMPABLE, 1); /* else /proc/self is root's */
}

static void
write_text (const char *path, const char *text)
{
  int fd = open (path, O_WRONLY | O_CLOEXEC);
  /* Where it is not allowed the process runs as nobody with our rights.  */
  if (fd >= 0 && write (fd, text, strlen (text)) >= 0)
    errno = 0;
  if (fd >= 0)
    close (fd);
}

static void
map_own_user (uid_t user, gid_t group)
{
  char text[64];
  write_text ("/proc/self/setgroups", "deny");
  snprintf (text, sizeof text, "%u %u 1", user, user);
  write_text ("/proc/self/uid_map", text);
  snprintf (text, sizeof text, "%u %u 1", group, group);
  write_text ("/proc/self/gid_map", text);
}

pid_t
box_fork (unsigned long namespaces)
{
  const unsigned long flags = namespaces | SIGCHLD;
  if (!namespaces)
    return fork ();
  uid_t user = geteuid ();
  gid_t group = getegid ();
#ifdef __s390x__
  long pid = syscall (SYS_clone, 0UL, flags, 0UL, 0UL, 0UL);
#else
  long pid = syscall (SYS_clone, flags, 0UL, 0UL, 0UL, 0UL);
#endif
  if (pid == 0 && (namespaces & CLONE_NEWUSER))
    map_own_user (user, group);
  return (pid_t) pid;
}
