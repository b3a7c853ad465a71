/* One case of a file: a part with one row of each of its tables, and the
   folders that it works in.  */
#ifndef SCENE_H
#define SCENE_H

#include "script.h"

typedef struct scene
{
  const script *script;
  const script_part *part;
  size_t combination; /* below script_combinations */
  const char *top;    /* the checkout */
  const char *setups; /* the folder with one for each setup */
  const char *folder; /* of the case, or of the setup */
} scene;

/* TEXT with the values of its {NAME}s; the caller frees it.  NULL: UNKNOWN,
   64 bytes, is no name.  Without UNKNOWN such a word stays as it is.  */
char *scene_expand (const scene *s, const char *text, char *unknown);

/* The words of LINE; {NAME...} alone is the words of its value.  False: P
   says why.  */
bool scene_words (const scene *s, const script_line *line, text_list *words,
                  problem *p);

/* Does PART, or what it names, name NAME, a setup or a column?  */
bool scene_names (const script *s, const script_part *part, const char *name);

#endif
