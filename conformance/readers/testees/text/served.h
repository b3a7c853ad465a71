/* The program whose text is read: started for a file, or, in serve mode, once for all requests.
   Built with ROOT, the root that has it and whose dynamic loader starts it.  */
#ifndef TEXT_SERVED_H
#define TEXT_SERVED_H

#include "program.h"
#include "testee.h"

/* A program of the root, and what stands before the file.  */
struct command
{
  const char *name, *option;
};

/* For one request after the other: start what the next one needs, if it does not run.  */
void prepare_program (const struct command *);

/* Start it for this request.  */
void ask_program (struct program *, const struct command *,
                  const struct input *);

#endif
