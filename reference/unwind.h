/* One step up the stack: the appendix "Generating Stack Traces using
   SFrame".  */
#ifndef SF_UNWIND_H
#define SF_UNWIND_H

#include "find.h"

/* A frame: where it executes, and what its registers hold.  */
typedef struct sf_frame
{
  uint64_t pc, sp, fp;
  uint64_t ra;        /* the link register: topmost frame, ABIs with one */
  bool ra_is_known;   /* RA holds a value */
  bool is_topmost;    /* nothing was called from here */
  bool pc_is_exact;   /* PC was interrupted, not returned to: so are most
                         topmost frames (not that of a program which looks at
                         its own stack), and frames that a signal interrupted */
  bool ra_was_signed; /* the PC was stored with authentication bits */
  bool sp_stayed;     /* SP is that of the frame that was called from here,
                         which was not interrupted itself */
} sf_frame;

/* What the unwinder asks of the thread that it looks at.  Both may fail.  */
typedef struct sf_thread
{
  /* Read the 8 bytes at ADDRESS, in the target's byte order, as a number.  */
  bool (*read_memory) (void *context, uint64_t address, uint64_t *value);
  /* The value that DWARF register REG holds in the topmost frame.  SP and FP
     are not asked for, nor RA when ra_is_known.  */
  bool (*read_register) (void *context, uint32_t reg, uint64_t *value);
  void *context;
  /* AArch64: the bits of an address that authentication codes occupy.  In a
     signed return address they are overwritten with copies of bit 55.  */
  uint64_t pauth_mask;
} sf_thread;

enum sf_step
{
  SF_STEPPED,        /* CALLER is filled in */
  SF_OUTERMOST,      /* there is no caller */
  SF_STEP_NO_FDE,    /* no function covers the PC */
  SF_STEP_NO_FRE,    /* a function does, but none of its FREs */
  SF_UNREADABLE,     /* memory at ADDRESS could not be read */
  SF_UNSAFE,         /* a rule needs register REG, whose value is lost */
  SF_RA_UNCHANGED,   /* RA should be in its register, where it is not known */
  SF_NOT_ADVANCING,  /* the caller's SP is not above this frame's */
  SF_STEP_INVALID    /* the section is broken: see the report */
};

/* What a step found out, up to where it stopped.  */
typedef struct sf_stepped
{
  enum sf_step result;
  sf_found found;
  uint64_t cfa;
  bool has_cfa;     /* the CFA is known */
  bool ra_had_code; /* all is, and authentication bits were taken out of RA */
  uint64_t address; /* SF_UNREADABLE */
  uint32_t reg;     /* SF_UNSAFE */
} sf_stepped;

/* The PC that is looked up for FRAME.  */
uint64_t sf_looked_up (const sf_frame *frame, enum sf_reading reading);

/* Unwind FRAME by SECTION into CALLER, which may be FRAME.  All arithmetic is
   modulo 2^64.  */
enum sf_step sf_unwind (const sf_section *section, const sf_thread *thread,
                        const sf_frame *frame, sf_frame *caller,
                        sf_stepped *stepped, sf_report *report);

/* Likewise, by what was looked up before for this frame's PC: it is in
   STEPPED->found.  */
enum sf_step sf_unwind_found (const sf_thread *thread, const sf_frame *frame,
                              sf_frame *caller, sf_stepped *stepped);

/* "outermost frame", "no FDE", ...  */
const char *sf_step_name (enum sf_step step);

#endif
