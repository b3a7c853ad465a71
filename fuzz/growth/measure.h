/* The processor time that a program takes.  */
#ifndef MEASURE_H
#define MEASURE_H

/* Run ARGV, a path first, without output, for at most SECONDS.  Returns its
   seconds of processor time, with those of its children; or -1: it did not exit
   with 0, which leaves nothing to measure, or -2: it took too long.  KILOBYTES
   becomes the most memory that one of its processes had.  Ends the program when
   the system fails.  */
double seconds_of (char *const argv[], unsigned seconds, long *kilobytes);

#endif
