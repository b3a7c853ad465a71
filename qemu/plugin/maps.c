/* /proc/self/maps  */
#include "maps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* START-END PERMISSIONS OFFSET DEVICE INODE PATH, and only the path has
   slashes.  */
static bool
line_has (const char *line, uint64_t address, mapped_file *file)
{
  uint64_t start, end, offset;
  const char *path = strchr (line, '/');
  if (!path
      || sscanf (line, "%" SCNx64 "-%" SCNx64 " %*s %" SCNx64, &start, &end,
                 &offset) < 3
      || address < start || address >= end)
    return false;
  snprintf (file->path, sizeof file->path, "%.*s",
            (int) strcspn (path, "\n"), path);
  file->offset = offset + (address - start);
  file->start = start;
  file->end = end;
  return true;
}

bool
maps_find (uint64_t address, mapped_file *file)
{
  FILE *in = fopen ("/proc/self/maps", "re");
  char *line = NULL;
  size_t size = 0;
  bool is_found = false;
  while (in && !is_found && getline (&line, &size, in) > 0)
    is_found = line_has (line, address, file);
  free (line);
  if (in)
    fclose (in);
  return is_found;
}
