/* The emulated machine as a view.  */
#include "guest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* System calls that concern an observer.  */

static bool
is_among (const uint16_t *list, size_t count, int64_t number)
{
  for (size_t i = 0; i < count; i++)
    if (list[i] && list[i] == number)
      return true;
  return false;
}

enum syscall_kind
syscall_kind (const arch *a, int64_t number)
{
  if (number == a->munmap || number == a->mremap
      || is_among (a->remaps, sizeof a->remaps / sizeof a->remaps[0], number))
    return SYSCALL_MAPS;
  if (number == a->execve || number == a->execveat)
    return SYSCALL_EXEC;
  if (is_among (a->kill, sizeof a->kill / sizeof a->kill[0], number))
    return SYSCALL_KILL;
  if (is_among (a->kill_thread, sizeof a->kill_thread / sizeof a->kill_thread[0], number))
    return SYSCALL_KILL_THREAD;
  return SYSCALL_OTHER;
}

/* /proc/self/maps  */

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

static uint64_t
read_register (guest *g, uint32_t number)
{
  if (!g->registers[number])
    return 0;
  g_byte_array_set_size (g->bytes, 0);
  qemu_plugin_read_register (g->registers[number], g->bytes);
  size_t size = g->bytes->len < 8 ? g->bytes->len : 8;
  return arch_number (g->arch, g->bytes->data, size);
}

static bool
read_extra (void *context, uint32_t reg, uint64_t *value)
{
  guest *g = context;
  if (reg >= REG_PC || !g->registers[reg])
    return false;
  *value = read_register (g, reg);
  return true;
}

/* Memory.  */

static bool
ask_memory (guest *g, uint64_t address, void *bytes, size_t size)
{
  if (!qemu_plugin_read_memory_vaddr (address, g->bytes, size))
    return false;
  memcpy (bytes, g->bytes->data, size);
  return true;
}

/* QEMU reads for debuggers what the program cannot read itself; here that
   would be a fault.  Where the kernel does not let us ask, all reading is left
   to QEMU.  */
static bool
can_be_read (guest *g, uint64_t address)
{
  uint8_t byte;
  struct iovec to = { .iov_base = &byte, .iov_len = 1 };
  struct iovec from
      = { .iov_base = (void *) (g->base + address), .iov_len = 1 };
  if (process_vm_readv (getpid (), &to, 1, &from, 1, 0) == 1)
    return true;
  if (errno != EFAULT)
    g->asks_qemu = true;
  return false;
}

static guest_page *
slot_of (guest *g, uint64_t number)
{
  return &g->pages[(number * 0x9e3779b97f4a7c15 >> 32) % GUEST_PAGES];
}

static bool
page_is_readable (guest *g, uint64_t number)
{
  uint8_t byte;
  uint64_t address = number * GUEST_PAGE;
  guest_page *page = slot_of (g, number);
  if (page->number != number || page->mapping != g->view.mapping)
    *page = (guest_page) {
      .number = number,
      .mapping = g->view.mapping,
      .is_readable = ask_memory (g, address, &byte, 1)
                     && can_be_read (g, address)
    };
  return page->is_readable;
}

/* Does what is readable stay so?  */
static bool
is_steady (const guest *g)
{
  return g->has_base && !g->asks_qemu && g->changing == 0;
}

/* SIZE is at most a page.  */
static bool
is_readable (guest *g, uint64_t address, size_t size)
{
  uint64_t first = address / GUEST_PAGE;
  uint64_t last = (address + size - 1) / GUEST_PAGE;
  return page_is_readable (g, first)
         && (first == last || page_is_readable (g, last));
}

static const void *
host (void *context, uint64_t address)
{
  guest *g = context;
  return is_steady (g) && is_readable (g, address, 8)
             ? (const void *) (g->base + address)
             : NULL;
}

static bool
read_memory (void *context, uint64_t address, void *bytes, size_t size)
{
  guest *g = context;
  if (!is_steady (g))
    return ask_memory (g, address, bytes, size);
  if (!is_readable (g, address, size))
    return g->asks_qemu && ask_memory (g, address, bytes, size);
  memcpy (bytes, (const void *) (g->base + address), size);
  return true;
}

void
guest_mapping_changed (guest *g)
{
  g->view.mapping++;
}

/* Registers.  */

void
guest_begin (guest *g, const arch *a)
{
  *g = (guest) { .arch = a, .abi = arch_abi (a), .bytes = g_byte_array_new () };
  g->view = (view) { .read = read_memory, .read_extra = read_extra,
                     .host = host, .mapping = 1, .context = g };
}

void
guest_find_registers (guest *g)
{
  GArray *all = qemu_plugin_get_registers ();
  for (guint i = 0; i < all->len; i++)
    {
      const qemu_plugin_reg_descriptor *r
          = &g_array_index (all, qemu_plugin_reg_descriptor, i);
      for (uint32_t n = 0; n < REG_PC; n++)
        if (g->arch->gdb_names[n]
            && strcmp (g->arch->gdb_names[n], r->name) == 0)
          g->registers[n] = r->handle;
    }
  g_array_free (all, TRUE);
}

static void
look_at (guest *g, uint32_t reg)
{
  g->view.reg[reg] = read_register (g, reg);
  g->view.known |= (uint32_t) 1 << reg;
}

void
guest_look (guest *g, uint64_t pc)
{
  g->view.known = 0;
  g->view.reg[REG_PC] = pc;
  look_at (g, g->abi->sp);
  look_at (g, g->abi->fp);
  if (g->abi->tracks_ra)
    look_at (g, g->abi->ra);
}

void
guest_look_at_all (guest *g)
{
  for (uint32_t n = 0; n < REG_PC; n++)
    if (g->arch->known_registers >> n & 1)
      look_at (g, n);
}
