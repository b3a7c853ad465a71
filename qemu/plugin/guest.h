/* The emulated machine as a view: registers by the plugin interface, memory
   where it is in QEMU's process.  */
#ifndef TRUTH_GUEST_H
#define TRUTH_GUEST_H

#include <glib.h>
#include <qemu-plugin.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/arch/arch.h"
#include "qemu/core/view.h"

/* System calls that concern an observer, by architecture.  */

enum syscall_kind
{
  SYSCALL_OTHER,
  SYSCALL_MAPS, /* changes what memory is mapped */
  SYSCALL_EXEC, /* another program may take the place of this one */
  SYSCALL_KILL, /* sends the signal of its second argument */
  SYSCALL_KILL_THREAD /* of its third one */
};

enum syscall_kind syscall_kind (const arch *a, int64_t number);

/* Which file is mapped at an address of this process?  */

enum { MAPS_PATH = 4096 };

typedef struct mapped_file
{
  char path[MAPS_PATH];
  uint64_t offset; /* of the address, in the file */
  uint64_t start, end; /* of the mapping: addresses of this process */
} mapped_file;

/* False: none, or it cannot be found out.  */
bool maps_find (uint64_t address, mapped_file *file);

enum { GUEST_PAGE = 4096, GUEST_PAGES = 1024 };

/* A page of guest memory that was asked for.  */
typedef struct guest_page
{
  uint64_t number;
  unsigned mapping; /* it was then; 0: nobody asked */
  bool is_readable;
} guest_page;

typedef struct guest
{
  const arch *arch;
  const sf_abi *abi;
  view view; /* of the vCPU that executes */
  struct qemu_plugin_register *registers[REG_PC]; /* by DWARF number */
  GByteArray *bytes;
  bool has_base;
  uint64_t base; /* host address - guest address */
  bool asks_qemu; /* for all memory: the kernel does not say what is readable */
  /* System calls that change the mapping and are not over: until then what is
     readable is asked anew every time.  */
  unsigned changing;
  guest_page pages[GUEST_PAGES];
} guest;

void guest_begin (guest *g, const arch *a);

/* Find the registers; a vCPU exists.  */
void guest_find_registers (guest *g);

/* The vCPU that calls is about to execute the instruction at PC: read SP, FP
   and the link register into the view.  */
void guest_look (guest *g, uint64_t pc);

/* Read the other core registers as well.  */
void guest_look_at_all (guest *g);

/* Memory may be mapped in another way than before.  */
void guest_mapping_changed (guest *g);

#endif
