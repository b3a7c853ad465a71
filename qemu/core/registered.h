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
#ifndef TRUTH_REGISTERED_H
#define TRUTH_REGISTERED_H

#include "modules.h"
#include "view.h"

/* The thread is at V: where its program says there that the list has changed, LIST gets what
   is new and loses what is registered no more.  */
void registered_look (module_list *list, const view *v);

#endif
