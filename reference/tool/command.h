/* The commands of sframe-ref.  */
#ifndef COMMAND_H
#define COMMAND_H

#include "lib/base/program.h"

extern const command dump_command, check_command, find_command,
    unwind_command, assemble_command, extract_command, clauses_command,
    vectors_command, caps_command, decode_command, serve_command,
    tables_command, file_command, files_command;

#endif
