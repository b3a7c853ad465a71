/* Did the linker say that it leaves tables out?  */
#ifndef LINKS_LOSS_H
#define LINKS_LOSS_H

/* "announced" where a line of LOG, what the linker printed, is about SFrame;
   "silent" otherwise.  */
const char *loss_of (const char *log);

#endif
