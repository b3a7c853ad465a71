/* The files that are mapped into the program and their SFrame sections, and the tables that
   the program says it has registered.  */
#ifndef TRUTH_MODULES_H
#define TRUTH_MODULES_H

#include <elfutils/libdw.h>

#include "lib/arch/arch.h"
#include "lib/base/intervals.h"
#include "lib/elf/image.h"
#include "reference/section.h"
#include "view.h"

typedef struct module module;

/* A name for addresses of the file: a function's, else a section's.  */
typedef struct module_name
{
  uint64_t start, end;
  char *text;
  bool is_function;
} module_name;

struct module
{
  char *path;
  uint64_t bias;       /* run-time address - address in the file */
  uint64_t start, end; /* run-time addresses of its executable segments */
  const arch *arch;
  uint64_t entry, dynamic, phdr; /* addresses in the file; 0: none */
  uint64_t tables, tables_changed; /* likewise, of what registered_look () reads */
  bool is_registered; /* it is in no file, and what executes there may change */
  image_file image;
  bool has_sframe;
  sf_section section; /* at its run-time address */
  int fd;
  Elf *elf;
  Dwarf_CFI *cfi; /* .eh_frame, or NULL */
  module_name *names;
  size_t name_count, name_capacity;
  intervals places; /* numbers of NAMES, functions before sections */
};

typedef struct module_list
{
  module **items;
  size_t count, capacity;
  unsigned version; /* what was found by another one may not hold any more */
} module_list;

/* Read the ELF file PATH, mapped with BIAS, and add it; NULL: see P.  A file
   without SFrame is no problem.  */
module *modules_add (module_list *list, const char *path, uint64_t bias,
                     problem *p);

/* SECTION, of which M gets a copy, is for the code from START to END, which is of
   A.  */
module *modules_add_registered (module_list *list, const arch *a,
                                const sf_section *section, uint64_t start,
                                uint64_t end);

/* Make the index of M's names.  modules_add has done that.  */
void module_index_names (module *m);

/* Move MODULE, whose bias was not known.  */
void module_move (module *m, uint64_t bias);

/* SIZE bytes from START on are mapped no more: modules whose code is there are found
   no more, but stay, for what was found out about them.  */
void modules_unmap (module_list *list, uint64_t start, uint64_t size);
bool module_is_mapped (const module *m);

/* Move MODULE to where byte OFFSET of its file, which is code, is mapped at
   ADDRESS.  False: none of its segments has that byte.  */
bool module_place (module *m, uint64_t address, uint64_t offset);

void modules_free (module_list *list);

/* The module whose code PC is in, or NULL.  */
const module *modules_find (const module_list *list, uint64_t pc);

/* The run-time address of the function NAME; 0: there is none.  */
uint64_t module_function (const module *m, const char *name);

/* The name of the run-time address PC; NULL: it has none.  */
const module_name *module_name_of (const module *m, uint64_t pc);

/* Are ONE and OTHER in one function, or in code of which no function is
   known?  */
bool modules_same_code (const module_list *list, uint64_t one, uint64_t other);

/* Are ONE and OTHER in functions that the compiler made of one?  */
bool modules_same_source (const module_list *list, uint64_t one, uint64_t other);

/* Tables that a program registers while it runs, for code that is in no file.

   The program says so in a list, as it tells debuggers of such code:

     struct sframe_table
     {
       struct sframe_table *next;
       uint64_t section, section_size, text, text_size;
     };
     struct sframe_table *sframe_tables;
     void sframe_tables_changed (void);

   Both names are symbols of the program itself.  The list is read when the function's first
   instruction is about to execute.  */

/* The thread is at V: where its program says there that the list has changed, LIST gets what
   is new and loses what is registered no more.  */
void registered_look (module_list *list, const view *v);

#endif
