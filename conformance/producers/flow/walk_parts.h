/* A walk, as its parts share it: blocks.c has the blocks that there are, control.c goes where an instruction leads,
   and walk.c checks rows on the way.  */
#ifndef FLOW_WALK_PARTS_H
#define FLOW_WALK_PARTS_H

#include "walk.h"

enum
{
  MOST_NODES = 1 << 16,
  MOST_PARTS = 1024, /* functions that jump into each other: clang makes one of each block, if it is told to */
  NO_NODE = -1
};

/* A leader.  */
typedef struct node
{
  uint64_t address;
  uint64_t from_pc; /* the instruction that led here first */
  int32_t from;     /* and its leader */
  int32_t next;     /* of the same hash */
  bool is_waiting;
  size_t insns, insns_end; /* its instructions, as they were decoded when it was walked first */
  frame_state state;
} node;

/* A row that was wrong where a block was walked; it is, if it is still when all
   states are final.  */
typedef struct suspect
{
  uint64_t pc;
  int32_t node;
  size_t turn; /* how many there were before */
  checked is;
} suspect;

/* A jump out of a function to a place whose row is wrong in that state.  */
typedef struct stray
{
  uint64_t entry, target;
} stray;

/* Nodes that have to be walked.  */
typedef struct node_list
{
  int32_t *items;
  size_t count, capacity;
} node_list;

/* Decoded instructions, one after the other: each is an `effects` that ends after its last effect.  */
typedef struct insn_list
{
  uint8_t *bytes;
  size_t count, capacity;
  int32_t last; /* the node that has the last one */
} insn_list;

/* A block that was found last: from its leader on, up to the next that is known.  */
typedef struct extent
{
  uint64_t start, end;
} extent;

struct walk
{
  claim_table *t, *guide;
  claims guided; /* the last function of GUIDE that was asked for */
  code_map *code;
  walk_listener to;
  claims *parts[MOST_PARTS]; /* the functions of this walk; memory is kept */
  size_t part_count, last_part;
  node *nodes;
  size_t node_count, node_capacity;
  int32_t *hash; /* heads of lists of nodes */
  size_t hash_size;
  node_list waiting; /* a heap: the lowest address is first */
  node_list cut;     /* the last is first; they wait until nothing else does */
  extent found;
  frame_bases bases;
  suspect *suspects;
  size_t suspect_count, suspect_capacity;
  called_list called;
  stray *strays;
  size_t stray_count, stray_capacity;
  stray followed; /* the stray jump that is, and where the walk began */
  insn_list insns;
  const effects *e; /* the instruction at hand */
};

/* A row of which is known later whether it was wrong.  */
typedef struct away
{
  uint64_t pc;
  checked is;
} away;

enum { MOST_AWAY = 16 };

/* Where a walk is.  */
typedef struct place
{
  uint64_t pc;
  int32_t node;
  const claims *function;
  const claim *row;
  code_range *code;
  size_t insn, insns_end; /* in the list; at the end is what was not decoded before */
  frame_state state;
  checked last; /* of ROW, where nothing has changed since */
  bool is_checked;
  away away[MOST_AWAY]; /* of this block, while SP is elsewhere */
  size_t away_count;
} place;

static inline mark *
mark_at (const code_range *r, uint64_t address)
{
  return &r->marks[address - r->start];
}

static inline uint64_t *
leader_word (const code_range *r, uint64_t address, uint64_t *bit)
{
  *bit = UINT64_C (1) << ((address - r->start) % 64);
  return &r->leaders[(address - r->start) / 64];
}

static inline bool
is_leader (const code_range *r, uint64_t address)
{
  uint64_t bit, *word = leader_word (r, address, &bit);
  return *word & bit;
}

static inline bool
has (const claims *c, uint64_t address)
{
  return address - c->start < c->end - c->start;
}

/* Control gets to ADDRESS in state S, from FROM_PC in block FROM.  */
void block_arrive (walk *w, uint64_t address, const frame_state *s, int32_t from, uint64_t from_pc);

/* Which block is to be walked next; NO_NODE: none.  */
int32_t block_next (walk *w);

/* AT begins where block I does.  */
void block_begin (walk *w, int32_t i, place *at);

/* The instruction where AT is, until the next is asked for.  */
const effects *block_insn (walk *w, place *at);

/* There are no blocks any more.  */
void blocks_forget (walk *w);

/* Go to the next instruction; HAS_CHANGED: more than registers has.  False: there is none.  */
bool control_goes_on (walk *w, place *at, bool has_changed);

/* The function that ADDRESS is in, or NULL.  */
const claims *walk_part_at (walk *w, uint64_t address);

/* The state where a function is called, one of whose parts is C, or NULL.  The return address is where its rows say that
   a call leaves it.  */
void walk_begin (const walk *w, const claims *c, frame_state *s);

/* What the guide's row is there, and what that row is.  NULL: it has none.  */
const claim *walk_guide_row (walk *w, const place *at, uint8_t *proof);

#endif
