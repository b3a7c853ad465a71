/* Every path of a function, and its rows on the way.  */
#ifndef FLOW_WALK_H
#define FLOW_WALK_H

#include "check.h"

/* The first byte of an instruction: an enum proof, an enum doubt, its bytes, and what
   a walk notes.  */
typedef struct mark
{
  uint8_t proof : 2, is_walked : 1, doubt : 4, is_below : 1; /* of struct checked */
  uint8_t length : 4, is_insn : 1, is_swept : 1, /* an instruction begins here, as one looks from the start of the
                                                    function on; that was done from here */
      is_told : 1, /* that its row is wrong */
      is_outlined : 1; /* here begins a function that LLVM's outliner made */
} mark;

/* An executable section.  */
typedef struct code_range
{
  uint64_t start, end;
  const uint8_t *bytes;
  uint8_t *own_bytes; /* a copy, which BYTES are then; or NULL */
  mark *marks; /* one for each byte */
  uint64_t *leaders; /* a bit for each byte: a block begins there */
} code_range;

/* A section that is loaded.  */
typedef struct data_range
{
  uint64_t start, end;
  const uint8_t *bytes;
} data_range;

typedef struct code_map
{
  code_range *ranges; /* sorted */
  size_t count, largest; /* how many; which is the largest */
  data_range *data; /* likewise */
  size_t data_count;
  bool is_big_endian; /* data are */
} code_map;

/* The code of S, with marks that say nothing.  */
void code_map_read (code_map *map, subject *s);
void code_map_clear (code_map *map);
void code_map_free (code_map *map);

/* That of ADDRESS, or NULL.  */
code_range *code_at (const code_map *map, uint64_t address);

/* The instruction at PC, which R has.  */
static inline void
code_decode (const code_range *r, const machine *m, uint64_t pc, effects *e)
{
  m->decode (r->bytes + (pc - r->start), (size_t) (r->end - pc), pc, e);
}

/* The SIZE bytes of a section there, or NULL.  */
const uint8_t *data_at (const code_map *map, uint64_t address, uint64_t size);

/* The function of this address is called, as an instruction at FROM says.  */
typedef struct called_list
{
  uint64_t *items;
  size_t count, capacity;
} called_list;

typedef struct walk walk;

/* What a walk tells of rows that are wrong; the path can be asked for while it
   lasts.  */
typedef struct walk_listener
{
  void (*wrong) (void *context, const walk *w, const claims *function,
                 const claim *row, uint64_t pc, int32_t block,
                 const checked *k);
  void *context;
} walk_listener;

/* GUIDE, which may be NULL, is another table of the file.  Where a row of T is wrong, its
   rows say whether a call returns.  */
walk *walk_new (claim_table *t, claim_table *guide, code_map *code,
                const walk_listener *to);
void walk_free (walk *w);

/* The rows of function INDEX, until the next walk, which does not read them again.  */
const claims *walk_function (walk *w, size_t index);

/* Follow all paths of what is called at ENTRY.  */
void walk_from (walk *w, uint64_t entry);

/* After all that: jumps to rows that were wrong there, of other functions, where nothing else leads.  */
void walk_strays (walk *w);

/* Targets of calls that are no functions' starts, with those that are.  */
const called_list *walk_called (const walk *w);

/* A path from the entry to PC, which is in BLOCK, in words; the caller frees it.  */
char *walk_path (const walk *w, int32_t block, uint64_t pc);

/* What LLVM's outliner makes: functions of what several others do.  They are parts of their callers, and change registers
   that a function has to keep, or SP.  */

/* Is function C of T one?  */
bool outlined_is (const claim_table *t, const code_map *code, const claims *c);

/* Note in CODE which functions of T are.  */
void outlined_mark (claim_table *t, const code_map *code);

/* Was the function at ADDRESS noted?  */
bool outlined_at (const code_map *code, uint64_t address);

enum outlined_end
{
  OUTLINED_RETURNS,
  OUTLINED_MAY_RETURN, /* another function does it for this one, to which it jumps at its end */
  OUTLINED_IS_UNKNOWN
};

/* The one at ADDRESS is called in state S, to return to NEXT: S is what it leaves then.  Where it does not run straight
   through, nothing is known any more.  */
enum outlined_end outlined_follow (const claim_table *t, const code_map *code, frame_bases *bases, uint64_t address,
                                   uint64_t next, frame_state *s);

#endif
