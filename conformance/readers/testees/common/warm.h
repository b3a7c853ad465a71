/* Requests that a server asks itself before the first one.  */
#ifndef TESTEE_WARM_H
#define TESTEE_WARM_H

#include <stddef.h>
#include <stdio.h>

/* A request as it comes; what it is answered goes nowhere.  */
typedef void warm_listener (char *message, size_t size);

void warm_up (warm_listener *answer);

#endif
