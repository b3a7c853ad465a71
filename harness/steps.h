/* What the lines of a case do, one after another.  */
#ifndef STEPS_H
#define STEPS_H

#include "lib/base/buffer.h"
#include "scene.h"

/* Refuse a line of S that nothing can run.  False: P says why, and where.  */
bool steps_check (const scene *s, problem *p);

/* Run the lines of S in its folder, which is there and empty.  False: one
   does not hold; REPORT says which one, with what was expected and what
   came.  CHECKS counts those that were made.  */
bool steps_run (const scene *s, buffer *report, size_t *checks);

#endif
