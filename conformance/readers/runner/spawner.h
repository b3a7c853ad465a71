/* The spawner: a small process that starts the keepers.  The runner holds all
   sections and results, and to fork it takes longer than most testees do.  */
#ifndef CONFORM_SPAWNER_H
#define CONFORM_SPAWNER_H

#include "keeper.h"

/* Start it, once, before the runner gets large.  It ends with the runner.  */
void spawner_begin (void);

/* keeper_start (), there.  */
pid_t spawner_start (char *const argv[], const limits *l, enum isolation how,
                     const int ends[ENDS]);

/* Kill the orphans that are there: its children but KEEPERS[COUNT].  */
void spawner_reap_strays (const pid_t *keepers, size_t count);

/* Wait until it and all keepers have ended.  */
void spawner_end (void);

#endif
