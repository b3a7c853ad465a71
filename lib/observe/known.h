/* Which known defects explain what a program has seen, for the person who started it.  */
#ifndef OBSERVE_KNOWN_H
#define OBSERVE_KNOWN_H

#include "lib/base/options.h"
#include "observation.h"

typedef struct known
{
  const char *pages; /* their directory; NULL, or the word none: nobody asks */
  char *place;       /* of observations that nobody else asked for */
} known;

#define KNOWN_OPTION(directory)                                               \
  { .name = "--issues",                                                       \
    .value = "DIRECTORY",                                                     \
    .text = &(directory),                                                     \
    .help                                                                     \
    = "name the known defects, of the pages in DIRECTORY, that explain "      \
      "what is wrong; none: do not (scripts/sframe has those of its "         \
      "checkout)" }

/* Where observations are to be written: to ASKED, or, where that is NULL and somebody asks for K, to a file that
   known_print takes away.  */
const char *known_place (known *k, const char *asked);

/* Of an oracle whose script writes the last line: write it, where there is no script.  */
void known_end (const known *k, enum oracle oracle);

/* Print what explains the wrong ones at PATH, and how many nothing explains.  */
bool known_print (known *k, const char *path, problem *p);

#endif
