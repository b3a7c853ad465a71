/* The back end with a plugin: QEMU runs the program by itself, and the plugin
   in it observes (observer.c).  Nothing can be stepped.  */
#ifndef TRUTH_LAUNCH_H
#define TRUTH_LAUNCH_H

#include "qemu/tool/session.h"

/* For options; it has a name only.  */
extern const target_ops plugin_target;

/* Run the program of S, which has it as its first module; S gets what was
   found.  */
bool plugin_run (session *s, const session_options *o, problem *p);

#endif
