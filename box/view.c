#include "view.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

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
