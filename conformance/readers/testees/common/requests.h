/* How the adapter asks a program that was started once: messages over a socket.  */
#ifndef REQUESTS_H
#define REQUESTS_H

/* What the program has when it is started with the variable REQUESTS in its
   environment.  A request is one byte with two descriptors, where stdout and
   stderr of the answer go; its answer is the status that waitpid gives.  */
#define REQUESTS "TESTEE_REQUESTS"
enum { REQUESTS_SOCKET = 3, REQUESTS_FILE = 4 };

/* The file of every request.  */
#define REQUESTS_PATH "/proc/self/fd/4"

#endif
