/* The commands of sframe-asm.  */
#ifndef DIRECTIVES_COMMANDS_H
#define DIRECTIVES_COMMANDS_H

#include "lib/base/program.h"

extern const command directives_check, directives_generate,
    directives_campaign, directives_compare;

#endif
