/* Writes core/claims.h.  */
#ifndef TRUTH_CLAIM_WRITER_H
#define TRUTH_CLAIM_WRITER_H

#include "lib/base/problem.h"
#include "lib/base/whole.h"
#include "qemu/core/claims.h"
#include "qemu/core/thread.h"

/* A frame that was written last, by what may change of it.  */
typedef struct written_frame
{
  uint64_t serial;
  enum unknown unknown;
} written_frame;

typedef struct claim_writer
{
  whole_file file;
  uint64_t thread;
  written_frame *frames;
  size_t depth, capacity;
} claim_writer;

bool claims_open (claim_writer *w, const char *path, const arch *a,
                  problem *p);

/* T is about to execute the instruction at V's PC.  */
void claims_add (claim_writer *w, const thread *t, const view *v);

/* Keep the file, where all could be written.  */
bool claims_close (claim_writer *w, problem *p);

#endif
