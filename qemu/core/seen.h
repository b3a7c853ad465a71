/* Frames below the topmost one that were right, and all that this rests on:
   a step of the unwinder is a function of the frame that it starts from, of
   the tables, and of the words of memory that it reads.  While the frames of
   the shadow stack, the tables and the words are the same, the frames are
   right again.

   The words are read anew every time, unless somebody tells of all that may have
   been written since: then only what is told of is, and a few others in turn,
   which finds out whether all was told.  */
#ifndef TRUTH_SEEN_H
#define TRUTH_SEEN_H

#include "reference/unwind.h"
#include "view.h"

enum
{
  STEP_WORDS = 3, /* CFA, RA and FP may each be stored */
  FEW_WORDS = 64, /* are read anew faster than anybody finds out what was written */
  IN_TURN = 16    /* words that a check reads though they should be the same */
};

typedef struct seen_word
{
  uint64_t address;
  uint64_t bytes;  /* as they are in memory */
  const void *host; /* see view.host */
  uint64_t lowest;  /* address, of this word and those before it */
  bool goes_down;   /* each of these is below the one before it */
} seen_word;

/* A step of the unwinder that was right.  */
typedef struct seen_step
{
  sf_frame frame;   /* out of this one */
  bool is_end;      /* there was none: the stack ends here */
  uint32_t frames;  /* that were compared, from here to the end */
  seen_word words[STEP_WORDS];
  size_t word_count;
  size_t words_end; /* in seen.words, of those of this step */
} seen_step;

/* The steps out of the frames of one stack: STEPS[0] is that of its outermost
   frame.  Those from LOW on and before COUNT hold; at LOW the stack ends for
   SFrame.  */
typedef struct seen
{
  seen_step *steps;
  size_t low, count, capacity;
  seen_word *words; /* of all that hold, the outermost ones first */
  size_t word_capacity;
  size_t sure; /* words from the first on that are as they were when they were
                  read, but for what was not told */
  size_t turn; /* the next of them to be read all the same */
  bool is_told; /* of all that may have been written */
  bool was_not_told; /* somebody wrote, and nobody told */
  unsigned tables, mapping; /* versions on which all rests */
} seen;

void seen_free (seen *s);

/* A check begins: forget what rests on other TABLES, on another mapping of
   memory than V's, or on frames of the shadow stack from STEADY on.  */
void seen_begin (seen *s, unsigned tables, const view *v, size_t steady);

/* SIZE bytes from START on may have been written.  */
void seen_written (seen *s, uint64_t start, uint64_t size, const view *v);

/* Anything may have been written.  */
void seen_doubt (seen *s);

/* Are there so many words that it pays to find out what is written?  */
bool seen_is_large (const seen *s);

/* Is all that follows from the frame AT, which is F, known to be right?  Then
   FRAMES is the number of frames compared.  */
bool seen_holds (seen *s, size_t at, const sf_frame *f, const view *v,
                 uint32_t *frames);

/* The step out of the frame AT, to be filled in; what was known of it and of
   those above is forgotten.  */
seen_step *seen_step_at (seen *s, size_t at);

/* The steps filled in from FIRST down to LAST, which is an end or leads to a
   frame that holds, were right.  */
void seen_keep (seen *s, size_t first, size_t last);

#endif
