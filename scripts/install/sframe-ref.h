/* The reference as a library, libsframe-ref.a: all that a program needs that
   reads .sframe sections.  Nothing allocates, prints or ends the program.

     decode.h   headers, functions and FREs of a section, one by one
     check.h    is the section valid?
     walk.h     all of it in order, with a visitor
     find.h     the FRE for a PC
     unwind.h   one frame up
     dump.h     the canonical dump

   sf_abi_by_name () and sf_clause_text_of () are in abi.h and clause.h.  */
#ifndef SFRAME_REF_H
#define SFRAME_REF_H

#ifdef __cplusplus
extern "C" {
#endif

#include "check.h"
#include "decode.h"
#include "find.h"
#include "unwind.h"
#include "walk.h"
#include "write/dump.h"

/* Words of cursor.h, which only the library uses.  */
#undef need
#undef unsaid

#ifdef __cplusplus
}
#endif

#endif
