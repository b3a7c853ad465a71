/* The emulated machine as a view: registers by the plugin interface, memory
   where it is in QEMU's process.  */
#ifndef TRUTH_GUEST_H
#define TRUTH_GUEST_H

#include <glib.h>
#include <qemu-plugin.h>

#include "qemu/core/view.h"

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
