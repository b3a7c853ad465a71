/* What a page's reproducer types, as far as its reach can be told by that.  */
#ifndef SCRIPT_LOOK_H
#define SCRIPT_LOOK_H

#include <stdbool.h>

#include "lib/issues/blocks.h"

typedef struct script_look
{
  bool is_there;
  bool compiles; /* a compiler writes assembly or an object */
  bool
      has_option; /* a tool is given an option that no default and no distribution has */
  bool makes_input; /* a file is written from lines of the script */
  bool has_directives,
      names_registers; /* in such lines: CFI; asm, builtins and attributes */
} script_look;

/* What SCRIPT does; nothing, if it has no lines.  */
script_look look_at_script (const block *script);

#endif
