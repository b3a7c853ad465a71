/* Standard output, which every program closes itself when it ends: where not
   all of it could be written, the program says so in one line and ends with
   status 3.  */
#ifndef STDOUT_H
#define STDOUT_H

/* Close standard output at exit.  parse_options and run_command call this for
   the program NAME, which is not freed before.  */
void close_stdout_at_exit (const char *name);

#endif
