/* What back ends share.  */
#include "target.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/buffer.h"

/* DT_DEBUG, struct r_debug and struct link_map (glibc's <link.h>), of 64-bit
   programs.  */

enum
{
  R_MAP = 8, /* r_debug.r_map */
  L_ADDR = 0, L_NAME = 8, L_NEXT = 24, /* link_map */
  PATH_LIMIT = 4096, LIBRARIES_LIMIT = 1000, DYNAMIC_LIMIT = 1000
};

static uint64_t
word (const arch *a, const view *v, uint64_t address)
{
  uint8_t bytes[8];
  if (!v->read (v->context, address, bytes, sizeof bytes))
    return 0;
  return arch_number (a, bytes, sizeof bytes);
}

static uint64_t
first_map (const module *main, const view *v)
{
  uint64_t at = main->bias + main->dynamic;
  for (int i = 0; main->dynamic && i < DYNAMIC_LIMIT; i++, at += 16)
    {
      uint64_t tag = word (main->arch, v, at);
      if (tag == DT_NULL)
        return 0;
      if (tag != DT_DEBUG)
        continue;
      uint64_t debug = word (main->arch, v, at + 8);
      return debug ? word (main->arch, v, debug + R_MAP) : 0;
    }
  return 0;
}

static bool
read_text (const view *v, uint64_t address, char *text)
{
  for (size_t i = 0; i < PATH_LIMIT; i++)
    {
      if (!v->read (v->context, address + i, text + i, 1))
        return false;
      if (!text[i])
        return i > 0;
    }
  return false;
}

static bool
is_listed (const module_list *list, uint64_t bias)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i]->bias == bias && module_is_mapped (list->items[i]))
      return true;
  return false;
}

static void
add_library (module_list *list, const char *path, uint64_t bias,
             const char *prefix)
{
  problem p;
  char *below = format_text ("%s%s", prefix ? prefix : "", path);
  const char *best = access (below, R_OK) == 0 ? below : path;
  if (access (best, R_OK) == 0)
    modules_add (list, best, bias, &p);
  free (below);
}

void
linkmap_update (module_list *list, const module *main, const view *v,
                const char *prefix)
{
  char path[PATH_LIMIT];
  const arch *a = main->arch;
  uint64_t map = first_map (main, v);
  for (int i = 0; map && i < LIBRARIES_LIMIT; i++)
    {
      uint64_t bias = word (a, v, map + L_ADDR);
      if (!is_listed (list, bias)
          && read_text (v, word (a, v, map + L_NAME), path))
        add_library (list, path, bias, prefix);
      map = word (a, v, map + L_NEXT);
    }
}

void
target_read_auxv (target *t, const uint8_t *bytes, size_t size)
{
  for (size_t at = 0; at + 16 <= size; at += 16)
    {
      uint64_t value = arch_number (t->arch, bytes + at + 8, 8);
      switch (arch_number (t->arch, bytes + at, 8))
        {
        case AT_ENTRY:
          t->entry = value;
          break;
        case AT_PHDR:
          t->phdr = value;
          break;
        default:
          break;
        }
    }
}
