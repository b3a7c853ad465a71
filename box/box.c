#include "box.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "filter.h"

/* A part of the file system that is taken up before the rest is hidden, and
   put down again at the same place.  */
typedef struct part
{
  char path[PATH_MAX];
  int tree; /* -1: nothing */
  bool is_directory;
} part;

enum { PROGRAM, OF_PROGRAM, FILE_ASKED_ABOUT, PARTS };

static const char small[] = "mode=0777,size=64m,nr_inodes=4096";

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

static bool
take_up (part *p)
{
  struct stat status;
  p->tree = open_tree (AT_FDCWD, p->path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
  if (p->tree < 0 || fstat (p->tree, &status) < 0)
    return false;
  p->is_directory = S_ISDIR (status.st_mode);
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
choose (part parts[PARTS], const char *program, const char *file,
        const char *checkout)
{
  char *real = parts[OF_PROGRAM].path;
  for (int i = 0; i < PARTS; i++)
    parts[i].tree = -1;
  if (!make_absolute (parts[PROGRAM].path, program, checkout)
      || !realpath (program, real) || !take_up (&parts[PROGRAM]))
    return false;
  char *slash = strrchr (real, '/');
  *slash = '\0';
  if (!*real || is_common (real, checkout))
    *slash = '/';
  if (!take_up (&parts[OF_PROGRAM]))
    return false;
  return !file
         || (make_absolute (parts[FILE_ASKED_ABOUT].path, file, checkout)
             && take_up (&parts[FILE_ASKED_ABOUT]));
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

static bool
put_down (const part *p)
{
  if (p->tree < 0)
    return true;
  struct stat is, was;
  if (fstat (p->tree, &was) < 0)
    return false;
  /* It may be inside another part, or where nothing was hidden.  */
  if (stat (p->path, &is) == 0 && is.st_dev == was.st_dev
      && is.st_ino == was.st_ino)
    return true;
  if (!make_above (p->path))
    return false;
  int made = p->is_directory ? mkdir (p->path, 0755)
                             : open (p->path, O_CREAT | O_WRONLY | O_CLOEXEC,
                                     0755);
  if (made < 0 && errno != EEXIST)
    return false;
  if (made > 0)
    close (made);
  return move_mount (p->tree, "", AT_FDCWD, p->path, MOVE_MOUNT_F_EMPTY_PATH)
         == 0;
}

static bool
close_all (const part parts[PARTS])
{
  for (int i = 0; i < PARTS; i++)
    if (parts[i].tree >= 0)
      close (parts[i].tree);
  return true;
}

static bool
make_read_only (const char *path, unsigned flags)
{
  struct mount_attr attributes
      = { .attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID };
  return mount_setattr (AT_FDCWD, path, flags, &attributes,
                        sizeof attributes) == 0;
}

static bool
hide (const char *directory)
{
  return mount ("tmpfs", directory, "tmpfs", MS_NOSUID | MS_NODEV, small) == 0;
}

bool
box_enter (const char *program, const char *file)
{
  static part parts[PARTS];
  char checkout[PATH_MAX];
  if (!getcwd (checkout, sizeof checkout)
      || mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0
      || !make_read_only ("/", AT_RECURSIVE)
      || !choose (parts, program, file, checkout))
    return false;
  bool is_below_tmp = strncmp (checkout, "/tmp/", 5) == 0;
  if (!hide ("/tmp") || !hide ("/dev/shm")
      || (is_below_tmp && (!make_above (checkout)
                           || (mkdir (checkout, 0755) < 0 && errno != EEXIST)))
      || !hide (checkout))
    return false;
  for (int i = PARTS - 1; i >= 0; i--)
    if (!put_down (&parts[i]))
      return false;
  return close_all (parts) && make_read_only (checkout, 0)
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
